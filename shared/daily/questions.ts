import { DAY_MS } from '../duration.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import type { DailyQuestion, WrittenQuestion } from './daily-question.ts';
import { dehors } from './questions/dehors.ts';
import { ensemble } from './questions/ensemble.ts';
import { manieres } from './questions/manieres.ts';
import { matins } from './questions/matins.ts';
import { reves } from './questions/reves.ts';
import { tables } from './questions/tables.ts';

/**
 * Every question of the day. Answers are stored by their day, which names the question by its position here: a text may be
 * corrected, but none is moved, removed, or given another meaning.
 */
export const dailyQuestions: readonly DailyQuestion[] = [matins, tables, dehors, ensemble, reves, manieres].flatMap(
  (group: readonly WrittenQuestion[]) => group.map(([text, top, bottom, pole = null]) => ({ text, top, bottom, pole })),
);

/** The first day that had a question. */
const FIRST_DAY = Date.parse('2026-01-01');
/** Has no divisor in common with the number of questions: all come before one comes again, and groups take turns. */
const STRIDE = 115;

/** The position of a day's question. Each comes once in 366 days (S-daily-1). */
export function positionOf(day: IsoDate): number {
  const number = Math.round((Date.parse(day) - FIRST_DAY) / DAY_MS);
  const { length } = dailyQuestions;
  return (((number * STRIDE) % length) + length) % length;
}

export function questionOf(day: IsoDate): DailyQuestion {
  const question = dailyQuestions[positionOf(day)];
  if (!question) throw new RangeError(`${day} is no day.`);
  return question;
}
