import type { Knex } from 'knex';

/**
 * Members whom the choice of selections left in nobody's, so that the choice of the next day begins with them: a row for
 * about one member in a hundred. The choice of a day reads only what earlier days left, so it may run twice.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE match_turns (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      waiting_since date NOT NULL,
      shown_on date
    );

    COMMENT ON TABLE match_turns IS E'Si le dernier calcul ne t’a fait voir de personne : ton tour vient en premier au suivant\\nFinalité : rencontres\\nDurée : Jusqu’à ce que ton tour soit venu, et un jour de plus';
    COMMENT ON COLUMN match_turns.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN match_turns.waiting_since IS E'Depuis quel jour\\nCopie : non';
    COMMENT ON COLUMN match_turns.shown_on IS E'Jour où ton tour est venu ; vide avant\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
