import type { Knex } from 'knex';

/** By which mails that have expired, and those that ended long ago, are found without reading all of them. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE INDEX outbox_mails_expiring ON outbox_mails (expires_at) WHERE state IN ('pending', 'sending');
    CREATE INDEX outbox_mails_finished ON outbox_mails (created_at) WHERE state IN ('sent', 'failed', 'cancelled');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
