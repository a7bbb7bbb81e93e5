import type { Database } from '../../../platform/db/database.ts';
import { CODE_LENGTH } from './code.ts';
import { findCodeChanges, NOTHING_READ } from './codes.queries.ts';
import { ID_LENGTH, packIds } from './packed-ids.ts';

/** Everybody's codes by their numbers. There is a new snapshot for each change, with equal ids while nobody came or left. */
export interface CodeSnapshot {
  readonly memberIds: readonly string[];
  /** `memberIds`, packed for the engine. */
  readonly ids: Uint8Array;
  /** Shared by the snapshots with equal ids: these are the codes of the last of them. */
  readonly codes: Uint8Array;
  /** Grows by one with each snapshot. */
  readonly version: number;
  /** The members whose codes differ from those of the snapshot before, if that had equal ids. */
  readonly changed: readonly number[];
  numberOf(memberId: string): number | undefined;
}

/** A process's copy of all codes. It only reads what changed since its last reading. */
export interface CodeCache {
  catchUp(db: Database): Promise<CodeSnapshot>;
}

export function createCodeCache(): CodeCache {
  let seen = NOTHING_READ;
  let removed: string | null = null;
  let snapshot: CodeSnapshot = createSnapshot(new Map(), 0);
  let last: Promise<unknown> = Promise.resolve();
  const cached = new Map<string, Uint8Array>();

  async function read(db: Database): Promise<CodeSnapshot> {
    let found = await findCodeChanges(db, seen);
    let isAnotherPopulation = false;
    const changed: number[] = [];
    if (removed !== null && removed !== found.removed) {
      // Somebody was erased, and nothing says who: everything is read again.
      cached.clear();
      isAnotherPopulation = true;
      found = await findCodeChanges(db, NOTHING_READ);
    }
    removed = found.removed;
    for (const { memberId, code } of found.changes) {
      const before = cached.get(memberId);
      if (code === null) isAnotherPopulation = cached.delete(memberId) || isAnotherPopulation;
      else if (!before || !code.equals(before)) {
        cached.set(memberId, code);
        const number = snapshot.numberOf(memberId);
        if (before && number !== undefined) changed.push(number);
        else isAnotherPopulation = true;
      }
    }
    seen = found.snapshot;
    if (isAnotherPopulation) snapshot = createSnapshot(cached, snapshot.version + 1);
    else if (changed.length > 0) {
      for (const number of changed) snapshot.codes.set(codeOf(number), CODE_LENGTH * number);
      snapshot = { ...snapshot, version: snapshot.version + 1, changed };
    }
    return snapshot;
  }

  function codeOf(number: number): Uint8Array {
    return cached.get(snapshot.memberIds[number] ?? '') ?? new Uint8Array();
  }

  return {
    // One reading after the other: each must know what the one before has seen.
    catchUp(db) {
      const reading = last.then(() => read(db));
      last = reading.catch(() => undefined);
      return reading;
    },
  };
}

function createSnapshot(codesById: ReadonlyMap<string, Uint8Array>, version: number): CodeSnapshot {
  const memberIds = [...codesById.keys()];
  const codes = new Uint8Array(CODE_LENGTH * memberIds.length);
  const numbers = new Map<string, number>();
  memberIds.forEach((memberId, number) => {
    codes.set(codesById.get(memberId) ?? [], CODE_LENGTH * number);
    numbers.set(memberId, number);
  });
  const ids = packIds(memberIds);
  if (ids.length !== ID_LENGTH * memberIds.length) throw new Error('A member id is not a UUID.');
  return { memberIds, ids, codes, version, changed: [], numberOf: (memberId) => numbers.get(memberId) };
}
