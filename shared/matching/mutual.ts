import type { IsoDate } from '../questionnaire/profile.ts';
import { TILES_SHOWN, tieHash, type RankedCandidate } from './rank.ts';
import { percentageFloor } from './visibility.ts';

/** In how many members' sixes one may stand while those have others above 50 % (S-matching-21, S-matching-22). */
export const SIXES_PER_MEMBER = 12;

/** Somebody in a member's six. `mutual`: the member stands in theirs too. */
export interface ShownCandidate extends RankedCandidate {
  readonly mutual: boolean;
}

export type CandidateLists = ReadonlyMap<string, readonly RankedCandidate[]>;
export type Sixes = ReadonlyMap<string, readonly ShownCandidate[]>;

/** A place in somebody's six that could be filled, or is. */
export interface Entry extends RankedCandidate {
  readonly ownerId: string;
  readonly tieOrder: number;
}

/**
 * Whom each member is shown: at most six, mutual wherever possible (S-matching-19 to S-matching-22).
 *
 * A pair counts when either list holds it: a member who is nobody's top fifty still has fifty of their own, and would
 * otherwise be invisible. Somebody beyond the distance is only ever put before a member who has fewer than six within.
 * @param lists every member's ranked candidates (`rankCandidates`); one who is no key of it takes no part
 * @param today the day in Europe/Paris, which settles equal points
 */
export function chooseSixes(lists: CandidateLists, today: IsoDate): Sixes {
  const chosen = new Map([...lists.keys()].map((memberId) => [memberId, new Map<string, ShownCandidate>()]));
  const timesShown = new Map<string, number>();
  const show = (ownerId: string, { memberId, points, beyondDistance }: RankedCandidate, mutual: boolean) => {
    chosen.get(ownerId)?.set(memberId, { memberId, points, beyondDistance, mutual });
    timesShown.set(memberId, (timesShown.get(memberId) ?? 0) + 1);
  };
  const hasPlace = (memberId: string) => (chosen.get(memberId)?.size ?? TILES_SHOWN) < TILES_SHOWN;

  for (const pair of findPairs(lists, today)) {
    if (!hasPlace(pair.ownerId) || !hasPlace(pair.memberId)) continue;
    show(pair.ownerId, pair, true);
    show(pair.memberId, { ...pair, memberId: pair.ownerId }, true);
  }

  const entries = findEntries(lists, today);
  const isFree = ({ ownerId, memberId }: Entry) => hasPlace(ownerId) && !chosen.get(ownerId)?.has(memberId);
  // First only those above 50 % who are not yet in twelve sixes; whoever has none of them left takes the next best.
  for (const entry of entries) {
    const isWithinLimit = (timesShown.get(entry.memberId) ?? 0) < SIXES_PER_MEMBER;
    if (isFree(entry) && isAboveHalf(entry) && isWithinLimit) show(entry.ownerId, entry, false);
  }
  for (const entry of entries) if (isFree(entry)) show(entry.ownerId, entry, false);

  // That can crowd somebody whom others were shown before: whoever is least at home there goes where there is room.
  for (const { ownerId, memberId } of entries.toReversed()) {
    const six = chosen.get(ownerId);
    if (six?.get(memberId)?.mutual !== false || (timesShown.get(memberId) ?? 0) <= SIXES_PER_MEMBER) continue;
    const other = lists.get(ownerId)?.find((candidate) => {
      const times = timesShown.get(candidate.memberId) ?? 0;
      const takesPart = candidate.memberId !== ownerId && lists.has(candidate.memberId);
      return takesPart && isAboveHalf(candidate) && !six.has(candidate.memberId) && times < SIXES_PER_MEMBER;
    });
    if (!other) continue;
    six.delete(memberId);
    timesShown.set(memberId, (timesShown.get(memberId) ?? 0) - 1);
    show(ownerId, other, false);
  }

  return new Map([...chosen].map(([ownerId, six]) => [ownerId, orderSix(ownerId, [...six.values()], today)]));
}

/** Whether somebody is among those whom the limit of twelve sixes protects. */
export function isAboveHalf({ points }: RankedCandidate): boolean {
  return points / 2 > percentageFloor['high-match'];
}

/** Whether a list holds fewer than six people within the distance. */
export function isShortOfSix(candidates: readonly RankedCandidate[]): boolean {
  return candidates.filter(({ beyondDistance }) => !beyondDistance).length < TILES_SHOWN;
}

/** Each pair once, best first; a pair beyond the distance only when both are short of six. */
function findPairs(lists: CandidateLists, today: IsoDate): Entry[] {
  const isShort = (memberId: string) => isShortOfSix(lists.get(memberId) ?? []);
  const pairs: Entry[] = [];
  const seen = new Map([...lists.keys()].map((memberId) => [memberId, new Set<string>()]));
  for (const [ownerId, candidates] of lists) {
    for (const candidate of candidates) {
      const { memberId, beyondDistance } = candidate;
      if (memberId === ownerId || !lists.has(memberId) || seen.get(memberId)?.has(ownerId)) continue;
      seen.get(ownerId)?.add(memberId);
      if (beyondDistance && !(isShort(ownerId) && isShort(memberId))) continue;
      pairs.push(pairEntry(ownerId, candidate, today));
    }
  }
  return pairs.sort(compareEntries);
}

/** A pair, with one hash from whichever side it is met, so that the result is the same in every order of lists. */
export function pairEntry(ownerId: string, candidate: RankedCandidate, today: IsoDate): Entry {
  const { memberId } = candidate;
  const [first, second] = ownerId < memberId ? [ownerId, memberId] : [memberId, ownerId];
  return { ...candidate, ownerId: first, memberId: second, tieOrder: tieHash(first, second, today) };
}

/** Each place that a list would like to fill, best first over all members. */
function findEntries(lists: CandidateLists, today: IsoDate): Entry[] {
  const entries: Entry[] = [];
  for (const [ownerId, candidates] of lists) {
    for (const candidate of candidates) {
      if (candidate.memberId === ownerId || !lists.has(candidate.memberId)) continue;
      entries.push({ ...candidate, ownerId, tieOrder: tieHash(ownerId, candidate.memberId, today) });
    }
  }
  return entries.sort(compareEntries);
}

/** A six as its owner sees it, best first. */
export function orderSix(ownerId: string, six: readonly ShownCandidate[], today: IsoDate): ShownCandidate[] {
  return six
    .map((shown) => ({ shown, entry: { ...shown, ownerId, tieOrder: tieHash(ownerId, shown.memberId, today) } }))
    .sort((one, other) => compareEntries(one.entry, other.entry))
    .map(({ shown }) => shown);
}

/**
 * Within the distance first, then points, then the hash of the day; ids only tell two equal hashes apart
 * (S-matching-20).
 */
export function compareEntries(one: Entry, other: Entry): number {
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
