import type { IsoDate } from '../questionnaire/profile.ts';
import { epochOf } from './epochs.ts';
import { SELECTION_LENGTH, tieHash, type RankedCandidate } from './rank.ts';
import { TOTAL_POINTS } from './weights.ts';

/**
 * The most selections that a member may be in, as long as the owners have others with more than half of the points
 * (S-matching-21, S-matching-22).
 */
export const MOST_TIMES_SHOWN = 12;

/** Somebody in a member's selection. `mutual`: the member is in theirs too. */
export interface ShownCandidate extends RankedCandidate {
  readonly mutual: boolean;
}

export type CandidateLists = ReadonlyMap<string, readonly RankedCandidate[]>;
export type Selections = ReadonlyMap<string, readonly ShownCandidate[]>;

/** Somebody proposed for a slot in the owner's selection. */
export interface Proposal extends RankedCandidate {
  readonly ownerId: string;
  readonly tieOrder: number;
}

/**
 * Selects whom each member is shown: at most six, mutual wherever possible (S-matching-19 to S-matching-22).
 * The reference for the two faster algorithms in server/features/matching/selections.
 *
 * A pair counts when either list holds it: a member who is in nobody's top fifty still has fifty of their own, and would
 * otherwise be invisible. Somebody beyond the distance is only shown to a member who has fewer than six within.
 * @param lists every member's ranked candidates (`rankCandidates`); a member without a list takes no part
 * @param today the day in Europe/Paris, whose epochs decide between equal points
 */
export function selectMatches(lists: CandidateLists, today: IsoDate): Selections {
  const chosen = new Map([...lists.keys()].map((memberId) => [memberId, new Map<string, ShownCandidate>()]));
  const timesShown = new Map<string, number>();
  const show = (ownerId: string, { memberId, points, beyondDistance }: RankedCandidate, mutual: boolean) => {
    chosen.get(ownerId)?.set(memberId, { memberId, points, beyondDistance, mutual });
    timesShown.set(memberId, (timesShown.get(memberId) ?? 0) + 1);
  };
  const hasFreeSlot = (memberId: string) => (chosen.get(memberId)?.size ?? SELECTION_LENGTH) < SELECTION_LENGTH;

  for (const pair of findPairs(lists, today)) {
    if (!hasFreeSlot(pair.ownerId) || !hasFreeSlot(pair.memberId)) continue;
    show(pair.ownerId, pair, true);
    show(pair.memberId, { ...pair, memberId: pair.ownerId }, true);
  }

  const proposals = findProposals(lists, today);
  const isOpen = ({ ownerId, memberId }: Proposal) => hasFreeSlot(ownerId) && !chosen.get(ownerId)?.has(memberId);
  // First only those with more than half of the points who are in fewer than twelve selections; slots that remain free get the next best.
  for (const proposal of proposals) {
    const isWithinLimit = (timesShown.get(proposal.memberId) ?? 0) < MOST_TIMES_SHOWN;
    if (isOpen(proposal) && isAboveHalf(proposal) && isWithinLimit) show(proposal.ownerId, proposal, false);
  }
  for (const proposal of proposals) if (isOpen(proposal)) show(proposal.ownerId, proposal, false);

  // Now some may be in more than twelve. Where their affinity is lowest, somebody who has room takes their slot.
  for (const { ownerId, memberId } of proposals.toReversed()) {
    const selection = chosen.get(ownerId);
    if (selection?.get(memberId)?.mutual !== false || (timesShown.get(memberId) ?? 0) <= MOST_TIMES_SHOWN) continue;
    const other = lists.get(ownerId)?.find((candidate) => {
      const times = timesShown.get(candidate.memberId) ?? 0;
      const takesPart = candidate.memberId !== ownerId && lists.has(candidate.memberId);
      return takesPart && isAboveHalf(candidate) && !selection.has(candidate.memberId) && times < MOST_TIMES_SHOWN;
    });
    if (!other) continue;
    selection.delete(memberId);
    timesShown.set(memberId, (timesShown.get(memberId) ?? 0) - 1);
    show(ownerId, other, false);
  }

  return new Map(
    [...chosen].map(([ownerId, selection]) => [ownerId, orderSelection(ownerId, [...selection.values()], today)]),
  );
}

/** A candidate with more points than this, half of all, is shown no more than twelve times where others are at hand. */
export const HALF_OF_POINTS = TOTAL_POINTS / 2;

/** Whether somebody has more than half of the points, and so is protected by the limit of twelve selections. */
export function isAboveHalf({ points }: RankedCandidate): boolean {
  return points > HALF_OF_POINTS;
}

/** Whether a list holds fewer than six people within the distance. */
export function isShortList(candidates: readonly RankedCandidate[]): boolean {
  return candidates.filter(({ beyondDistance }) => !beyondDistance).length < SELECTION_LENGTH;
}

/** Each pair once, best first; a pair beyond the distance only when both are short of six. */
function findPairs(lists: CandidateLists, today: IsoDate): Proposal[] {
  const isShort = (memberId: string) => isShortList(lists.get(memberId) ?? []);
  const pairs: Proposal[] = [];
  const seen = new Map([...lists.keys()].map((memberId) => [memberId, new Set<string>()]));
  for (const [ownerId, candidates] of lists) {
    for (const candidate of candidates) {
      const { memberId, beyondDistance } = candidate;
      if (memberId === ownerId || !lists.has(memberId) || seen.get(memberId)?.has(ownerId)) continue;
      seen.get(ownerId)?.add(memberId);
      if (beyondDistance && !(isShort(ownerId) && isShort(memberId))) continue;
      pairs.push(pairProposal(ownerId, candidate, today));
    }
  }
  return pairs.sort(compareProposals);
}

/**
 * A pair as a proposal: the same from both sides, so that the result does not depend on the order of the lists. Its epoch
 * is that of the first of its two ids.
 */
export function pairProposal(ownerId: string, candidate: RankedCandidate, today: IsoDate): Proposal {
  const { memberId } = candidate;
  const [first, second] = ownerId < memberId ? [ownerId, memberId] : [memberId, ownerId];
  return { ...candidate, ownerId: first, memberId: second, tieOrder: tieHash(first, second, epochOf(first, today)) };
}

/** Everything that some list proposes, best first over all members. */
function findProposals(lists: CandidateLists, today: IsoDate): Proposal[] {
  const proposals: Proposal[] = [];
  for (const [ownerId, candidates] of lists) {
    const epoch = epochOf(ownerId, today);
    for (const candidate of candidates) {
      if (candidate.memberId === ownerId || !lists.has(candidate.memberId)) continue;
      proposals.push({ ...candidate, ownerId, tieOrder: tieHash(ownerId, candidate.memberId, epoch) });
    }
  }
  return proposals.sort(compareProposals);
}

/** A selection in the order in which its owner sees it, best first. */
export function orderSelection(
  ownerId: string,
  selection: readonly ShownCandidate[],
  today: IsoDate,
): ShownCandidate[] {
  const epoch = epochOf(ownerId, today);
  return selection
    .map((shown) => ({ shown, proposal: { ...shown, ownerId, tieOrder: tieHash(ownerId, shown.memberId, epoch) } }))
    .sort((one, other) => compareProposals(one.proposal, other.proposal))
    .map(({ shown }) => shown);
}

/**
 * Within the distance first, then points, then the hash of the epoch; ids only tell two equal hashes apart
 * (S-matching-20).
 */
export function compareProposals(one: Proposal, other: Proposal): number {
  return (
    Number(one.beyondDistance) - Number(other.beyondDistance) ||
    other.points - one.points ||
    one.tieOrder - other.tieOrder ||
    compareIds(one.ownerId, other.ownerId) ||
    compareIds(one.memberId, other.memberId)
  );
}

function compareIds(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
