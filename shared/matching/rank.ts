import type { IsoDate } from '../questionnaire/profile.ts';
import { bandsFromNearToFar, type Fit } from './eligibility.ts';
import { epochOf } from './epochs.ts';
import { hashText } from './text-hash.ts';

/** How many candidates a list holds. */
export const LIST_LENGTH = 50;
/** How many of them a member is shown; a list with fewer within the distance is filled up to so many from farther away. */
export const SELECTION_LENGTH = 6;

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
 * A member's list, best first. Equal points are ordered by a hash that changes with the member's epoch, every 28 days,
 * never by id or age of the account. When fewer than six fit, people who only live too far away fill up to six, nearest
 * band first (S-matching-17, S-matching-18).
 */
export function rankCandidates(memberId: string, candidates: readonly Candidate[], today: IsoDate): RankedCandidate[] {
  const epoch = epochOf(memberId, today);
  const hashes = new Map<string, number>();
  /** Computed only for those with the points of another, and once: sorting asks often. */
  const hashOf = (candidateId: string) => {
    const hash = hashes.get(candidateId) ?? tieHash(memberId, candidateId, epoch);
    hashes.set(candidateId, hash);
    return hash;
  };
  const byPoints = (one: Candidate, other: Candidate) =>
    other.points - one.points ||
    hashOf(one.memberId) - hashOf(other.memberId) ||
    (one.memberId < other.memberId ? -1 : 1);
  const fitting = candidates.filter(({ fit }) => fit.kind === 'fits').sort(byPoints);
  const toRanked = (beyondDistance: boolean) => (candidate: Candidate) => ({
    memberId: candidate.memberId,
    points: candidate.points,
    beyondDistance,
  });
  const list = fitting.slice(0, LIST_LENGTH).map(toRanked(false));
  if (list.length >= SELECTION_LENGTH) return list;
  const bandRank = ({ fit }: Candidate) => (fit.kind === 'beyond-distance' ? bandsFromNearToFar.indexOf(fit.band) : 0);
  const farther = candidates
    .filter(({ fit }) => fit.kind === 'beyond-distance')
    .sort((one, other) => bandRank(one) - bandRank(other) || byPoints(one, other));
  return [...list, ...farther.slice(0, SELECTION_LENGTH - list.length).map(toRanked(true))];
}

/** A hash that decides between equal points. @param epoch that of the first member (`epochOf`) */
export function tieHash(memberId: string, candidateId: string, epoch: number): number {
  return hashText(`${epoch}|${memberId}|${candidateId}`);
}
