import type { Table } from '#shared/evenings/attendees.ts';
import type { AppContext } from '../../platform/context.ts';
import { findAttendees, saveAttendee, type AttendeeRow } from './attendees.queries.ts';
import type { EveningRow } from './evenings.queries.ts';

export interface SavedTables {
  /** Who has a table now. */
  readonly seated: readonly string[];
  /** Who had a place and has no table any more. */
  readonly leftOut: readonly string[];
  /** Who has another table than before, or has one for the first time. */
  readonly moved: readonly string[];
}

/**
 * Saves the tables of a locked evening. Once tables are told, those who have another one are informed anew; of those who
 * come no more nothing remains that a repair could take for a gap.
 * @param coming those of whom the tables were composed
 */
export async function saveTables(
  tx: AppContext,
  evening: EveningRow,
  coming: ReadonlySet<string>,
  tables: readonly Table[],
): Promise<SavedTables> {
  const numbers = new Map(tables.flatMap(({ number, attendees }) => attendees.map((id) => [id, number] as const)));
  const rows = await findAttendees(tx.db, evening.id);
  const saved = { seated: [] as string[], leftOut: [] as string[], moved: [] as string[] };
  const informedAt = evening.names_told_at ? tx.now() : null;
  for (const { member_id: id, status, table_number: before } of rows) {
    const number = numbers.get(id) ?? null;
    const isComing = status === 'seated' && coming.has(id);
    if (isComing && number !== null) {
      saved.seated.push(id);
      if (number === before) continue;
      saved.moved.push(id);
      await saveAttendee(tx.db, evening.id, id, { table_number: number, informed_at: informedAt });
    } else if (isComing) {
      saved.leftOut.push(id);
      await saveAttendee(tx.db, evening.id, id, { status: 'left-out', table_number: null, informed_at: null });
    } else if (before !== null) {
      await saveAttendee(tx.db, evening.id, id, { table_number: null });
    }
  }
  return saved;
}

/**
 * How many have gone since tables were composed, and were taken out of them by earlier repairs. Who came late has taken the place
 * of somebody who went, and of a deleted account no row is left.
 */
export function countDepartures(
  rows: readonly Pick<AttendeeRow, 'status' | 'table_number' | 'left_at'>[],
  composedAt: Date | null,
): number {
  return rows.filter(
    ({ status, table_number: number, left_at: leftAt }) =>
      status !== 'seated' && number === null && leftAt !== null && composedAt !== null && leftAt > composedAt,
  ).length;
}
