import { LIST_LENGTH, type RankedCandidate } from '#shared/matching/rank.ts';

/**
 * Members in rows of ranked slots, best first, each row with room for the same number. A member is a number; whose rows
 * they are, and what the numbers mean, the context says (`Indexed` says it explicitly).
 */
export interface RankedColumns {
  /** How many slots of each row are taken. */
  readonly lengths: Uint8Array;
  /** The member in each slot. */
  readonly members: Uint32Array;
  /** 0 to 200. */
  readonly points: Uint8Array;
}

/** Many members' lists, `LIST_LENGTH` slots each, ordered as `rankCandidates` orders them. */
export interface ListColumns extends RankedColumns {
  /** How many of each list fit; after them come those from beyond the distance. */
  readonly fitting: Uint8Array;
}

/** Creates empty lists in memory that threads can share. */
export function createListColumns(count: number): ListColumns {
  return {
    lengths: new Uint8Array(new SharedArrayBuffer(count)),
    fitting: new Uint8Array(new SharedArrayBuffer(count)),
    members: new Uint32Array(new SharedArrayBuffer(4 * LIST_LENGTH * count)),
    points: new Uint8Array(new SharedArrayBuffer(LIST_LENGTH * count)),
  };
}

/** Some of the rows, in memory of their own. */
export function rowsOf(all: ListColumns, rows: readonly number[] | Uint32Array): ListColumns {
  const some = createListColumns(rows.length);
  for (const [index, row] of rows.entries()) {
    some.lengths[index] = all.lengths[row]!;
    some.fitting[index] = all.fitting[row]!;
    for (const column of ['members', 'points'] as const)
      some[column].set(all[column].subarray(LIST_LENGTH * row, LIST_LENGTH * (row + 1)), LIST_LENGTH * index);
  }
  return some;
}

/** One row as a list of candidates. */
export function toRankedList(lists: ListColumns, row: number, idOf: (member: number) => string): RankedCandidate[] {
  const from = LIST_LENGTH * row;
  return Array.from({ length: lists.lengths[row] ?? 0 }, (_, slot) => ({
    memberId: idOf(lists.members[from + slot] ?? 0),
    points: lists.points[from + slot] ?? 0,
    beyondDistance: slot >= (lists.fitting[row] ?? 0),
  }));
}
