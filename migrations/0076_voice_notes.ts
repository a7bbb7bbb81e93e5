import type { Knex } from 'knex';

/**
 * The recordings of texts in conversations: a row before any file, so that none is left behind. The release before reads
 * such a text as any other (decision 129).
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE voice_notes (
      conversation_id uuid NOT NULL,
      id uuid NOT NULL,
      number integer,
      duration integer NOT NULL,
      waveform smallint[] NOT NULL,
      created_at timestamptz NOT NULL,
      sent_at timestamptz,
      PRIMARY KEY (conversation_id, id),
      FOREIGN KEY (conversation_id, number) REFERENCES messages ON DELETE SET NULL (number)
    );
    CREATE UNIQUE INDEX voice_notes_of_message ON voice_notes (conversation_id, number);
    CREATE INDEX voice_notes_to_sweep ON voice_notes (created_at) WHERE number IS NULL;
    -- Those of a member are read, and lose their member with the account.
    CREATE INDEX voices_of_member ON voices (member_id, week);
    COMMENT ON TABLE voice_notes IS E'Vos messages vocaux : leur son est chiffré avec votre discussion, dans deux fichiers\\nFinalité : rencontres\\nDurée : Autant que la discussion ; moins si tu les retires';
    COMMENT ON COLUMN voice_notes.conversation_id IS E'Technique : numéro de la discussion\\nCopie : non';
    COMMENT ON COLUMN voice_notes.id IS E'Technique : partie du nom des fichiers, tirée au hasard\\nCopie : non';
    COMMENT ON COLUMN voice_notes.number IS E'Technique : numéro du message ; vide avant l’envoi, et quand le message n’est plus là\\nCopie : non';
    COMMENT ON COLUMN voice_notes.duration IS E'Sa durée, en millisecondes\\nCopie : non';
    COMMENT ON COLUMN voice_notes.waveform IS E'Technique : les hauteurs de son dessin\\nCopie : non';
    COMMENT ON COLUMN voice_notes.created_at IS E'Quand il a été préparé\\nCopie : non';
    COMMENT ON COLUMN voice_notes.sent_at IS E'Quand il est parti\\nCopie : non';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
