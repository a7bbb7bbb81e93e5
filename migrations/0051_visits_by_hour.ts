import type { Knex } from 'knex';

/**
 * All processes count the visits of a page in one row for each hour: a table of some thousand rows, however many visits
 * and processes there are. Rows of the release before, one for ten seconds of a process, are counted beside them and
 * deleted with them.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE page_visits ADD COLUMN is_sum boolean NOT NULL DEFAULT false;
    CREATE UNIQUE INDEX page_visits_of_hour ON page_visits (page_name, visited_at) WHERE is_sum;
    COMMENT ON COLUMN page_visits.is_sum IS E'Technique : si la ligne compte toute une heure, dont la date est le début\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
