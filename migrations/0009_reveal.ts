import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE viewed_matches (
      user_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      viewed_user_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      viewed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, viewed_user_id)
    );
    CREATE INDEX viewed_matches_by_viewed ON viewed_matches (viewed_user_id);
    COMMENT ON TABLE viewed_matches IS 'Matchs déjà ouverts par chaque membre';

    CREATE TABLE blocks (
      blocker_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      blocked_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      blocked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (blocker_id, blocked_id),
      CHECK (blocker_id <> blocked_id)
    );
    CREATE INDEX blocks_by_blocked ON blocks (blocked_id);
    COMMENT ON TABLE blocks IS 'Qui ne veut plus voir qui : vaut aussitôt pour les deux';

    CREATE TABLE photo_reveals (
      first_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      second_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      first_asked_at timestamptz,
      second_asked_at timestamptz,
      first_declined_at timestamptz,
      second_declined_at timestamptz,
      first_told_at timestamptz,
      second_told_at timestamptz,
      opened_at timestamptz GENERATED ALWAYS AS (
        CASE WHEN first_asked_at IS NOT NULL AND second_asked_at IS NOT NULL
             THEN greatest(first_asked_at, second_asked_at) END) STORED,
      PRIMARY KEY (first_id, second_id),
      CHECK (first_id < second_id)
    );
    CREATE INDEX photo_reveals_by_second ON photo_reveals (second_id);
    COMMENT ON TABLE photo_reveals IS 'Dévoilement des photos : une ligne par paire, le plus petit identifiant d’abord, si bien que deux gestes simultanés s’attendent';
    COMMENT ON COLUMN photo_reveals.first_asked_at IS 'Souhait de la première personne, vide si elle ne le souhaite pas (ou plus)';
    COMMENT ON COLUMN photo_reveals.first_declined_at IS 'Moment où la seconde a décliné le souhait de la première, qui n’en sait rien';
    COMMENT ON COLUMN photo_reveals.first_told_at IS 'Dernier message envoyé à la seconde sur le souhait de la première';
    COMMENT ON COLUMN photo_reveals.opened_at IS 'Rempli tant que les deux le souhaitent : les photos sont ouvertes';

    CREATE TABLE IF NOT EXISTS subscription_offered (
      user_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      is_active boolean NOT NULL DEFAULT true,
      granted_at timestamptz NOT NULL DEFAULT now(),
      ends_at timestamptz
    );
    COMMENT ON TABLE subscription_offered IS 'Abonnements Premium offerts';
    COMMENT ON COLUMN subscription_offered.ends_at IS 'Vide : sans fin prévue';

    CREATE TABLE IF NOT EXISTS theme_card_responses (
      user_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      theme text NOT NULL,
      card_id text NOT NULL,
      response text NOT NULL DEFAULT 'selected',
      PRIMARY KEY (user_id, theme, card_id)
    );
    COMMENT ON TABLE theme_card_responses IS 'Cartes choisies, par thème';

    CREATE TABLE theme_notices (
      user_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      told_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      theme text NOT NULL,
      told_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, told_id, theme)
    );
    CREATE INDEX theme_notices_by_told ON theme_notices (told_id);
    COMMENT ON TABLE theme_notices IS 'À qui il a été dit qu’un membre avait terminé un thème : une seule fois par paire et par thème';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
