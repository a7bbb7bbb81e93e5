import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE SEQUENCE match_generations;
    COMMENT ON SEQUENCE match_generations IS 'Numéro d’un calcul, tiré avant de lire les réponses : un calcul plus ancien n’écrase jamais un plus récent';

    CREATE TABLE match_codes (
      member_id uuid PRIMARY KEY,
      code bytea,
      version smallint NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now(),
      written_by xid8 NOT NULL DEFAULT pg_current_xact_id()
    );
    CREATE INDEX match_codes_by_writing ON match_codes (written_by);
    COMMENT ON TABLE match_codes IS 'Réponses de chaque membre sous forme compacte, écrites avec elles : tout ce que lit le calcul des affinités';
    COMMENT ON COLUMN match_codes.member_id IS 'Sans clé étrangère : la ligne d’un membre parti dit aux calculs en cours qu’il n’est plus là, puis disparaît';
    COMMENT ON COLUMN match_codes.code IS 'Vide : ne peut pas (ou plus) être proposé';
    COMMENT ON COLUMN match_codes.version IS 'Version du codage';
    COMMENT ON COLUMN match_codes.written_by IS 'Transaction qui a écrit : ce qui a changé depuis une lecture se retrouve sans rien oublier';

    CREATE FUNCTION forget_match_codes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE match_codes SET code = NULL, changed_at = now(), written_by = pg_current_xact_id()
        FROM gone WHERE match_codes.member_id = gone.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER members_forget_match_codes AFTER DELETE ON members
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_match_codes();

    ALTER TABLE match_lists ADD COLUMN IF NOT EXISTS generation bigint NOT NULL DEFAULT 0;
    ALTER TABLE match_lists ADD COLUMN IF NOT EXISTS day date;
    COMMENT ON COLUMN match_lists.generation IS 'Calcul qui a écrit cette liste';
    COMMENT ON COLUMN match_lists.day IS 'Jour du calcul, qui règle les âges et départage les égalités';
    CREATE INDEX match_lists_by_candidate ON match_lists USING gin (candidate_ids) WITH (fastupdate = off);

    CREATE TABLE match_sixes (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      candidate_ids uuid[] NOT NULL,
      points smallint[] NOT NULL,
      beyond_distance boolean[] NOT NULL,
      is_mutual boolean[] NOT NULL,
      generation bigint NOT NULL,
      chosen_at timestamptz NOT NULL DEFAULT now(),
      CHECK (cardinality(candidate_ids) <= 6),
      CHECK (cardinality(candidate_ids) = cardinality(points)),
      CHECK (cardinality(candidate_ids) = cardinality(beyond_distance)),
      CHECK (cardinality(candidate_ids) = cardinality(is_mutual))
    );
    CREATE INDEX match_sixes_by_candidate ON match_sixes USING gin (candidate_ids) WITH (fastupdate = off);
    COMMENT ON TABLE match_sixes IS 'Les six personnes montrées à chaque membre, autant que possible réciproquement';

    CREATE TABLE match_runs (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      day date NOT NULL,
      generation bigint NOT NULL,
      known pg_snapshot NOT NULL DEFAULT pg_current_snapshot(),
      state text NOT NULL DEFAULT 'listing' CHECK (state IN ('listing', 'choosing', 'finished', 'superseded')),
      chunk_count integer NOT NULL,
      started_at timestamptz NOT NULL,
      finished_at timestamptz,
      member_count integer,
      lists_written integer,
      sixes_written integer,
      share_in_no_list real,
      most_listed integer,
      share_of_mutual_places real,
      gini real
    );
    CREATE UNIQUE INDEX match_runs_one_open ON match_runs ((true)) WHERE state IN ('listing', 'choosing');
    COMMENT ON TABLE match_runs IS 'Calculs de toutes les affinités, et ce qu’ils ont donné d’équité';
    COMMENT ON COLUMN match_runs.known IS 'Réponses visibles au début : connues de toutes les parts du calcul';
    COMMENT ON COLUMN match_runs.share_in_no_list IS 'Part des membres montrés à personne';
    COMMENT ON COLUMN match_runs.most_listed IS 'Nombre de fois que le membre le plus montré l’est';
    COMMENT ON COLUMN match_runs.gini IS 'Coefficient de Gini du nombre de fois que chacun est montré';

    CREATE TABLE match_run_chunks (
      run_id uuid NOT NULL REFERENCES match_runs ON DELETE CASCADE,
      number integer NOT NULL,
      first_member_id uuid NOT NULL,
      end_member_id uuid,
      finished_at timestamptz,
      lists_written integer,
      PRIMARY KEY (run_id, number)
    );
    COMMENT ON TABLE match_run_chunks IS 'Parts d’un calcul, par tranches d’identifiants, chacune finie dans la transaction de ses listes';
    COMMENT ON COLUMN match_run_chunks.end_member_id IS 'Premier identifiant de la tranche suivante ; vide pour la dernière';

    CREATE TABLE match_notices (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      known_ids uuid[] NOT NULL,
      told_on date
    );
    COMMENT ON TABLE match_notices IS 'Qui a déjà été annoncé à chaque membre, et quand : un message par jour au plus';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
