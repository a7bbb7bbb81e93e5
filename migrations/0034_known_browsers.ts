import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE known_browsers (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      browser_hash bytea NOT NULL,
      seen_on date NOT NULL,
      PRIMARY KEY (member_id, browser_hash)
    );
    CREATE INDEX known_browsers_seen ON known_browsers (seen_on);

    COMMENT ON TABLE known_browsers IS E'Les navigateurs qui ont déjà ouvert ton compte, pour te prévenir quand un autre arrive\\nFinalité : sécurité\\nDurée : 180 jours après la dernière connexion de ce navigateur';
    COMMENT ON COLUMN known_browsers.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN known_browsers.browser_hash IS E'Empreinte du cookie qui reconnaît ce navigateur\\nCopie : non';
    COMMENT ON COLUMN known_browsers.seen_on IS E'Le jour de la dernière connexion avec lui\\nCopie : oui';

    CREATE TABLE sign_in_notices (
      token_hash bytea PRIMARY KEY,
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      sign_in_id uuid NOT NULL,
      address_hash text NOT NULL,
      browser_hash bytea NOT NULL,
      device text NOT NULL,
      signed_in_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      failed_attempts smallint NOT NULL DEFAULT 0,
      disowned_at timestamptz
    );
    CREATE INDEX sign_in_notices_of_member ON sign_in_notices (member_id);
    CREATE INDEX sign_in_notices_expiry ON sign_in_notices (expires_at);

    COMMENT ON TABLE sign_in_notices IS E'Les connexions depuis un nouveau navigateur annoncées par e-mail\\nFinalité : sécurité\\nDurée : 30 jours';
    COMMENT ON COLUMN sign_in_notices.token_hash IS E'Empreinte du lien « Ce n’est pas moi » ; le lien lui-même n’est pas gardé\\nCopie : non';
    COMMENT ON COLUMN sign_in_notices.member_id IS E'Technique : à quel compte cela appartient\\nCopie : non';
    COMMENT ON COLUMN sign_in_notices.sign_in_id IS E'Technique : numéro de la connexion\\nCopie : non';
    COMMENT ON COLUMN sign_in_notices.address_hash IS E'Empreinte à clé secrète de l’adresse prévenue\\nCopie : non';
    COMMENT ON COLUMN sign_in_notices.browser_hash IS E'Empreinte du cookie qui reconnaît ce navigateur\\nCopie : non';
    COMMENT ON COLUMN sign_in_notices.device IS E'Sorte d’appareil et famille de navigateur, sans version ni modèle\\nCopie : oui';
    COMMENT ON COLUMN sign_in_notices.signed_in_at IS E'Moment de la connexion\\nCopie : oui';
    COMMENT ON COLUMN sign_in_notices.expires_at IS E'Fin de validité du lien, puis de la ligne\\nCopie : oui';
    COMMENT ON COLUMN sign_in_notices.failed_attempts IS E'Adresses fausses données avec ce lien : à la cinquième il ne vaut plus rien\\nCopie : non';
    COMMENT ON COLUMN sign_in_notices.disowned_at IS E'Moment où tu as dit que ce n’était pas toi\\nCopie : oui';

    COMMENT ON COLUMN sessions.sess IS 'De qui est la session, quand cette personne a prouvé que c’est bien elle, le dernier match ouvert, ce qui vient d’être gagné dans la Play Room, et si cet appareil reçoit des notifications';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
