import type { Knex } from 'knex';

/** When the last backup was made, and the last one tried, is asked with every reading of the metrics: found by an index. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE INDEX audit_log_of_backups ON audit_log (action, happened_at DESC)
      WHERE action IN ('backup.create', 'backup.drill');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
