import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE quiz_answers (
      user_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      question_id text NOT NULL,
      answer text NOT NULL CHECK (answer IN ('top', 'bottom')),
      answered_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, question_id)
    );
    COMMENT ON TABLE quiz_answers IS 'Réponses aux quiz à deux choix : une par membre et par question, que le membre peut changer';
    COMMENT ON COLUMN quiz_answers.answer IS 'Proposition choisie : celle du haut ou celle du bas';
    COMMENT ON COLUMN quiz_answers.answered_at IS 'Dernière fois que le membre a choisi';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
