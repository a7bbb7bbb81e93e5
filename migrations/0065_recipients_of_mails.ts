import type { Knex } from 'knex';

/** By which an operator finds out what became of the mails to an address, and which of them came back. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE outbox_mails ADD COLUMN recipient_hash text, ADD COLUMN bounced_at timestamptz, ADD COLUMN bounce_status text;
    COMMENT ON COLUMN outbox_mails.recipient_hash IS E'Empreinte à clé secrète de ton adresse, pour pouvoir te dire pourquoi un message n’est pas arrivé ; effacée avec ton compte\\nCopie : non';
    COMMENT ON COLUMN outbox_mails.bounced_at IS E'Quand ta messagerie nous l’a renvoyé\\nCopie : non';
    COMMENT ON COLUMN outbox_mails.bounce_status IS E'Pourquoi, en code (5.1.1 : adresse inconnue)\\nCopie : non';
    CREATE INDEX outbox_mails_of_recipient ON outbox_mails (recipient_hash, created_at) WHERE recipient_hash IS NOT NULL;
    CREATE INDEX outbox_mails_bounced ON outbox_mails (bounced_at) WHERE bounced_at IS NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
