import type { Knex } from 'knex';

/** By which waiting mails to a mailbox are found without decrypting all of them. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE outbox_mails ADD COLUMN mailbox_hash text;
    COMMENT ON COLUMN outbox_mails.mailbox_hash IS E'Empreinte de la boîte du destinataire, jusqu’à l’envoi\\nCopie : non';
    CREATE INDEX outbox_mails_of_mailbox ON outbox_mails (mailbox_hash) WHERE mailbox_hash IS NOT NULL;
    CREATE INDEX outbox_mails_without_mailbox ON outbox_mails (id)
      WHERE mailbox_hash IS NULL AND state IN ('pending', 'sending');
    CREATE INDEX outbox_mails_mailbox_to_wipe ON outbox_mails (id)
      WHERE mailbox_hash IS NOT NULL AND sealed_content IS NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
