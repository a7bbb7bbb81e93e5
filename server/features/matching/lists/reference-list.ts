import type { IsoDate, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { fit } from '#shared/matching/eligibility.ts';
import { rankCandidates, type Candidate, type RankedCandidate } from '#shared/matching/rank.ts';
import { scorePair } from '#shared/matching/score.ts';
import { OPEN_POINTS } from '#shared/matching/weights.ts';

interface Member {
  readonly memberId: string;
  readonly profile: ResonanceProfile;
}

/**
 * One member's list by the rules of shared alone: what the engine is compared with, in tests and benches. Members who
 * cannot fit are left out before they are scored.
 */
export function referenceList<Listed extends Member>(
  { memberId, profile }: Listed,
  members: readonly Listed[],
  today: IsoDate,
): RankedCandidate[] {
  const candidates: Candidate[] = [];
  for (const other of members) {
    // A member who does not fit with all open points does not fit with fewer.
    if (other.memberId === memberId || fit(profile, other.profile, OPEN_POINTS, today).kind === 'no') continue;
    const { points, openPoints } = scorePair(profile, other.profile);
    candidates.push({ memberId: other.memberId, points, fit: fit(profile, other.profile, openPoints, today) });
  }
  return rankCandidates(memberId, candidates, today);
}
