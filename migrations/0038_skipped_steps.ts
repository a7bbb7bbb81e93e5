import type { Knex } from 'knex';

/** The questions that a member has expressly passed over: they are not open any more for a profile at 100 %. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE profiles ADD COLUMN skipped_steps text[] NOT NULL DEFAULT '{}';

    COMMENT ON COLUMN profiles.skipped_steps IS E'Les questions que tu as choisi de passer\\nCopie : oui';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
