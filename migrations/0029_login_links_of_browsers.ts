import type { Knex } from 'knex';

/**
 * Links are counted by mailbox, and the newest of one browser makes void only what that browser asked for. The release
 * before writes links without a mailbox: they are found by their hash as ever, and counted by its own rule.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE login_links
      ADD COLUMN mailbox_hash text,
      ADD COLUMN is_from_known_browser boolean NOT NULL DEFAULT false;
    CREATE INDEX login_links_of_mailbox ON login_links (mailbox_hash, expires_at);
    COMMENT ON COLUMN login_links.mailbox_hash IS 'Empreinte de la boîte aux lettres, la même pour toutes les façons d’écrire son adresse';
    COMMENT ON COLUMN login_links.is_from_known_browser IS 'Si la demande vient d’un navigateur où ton compte avait déjà été ouvert';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
