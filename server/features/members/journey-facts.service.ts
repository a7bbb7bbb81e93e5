import type { AppContext } from '../../platform/context.ts';
import { type JourneyFacts, type JourneyItem, firstPass, itemsOf } from '#shared/questionnaire/journey.ts';
import { type AnswerRow, findAnswers } from './profiles.queries.ts';
import { AppError } from '#shared/errors.ts';
import { stepKeys } from '#shared/questionnaire/steps.ts';
/** What a member has supplied so far, which decides the next step of the journey. */
export async function journeyFacts(ctx: AppContext, memberId: string): Promise<JourneyFacts> {
  return factsOf(await answersOf(ctx, memberId));
}

/**
 * All answers of a member.
 * @throws AppError 401 when the account is gone
 */
export async function answersOf(ctx: AppContext, memberId: string): Promise<AnswerRow> {
  const row = await findAnswers(ctx.db, memberId);
  if (!row) throw new AppError('authentication_required', 401);
  return row;
}

/** The facts of the journey in a member's answers; what was expressly passed over counts as supplied (S-journey-4). */
export function factsOf(row: AnswerRow): JourneyFacts {
  const supplied: Record<JourneyItem, unknown> = { ...row, photo: row.profile_photo_url ?? row.photo_skipped_at };
  const isGiven = (value: unknown) =>
    value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
  const items = new Set([...firstPass, ...stepKeys].flatMap(itemsOf));
  const passedOver = stepKeys.filter((key) => row.skipped_steps.includes(key)).flatMap(itemsOf);
  const given = [...items, 'profile_completed' as const].filter((item) => isGiven(supplied[item]));
  return new Set<JourneyItem>([...given, ...passedOver]);
}
