import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    ALTER TABLE members ADD COLUMN paused_at timestamptz;
    ALTER TABLE members ADD COLUMN sleep_warned_on date;
    ALTER TABLE members ADD COLUMN sleep_warned_again_on date;
    COMMENT ON COLUMN members.paused_at IS 'Depuis quand le membre est en pause : plus personne ne le voit, rien n’est perdu';
    COMMENT ON COLUMN members.sleep_warned_on IS 'Premier message annonçant l’effacement d’un compte inutilisé ; une visite plus récente l’annule';
    COMMENT ON COLUMN members.sleep_warned_again_on IS 'Second et dernier message, sept jours avant l’effacement';

    ALTER TABLE sessions ADD COLUMN device text GENERATED ALWAYS AS (sess ->> 'device') STORED;
    COMMENT ON COLUMN sessions.expire IS 'Fin de la session, repoussée de 30 jours à chaque utilisation';
    COMMENT ON COLUMN sessions.device IS 'Sorte d’appareil et famille de navigateur, sans version ni modèle';

    CREATE TABLE deletion_requests (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      token_hash bytea NOT NULL UNIQUE,
      requested_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      failed_attempts smallint NOT NULL DEFAULT 0
    );
    CREATE INDEX deletion_requests_expiry ON deletion_requests (expires_at);
    COMMENT ON TABLE deletion_requests IS 'Suppressions de compte demandées, en attente du clic sur le lien reçu par e-mail : une heure au plus';
    COMMENT ON COLUMN deletion_requests.token_hash IS 'Empreinte du lien ; le lien lui-même n’est pas gardé';
    COMMENT ON COLUMN deletion_requests.failed_attempts IS 'Adresses fausses données avec ce lien : à la cinquième il ne vaut plus rien';

    COMMENT ON COLUMN deletion_requests.member_id IS 'Qui veut partir';
    COMMENT ON COLUMN deletion_requests.requested_at IS 'Moment de la demande';
    COMMENT ON COLUMN deletion_requests.expires_at IS 'Fin de validité du lien, puis de la ligne';

    CREATE TABLE erasures (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      member_id uuid NOT NULL UNIQUE,
      begun_at timestamptz NOT NULL
    );
    COMMENT ON TABLE erasures IS 'Suppressions en cours : ce qui reste à effacer d’un compte parti. La ligne disparaît avec la dernière trace';
    COMMENT ON COLUMN erasures.member_id IS 'Sans clé étrangère : le compte n’existe déjà plus';

    COMMENT ON COLUMN erasures.id IS 'Ce que porte la tâche, pour ne pas porter l’identifiant du membre';
    COMMENT ON COLUMN erasures.begun_at IS 'Moment de la suppression';

    CREATE TABLE erased_members (
      member_hash text PRIMARY KEY,
      erased_at timestamptz NOT NULL
    );
    COMMENT ON TABLE erased_members IS 'Comptes supprimés, en empreintes à clé secrète de leur identifiant aléatoire : de quoi les effacer à nouveau si une sauvegarde plus ancienne est rétablie';

    COMMENT ON COLUMN erased_members.member_hash IS 'Empreinte à clé secrète de l’identifiant ; ne dit pas qui c’était';
    COMMENT ON COLUMN erased_members.erased_at IS 'Moment de la suppression';

    CREATE TABLE data_downloads (
      id uuid PRIMARY KEY,
      member_id uuid REFERENCES members ON DELETE SET NULL,
      requested_at timestamptz NOT NULL,
      ready_at timestamptz,
      expires_at timestamptz,
      byte_count bigint
    );
    CREATE INDEX data_downloads_of_member ON data_downloads (member_id, requested_at DESC);
    COMMENT ON TABLE data_downloads IS 'Copies de leurs données demandées par des membres ; le fichier est effacé 48 heures après';
    COMMENT ON COLUMN data_downloads.id IS 'Tiré au hasard : nom du fichier, qui n’est l’adresse de rien';

    COMMENT ON COLUMN data_downloads.member_id IS 'Qui l’a demandée ; vide : compte supprimé, le fichier l’est aussi';
    COMMENT ON COLUMN data_downloads.requested_at IS 'Moment de la demande : une par jour au plus';
    COMMENT ON COLUMN data_downloads.ready_at IS 'Moment où le fichier était prêt';
    COMMENT ON COLUMN data_downloads.expires_at IS 'Moment où le fichier est effacé';
    COMMENT ON COLUMN data_downloads.byte_count IS 'Taille du fichier, en octets';

    CREATE TABLE match_code_removals (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      removed bigint NOT NULL
    );
    COMMENT ON TABLE match_code_removals IS 'Combien de codes de membres effacés ont été retirés : un calcul qui en voit un de plus relit tout';
    COMMENT ON COLUMN match_code_removals.is_only IS 'Une seule ligne';
    COMMENT ON COLUMN match_code_removals.removed IS 'Nombre de codes retirés depuis toujours';

    CREATE OR REPLACE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND OLD.happened_at < now() - interval '1 year' THEN RETURN OLD; END IF;
      IF TG_OP = 'UPDATE' AND current_setting('resonance.erasing', true) = 'on'
         AND (NEW.id, NEW.happened_at, NEW.action) = (OLD.id, OLD.happened_at, OLD.action) THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'audit_log rows are neither changed nor removed before a year has passed';
    END $$;
    COMMENT ON FUNCTION keep_audit_log() IS 'Une suppression de compte (resonance.erasing) remplace l’identifiant par une empreinte ; le geste et sa date restent';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
