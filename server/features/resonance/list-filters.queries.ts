import { readSavedFilters, type SavedFilter } from '#shared/resonance/saved-filters.ts';
import type { Database } from '../../platform/db/database.ts';

/** The sets of filters that a member has saved, in the order of saving. */
export async function findSavedFilters(db: Database, memberId: string): Promise<SavedFilter[]> {
  const row = await db('list_filters').where({ member_id: memberId }).first('sets');
  return readSavedFilters(row?.sets ?? []);
}

/** Reads a member's sets, locked until the transaction ends. */
export async function lockSavedFilters(db: Database, memberId: string, now: Date): Promise<SavedFilter[]> {
  const { rows } = await db.raw<{ rows: { sets: unknown }[] }>(
    `INSERT INTO list_filters AS held (member_id, sets, saved_at) VALUES (:memberId, '[]', :now)
     ON CONFLICT (member_id) DO UPDATE SET saved_at = held.saved_at
     RETURNING sets`,
    { memberId, now },
  );
  return readSavedFilters(rows[0]?.sets ?? []);
}

/** Saves all sets of a member; without any nothing remains. */
export async function saveSavedFilters(
  db: Database,
  memberId: string,
  sets: readonly SavedFilter[],
  now: Date,
): Promise<void> {
  const row = db('list_filters').where({ member_id: memberId });
  if (sets.length === 0) await row.delete();
  else await row.update({ sets: JSON.stringify(sets), saved_at: now });
}
