import type { Knex } from 'knex';

/**
 * What keeps a percentage from telling a private answer: what each member read today, how often they changed what they
 * look for, and by which rules each part of a refresh was computed. The release before knows none of it, and writes none.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE shown_percentages (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      day date NOT NULL,
      other_ids uuid[] NOT NULL,
      percentages smallint[] NOT NULL,
      CHECK (cardinality(other_ids) = cardinality(percentages))
    );
    CREATE INDEX shown_percentages_by_day ON shown_percentages (day);
    CREATE INDEX shown_percentages_by_other ON shown_percentages USING gin (other_ids);
    COMMENT ON TABLE shown_percentages IS E'Les pourcentages que tu as lus aujourd’hui : chacun ne change qu’une fois par jour\\nFinalité : rencontres\\nDurée : Deux jours au plus';
    COMMENT ON COLUMN shown_percentages.member_id IS 'Technique : à quel compte cela appartient';
    COMMENT ON COLUMN shown_percentages.day IS 'Le jour, à Paris';
    COMMENT ON COLUMN shown_percentages.other_ids IS 'Les personnes sous lesquelles tu les as lus';
    COMMENT ON COLUMN shown_percentages.percentages IS 'Le pourcentage lu, pour chacune';

    CREATE TABLE private_answer_changes (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      day date NOT NULL,
      changes smallint NOT NULL,
      counting jsonb NOT NULL DEFAULT '{}',
      ages_free_on date
    );
    CREATE INDEX private_answer_changes_by_day ON private_answer_changes (day);
    COMMENT ON TABLE private_answer_changes IS E'Combien de fois tu as changé ce que tu cherches : au-delà de trois par jour, un changement compte dès la nuit prochaine\\nFinalité : sécurité\\nDurée : Jusqu’à la nuit suivante ; un mois au plus pour les âges';
    COMMENT ON COLUMN private_answer_changes.member_id IS 'Technique : à quel compte cela appartient';
    COMMENT ON COLUMN private_answer_changes.day IS 'Le jour, à Paris';
    COMMENT ON COLUMN private_answer_changes.changes IS 'Nombre de changements de ce jour-là';
    COMMENT ON COLUMN private_answer_changes.counting IS 'Tes réponses d’avant, qui comptent encore';
    COMMENT ON COLUMN private_answer_changes.ages_free_on IS 'Jour à partir duquel quatre tranches d’âge peuvent de nouveau compter l’une après l’autre';

    ALTER TABLE match_run_chunks ADD COLUMN rules smallint;
    COMMENT ON COLUMN match_run_chunks.rules IS 'Technique : version des règles de cette part ; vide : une version précédente';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
