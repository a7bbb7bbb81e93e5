import type { Database } from '../db/database.ts';

/** A maintenance: pages can be read, and what is sent is not accepted. It ends when an operator says so. */
export interface Maintenance {
  /** Until when people were told that it lasts. */
  readonly until: Date;
  readonly begunAt: Date;
}

/** The maintenance that is going on; null outside of one. */
export async function findMaintenance(db: Database): Promise<Maintenance | null> {
  const row = await db('maintenance').first('until', 'begun_at');
  return row ? { until: row.until, begunAt: row.begun_at } : null;
}

/** Begins a maintenance, or changes until when the present one lasts. */
export async function saveMaintenance(db: Database, until: Date, now: Date): Promise<void> {
  await db('maintenance').insert({ until, begun_at: now }).onConflict(['is_on']).merge({ until });
}

/** Ends the maintenance. False when there was none. */
export async function deleteMaintenance(db: Database): Promise<boolean> {
  return (await db('maintenance').delete()) > 0;
}
