import type { FormResult, ScreenData } from '../../frame/data.ts';

export type OwnQuizId = 'quizLove' | 'quizFeeling' | 'quizAffinity';
export type OwnQuizData = ScreenData<OwnQuizId>;

/** What the action of these screens answers besides messages. */
export interface OwnQuizResult extends FormResult {
  readonly outcome?: {
    readonly result: Outcome;
    readonly second: Outcome | null;
  } | null;
}
interface Outcome {
  readonly title: string;
  readonly text: string;
  readonly nuance: string;
  readonly tip: string;
}
