import type { FormResult, ScreenData } from '../../frame/data.ts';

export type PublicQuizId = 'quizLove' | 'quizFeeling' | 'quizAffinity';
export type PublicQuizData = ScreenData<PublicQuizId>;

/** What the action of the public quizzes returns in addition to errors. */
export interface PublicQuizResult extends FormResult {
  /** The whole address of the quiz, to share. */
  readonly address?: string;
  /** The answers, for the forms that lead on. */
  readonly answers?: string;
  /** A small picture of the result. */
  readonly preview?: string;
  readonly outcome?: {
    readonly result: Outcome;
    readonly second: Outcome | null;
  } | null;
}
interface Outcome {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly nuance: string;
  readonly tip: string;
}
