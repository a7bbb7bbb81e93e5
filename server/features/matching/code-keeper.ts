import type { Knex } from 'knex';
import { findCodeChanges, NOTHING_READ } from './codes.queries.ts';
import { CODE_LENGTH } from './engine/code.ts';
import { ID_LENGTH, packIds } from './engine/ids.ts';

/** All codes at one moment, in the order of their numbers; never changed once handed out. */
export interface CodeSnapshot {
  readonly memberIds: readonly string[];
  /** The same, packed for the engine. */
  readonly ids: Uint8Array;
  readonly codes: Uint8Array;
  numberOf(memberId: string): number | undefined;
}

/** A process's own copy of all codes. It only ever reads what changed since it last looked. */
export interface CodeKeeper {
  catchUp(db: Knex): Promise<CodeSnapshot>;
}

export function createCodeKeeper(): CodeKeeper {
  let seen = NOTHING_READ;
  let removed: string | null = null;
  let snapshot: CodeSnapshot = packSnapshot(new Map());
  let last: Promise<unknown> = Promise.resolve();
  const kept = new Map<string, Uint8Array>();

  async function read(db: Knex): Promise<CodeSnapshot> {
    let found = await findCodeChanges(db, seen);
    let isChanged = false;
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
        isChanged = true;
      }
    }
    seen = found.snapshot;
    if (isChanged) snapshot = packSnapshot(kept);
    return snapshot;
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

function packSnapshot(kept: ReadonlyMap<string, Uint8Array>): CodeSnapshot {
  const memberIds = [...kept.keys()];
  const codes = new Uint8Array(CODE_LENGTH * memberIds.length);
  const numbers = new Map<string, number>();
  memberIds.forEach((memberId, number) => {
    codes.set(kept.get(memberId) ?? [], CODE_LENGTH * number);
    numbers.set(memberId, number);
  });
  const ids = packIds(memberIds);
  if (ids.length !== ID_LENGTH * memberIds.length) throw new Error('A member id is not a UUID.');
  return { memberIds, ids, codes, numberOf: (memberId) => numbers.get(memberId) };
}
