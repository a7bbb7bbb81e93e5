import type { Knex } from 'knex';

/**
 * A process writes the visits of ten seconds as one row for each page. Rows of the release before are one visit each,
 * which is the default. That release counts rows: its own page shows too few visits until it is replaced, and nothing is
 * lost, because workers, which record the sums of a day, are replaced before the web processes.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE page_visits
      ADD COLUMN visits integer NOT NULL DEFAULT 1,
      ADD CONSTRAINT page_visits_some CHECK (visits > 0);
    COMMENT ON COLUMN page_visits.visits IS 'Combien de visites cette ligne compte, à quelques secondes près';
    COMMENT ON COLUMN page_visits.user_agent IS 'Vide ; autrefois, type de navigateur';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
