import type { Knex } from 'knex';

/** What members say about people who are proposed to them, the totals of it, and crushes that are sent to a match. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE match_choices (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      about_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      kind text CHECK (kind IN ('interested', 'later', 'pass')),
      chosen_at timestamptz,
      notified_at timestamptz,
      apart_from date,
      apart_until date,
      reason text,
      ends_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, about_id),
      CHECK (member_id <> about_id),
      CHECK ((kind IS NULL) = (chosen_at IS NULL)),
      CHECK ((apart_from IS NULL) = (apart_until IS NULL)),
      CHECK (reason IS NULL OR kind = 'pass')
    );
    CREATE INDEX match_choices_about ON match_choices (about_id);
    CREATE INDEX match_choices_to_delete ON match_choices (ends_at);
    CREATE INDEX match_choices_by_moment ON match_choices (chosen_at) WHERE chosen_at IS NOT NULL;

    COMMENT ON TABLE match_choices IS E'Ce que tu as dit de personnes proposées : « Ça m’intéresse », « Plus tard » ou « Pas pour moi »\\nFinalité : rencontres\\nDurée : 6 mois au plus ; 7 jours pour « Plus tard »';
    COMMENT ON COLUMN match_choices.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN match_choices.about_id IS E'Technique : de qui il s’agit\\nCopie : non';
    COMMENT ON COLUMN match_choices.kind IS E'Ce que tu as choisi\\nCopie : non';
    COMMENT ON COLUMN match_choices.chosen_at IS E'Quand\\nCopie : non';
    COMMENT ON COLUMN match_choices.notified_at IS E'Quand il vous a été dit que l’intérêt est partagé\\nCopie : non';
    COMMENT ON COLUMN match_choices.apart_from IS E'Technique : à partir de quel jour vous n’êtes plus proposés l’un à l’autre\\nCopie : non';
    COMMENT ON COLUMN match_choices.apart_until IS E'Technique : à partir de quel jour vous pouvez l’être à nouveau\\nCopie : non';
    COMMENT ON COLUMN match_choices.reason IS E'La raison que tu as bien voulu dire, effacée dès qu’elle est comptée\\nCopie : non';
    COMMENT ON COLUMN match_choices.ends_at IS E'Technique : quand cette ligne s’efface\\nCopie : non';

    CREATE TABLE match_choice_days (
      day date NOT NULL,
      name text NOT NULL,
      amount integer NOT NULL,
      PRIMARY KEY (day, name)
    );
    COMMENT ON TABLE match_choice_days IS E'Combien de fois chaque choix a été fait chaque jour, sans rien sur personne\\nFinalité : aucune donnée personnelle\\nDurée : Tant que le service existe';
    COMMENT ON COLUMN match_choice_days.day IS 'Le jour';
    COMMENT ON COLUMN match_choice_days.name IS 'Ce qui est compté';
    COMMENT ON COLUMN match_choice_days.amount IS 'Combien';

    ALTER TABLE crushes DROP CONSTRAINT crushes_channel_check;
    ALTER TABLE crushes ADD CONSTRAINT crushes_channel_check
      CHECK (channel IN ('mail', 'text', 'personal', 'answer', 'match')) NOT VALID;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
