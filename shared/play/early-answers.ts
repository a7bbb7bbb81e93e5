import type { Theme } from '../questionnaire/options.ts';
import { sides, type Side } from './quiz.ts';

/** The quiz questions that `/home` asks before the sign-up, with their themes (S-sign-in-16). */
export const earlyQuestions: Readonly<Record<string, Theme>> = { 'relation-10': 'relation' };

/** Answers to them, by question. */
export type EarlyAnswers = Readonly<Record<string, Side>>;

/** How long a device keeps them. */
export const EARLY_ANSWER_DAYS = 30;

/** As a form sends them: 'relation-10:top'. */
export function writeEarlyAnswers(answers: EarlyAnswers): string {
  return Object.entries(answers)
    .map(([question, side]) => `${question}:${side}`)
    .join(',');
}

/** The answers in a text of that form; whatever else it holds is left out, and prevents nothing. */
export function readEarlyAnswers(text: unknown): EarlyAnswers {
  const answers: Record<string, Side> = {};
  if (typeof text !== 'string') return answers;
  for (const answer of text.split(',')) {
    const [question = '', given] = answer.split(':');
    const side = sides.find((one) => one === given);
    if (side && Object.hasOwn(earlyQuestions, question)) answers[question] = side;
  }
  return answers;
}
