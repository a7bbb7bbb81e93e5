import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE members (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      email text NOT NULL UNIQUE CHECK (email = lower(email)),
      display_name text,
      age_confirmed boolean NOT NULL DEFAULT false,
      is_demo boolean NOT NULL DEFAULT false,
      suspended_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_signed_in_at timestamptz
    );
    CREATE INDEX members_demo ON members (id) WHERE is_demo;
    COMMENT ON TABLE members IS 'Comptes';
    COMMENT ON COLUMN members.email IS 'Adresse e-mail, pour la connexion et les messages du service';
    COMMENT ON COLUMN members.display_name IS 'Prénom ou pseudonyme donné à l’inscription';
    COMMENT ON COLUMN members.age_confirmed IS 'Case « Je confirme avoir plus de 18 ans »';
    COMMENT ON COLUMN members.is_demo IS 'Personnage inventé pour la démonstration';
    COMMENT ON COLUMN members.suspended_at IS 'Moment d’une suspension par la modération';

    CREATE TABLE consents (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('terms', 'sensitive_data')),
      version text NOT NULL,
      given_at timestamptz NOT NULL DEFAULT now(),
      withdrawn_at timestamptz,
      PRIMARY KEY (member_id, kind, version, given_at)
    );
    COMMENT ON TABLE consents IS 'Consentements, datés et versionnés';

    CREATE TABLE login_links (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      token_hash bytea NOT NULL UNIQUE,
      browser_hash bytea NOT NULL,
      email text NOT NULL,
      display_name text,
      age_confirmed boolean NOT NULL DEFAULT false,
      failed_attempts smallint NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      revoked_at timestamptz
    );
    CREATE INDEX login_links_live ON login_links (email) WHERE used_at IS NULL AND revoked_at IS NULL;
    COMMENT ON TABLE login_links IS 'Liens de connexion, gardés seulement sous forme d’empreinte';

    CREATE TABLE sessions (
      sid text PRIMARY KEY,
      sess json NOT NULL,
      expire timestamptz NOT NULL,
      member_id uuid GENERATED ALWAYS AS ((sess #>> '{passport,user}')::uuid) STORED
    );
    CREATE INDEX sessions_expire ON sessions (expire);
    CREATE INDEX sessions_member ON sessions (member_id);
    COMMENT ON TABLE sessions IS 'Sessions ouvertes';

    CREATE TABLE rate_limits (
      key text PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );
    CREATE INDEX rate_limits_expire ON rate_limits (expire);
    COMMENT ON TABLE rate_limits IS 'Compteurs anti-abus, sur des empreintes à clé secrète';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
