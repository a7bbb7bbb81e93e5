import type { Knex } from 'knex';

/** The request that asked for a mail, so that its lines in the log can be found (decision 107). */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE outbox_mails ADD COLUMN request_id uuid;
    COMMENT ON COLUMN outbox_mails.request_id IS E'Technique : un numéro tiré au hasard, qui relie le message aux journaux\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
