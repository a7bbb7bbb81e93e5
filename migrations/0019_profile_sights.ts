import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE profile_sights (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      day date NOT NULL,
      seen_ids uuid[] NOT NULL
    );
    COMMENT ON TABLE profile_sights IS 'Qui chaque membre a vu un jour donné : personne ne peut parcourir tous les profils';
    COMMENT ON COLUMN profile_sights.day IS 'Jour à Paris ; le lendemain, la liste recommence';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
