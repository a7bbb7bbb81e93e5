import type { Knex } from 'knex';

/**
 * Results of the public quizzes that members save, and comparisons of two people's answers (decisions 144 and 145). Who
 * answered without an account has no member; the addresses that open a comparison are stored as hashes only.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE public_quiz_answers (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      quiz text NOT NULL,
      answers text NOT NULL,
      saved_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, quiz)
    );
    COMMENT ON TABLE public_quiz_answers IS E'Tes résultats aux quiz ouverts, si tu les gardes\\nFinalité : jeux\\nDurée : Jusqu’à ce que tu les jettes';
    COMMENT ON COLUMN public_quiz_answers.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN public_quiz_answers.quiz IS E'Quel quiz\\nCopie : oui';
    COMMENT ON COLUMN public_quiz_answers.answers IS E'Tes réponses, un chiffre par question\\nCopie : oui';
    COMMENT ON COLUMN public_quiz_answers.saved_at IS E'Quand tu les as gardées\\nCopie : oui';

    CREATE TABLE quiz_comparisons (
      id uuid PRIMARY KEY,
      quiz text NOT NULL,
      invitation_hash bytea NOT NULL UNIQUE,
      begun_at timestamptz NOT NULL,
      answered_at timestamptz,
      ends_at timestamptz NOT NULL
    );
    CREATE INDEX quiz_comparisons_to_delete ON quiz_comparisons (ends_at);
    COMMENT ON TABLE quiz_comparisons IS E'Les comparaisons entre deux personnes qui ont fait un même quiz\\nFinalité : jeux\\nDurée : 14 jours sans réponse, 30 jours après la réponse';
    COMMENT ON COLUMN quiz_comparisons.id IS E'Technique : numéro de la comparaison\\nCopie : non';
    COMMENT ON COLUMN quiz_comparisons.quiz IS E'Technique : quel quiz\\nCopie : non';
    COMMENT ON COLUMN quiz_comparisons.invitation_hash IS E'Technique : de quoi reconnaître le lien envoyé\\nCopie : non';
    COMMENT ON COLUMN quiz_comparisons.begun_at IS E'Technique : quand elle a été proposée\\nCopie : non';
    COMMENT ON COLUMN quiz_comparisons.answered_at IS E'Technique : quand l’autre personne a répondu\\nCopie : non';
    COMMENT ON COLUMN quiz_comparisons.ends_at IS E'Technique : quand elle s’efface\\nCopie : non';

    CREATE TABLE quiz_comparison_answers (
      comparison_id uuid NOT NULL REFERENCES quiz_comparisons ON DELETE CASCADE,
      seat smallint NOT NULL CHECK (seat IN (1, 2)),
      member_id uuid REFERENCES members ON DELETE CASCADE,
      seat_hash bytea NOT NULL UNIQUE,
      answers text NOT NULL,
      PRIMARY KEY (comparison_id, seat)
    );
    CREATE INDEX quiz_comparison_answers_of_member ON quiz_comparison_answers (member_id) WHERE member_id IS NOT NULL;
    COMMENT ON TABLE quiz_comparison_answers IS E'Tes réponses dans une comparaison, pour la montrer à vous deux\\nFinalité : jeux\\nDurée : 14 jours sans réponse, 30 jours après la réponse';
    COMMENT ON COLUMN quiz_comparison_answers.comparison_id IS E'Technique : numéro de la comparaison\\nCopie : non';
    COMMENT ON COLUMN quiz_comparison_answers.seat IS E'Technique : si tu as proposé la comparaison, ou répondu\\nCopie : non';
    COMMENT ON COLUMN quiz_comparison_answers.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN quiz_comparison_answers.seat_hash IS E'Technique : de quoi reconnaître ton lien\\nCopie : non';
    COMMENT ON COLUMN quiz_comparison_answers.answers IS E'Tes réponses, un chiffre par question\\nCopie : oui';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
