import type { Knex } from 'knex';

/**
 * A refresh of everybody leaves its lists and sixes in packed form too, in which a worker finds in whose lists somebody
 * stands. The indexes for that question hold only what single changes wrote since: whoever does not know
 * `packed_generation` writes a generation that differs from it, and so is found by the index.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE match_lists ADD COLUMN packed_generation bigint;
    COMMENT ON COLUMN match_lists.packed_generation IS 'Technique : calcul dont la forme compacte contient cette liste';
    ALTER TABLE match_sixes ADD COLUMN packed_generation bigint;
    COMMENT ON COLUMN match_sixes.packed_generation IS 'Technique : calcul dont la forme compacte contient ces six personnes';

    CREATE TABLE match_rosters (
      run_id uuid PRIMARY KEY REFERENCES match_runs ON DELETE CASCADE,
      member_ids bytea NOT NULL,
      sixes bytea
    );
    ALTER TABLE match_rosters ALTER COLUMN member_ids SET STORAGE EXTERNAL, ALTER COLUMN sixes SET STORAGE EXTERNAL;
    COMMENT ON TABLE match_rosters IS E'Qui prend part à un calcul de toutes les affinités\\nFinalité : rencontres\\nDurée : jusqu’au calcul suivant ; ton numéro est effacé dès que tu pars';
    COMMENT ON COLUMN match_rosters.run_id IS 'Technique : numéro du calcul';
    COMMENT ON COLUMN match_rosters.member_ids IS 'Numéros de tous les comptes qui y prennent part, à la suite';
    COMMENT ON COLUMN match_rosters.sixes IS 'Qui est montré à qui, par leur place dans cette suite';

    CREATE TABLE match_packed_lists (
      run_id uuid NOT NULL REFERENCES match_rosters ON DELETE CASCADE,
      number integer NOT NULL,
      lists bytea NOT NULL,
      PRIMARY KEY (run_id, number)
    );
    ALTER TABLE match_packed_lists ALTER COLUMN lists SET STORAGE EXTERNAL;
    COMMENT ON TABLE match_packed_lists IS E'Les affinités calculées, une seconde fois, sous forme compacte\\nFinalité : rencontres\\nDurée : jusqu’au calcul suivant';
    COMMENT ON COLUMN match_packed_lists.run_id IS 'Technique : numéro du calcul';
    COMMENT ON COLUMN match_packed_lists.number IS 'Technique : numéro de la tranche';
    COMMENT ON COLUMN match_packed_lists.lists IS 'Les affinités de chaque membre de la tranche, par leur place dans match_rosters';

    DROP INDEX match_lists_by_candidate;
    CREATE INDEX match_lists_by_candidate ON match_lists USING gin (candidate_ids) WITH (fastupdate = off)
      WHERE generation IS DISTINCT FROM packed_generation;
    CREATE INDEX match_lists_unpacked ON match_lists (generation) WHERE generation IS DISTINCT FROM packed_generation;
    DROP INDEX match_sixes_by_candidate;
    CREATE INDEX match_sixes_by_candidate ON match_sixes USING gin (candidate_ids) WITH (fastupdate = off)
      WHERE generation IS DISTINCT FROM packed_generation;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
