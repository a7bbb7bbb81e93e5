import type { Knex } from 'knex';

/**
 * Everybody's lists, computed area by area of the map: which cell belongs to which area, who works on which, and the lists
 * for which one area does not see everybody. Without areas nothing of it is used, and a run is what it was.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE match_area_layouts (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      made_at timestamptz NOT NULL,
      areas smallint NOT NULL CHECK (areas > 0),
      cells integer[] NOT NULL,
      area_of smallint[] NOT NULL CHECK (cardinality(area_of) = cardinality(cells))
    );
    COMMENT ON TABLE match_area_layouts IS E'Secteurs de la carte entre lesquels les calculs sont partagés\\nFinalité : aucune donnée personnelle\\nDurée : Tant que le service existe';
    COMMENT ON COLUMN match_area_layouts.id IS E'Technique : numéro\\nCopie : non';
    COMMENT ON COLUMN match_area_layouts.made_at IS E'Technique : quand la carte a été partagée\\nCopie : non';
    COMMENT ON COLUMN match_area_layouts.areas IS E'Technique : combien de secteurs ; un seul : la carte n’est pas partagée\\nCopie : non';
    COMMENT ON COLUMN match_area_layouts.cells IS E'Technique : carrés de la carte, d’environ 14 km\\nCopie : non';
    COMMENT ON COLUMN match_area_layouts.area_of IS E'Technique : le secteur de chacun\\nCopie : non';

    CREATE TABLE match_area_workers (
      id uuid PRIMARY KEY,
      area smallint NOT NULL CHECK (area > 0),
      seen_at timestamptz NOT NULL,
      own_members integer,
      read_members integer
    );
    COMMENT ON TABLE match_area_workers IS E'Programmes qui calculent un secteur, et quand ils ont donné signe de vie\\nFinalité : aucune donnée personnelle\\nDurée : Une minute après leur dernier signe de vie';
    COMMENT ON COLUMN match_area_workers.id IS E'Technique : numéro du programme, tiré à son démarrage\\nCopie : non';
    COMMENT ON COLUMN match_area_workers.area IS E'Technique : son secteur\\nCopie : non';
    COMMENT ON COLUMN match_area_workers.seen_at IS E'Technique : dernier signe de vie\\nCopie : non';
    COMMENT ON COLUMN match_area_workers.own_members IS E'Technique : combien de membres du secteur il tient en mémoire ; vide : rien encore\\nCopie : non';
    COMMENT ON COLUMN match_area_workers.read_members IS E'Technique : combien de membres d’ailleurs il lit en plus\\nCopie : non';

    ALTER TABLE match_runs ADD COLUMN layout_id integer REFERENCES match_area_layouts;
    COMMENT ON COLUMN match_runs.layout_id IS E'Technique : secteurs entre lesquels ce calcul est partagé ; vide : aucun\\nCopie : non';

    ALTER TABLE match_run_chunks ADD COLUMN area smallint;
    ALTER TABLE match_run_chunks ADD COLUMN is_of_open_lists boolean NOT NULL DEFAULT false;
    ALTER TABLE match_run_chunks ADD COLUMN claimed_at timestamptz;
    CREATE INDEX match_run_chunks_open ON match_run_chunks (run_id, area, number) WHERE finished_at IS NULL;
    COMMENT ON COLUMN match_run_chunks.area IS E'Technique : secteur ; vide : le calcul n’est pas partagé\\nCopie : non';
    COMMENT ON COLUMN match_run_chunks.is_of_open_lists IS E'Technique : si cette part est faite de listes que tous les secteurs font ensemble\\nCopie : non';
    COMMENT ON COLUMN match_run_chunks.claimed_at IS E'Technique : quand un programme qui s’en occupe a donné signe de vie\\nCopie : non';

    CREATE TABLE match_open_lists (
      run_id uuid NOT NULL,
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      area smallint NOT NULL,
      candidate_ids uuid[] NOT NULL,
      points smallint[] NOT NULL,
      fitting smallint NOT NULL,
      PRIMARY KEY (member_id, run_id, area)
    );
    CREATE INDEX match_open_lists_of_runs ON match_open_lists (run_id, area, member_id);
    COMMENT ON TABLE match_open_lists IS E'Pendant un calcul : la part de chaque secteur dans ta liste d’affinités, s’il faut pour elle regarder partout\\nFinalité : rencontres\\nDurée : quelques minutes, jusqu’à la fin du calcul';
    COMMENT ON COLUMN match_open_lists.run_id IS E'Technique : numéro du calcul\\nCopie : non';
    COMMENT ON COLUMN match_open_lists.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN match_open_lists.area IS E'Technique : secteur ; zéro : la demande à tous\\nCopie : non';
    COMMENT ON COLUMN match_open_lists.candidate_ids IS E'Les personnes trouvées là, avec qui tu as le plus d’affinités\\nCopie : non';
    COMMENT ON COLUMN match_open_lists.points IS E'Leurs points\\nCopie : non';
    COMMENT ON COLUMN match_open_lists.fitting IS E'Combien sont à la distance choisie ; les autres, ensuite, plus loin\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
