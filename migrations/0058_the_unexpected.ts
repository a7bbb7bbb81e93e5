import type { Knex } from 'knex';

/** 'L'inattendu': whom a member is shown in addition on a Sunday (decision 98). */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE unexpected_matches (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      day date NOT NULL,
      about_id uuid REFERENCES members ON DELETE CASCADE
    );
    CREATE INDEX unexpected_matches_about ON unexpected_matches (about_id);
    COMMENT ON TABLE unexpected_matches IS E'L’inattendu de ton dernier dimanche\\nFinalité : rencontres\\nDurée : Jusqu’au dimanche suivant où tu viens';
    COMMENT ON COLUMN unexpected_matches.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN unexpected_matches.day IS E'Le dernier dimanche où tu as ouvert ta liste\\nCopie : non';
    COMMENT ON COLUMN unexpected_matches.about_id IS E'Technique : qui c’était\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
