import type { IsoDate, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { fit } from '#shared/matching/eligibility.ts';
import { rankCandidates, type Candidate, type RankedCandidate } from '#shared/matching/rank.ts';
import { score } from '#shared/matching/score.ts';
import { TOTAL_POINTS } from '#shared/matching/weights.ts';

interface PlainMember {
  readonly memberId: string;
  readonly profile: ResonanceProfile;
}

/**
 * One member's list by the reference alone, filtered before it is scored: what the engine is checked and measured
 * against.
 */
export function listPlainly<Member extends PlainMember>(
  { memberId, profile }: Member,
  members: readonly Member[],
  today: IsoDate,
): RankedCandidate[] {
  const candidates: Candidate[] = [];
  for (const other of members) {
    // Whoever does not fit with all points there are does not fit with any.
    if (other.memberId === memberId || fit(profile, other.profile, TOTAL_POINTS, today).kind === 'no') continue;
    const points = score(profile, other.profile);
    candidates.push({ memberId: other.memberId, points, fit: fit(profile, other.profile, points, today) });
  }
  return rankCandidates(memberId, candidates, today);
}
