import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE address_changes (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      old_email text NOT NULL,
      new_email text NOT NULL,
      confirm_hash bytea NOT NULL UNIQUE,
      undo_hash bytea UNIQUE,
      sign_in_id uuid,
      requested_at timestamptz NOT NULL,
      confirmed_at timestamptz,
      expires_at timestamptz NOT NULL,
      failed_attempts smallint NOT NULL DEFAULT 0,
      PRIMARY KEY (member_id, id)
    );
    CREATE UNIQUE INDEX address_changes_pending ON address_changes (member_id) WHERE confirmed_at IS NULL;
    CREATE INDEX address_changes_from ON address_changes (old_email) WHERE confirmed_at IS NOT NULL;
    CREATE INDEX address_changes_expiry ON address_changes (expires_at);

    COMMENT ON TABLE address_changes IS E'Tes changements d’adresse e-mail, demandés ou encore annulables\\nFinalité : compte\\nDurée : Une heure pour une demande, sept jours pour un changement fait';
    COMMENT ON COLUMN address_changes.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN address_changes.id IS E'Technique : numéro de la ligne\\nCopie : non';
    COMMENT ON COLUMN address_changes.old_email IS E'Ton adresse d’avant, pour pouvoir la rétablir\\nCopie : oui';
    COMMENT ON COLUMN address_changes.new_email IS E'La nouvelle adresse\\nCopie : oui';
    COMMENT ON COLUMN address_changes.confirm_hash IS E'Empreinte du lien envoyé à la nouvelle adresse ; le lien lui-même n’est pas gardé\\nCopie : non';
    COMMENT ON COLUMN address_changes.undo_hash IS E'Empreinte du lien d’annulation envoyé à l’ancienne adresse ; le lien lui-même n’est pas gardé\\nCopie : non';
    COMMENT ON COLUMN address_changes.sign_in_id IS E'Technique : la connexion qui l’a demandé\\nCopie : non';
    COMMENT ON COLUMN address_changes.requested_at IS E'Moment de la demande\\nCopie : oui';
    COMMENT ON COLUMN address_changes.confirmed_at IS E'Moment où la nouvelle adresse a été confirmée\\nCopie : oui';
    COMMENT ON COLUMN address_changes.expires_at IS E'Fin de validité des liens, puis de la ligne\\nCopie : oui';
    COMMENT ON COLUMN address_changes.failed_attempts IS E'Adresses fausses données avec le lien d’annulation : à la cinquième il ne vaut plus rien\\nCopie : non';

    CREATE TABLE former_mailboxes (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      mailbox_hash text NOT NULL,
      left_on date NOT NULL,
      PRIMARY KEY (member_id, mailbox_hash)
    );
    CREATE INDEX former_mailboxes_hash ON former_mailboxes (mailbox_hash);

    COMMENT ON TABLE former_mailboxes IS E'Tes boîtes e-mail d’avant, en empreintes à clé secrète : changer d’adresse ne remet rien à zéro\\nFinalité : sécurité\\nDurée : Tant que ton compte existe';
    COMMENT ON COLUMN former_mailboxes.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN former_mailboxes.mailbox_hash IS E'Empreinte à clé secrète de la boîte ; l’adresse elle-même n’est pas gardée\\nCopie : non';
    COMMENT ON COLUMN former_mailboxes.left_on IS E'Le jour où tu en as changé\\nCopie : oui';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
