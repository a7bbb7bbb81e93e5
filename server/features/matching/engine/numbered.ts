import { CANDIDATES_KEPT, TILES_SHOWN, type RankedCandidate } from '#shared/matching/rank.ts';
import type { ShownCandidate } from '#shared/matching/mutual.ts';
import { packIds } from './ids.ts';
import { createLists, type PackedLists } from './lists.ts';
import { BEYOND, createSixes, MUTUAL, type PackedSixes } from './six.ts';

/** Somebody's list or six, by ids. */
type Owned<Candidate> = readonly (readonly [ownerId: string, candidates: readonly Candidate[]])[];

/** Some members' lists, with everybody as a number among packed ids. */
export interface NumberedLists {
  readonly ids: Uint8Array;
  /** Whose list each row is. */
  readonly owners: Uint32Array;
  readonly lists: PackedLists;
}

export interface NumberedSixes {
  readonly ids: Uint8Array;
  readonly owners: Uint32Array;
  readonly sixes: PackedSixes;
}

export function numberLists(owned: Owned<RankedCandidate>): NumberedLists {
  const { ids, owners, numberOf } = numberMembers(owned);
  const lists = createLists(owned.length);
  for (const [row, [, candidates]] of owned.entries()) {
    lists.lengths[row] = candidates.length;
    lists.fitting[row] = candidates.filter(({ beyondDistance }) => !beyondDistance).length;
    for (const [place, { memberId, points }] of candidates.entries()) {
      lists.members[CANDIDATES_KEPT * row + place] = numberOf(memberId);
      lists.points[CANDIDATES_KEPT * row + place] = points;
    }
  }
  return { ids, owners, lists };
}

export function numberSixes(owned: Owned<ShownCandidate>): NumberedSixes {
  const { ids, owners, numberOf } = numberMembers(owned);
  const sixes = createSixes(owned.length);
  for (const [row, [, six]] of owned.entries()) {
    sixes.lengths[row] = six.length;
    for (const [place, { memberId, points, mutual, beyondDistance }] of six.entries()) {
      const at = TILES_SHOWN * row + place;
      sixes.members[at] = numberOf(memberId);
      sixes.points[at] = points;
      sixes.marks[at] = (mutual ? MUTUAL : 0) | (beyondDistance ? BEYOND : 0);
    }
  }
  return { ids, owners, sixes };
}

function numberMembers(owned: Owned<RankedCandidate>) {
  const numbers = new Map<string, number>();
  for (const [ownerId, candidates] of owned)
    for (const id of [ownerId, ...candidates.map(({ memberId }) => memberId)])
      if (!numbers.has(id)) numbers.set(id, numbers.size);
  const numberOf = (memberId: string) => numbers.get(memberId) ?? 0;
  return {
    ids: packIds([...numbers.keys()]),
    owners: Uint32Array.from(owned, ([ownerId]) => numberOf(ownerId)),
    numberOf,
  };
}
