import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE outbox_mails (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      kind text NOT NULL,
      dedupe_key text NOT NULL,
      sealed_content bytea,
      state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'cancelled')),
      attempts smallint NOT NULL DEFAULT 0,
      not_before timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz,
      lease_until timestamptz,
      data_at timestamptz,
      sent_at timestamptz,
      last_error text,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (kind, dedupe_key)
    );
    CREATE INDEX outbox_mails_open ON outbox_mails (not_before) WHERE state IN ('pending', 'sending');
    COMMENT ON TABLE outbox_mails IS 'Messages à envoyer ; le contenu est chiffré, puis effacé après l’envoi';

    CREATE TABLE development_mails (
      id uuid PRIMARY KEY,
      recipient text NOT NULL,
      subject text NOT NULL,
      text text NOT NULL,
      html text NOT NULL,
      sent_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX development_mails_newest ON development_mails (sent_at DESC);
    COMMENT ON TABLE development_mails IS 'Boîte aux lettres de développement, vide en production';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
