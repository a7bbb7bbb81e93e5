import type { MatchedColumns } from '../questionnaire/answers.ts';
import { matchedFields } from '../questionnaire/answers.ts';
import type { ResonanceProfile } from '../questionnaire/profile.ts';
import type { Answer } from '../questionnaire/validate.ts';

/**
 * Answers of a member of which another learns nothing, but whether one of the two is proposed to the other: what a member
 * looks for, and what others may look for in them. No percentage, reason or order is made from them (S-matching-16).
 */
export const privateAnswers = [
  'bodyType',
  'heightCm',
  'archetypes',
  'attractedTo',
  'preferredAgeMin',
  'preferredAgeMax',
  'preferredDistances',
  'preferredBodyTypes',
  'preferredHeights',
  'likedArchetypes',
  'profileVisibility',
] as const satisfies readonly (keyof ResonanceProfile)[];

export type PrivateAnswers = Pick<ResonanceProfile, (typeof privateAnswers)[number]>;

/**
 * The answers that decide who is proposed to whom, other than by what two people share. Changing them again and again, and
 * looking who is still proposed, would tell the private answers of others: so few changes a day count at once.
 */
const decidingAnswers: readonly string[] = [...privateAnswers, 'gender', 'birthDate', 'appearanceImportance'];

/** Their columns. */
export const limitedColumns: readonly string[] = matchedFields
  .filter(({ property }) => decidingAnswers.includes(property))
  .map(({ column }) => column);

/** The columns of answers from which percentages are made. */
export const openColumns: readonly string[] = matchedFields
  .filter(({ property }) => property === 'appearanceImportance' || !decidingAnswers.includes(property))
  .map(({ column }) => column);

/** How many changes of these answers count at once on one day; the others count from the next night on (S-matching-28). */
export const CHANGES_PER_DAY = 3;

/** A member's changes of one day. */
export interface ChangeBudget {
  /** How many there were. */
  readonly changes: number;
  /** The earlier answers that still count until the next night, by column. */
  readonly counting: Partial<MatchedColumns>;
}

export const unspentBudget: ChangeBudget = { changes: 0, counting: {} };

/**
 * The budget after an answer was changed. A first answer costs nothing and counts at once, and so does every change while
 * the budget lasts. After that the answers from before go on counting, until the next night or until the member goes back
 * to them.
 */
export function spendChange(budget: ChangeBudget, before: Answer, after: Answer): ChangeBudget {
  const changed = limitedColumns.filter(
    (column) => column in after && isAnswered(before[column]) && !isSame(before[column], after[column]),
  );
  if (changed.length === 0) return budget;
  const changes = budget.changes + 1;
  if (budget.changes < CHANGES_PER_DAY) return { ...budget, changes };
  const counting: Record<string, unknown> = { ...budget.counting };
  for (const column of changed) {
    const counts = column in counting ? counting[column] : before[column];
    if (isSame(counts, after[column])) delete counting[column];
    else counting[column] = counts;
  }
  return { changes, counting };
}

function isAnswered(answer: unknown): boolean {
  return answer !== undefined && answer !== null && !(Array.isArray(answer) && answer.length === 0);
}

/** Whether two answers are the same, in whatever order they were ticked. */
function isSame(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

function comparable(answer: unknown): string {
  return JSON.stringify(Array.isArray(answer) ? answer.map(String).sort() : (answer ?? null));
}
