import type { Knex } from 'knex';

/** When a member has answered last: what was answered after the reader is not named at once (decision 105). */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE daily_answers ADD COLUMN answered_at timestamptz NOT NULL DEFAULT now();
    COMMENT ON COLUMN daily_answers.answered_at IS E'Quand tu as répondu pour la dernière fois ; les autres n’en lisent pas l’heure\\nCopie : oui';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
