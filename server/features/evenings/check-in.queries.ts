import { DAY_MS } from '#shared/duration.ts';
import type { Database } from '../../platform/db/database.ts';

/** Notes an arrival; false where it was noted before: of two presses at once one is the first. */
export async function markArrived(
  db: Database,
  { eveningId, memberId, now }: { readonly eveningId: string; readonly memberId: string; readonly now: Date },
): Promise<boolean> {
  const marked = await db('evening_attendees')
    .where({ evening_id: eveningId, member_id: memberId, status: 'seated' })
    .whereNotNull('table_number')
    .whereNull('checked_in_at')
    .update({ checked_in_at: now });
  return marked === 1;
}

/** Takes an arrival back; false where none was noted. */
export async function unmarkArrived(db: Database, eveningId: string, memberId: string): Promise<boolean> {
  const unmarked = await db('evening_attendees')
    .where({ evening_id: eveningId, member_id: memberId, status: 'seated' })
    .whereNotNull('checked_in_at')
    .update({ checked_in_at: null });
  return unmarked === 1;
}

export async function findCheckedInAt(db: Database, eveningId: string, memberId: string): Promise<Date | null> {
  const row = await db('evening_attendees')
    .where({ evening_id: eveningId, member_id: memberId })
    .first('checked_in_at');
  return row?.checked_in_at ?? null;
}

/**
 * For each of these members who have a table at an evening that has not been over for a day: whether tables are shown and the
 * evening is over, since when they are there, and whether they read no names yet because they parted from somebody
 * (S-evening-58), as one text.
 */
export async function findArrivals(
  db: Database,
  memberIds: readonly string[],
  now: Date,
): Promise<{ readonly memberId: string; readonly state: string }[]> {
  const { rows } = await db
    .raw<{ rows: { memberId: string; state: string }[] }>(
      `SELECT member_id AS "memberId",
              string_agg(concat_ws(' ', evening_id, names_told_at IS NOT NULL, ends_at <= :now, checked_in_at,
                                    parted_at IS NOT NULL AND starts_at > :now), '|' ORDER BY evening_id) AS state
         FROM evening_attendees JOIN evenings ON evenings.id = evening_id
        WHERE member_id = ANY (:memberIds::uuid[]) AND status = 'seated' AND table_number IS NOT NULL
          AND ends_at > :since
        GROUP BY member_id`,
      { memberIds: [...memberIds], now, since: new Date(now.getTime() - DAY_MS) },
    )
    .options({ name: 'find-arrivals' });
  return rows;
}
