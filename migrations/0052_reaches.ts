import type { Knex } from 'knex';

/**
 * How many people the choices of a member leave: a row for each, counted with the member's list. An update changes no
 * index.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE match_reaches (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      basis bytea NOT NULL DEFAULT '',
      is_due boolean NOT NULL DEFAULT false,
      counted_on date,
      countings smallint NOT NULL DEFAULT 0,
      visibility smallint NOT NULL DEFAULT 0,
      distances smallint NOT NULL DEFAULT 7,
      age_min smallint NOT NULL DEFAULT 18,
      age_max smallint NOT NULL DEFAULT 127,
      counts integer[] NOT NULL DEFAULT '{}',
      least integer NOT NULL DEFAULT 5
    );

    COMMENT ON TABLE match_reaches IS E'À peu près combien de personnes laissent ta visibilité, tes distances et tes âges : des nombres, personne en particulier\\nFinalité : rencontres\\nDurée : Tant que ton compte existe';
    COMMENT ON COLUMN match_reaches.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN match_reaches.basis IS E'Technique : empreinte des choix comptés\\nCopie : non';
    COMMENT ON COLUMN match_reaches.is_due IS E'Technique : si les nombres sont à refaire\\nCopie : non';
    COMMENT ON COLUMN match_reaches.counted_on IS E'Jour du compte\\nCopie : non';
    COMMENT ON COLUMN match_reaches.countings IS E'Combien de fois ce jour-là\\nCopie : non';
    COMMENT ON COLUMN match_reaches.visibility IS E'La visibilité comptée\\nCopie : non';
    COMMENT ON COLUMN match_reaches.distances IS E'Les distances comptées\\nCopie : non';
    COMMENT ON COLUMN match_reaches.age_min IS E'L’âge compté, à partir de\\nCopie : non';
    COMMENT ON COLUMN match_reaches.age_max IS E'L’âge compté, jusqu’à\\nCopie : non';
    COMMENT ON COLUMN match_reaches.counts IS E'À peu près combien de personnes, par choix\\nCopie : non';
    COMMENT ON COLUMN match_reaches.least IS E'En dessous de quel nombre rien de précis n’est dit\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
