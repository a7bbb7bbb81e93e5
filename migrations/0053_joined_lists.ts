import type { Knex } from 'knex';

/**
 * Whose lists hold a member is found in the packed form for whoever was in it, also after the list has changed; the index
 * holds only who joined a list since. `joined_generation` says whether that is known: whoever does not know it (the release
 * before) writes another generation, and the index holds the whole list. Selections tell by whom they were written, so
 * that a process reads only those that changed since it last looked.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE match_lists ADD COLUMN joined_ids uuid[];
    COMMENT ON COLUMN match_lists.joined_ids IS E'Technique : qui est entré dans cette liste depuis sa forme compacte\\nCopie : non';
    ALTER TABLE match_lists ADD COLUMN joined_generation bigint;
    COMMENT ON COLUMN match_lists.joined_generation IS E'Technique : calcul pour lequel joined_ids est complet\\nCopie : non';

    DROP INDEX match_lists_by_candidate;
    CREATE INDEX match_lists_by_joined ON match_lists
      USING gin ((CASE WHEN joined_generation = generation THEN joined_ids ELSE candidate_ids END)) WITH (fastupdate = off)
      WHERE generation IS DISTINCT FROM packed_generation;

    ALTER TABLE match_sixes ADD COLUMN written_by xid8;
    COMMENT ON COLUMN match_sixes.written_by IS E'Technique : transaction qui a écrit ces six personnes, pour retrouver ce qui a changé depuis une lecture\\nCopie : non';
    CREATE TRIGGER stamp_match_sixes BEFORE INSERT OR UPDATE ON match_sixes FOR EACH ROW EXECUTE FUNCTION stamp_match_list();
    CREATE INDEX match_sixes_by_writing ON match_sixes (written_by);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
