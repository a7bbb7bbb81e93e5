import type { Knex } from 'knex';

/**
 * The premium quizzes (decision 125): of each member and quiz one row, with the answers by what they lean to. A quiz that was
 * bought needs no row: the ledger of points says so.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE premium_quiz_answers (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      quiz text NOT NULL,
      first_ids text[] NOT NULL DEFAULT '{}',
      second_ids text[] NOT NULL DEFAULT '{}',
      takes_part_since timestamptz,
      began_at timestamptz NOT NULL,
      finished_at timestamptz,
      PRIMARY KEY (member_id, quiz)
    );
    COMMENT ON TABLE premium_quiz_answers IS E'Tes réponses aux quiz premium\\nFinalité : rencontres\\nDurée : Tant que le compte existe, ou jusqu’à ce que tu les effaces';
    COMMENT ON COLUMN premium_quiz_answers.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN premium_quiz_answers.quiz IS E'Le quiz\\nCopie : oui';
    COMMENT ON COLUMN premium_quiz_answers.first_ids IS E'Les questions auxquelles tu as donné la première réponse\\nCopie : oui';
    COMMENT ON COLUMN premium_quiz_answers.second_ids IS E'Les questions auxquelles tu as donné la seconde réponse\\nCopie : oui';
    COMMENT ON COLUMN premium_quiz_answers.takes_part_since IS E'Depuis quand tu participes aux portraits à deux ; vide si tu n’y participes pas\\nCopie : oui';
    COMMENT ON COLUMN premium_quiz_answers.began_at IS E'Quand tu as commencé\\nCopie : oui';
    COMMENT ON COLUMN premium_quiz_answers.finished_at IS E'Quand tu as demandé ton portrait\\nCopie : oui';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
