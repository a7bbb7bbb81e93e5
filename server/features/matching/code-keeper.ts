import type { Database } from '../../platform/db/database.ts';
import { findCodeChanges, NOTHING_READ } from './codes.queries.ts';
import { CODE_LENGTH } from './engine/code.ts';
import { ID_LENGTH, packIds } from './engine/ids.ts';

/** All codes, in the order of their numbers. Another one for each change, with the same ids while nobody came or left. */
export interface CodeSnapshot {
  readonly memberIds: readonly string[];
  /** The same, packed for the engine. */
  readonly ids: Uint8Array;
  /** As of the last snapshot with these ids, not of this one. */
  readonly codes: Uint8Array;
  /** One more than the snapshot before, and whose codes differ from that one, if it had the same ids. */
  readonly version: number;
  readonly changed: readonly number[];
  numberOf(memberId: string): number | undefined;
}

/** A process's own copy of all codes. It only ever reads what changed since it last looked. */
export interface CodeKeeper {
  catchUp(db: Database): Promise<CodeSnapshot>;
}

export function createCodeKeeper(): CodeKeeper {
  let seen = NOTHING_READ;
  let removed: string | null = null;
  let snapshot: CodeSnapshot = packSnapshot(new Map(), 0);
  let last: Promise<unknown> = Promise.resolve();
  const kept = new Map<string, Uint8Array>();

  async function read(db: Database): Promise<CodeSnapshot> {
    let found = await findCodeChanges(db, seen);
    let isChanged = false;
    const changed: number[] = [];
    if (removed !== null && removed !== found.removed) {
      // Somebody was erased, and nothing says who any more.
      kept.clear();
      isChanged = true;
      found = await findCodeChanges(db, NOTHING_READ);
    }
    removed = found.removed;
    for (const { memberId, code } of found.changes) {
      const before = kept.get(memberId);
      if (code === null) isChanged = kept.delete(memberId) || isChanged;
      else if (!before || !code.equals(before)) {
        kept.set(memberId, code);
        const number = snapshot.numberOf(memberId);
        if (before && number !== undefined) changed.push(number);
        else isChanged = true;
      }
    }
    seen = found.snapshot;
    if (isChanged) snapshot = packSnapshot(kept, snapshot.version + 1);
    else if (changed.length > 0) {
      for (const number of changed) snapshot.codes.set(codeOf(number), CODE_LENGTH * number);
      snapshot = { ...snapshot, version: snapshot.version + 1, changed };
    }
    return snapshot;
  }

  function codeOf(number: number): Uint8Array {
    return kept.get(snapshot.memberIds[number] ?? '') ?? new Uint8Array();
  }

  return {
    // One reading after the other: a second one must not believe what the first has not taken in yet.
    catchUp(db) {
      const reading = last.then(() => read(db));
      last = reading.catch(() => undefined);
      return reading;
    },
  };
}

function packSnapshot(kept: ReadonlyMap<string, Uint8Array>, version: number): CodeSnapshot {
  const memberIds = [...kept.keys()];
  const codes = new Uint8Array(CODE_LENGTH * memberIds.length);
  const numbers = new Map<string, number>();
  memberIds.forEach((memberId, number) => {
    codes.set(kept.get(memberId) ?? [], CODE_LENGTH * number);
    numbers.set(memberId, number);
  });
  const ids = packIds(memberIds);
  if (ids.length !== ID_LENGTH * memberIds.length) throw new Error('A member id is not a UUID.');
  return { memberIds, ids, codes, version, changed: [], numberOf: (memberId) => numbers.get(memberId) };
}
