import type { Theme } from '../questionnaire/options.ts';

/** What `/quiz-complete` says once about what was just done. */
export interface PlayNews {
  readonly theme: Theme;
  /** 0 when they were gained before. */
  readonly pointsGained: number;
  /** More cards were ticked than count. */
  readonly isCut: boolean;
}
