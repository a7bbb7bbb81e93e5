import { z } from 'zod';

/** How many members one part of a job is about, unless it says otherwise: a second or two of work. */
export const MEMBERS_PER_PART = 2500;

/** The members with ids after one and up to another; null: from the first, to the last. */
export const memberRangeSchema = z.strictObject({ after: z.uuid().nullable(), upTo: z.uuid().nullable() });
export type MemberRange = z.output<typeof memberRangeSchema>;

/**
 * SQL that is true of the members in a range, whose bindings are `after` and `upTo`.
 * @param column the column with the member's id
 */
export function isWithin(column: string): string {
  return `(:after::uuid IS NULL OR ${column} > :after) AND (:upTo::uuid IS NULL OR ${column} <= :upTo)`;
}

export const EVERYBODY: MemberRange = { after: null, upTo: null };

/**
 * Divides everybody into ranges.
 * @param lastIds the ids at which ranges end, in order; members after the last of them are one more range
 */
export function rangesUpTo(lastIds: readonly string[]): MemberRange[] {
  return [...lastIds, null].map((upTo, index) => ({ after: lastIds[index - 1] ?? null, upTo }));
}
