import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE sessions ADD COLUMN opened_at timestamptz NOT NULL DEFAULT now();
    COMMENT ON COLUMN sessions.opened_at IS 'Ouverture : 90 jours plus tard, la session finit, même si elle sert';

    CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
