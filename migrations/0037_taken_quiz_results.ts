import type { Knex } from 'knex';

/** A result of a public quiz that a visitor takes along to the sign-up travels in the row of the mailed link. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE login_links ADD COLUMN quiz_result text CHECK (length(quiz_result) <= 40);

    COMMENT ON COLUMN login_links.quiz_result IS E'Le résultat de quiz que la personne a choisi d’emporter jusqu’à son inscription\\nCopie : non';
    COMMENT ON COLUMN sessions.sess IS E'De qui est la session, quand cette personne a prouvé que c’est bien elle, le dernier match ouvert, ce qui vient d’être gagné dans la Play Room, le résultat de quiz emporté jusqu’à l’inscription, et si cet appareil reçoit des notifications\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
