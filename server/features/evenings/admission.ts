import type { ErrorCode } from '#shared/errors.ts';
import { ageInFullYears, dayOf, MINIMUM_AGE } from '#shared/questionnaire/birth-date.ts';
import type { AppContext } from '../../platform/context.ts';
import { findMatchable } from '../matching/matching.service.ts';
import { isKeptApart, type EveningRow } from './evenings.queries.ts';

type Offered = Pick<EveningRow, 'organiser_id' | 'starts_at' | 'age_from' | 'age_to'>;

/**
 * Why a member cannot come to an evening, whatever the hour: nobody comes whom others may not see, who is not of age, or of
 * another age than the evening is for, no organiser to an evening of their own, and nobody to that of somebody
 * with whom there is a block. Null: they can (S-evening-17).
 */
export async function whyNotCome(ctx: AppContext, memberId: string, evening: Offered): Promise<ErrorCode | null> {
  if (evening.organiser_id === memberId) return 'evening_own';
  if (await isKeptApart(ctx.db, memberId, evening.organiser_id)) return 'evening_gone';
  const member = await findMatchable(ctx, memberId);
  if (!member?.profile.birthDate || member.profile.gender === null) return 'evening_unavailable';
  const age = ageInFullYears(member.profile.birthDate, dayOf(evening.starts_at));
  if (age < MINIMUM_AGE) return 'evening_unavailable';
  return age < evening.age_from || age > evening.age_to ? 'evening_age' : null;
}
