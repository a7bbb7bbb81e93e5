import type { Knex } from 'knex';

/** What a report of one phrase is about: a sealed copy of the words, for their writer may change them. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE reports ADD COLUMN sealed_words bytea;
    COMMENT ON COLUMN reports.sealed_words IS E'Les mots signalés, tels qu’ils étaient affichés, chiffrés\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
