import type { PaidPlanId } from '../plans/plans.ts';
import type { ChoiceTotals } from '../choices/totals.ts';
import type { TalkTotals } from '../talk/totals.ts';
import type { FailureTotals } from '../video-meetings/obstacles.ts';

/** The pages in the statistics of visits (S-statistics-2). */
export const statisticsPages = ['home', 'login', 'cadeau-abonnement', 'quiz-amour', 'quiz-sentiment'] as const;
export type StatisticsPage = (typeof statisticsPages)[number];
export type PageCounts = Readonly<Record<StatisticsPage, number>>;

/** The number of recent days, including today. */
export const RECENT_DAYS = 7;

/** Over how many days the answers to questions of the day are summed (S-statistics-9). */
export const DAILY_DAYS = 28;

/** The answer of the call `admin-stats` (S-statistics-2). */
export interface AdminStatistics {
  readonly totalUsers: number;
  readonly completedProfiles: number;
  readonly totalCrushes: number;
  /** The invitations of crushes that were sent by mail, from which the engagement is computed. */
  readonly emailsSent: number;
  /** The sign-ups of the last 7 days. */
  readonly recentSignups: number;
  readonly premiumUsers: number;
  readonly pageVisits: PageCounts;
  readonly recentPageVisits: PageCounts;
}

/** The ratios of the counters, rounded as S-statistics-3 says; 0 when there is nothing to divide by. */
export function ratesOf({ totalUsers, completedProfiles, totalCrushes, emailsSent }: AdminStatistics) {
  return {
    /** Whole percent. */
    completion: percent(completedProfiles, totalUsers),
    /** One decimal. */
    crushesPerUser: completedProfiles === 0 ? 0 : Math.round((totalCrushes / completedProfiles) * 10) / 10,
    /** Whole percent. */
    emailEngagement: percent(emailsSent, totalCrushes),
  };
}

/** A whole percentage; 0 of nothing. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

/** The figures of one day in Europe/Paris. */
export interface DayFigures {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly signUps: number;
  readonly completedProfiles: number;
  readonly mailsSent: number;
  readonly mailsFailed: number;
}

/** A step of the sign-up, with the number of members who reached it. */
export interface FunnelStep {
  readonly key: string;
  readonly label: string;
  readonly reached: number;
  /** How many members came to this step and no further. */
  readonly left: number;
}

/** What members did with what they were shown; invented members are never counted. */
export interface Participation {
  /** Members who opened at least one of their matches. */
  readonly openers: number;
  /** Pairs of which somebody asked for the photos, and of which both did. */
  readonly reveals: { readonly asked: number; readonly opened: number };
  /** How many of those who signed up at least so many days ago were there that long after their sign-up, or later. */
  readonly returns: readonly { readonly days: number; readonly members: number; readonly of: number }[];
}

/** The data of the statistics page. */
export interface Statistics {
  /** The time of the count, in ISO 8601. */
  readonly countedAt: string;
  readonly stats: AdminStatistics;
  /** How many members are invented, and in no other figure. */
  readonly invented: number;
  /** How many members wait until each paid plan can be paid (S-statistics-6). */
  readonly interests: Readonly<Record<PaidPlanId, number>>;
  /** The figures of each day, oldest first, today included. */
  readonly days: readonly DayFigures[];
  /**
   * The members by the step that they have reached; those who signed up before `stateAt` by their state at that moment.
   */
  readonly funnel: readonly FunnelStep[];
  /** How many members with a complete profile see 0, 1, … 6 matches, as of `stateAt`. */
  readonly matchesPerMember: readonly number[];
  /** As of `stateAt`; null where that count is older than this figure. */
  readonly participation: Participation | null;
  /** How many answers questions of the day got in the last 28 days. */
  readonly dailyAnswers: number;
  /** The totals of conversations over the last days, yesterday included (S-statistics-8). */
  readonly talk: TalkTotals;
  /** What kept members from meeting by video over the same days and today, by kind and never by whom. */
  readonly videoFailures: FailureTotals;
  readonly choices: ChoiceTotals;
  /** The time of the expensive counts, in ISO 8601; equal to `countedAt` while there is no snapshot. */
  readonly stateAt: string;
  readonly queues: readonly QueueLength[];
}

export interface QueueLength {
  readonly name: string;
  /** How many jobs are due and not begun. */
  readonly waiting: number;
  /** How many jobs are scheduled for later. */
  readonly deferred: number;
}
