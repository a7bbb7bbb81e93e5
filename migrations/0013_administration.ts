import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE IF NOT EXISTS user_roles (
      user_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      role text NOT NULL CHECK (role IN ('admin')),
      granted_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, role)
    );
    COMMENT ON TABLE user_roles IS 'Rôles des membres, donnés en ligne de commande';

    CREATE TABLE audit_log (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      happened_at timestamptz NOT NULL DEFAULT now(),
      actor text NOT NULL,
      action text NOT NULL,
      subject text,
      details jsonb NOT NULL DEFAULT '{}'
    );
    CREATE INDEX audit_log_newest ON audit_log (happened_at DESC, id);
    COMMENT ON TABLE audit_log IS 'Gestes d’administration : qui, quoi, quand. Ne se modifie pas ; s’efface au bout d’un an au plus tôt';
    COMMENT ON COLUMN audit_log.actor IS 'member:<identifiant>, cli:<compte du système> ou admin-stats';
    COMMENT ON COLUMN audit_log.subject IS 'Sur quoi porte le geste, par exemple advertisement:<identifiant>';

    CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND OLD.happened_at < now() - interval '1 year' THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'audit_log rows are neither changed nor removed before a year has passed';
    END $$;
    CREATE TRIGGER audit_log_is_kept BEFORE UPDATE OR DELETE ON audit_log
      FOR EACH ROW EXECUTE FUNCTION keep_audit_log();

    CREATE TABLE admin_credentials (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      email text NOT NULL CHECK (email = lower(email)),
      password_hash text NOT NULL,
      changed_at timestamptz NOT NULL
    );
    COMMENT ON TABLE admin_credentials IS 'L’adresse et le mot de passe de la page des statistiques : une ligne au plus';
    COMMENT ON COLUMN admin_credentials.password_hash IS 'scrypt, avec ses paramètres et son sel';

    CREATE TABLE admin_sessions (
      token_hash text PRIMARY KEY,
      opened_at timestamptz NOT NULL,
      used_at timestamptz NOT NULL
    );
    COMMENT ON TABLE admin_sessions IS 'Sessions courtes de la page des statistiques, en empreintes seulement';

    CREATE TABLE admin_login_failures (
      subject_hash text PRIMARY KEY,
      failures integer NOT NULL,
      last_at timestamptz NOT NULL,
      next_try_at timestamptz NOT NULL
    );
    CREATE INDEX admin_login_failures_last ON admin_login_failures (last_at);
    COMMENT ON TABLE admin_login_failures IS 'Essais de mot de passe manqués, comptés de la même façon pour les adresses inconnues';
    COMMENT ON COLUMN admin_login_failures.subject_hash IS 'Empreinte à clé secrète d’une adresse e-mail, ou d’une adresse e-mail et d’un poste';
    COMMENT ON COLUMN admin_login_failures.next_try_at IS 'Avant ce moment, aucun mot de passe n’est même comparé';

    CREATE TABLE advertisements (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
      image_url text NOT NULL UNIQUE,
      original_key text NOT NULL,
      target_pages text[] NOT NULL
        CHECK (cardinality(target_pages) > 0 AND target_pages <@ ARRAY['quiz-text', 'quiz-image', 'theme-cards']),
      display_order integer NOT NULL DEFAULT 0 CHECK (display_order >= 0),
      is_active boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX advertisements_shown ON advertisements (display_order, created_at, id) WHERE is_active;
    COMMENT ON TABLE advertisements IS 'Bannières publicitaires de 1080 × 100 pixels';
    COMMENT ON COLUMN advertisements.image_url IS 'Adresse publique de l’image encodée à nouveau';
    COMMENT ON COLUMN advertisements.original_key IS 'Fichier reçu, gardé à l’écart des fichiers publics';

    CREATE TABLE advertisement_impressions (
      advertisement_id uuid NOT NULL REFERENCES advertisements ON DELETE CASCADE,
      day date NOT NULL,
      page_key text NOT NULL,
      slot smallint NOT NULL,
      impressions integer NOT NULL,
      PRIMARY KEY (advertisement_id, day, page_key, slot)
    );
    COMMENT ON TABLE advertisement_impressions IS 'Affichages par jour et par page, sans identifier personne';
    COMMENT ON COLUMN advertisement_impressions.slot IS 'Plusieurs compteurs par jour, pour que des affichages simultanés ne s’attendent pas';

    CREATE TABLE desinscription_email (
      email text PRIMARY KEY CHECK (email = lower(btrim(email)) AND length(email) BETWEEN 1 AND 255),
      ip_address text CHECK (ip_address IS NULL),
      user_agent text,
      source text NOT NULL CHECK (source IN ('form', 'admin')),
      unsubscribed_at timestamptz NOT NULL
    );
    CREATE INDEX desinscription_email_by_time ON desinscription_email (unsubscribed_at, email);
    COMMENT ON TABLE desinscription_email IS 'Adresses désinscrites par le formulaire ou par un administrateur ; l’empreinte dans do_not_contact est ce que les envois consultent';
    COMMENT ON COLUMN desinscription_email.ip_address IS 'Toujours vide';

    CREATE TABLE statistics_snapshots (
      day date PRIMARY KEY,
      sign_ups integer NOT NULL,
      completed_profiles integer NOT NULL,
      mails_sent integer NOT NULL,
      mails_failed integer NOT NULL,
      page_visits jsonb NOT NULL,
      state jsonb,
      taken_at timestamptz NOT NULL
    );
    COMMENT ON TABLE statistics_snapshots IS 'Une ligne par jour fini (Europe/Paris), sans jour manquant : ce qui s’y est passé';
    COMMENT ON COLUMN statistics_snapshots.page_visits IS 'Visites du jour par page : survivent à l’effacement des visites';
    COMMENT ON COLUMN statistics_snapshots.state IS 'État au moment du relevé : parcours d’inscription, matchs par membre ; vide pour les jours rattrapés après coup';

    ALTER TABLE profiles ADD COLUMN completed_at timestamptz;
    COMMENT ON COLUMN profiles.completed_at IS 'Première fois que le profil a été complet';
    UPDATE profiles SET completed_at = updated_at WHERE profile_completed;
    CREATE FUNCTION note_completed_profile() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.completed_at := coalesce(NEW.completed_at, NEW.updated_at);
      RETURN NEW;
    END $$;
    CREATE TRIGGER profiles_note_completion BEFORE INSERT OR UPDATE OF profile_completed ON profiles
      FOR EACH ROW WHEN (NEW.profile_completed) EXECUTE FUNCTION note_completed_profile();

    CREATE INDEX members_by_sign_up ON members (created_at);
    CREATE INDEX profiles_by_completion ON profiles (completed_at) WHERE completed_at IS NOT NULL;
    CREATE INDEX outbox_mails_sent_by_time ON outbox_mails (sent_at) WHERE state = 'sent';
    CREATE INDEX outbox_mails_failed_by_time ON outbox_mails (created_at) WHERE state = 'failed';
    CREATE INDEX crushes_by_mail ON crushes (id) WHERE channel = 'mail';
    CREATE INDEX crush_invitations_sent ON crush_invitations (crush_id) WHERE sent_at IS NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
