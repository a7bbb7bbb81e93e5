import type { Side } from '../play/quiz.ts';

/**
 * What an answer to a question of the day may lean to, two opposites for each leaning. Neither is better, and neither is
 * ever named to anybody (S-daily-7).
 */
export const leanings = {
  pace: ['calm', 'lively'],
  place: ['home', 'away'],
  plan: ['planned', 'open'],
} as const;
export type Leaning = keyof typeof leanings;
export type Pole = (typeof leanings)[Leaning][number];

/** A question as it is written: its text, the upper and the lower answer, and what the upper one leans to, if anything. */
export type WrittenQuestion = readonly [text: string, top: string, bottom: string, pole?: Pole];

/** A question of the day. */
export interface DailyQuestion extends Readonly<Record<Side, string>> {
  readonly text: string;
  /** What the upper answer leans to; the lower one leans to the opposite. Null: the question is for fun alone. */
  readonly pole: Pole | null;
}
