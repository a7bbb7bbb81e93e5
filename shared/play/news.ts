import type { Theme } from '../questionnaire/options.ts';

/** What `/quiz-complete` shows once about the last action. */
export interface PlayNews {
  readonly theme: Theme;
  /** The points gained now; 0 when they were gained before. */
  readonly pointsGained: number;
  /** Whether matches are being notified of it now. */
  readonly areMatchesNotified: boolean;
  /** Whether more cards were ticked than count. */
  readonly isCut: boolean;
}
