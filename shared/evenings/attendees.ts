import type { Gender } from '../questionnaire/options.ts';

/** What the composer of tables reads: plain data, without a name, a profile or a place. */

/** A member who has signed up for an evening. */
export interface Attendee {
  readonly id: string;
  readonly gender: Gender;
  /** In full years on the day of the evening. */
  readonly age: number;
  /** The order in which people asked for a place: a smaller number asked earlier. */
  readonly askedAt: number;
}

export type PairOfIds = readonly [one: string, other: string];

/** How much two attendees resonate; a pair that is not listed has no points and may not meet. */
export interface Affinity {
  readonly one: string;
  readonly other: string;
  /** 0 to 200, the same in both directions (S-matching-7). */
  readonly points: number;
  /** Whether each may be shown to the other by gender, age and visibility (S-matching-2, S-matching-3, S-matching-5). */
  readonly mayMeet: boolean;
}

/** Everything that decides the tables of an evening: the same data, in whatever order, give the same tables. */
export interface EveningPlan {
  /** The id of the evening: chance is drawn from it, so that composing again gives what was composed. */
  readonly seed: string;
  readonly attendees: readonly Attendee[];
  readonly affinities: readonly Affinity[];
  /** Blocked, reported, closed with, or under review: never at one table. */
  readonly neverPairs: readonly PairOfIds[];
  /** Who sat at one table within a year; two who come together may again. */
  readonly metPairs: readonly PairOfIds[];
  /** Who comes by the invitation of whom: at one table. Nobody is in two of these pairs. */
  readonly friendPairs: readonly PairOfIds[];
}

/** A table with its number, which stays when others change. */
export interface Table {
  /** From 1. */
  readonly number: number;
  /** Ids, ascending. */
  readonly attendees: readonly string[];
}

export interface Seating {
  /** By ascending number. */
  readonly tables: readonly Table[];
  /** Whom no table was found for, ascending: the fewest, and of those the last who asked (S-evening-6). */
  readonly leftOut: readonly string[];
  /** What the tables are worth together, in whole parts of `VALUE_OF_ONE`. */
  readonly value: number;
}
