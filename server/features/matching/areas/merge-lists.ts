import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Fit } from '#shared/matching/eligibility.ts';
import { rankCandidates, type Candidate, type RankedCandidate } from '#shared/matching/rank.ts';

type MeasuredBand = Extract<Fit, { kind: 'beyond-distance' }>['band'];

/**
 * A member's list among everybody, of the lists that each area made among those whom it sees: everybody is seen by one of them.
 * A candidate who belongs into the list is in one of the others, since more people never let anybody rise (S-matching-34).
 * @param bandOf the band of distance to a candidate from beyond it
 */
export function mergeLists(
  ownerId: string,
  lists: readonly (readonly RankedCandidate[])[],
  bandOf: (memberId: string) => MeasuredBand,
  today: IsoDate,
): RankedCandidate[] {
  const candidates = new Map<string, Candidate>();
  for (const { memberId, points, beyondDistance } of lists.flat()) {
    const fit: Fit = beyondDistance ? { kind: 'beyond-distance', band: bandOf(memberId) } : { kind: 'fits' };
    candidates.set(memberId, { memberId, points, fit });
  }
  return rankCandidates(ownerId, [...candidates.values()], today);
}
