import type { IsoDate, ResonanceProfile } from '#shared/profile.ts';
import { fit } from '#shared/resonance/eligibility.ts';
import { rankCandidates, type Candidate, type RankedCandidate } from '#shared/resonance/rank.ts';
import { score } from '#shared/resonance/score.ts';

interface PlainMember {
  readonly memberId: string;
  readonly profile: ResonanceProfile;
}

/** One member's list by the reference alone: what the engine is checked and measured against. */
export function listPlainly<Member extends PlainMember>(
  { memberId, profile }: Member,
  members: readonly Member[],
  today: IsoDate,
): RankedCandidate[] {
  const candidates = members
    .filter((other) => other.memberId !== memberId)
    .map((other): Candidate => {
      const points = score(profile, other.profile);
      return { memberId: other.memberId, points, fit: fit(profile, other.profile, points, today) };
    });
  return rankCandidates(memberId, candidates, today);
}
