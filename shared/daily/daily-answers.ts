import { addDays, startOfDay } from '../calendar.ts';
import { leaningIds } from '../matching/themed-answers.ts';
import type { Side } from '../play/quiz.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import { leanings, type Leaning } from './daily-question.ts';
import { questionOf } from './questions.ts';

/** On which days a member chose which answer, oldest first. */
export type DailyAnswers = Readonly<Record<Side, readonly IsoDate[]>>;

export const noDailyAnswers: DailyAnswers = { top: [], bottom: [] };

/** How many days an answer is stored (S-daily-8). */
export const ANSWERS_STORED_DAYS = 92;

/** The last day whose answers are deleted when the member answers on a day. */
export function lastDeletedDay(day: IsoDate): IsoDate {
  return addDays(day, -ANSWERS_STORED_DAYS);
}

export function sideOn({ top, bottom }: DailyAnswers, day: IsoDate): Side | null {
  if (top.includes(day)) return 'top';
  return bottom.includes(day) ? 'bottom' : null;
}

/** How many answers more must lean to one of two opposites than to the other. */
const LEAD = 3;

/** The answers that matching reads of a member's questions of the day, by their ids in quiz answers (S-daily-7). */
export type LeaningAnswers = Readonly<Record<string, Side>>;

/**
 * What a member's answers lean to: the upper answer is the first of two opposites. A leaning that is not clear is
 * unanswered.
 */
export function leaningsOf(answers: DailyAnswers): LeaningAnswers {
  const leads: Record<Leaning, number> = { pace: 0, place: 0, plan: 0 };
  const count = (days: readonly IsoDate[], sign: 1 | -1) => {
    for (const day of days) {
      const { pole } = questionOf(day);
      for (const leaning of Object.keys(leanings) as Leaning[]) {
        const [first, second] = leanings[leaning];
        if (pole === first) leads[leaning] += sign;
        if (pole === second) leads[leaning] -= sign;
      }
    }
  };
  count(answers.top, 1);
  count(answers.bottom, -1);
  return Object.fromEntries(
    (Object.keys(leanings) as Leaning[]).flatMap((leaning, index): [string, Side][] => {
      const id = leaningIds[index];
      const lead = leads[leaning];
      return id === undefined || Math.abs(lead) < LEAD ? [] : [[id, lead > 0 ? 'top' : 'bottom']];
    }),
  );
}

/**
 * Whether another who has answered is named already to a member: what came before the member's own answer at once, the rest
 * from midnight on. Somebody who looks again and again would read otherwise at what hour the other is there (decision 105).
 * @param answeredAt when the other has answered, and `readerAt` when the member has; null: never
 */
export function isNamedNow(
  answeredAt: Date | null,
  { readerAt, now }: { readonly readerAt: Date | null; readonly now: Date },
): boolean {
  if (!answeredAt || !readerAt) return false;
  return answeredAt <= readerAt || answeredAt < startOfDay(dayOf(now));
}

/** Answers to how many questions of the day earn what a completed quiz does, whether in a row or not (S-daily-6). */
export const ANSWERS_PER_REWARD = 30;

/** A day that two members both answered. */
export interface CrossedDay {
  readonly day: IsoDate;
  readonly mine: Side;
  readonly isSame: boolean;
}

/** How many days are crossed at most: the newest. */
const CROSSED_AT_MOST = 12;

/**
 * The days that both have answered, newest first: nobody learns an answer to what they have not answered themselves.
 * @param open the day whose question is asked now: it is crossed when it is over, or an answer would tell its hour
 */
export function crossDays(own: DailyAnswers, theirs: DailyAnswers, open: IsoDate): CrossedDay[] {
  return [...own.top, ...own.bottom]
    .filter((day) => day < open)
    .toSorted()
    .toReversed()
    .flatMap((day): CrossedDay[] => {
      const [mine, other] = [sideOn(own, day), sideOn(theirs, day)];
      return mine && other ? [{ day, mine, isSame: mine === other }] : [];
    })
    .slice(0, CROSSED_AT_MOST);
}
