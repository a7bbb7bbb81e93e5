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
    COMMENT ON COLUMN known_browsers.member_id IS 'Technique : à quel compte cela appartient';
    COMMENT ON COLUMN known_browsers.browser_hash IS 'Empreinte du cookie qui reconnaît ce navigateur';
    COMMENT ON COLUMN known_browsers.seen_on IS 'Le jour de la dernière connexion avec lui';

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
    COMMENT ON COLUMN sign_in_notices.token_hash IS 'Empreinte du lien « Ce n’est pas moi » ; le lien lui-même n’est pas gardé';
    COMMENT ON COLUMN sign_in_notices.member_id IS 'Technique : à quel compte cela appartient';
    COMMENT ON COLUMN sign_in_notices.sign_in_id IS 'Technique : numéro de la connexion';
    COMMENT ON COLUMN sign_in_notices.address_hash IS 'Empreinte à clé secrète de l’adresse prévenue';
    COMMENT ON COLUMN sign_in_notices.browser_hash IS 'Empreinte du cookie qui reconnaît ce navigateur';
    COMMENT ON COLUMN sign_in_notices.device IS 'Sorte d’appareil et famille de navigateur, sans version ni modèle';
    COMMENT ON COLUMN sign_in_notices.signed_in_at IS 'Moment de la connexion';
    COMMENT ON COLUMN sign_in_notices.expires_at IS 'Fin de validité du lien, puis de la ligne';
    COMMENT ON COLUMN sign_in_notices.failed_attempts IS 'Adresses fausses données avec ce lien : à la cinquième il ne vaut plus rien';
    COMMENT ON COLUMN sign_in_notices.disowned_at IS 'Moment où tu as dit que ce n’était pas toi';

    COMMENT ON COLUMN sessions.sess IS 'De qui est la session, quand cette personne a prouvé que c’est bien elle, le dernier match ouvert, ce qui vient d’être gagné dans la Play Room, et si cet appareil reçoit des notifications';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
