import type { Knex } from 'knex';

/**
 * By whom a list that is in no packed chunk was written, so that a process reads only those that changed since it last
 * looked. A trigger writes it, so that the release before, which does not know the column, does so too.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE match_lists ADD COLUMN written_by xid8;
    COMMENT ON COLUMN match_lists.written_by IS E'Technique : transaction qui a écrit cette liste seule, pour retrouver ce qui a changé depuis une lecture\\nCopie : non';

    CREATE FUNCTION stamp_match_list() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.written_by := pg_current_xact_id();
        RETURN NEW;
      END
    $$;
    CREATE TRIGGER stamp_match_lists BEFORE INSERT OR UPDATE ON match_lists FOR EACH ROW
      WHEN (NEW.generation IS DISTINCT FROM NEW.packed_generation) EXECUTE FUNCTION stamp_match_list();
    CREATE INDEX match_lists_by_writing ON match_lists (written_by) WHERE generation IS DISTINCT FROM packed_generation;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
