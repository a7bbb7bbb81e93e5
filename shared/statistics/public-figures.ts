import { percent } from './statistics.ts';

/**
 * What the product says of itself to everybody (S-statistics-11): of a whole month, once, rounded, and only where so many
 * people are behind a number that nobody can be found in it. Two months subtract to nothing about one person either: what
 * is rounded hides a single one, and a month is never said again.
 */

/** What is counted of a month; none of it names a member. */
export interface MonthCounts {
  /** The month, as `YYYY-MM`. */
  readonly month: string;
  /** Members with a complete profile. */
  readonly members: number;
  /** How many of those whom the last refresh counted are in nobody's selection; null where it measured nothing. */
  readonly neverShown: { readonly members: number; readonly of: number } | null;
  /** Whether invented people were among those whom the refresh counted; absent in months that were counted before it was noted. */
  readonly hasInvented?: boolean;
  /** Questions between two members, and how many conversations opened: by an answer, or by 'Se revoir' after an evening. */
  readonly questions: { readonly asked: number; readonly answered: number };
  readonly reports: {
    readonly made: number;
    /** First decisions, by what was decided. */
    readonly nothing: number;
    readonly warn: number;
    readonly suspend: number;
    /** The median of the hours from a report to its first decision; null without any. */
    readonly medianHours: number | null;
  };
}

/** The least behind a number that is said. */
export const FEWEST = { members: 200, questions: 200, reports: 50 } as const;
const MEMBERS_STEP = 100;
const REPORTS_STEP = 10;
const PERCENT_STEP = 5;

/** A number that may be said, or null: too few are behind it. */
export interface PublicFigures {
  readonly month: string;
  /** Rounded down to hundreds. */
  readonly members: number | null;
  /** In percent, rounded up to whole ones: 'at most'. */
  readonly neverShown: number | null;
  /** Conversations that opened for a hundred questions, in steps of five; more than a hundred where evenings opened them. */
  readonly opened: number | null;
  /** Rounded down to tens. */
  readonly reports: number | null;
  /** In percent of the decided, in steps of five. */
  readonly decided: { readonly nothing: number; readonly warn: number; readonly suspend: number } | null;
  /** Rounded up to whole hours. */
  readonly medianHours: number | null;
  readonly hasInvented?: boolean | undefined;
}

export function publish({ month, members, neverShown, hasInvented, questions, reports }: MonthCounts): PublicFigures {
  const decided = reports.nothing + reports.warn + reports.suspend;
  const mayTellDecided = decided >= FEWEST.reports;
  const share = (part: number) => inSteps(percent(part, decided), PERCENT_STEP);
  return {
    month,
    hasInvented,
    members: members >= FEWEST.members ? down(members, MEMBERS_STEP) : null,
    neverShown:
      neverShown && neverShown.of >= FEWEST.members ? Math.ceil((100 * neverShown.members) / neverShown.of) : null,
    opened:
      questions.asked >= FEWEST.questions ? inSteps((100 * questions.answered) / questions.asked, PERCENT_STEP) : null,
    reports: reports.made >= FEWEST.reports ? down(reports.made, REPORTS_STEP) : null,
    decided: mayTellDecided
      ? { nothing: share(reports.nothing), warn: share(reports.warn), suspend: share(reports.suspend) }
      : null,
    medianHours: mayTellDecided && reports.medianHours !== null ? Math.max(1, Math.ceil(reports.medianHours)) : null,
  };
}

function down(value: number, step: number): number {
  return step * Math.floor(value / step);
}

function inSteps(value: number, step: number): number {
  return step * Math.round(value / step);
}
