import type { Knex } from 'knex';

/**
 * The question of the day (decision 97): of each member the days on which they chose which answer, and of each day how many
 * chose which, counted in several rows so that members who answer at the same moment do not wait for each other.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE daily_answers (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      top_days date[] NOT NULL DEFAULT '{}',
      bottom_days date[] NOT NULL DEFAULT '{}',
      answer_count integer NOT NULL DEFAULT 0
    );
    COMMENT ON TABLE daily_answers IS E'Tes réponses à la question du jour\\nFinalité : rencontres\\nDurée : 92 jours, comptés quand tu réponds de nouveau ; tout au plus tant que ton compte existe';
    COMMENT ON COLUMN daily_answers.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN daily_answers.top_days IS E'Les jours où tu as choisi la première réponse\\nCopie : oui';
    COMMENT ON COLUMN daily_answers.bottom_days IS E'Les jours où tu as choisi la seconde réponse\\nCopie : oui';
    COMMENT ON COLUMN daily_answers.answer_count IS E'À combien de questions du jour tu as répondu en tout\\nCopie : oui';

    CREATE TABLE daily_tallies (
      day date NOT NULL,
      shard smallint NOT NULL,
      top_count integer NOT NULL DEFAULT 0,
      bottom_count integer NOT NULL DEFAULT 0,
      PRIMARY KEY (day, shard)
    );
    COMMENT ON TABLE daily_tallies IS E'Combien de personnes ont choisi quelle réponse à la question d’un jour : des sommes, sans personne\\nFinalité : rencontres\\nDurée : Tant que le service existe';
    COMMENT ON COLUMN daily_tallies.day IS E'Le jour de la question\\nCopie : non';
    COMMENT ON COLUMN daily_tallies.shard IS E'Technique : numéro de la part du compte\\nCopie : non';
    COMMENT ON COLUMN daily_tallies.top_count IS E'Combien ont choisi la première réponse\\nCopie : non';
    COMMENT ON COLUMN daily_tallies.bottom_count IS E'Combien ont choisi la seconde réponse\\nCopie : non';

    CREATE TABLE daily_shares (
      day date PRIMARY KEY,
      step integer NOT NULL,
      answers integer NOT NULL,
      top_count integer NOT NULL
    );
    COMMENT ON TABLE daily_shares IS E'Les sommes d’une question du jour telles que tout le monde les lit\\nFinalité : rencontres\\nDurée : Tant que le service existe';
    COMMENT ON COLUMN daily_shares.day IS E'Le jour de la question\\nCopie : non';
    COMMENT ON COLUMN daily_shares.step IS E'Technique : à partir de combien de réponses ces sommes sont montrées\\nCopie : non';
    COMMENT ON COLUMN daily_shares.answers IS E'Combien de réponses il y avait\\nCopie : non';
    COMMENT ON COLUMN daily_shares.top_count IS E'Combien d’entre elles étaient la première réponse\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
