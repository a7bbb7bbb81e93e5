import type { IsoDate } from '../questionnaire/profile.ts';
import { bandsFromNearToFar, type Fit } from './eligibility.ts';

/** How many candidates are kept for each member. */
export const CANDIDATES_KEPT = 50;
/** How many of them are shown, and below how many the list is filled up from farther away. */
export const TILES_SHOWN = 6;

export interface Candidate {
  readonly memberId: string;
  readonly points: number;
  readonly fit: Fit;
}

export interface RankedCandidate {
  readonly memberId: string;
  readonly points: number;
  /** Filled up from beyond the distance that one of the two ticked: 'un peu plus loin'. */
  readonly beyondDistance: boolean;
}

/**
 * A member's list, best first. Equal points are ordered by a hash that changes every day, never by id or age of the
 * account. When fewer than six fit, people who only live too far away fill up to six, nearest band first
 * (S-matching-17, S-matching-18).
 */
export function rankCandidates(memberId: string, candidates: readonly Candidate[], today: IsoDate): RankedCandidate[] {
  const byPoints = (one: Candidate, other: Candidate) =>
    other.points - one.points || compareTies(memberId, one.memberId, other.memberId, today);
  const fitting = candidates.filter(({ fit }) => fit.kind === 'fits').sort(byPoints);
  const toRanked = (beyondDistance: boolean) => (candidate: Candidate) => ({
    memberId: candidate.memberId,
    points: candidate.points,
    beyondDistance,
  });
  const list = fitting.slice(0, CANDIDATES_KEPT).map(toRanked(false));
  if (list.length >= TILES_SHOWN) return list;
  const bandRank = ({ fit }: Candidate) => (fit.kind === 'beyond-distance' ? bandsFromNearToFar.indexOf(fit.band) : 0);
  const farther = candidates
    .filter(({ fit }) => fit.kind === 'beyond-distance')
    .sort((one, other) => bandRank(one) - bandRank(other) || byPoints(one, other));
  return [...list, ...farther.slice(0, TILES_SHOWN - list.length).map(toRanked(true))];
}

/** Which of two with equal points comes first in a member’s list: negative for `one`. */
export function compareTies(memberId: string, one: string, other: string, today: IsoDate): number {
  return tieHash(memberId, one, today) - tieHash(memberId, other, today) || (one < other ? -1 : 1);
}

/** FNV-1a, 32 bits: even enough for breaking ties, and the same everywhere. */
export function tieHash(memberId: string, candidateId: string, today: IsoDate): number {
  let hash = 0x811c9dc5;
  for (const character of `${today}|${memberId}|${candidateId}`) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash;
}
