import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE members ADD COLUMN IF NOT EXISTS under_review_since timestamptz;
    COMMENT ON COLUMN members.under_review_since IS 'Depuis quand la modération vérifie ce compte ; il n’invite alors personne';

    CREATE TABLE crushes (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      sender_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      recipient_id uuid REFERENCES members ON DELETE SET NULL,
      contact_hash text NOT NULL,
      channel text NOT NULL CHECK (channel IN ('mail', 'text', 'personal', 'answer')),
      created_at timestamptz NOT NULL,
      mutual_at timestamptz,
      UNIQUE (sender_id, contact_hash),
      CHECK (sender_id <> recipient_id)
    );
    CREATE INDEX crushes_of_contact ON crushes (contact_hash);
    CREATE INDEX crushes_of_recipient ON crushes (recipient_id) WHERE recipient_id IS NOT NULL;
    COMMENT ON TABLE crushes IS 'Crushs secrets : un par personne qui l’envoie et par personne qui le reçoit';
    COMMENT ON COLUMN crushes.recipient_id IS 'Membre qui a répondu, ou qui a donné le code reçu par SMS ; sinon l’empreinte suffit à le reconnaître';
    COMMENT ON COLUMN crushes.contact_hash IS 'Empreinte à clé secrète de l’adresse e-mail ou du numéro E.164 ; l’adresse elle-même n’est pas gardée';
    COMMENT ON COLUMN crushes.channel IS 'Par où part l’invitation : e-mail, SMS, SMS envoyé par le membre lui-même, ou aucune (réponse à un crush)';
    COMMENT ON COLUMN crushes.mutual_at IS 'Moment où le crush est devenu réciproque';

    CREATE TABLE crush_invitations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      crush_id uuid UNIQUE REFERENCES crushes ON DELETE SET NULL,
      sender_hash text NOT NULL,
      mailbox_hash text NOT NULL,
      claim_hash text UNIQUE,
      requested_at timestamptz NOT NULL,
      sent_at timestamptz,
      given_up_at timestamptz,
      UNIQUE (sender_hash, mailbox_hash),
      CHECK (sender_hash <> mailbox_hash)
    );
    CREATE INDEX crush_invitations_to_mailbox ON crush_invitations (mailbox_hash, sent_at) WHERE sent_at IS NOT NULL;
    COMMENT ON TABLE crush_invitations IS 'Qui a été invité quand, en empreintes seulement : de quoi ne jamais devenir importun. Survit au compte qui a invité';
    COMMENT ON COLUMN crush_invitations.sender_hash IS 'Empreinte de l’adresse du membre, pour que recréer un compte ne remette rien à zéro';
    COMMENT ON COLUMN crush_invitations.mailbox_hash IS 'Empreinte de la boîte ou du numéro invité, sans les variantes d’une même boîte (nom+mot@…)';
    COMMENT ON COLUMN crush_invitations.claim_hash IS 'Empreinte du code envoyé par SMS, qui permet une fois de reconnaître la personne invitée';
    COMMENT ON COLUMN crush_invitations.sent_at IS 'Moment où l’invitation a reçu le droit de partir ; vide tant qu’elle attend son tour';
    COMMENT ON COLUMN crush_invitations.given_up_at IS 'Moment où il a été décidé qu’elle ne partirait pas';

    CREATE TABLE do_not_contact (
      mailbox_hash text PRIMARY KEY,
      since timestamptz NOT NULL
    );
    COMMENT ON TABLE do_not_contact IS 'Personnes qui ne veulent plus aucun message de nous, en empreintes à clé secrète ; seuls partent encore les liens de connexion qu’elles demandent';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
