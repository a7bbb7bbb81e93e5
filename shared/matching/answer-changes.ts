import { addDays } from '../calendar.ts';
import { matchedFields, type MatchedColumns } from '../questionnaire/answers.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import type { Answer } from '../questionnaire/validate.ts';
import { privateAnswers } from './private-answers.ts';

/**
 * The answers that decide who is proposed to whom, other than by what two people share. Changing them again and again, and
 * looking who is still proposed, would tell the private answers of others: so few changes a day count at once, and few
 * ranges of ages a month (S-matching-28, S-matching-29).
 */
const decidingAnswers: readonly string[] = [...privateAnswers, 'gender', 'birthDate', 'appearanceImportance'];

const columnsOf = (isWanted: (property: string) => boolean): readonly string[] =>
  matchedFields.filter(({ property }) => isWanted(property)).map(({ column }) => column);

/** Their columns. */
export const limitedColumns = columnsOf((property) => decidingAnswers.includes(property));
/** The columns of answers from which percentages are made. */
export const openColumns = columnsOf(
  (property) => property === 'appearanceImportance' || !decidingAnswers.includes(property),
);
/** The range of ages that a member looks for. */
export const ageColumns = columnsOf((property) => ['preferredAgeMin', 'preferredAgeMax'].includes(property));

/** How many changes of these answers count at once on one day; the others count from the next night on. */
export const CHANGES_PER_DAY = 3;
/** So many changed ranges of ages count one after the other; after that, one each so many days. */
export const AGE_RANGES_AT_ONCE = 4;
export const DAYS_BETWEEN_AGE_RANGES = 7;

/** A member's changes of a day, and of their range of ages in the last weeks. */
export interface ChangeBudget {
  readonly day: IsoDate;
  /** How many there were on that day. */
  readonly changes: number;
  /** The earlier answers that still count, by column. */
  readonly counting: Partial<MatchedColumns>;
  /** The day on which all of `AGE_RANGES_AT_ONCE` are free again; each changed range that counts moves it on. */
  readonly agesFreeOn: IsoDate | null;
}

/** The budget of a member who has not changed anything yet. */
export function newBudget(day: IsoDate): ChangeBudget {
  return { day, changes: 0, counting: {}, agesFreeOn: null };
}

/** From which day on another range of ages counts. */
export function nextAgeRangeOn({ day, agesFreeOn }: ChangeBudget): IsoDate {
  if (agesFreeOn === null) return day;
  const next = addDays(agesFreeOn, -DAYS_BETWEEN_AGE_RANGES * (AGE_RANGES_AT_ONCE - 1));
  return next > day ? next : day;
}

/** The budget on a later day: what waited for a night counts now, and a range of ages if its day has come. */
export function renewBudget(budget: ChangeBudget, today: IsoDate): ChangeBudget {
  if (budget.day >= today) return budget;
  const renewed = { ...budget, day: today, changes: 0 };
  const waiting = Object.entries(budget.counting).filter(([column]) => ageColumns.includes(column));
  if (waiting.length === 0) return { ...renewed, counting: {} };
  if (nextAgeRangeOn(renewed) > today) return { ...renewed, counting: Object.fromEntries(waiting) };
  return { ...renewed, counting: {}, agesFreeOn: spendAgeRange(renewed) };
}

/** Whether nothing of a budget matters any more. */
export function isUnspent({ counting, agesFreeOn, day }: ChangeBudget): boolean {
  return Object.keys(counting).length === 0 && (agesFreeOn === null || agesFreeOn <= day);
}

/** Whether a change is one of those that are counted: first answers are not. */
export function isLimitedChange(before: Answer, after: Answer): boolean {
  return changedColumns(before, after).length > 0;
}

/**
 * The budget after answers were changed on its day. While it lasts they count at once. After that the answers from before
 * go on counting, until the day comes or the member goes back to them.
 */
export function spendChange(budget: ChangeBudget, before: Answer, after: Answer): ChangeBudget {
  const changed = changedColumns(before, after);
  const ages = changed.filter((column) => ageColumns.includes(column));
  const others = changed.filter((column) => !ageColumns.includes(column));
  const isLeft = budget.changes < CHANGES_PER_DAY;
  const doAgesCount =
    ages.length > 0 && isLeft && nextAgeRangeOn(budget) <= budget.day && !isWaiting(budget, ageColumns);
  const waiting = [...(isLeft ? [] : others), ...(doAgesCount ? [] : ages)];
  const isSpent = isLeft && (others.length > 0 || doAgesCount);
  return {
    ...budget,
    changes: budget.changes + (isSpent ? 1 : 0),
    counting: countingAfter(budget, waiting, before, after),
    agesFreeOn: doAgesCount ? spendAgeRange(budget) : budget.agesFreeOn,
  };
}

/** Whether earlier answers of some columns still count. */
export function isWaiting({ counting }: ChangeBudget, columns: readonly string[]): boolean {
  return columns.some((column) => column in counting);
}

function spendAgeRange({ day, agesFreeOn }: ChangeBudget): IsoDate {
  const from = agesFreeOn !== null && agesFreeOn > day ? agesFreeOn : day;
  return addDays(from, DAYS_BETWEEN_AGE_RANGES);
}

function changedColumns(before: Answer, after: Answer): string[] {
  return limitedColumns.filter(
    (column) => column in after && isAnswered(before[column]) && !isSame(before[column], after[column]),
  );
}

function countingAfter(
  { counting }: ChangeBudget,
  columns: readonly string[],
  before: Answer,
  after: Answer,
): Partial<MatchedColumns> {
  const earlier: Record<string, unknown> = { ...counting };
  for (const column of columns) if (!(column in earlier)) earlier[column] = before[column];
  // What is answered as it counts need not wait.
  for (const [column, counts] of Object.entries(earlier))
    if (column in after && isSame(counts, after[column])) delete earlier[column];
  return earlier;
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
