import type { Theme } from '../questionnaire/options.ts';

/** What `/quiz-complete` shows once about the last action. */
export interface PlayNews {
  readonly theme: Theme;
  /** 0 when they were gained before. */
  readonly pointsGained: number;
  /** More cards were ticked than count. */
  readonly isCut: boolean;
}
