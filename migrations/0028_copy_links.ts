import type { Knex } from 'knex';

/** Mailed links that confirm, in a signed-in browser, that a copy of one's data is wanted: a session may be stolen. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE copy_links (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      token_hash bytea NOT NULL,
      requested_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX copy_links_expiry ON copy_links (expires_at);
    COMMENT ON TABLE copy_links IS E'Liens reçus par e-mail pour confirmer que tu veux ta copie, avant de la demander ou de la prendre\\nFinalité : compte\\nDurée : Une heure au plus';
    COMMENT ON COLUMN copy_links.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN copy_links.token_hash IS E'Empreinte du lien ; le lien lui-même n’est pas gardé\\nCopie : non';
    COMMENT ON COLUMN copy_links.requested_at IS E'Moment de la demande\\nCopie : oui';
    COMMENT ON COLUMN copy_links.expires_at IS E'Moment où le lien cesse d’être valable\\nCopie : oui';
    COMMENT ON COLUMN sessions.sess IS 'De qui est la session, le dernier match ouvert, ce qui vient d’être gagné dans la Play Room, si cet appareil reçoit des notifications, et quand tu as confirmé par e-mail que tu voulais ta copie';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
