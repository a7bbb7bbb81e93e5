import { bandBetween, isFartherThanWanted } from '../matching/eligibility.ts';
import { headlinesFor, inOneSentence } from '../matching/headlines.ts';
import { shownAge } from '../questionnaire/birth-date.ts';
import { distances, labelOf } from '../questionnaire/options.ts';
import type { IsoDate, ResonanceProfile } from '../questionnaire/profile.ts';

/** What a member may know of another before a word was said, next to name and picture. */
export interface PersonFacts {
  /** In full years, by the first day of the month; null while it is not known. */
  readonly age: number | null;
  /** How far the two live from each other, in words; null while one of the towns is not known. */
  readonly distance: string | null;
  /** Whether they live farther away than the member wants who looks; what the other wants is not told. */
  readonly isFarther: boolean;
  /** Why the two resonate, the strongest reason, in at most five words; null without any. */
  readonly reason: string | null;
  /** The three strongest reasons in one sentence; null without any. */
  readonly why: string | null;
}

interface Side {
  readonly memberId: string;
  readonly profile: ResonanceProfile;
}

/** What one member is shown of another. Both are shown equal distances and reasons (S-resonance-16). */
export function factsOf(own: Side, other: Side, today: IsoDate): PersonFacts {
  const { birthDate, position } = other.profile;
  const band = bandBetween(own.profile.position, position);
  const headlines = headlinesFor(own.profile, other.profile, [own.memberId, other.memberId].toSorted().join('|'));
  return {
    age: birthDate === null ? null : shownAge(birthDate, today),
    distance: band === null ? null : (labelOf(distances, band) ?? null),
    isFarther: isFartherThanWanted(own.profile, other.profile),
    reason: headlines[0] ?? null,
    why: inOneSentence(headlines),
  };
}
