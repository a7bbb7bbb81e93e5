import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE members ADD COLUMN name_changed_at timestamptz;
    COMMENT ON COLUMN members.name_changed_at IS E'Moment où tu as changé de prénom pour la dernière fois : une fois par semaine au plus\\nCopie : oui';

    CREATE TABLE message_choices (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      occasion text NOT NULL,
      channel text NOT NULL CHECK (channel IN ('mail', 'push')),
      is_wanted boolean NOT NULL,
      chosen_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, occasion, channel)
    );

    COMMENT ON TABLE message_choices IS E'Les sortes de messages que tu as coupées, ou rétablies\\nFinalité : messages\\nDurée : Tant que ton compte existe';
    COMMENT ON COLUMN message_choices.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN message_choices.occasion IS E'La sorte de message\\nCopie : oui';
    COMMENT ON COLUMN message_choices.channel IS E'Par e-mail, ou en notification\\nCopie : oui';
    COMMENT ON COLUMN message_choices.is_wanted IS E'Si tu la veux\\nCopie : oui';
    COMMENT ON COLUMN message_choices.chosen_at IS E'Moment de ce choix\\nCopie : oui';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
