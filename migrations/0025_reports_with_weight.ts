import type { Knex } from 'knex';

/** Reports are weighed by who makes them, and abuse of reporting is a reason of its own. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE reports DROP CONSTRAINT reports_reason_check;
    ALTER TABLE reports ADD CONSTRAINT reports_reason_check CHECK (reason IN
      ('fake-profile', 'harassment', 'sexual-content', 'minor', 'scam', 'hate', 'other', 'report-abuse'));
    ALTER TABLE reports ADD COLUMN client_hash text;
    CREATE INDEX reports_of_reporter ON reports (reporter_id) WHERE reporter_id IS NOT NULL;
    COMMENT ON COLUMN reports.client_hash IS 'Empreinte à clé secrète de la connexion d’où il est venu, pour voir si deux signalements sont indépendants ; effacée avec la décision';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
