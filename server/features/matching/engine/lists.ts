import { CANDIDATES_KEPT, type RankedCandidate } from '#shared/matching/rank.ts';

/** Many members' lists, `CANDIDATES_KEPT` places each, as `rankCandidates` orders them. */
export interface PackedLists {
  /** How many places of each list are taken. */
  readonly lengths: Uint8Array;
  /** How many of them fit; the others stand after them, filled up from beyond the distance. */
  readonly fitting: Uint8Array;
  /** Who stands there: members by their number. */
  readonly members: Uint32Array;
  /** 0 to 200. */
  readonly points: Uint8Array;
}

/** In memory that threads can share. */
export function createLists(count: number): PackedLists {
  return {
    lengths: new Uint8Array(new SharedArrayBuffer(count)),
    fitting: new Uint8Array(new SharedArrayBuffer(count)),
    members: new Uint32Array(new SharedArrayBuffer(4 * CANDIDATES_KEPT * count)),
    points: new Uint8Array(new SharedArrayBuffer(CANDIDATES_KEPT * count)),
  };
}

/** One list, as the reference writes it. */
export function unpackList(lists: PackedLists, row: number, idOf: (member: number) => string): RankedCandidate[] {
  const from = CANDIDATES_KEPT * row;
  return Array.from({ length: lists.lengths[row] ?? 0 }, (_, place) => ({
    memberId: idOf(lists.members[from + place] ?? 0),
    points: lists.points[from + place] ?? 0,
    beyondDistance: place >= (lists.fitting[row] ?? 0),
  }));
}
