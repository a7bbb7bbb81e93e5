import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE profiles (
      user_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      display_name text,
      gender text CHECK (gender IN ('homme', 'femme', 'autre')),
      birth_date date,
      attracted_to_types text[] NOT NULL DEFAULT '{}',
      body_type text,
      height_cm numeric(4, 1) CHECK (height_cm BETWEEN 100 AND 250),
      skin_color text,
      personal_definition text[] NOT NULL DEFAULT '{}',
      personality_traits text[] NOT NULL DEFAULT '{}',
      appearance_importance text,
      location_city text,
      location_country text,
      latitude double precision CHECK (latitude BETWEEN -90 AND 90),
      longitude double precision CHECK (longitude BETWEEN -180 AND 180),
      profile_photo_url text,
      photo_visibility text,
      profile_visibility text,
      profile_completed boolean NOT NULL DEFAULT false,
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX profiles_completed ON profiles (gender, birth_date) WHERE profile_completed;
    COMMENT ON TABLE profiles IS 'Profils';
    COMMENT ON COLUMN profiles.attracted_to_types IS 'Donnée sensible : par qui le membre est attiré';
    COMMENT ON COLUMN profiles.latitude IS 'Position arrondie à la commune';
    COMMENT ON COLUMN profiles.longitude IS 'Position arrondie à la commune';

    CREATE TABLE user_preferences (
      user_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      preferred_age_min smallint CHECK (preferred_age_min >= 18),
      preferred_age_max smallint,
      preferred_body_types text[] NOT NULL DEFAULT '{}',
      preferred_distances text[] NOT NULL DEFAULT '{}',
      preferred_heights text[] NOT NULL DEFAULT '{}',
      preferred_personality_types text[] NOT NULL DEFAULT '{}',
      seeking_relationship_types text[] NOT NULL DEFAULT '{}',
      emotional_expectations text[] NOT NULL DEFAULT '{}',
      relationship_values text[] NOT NULL DEFAULT '{}',
      lifestyle_passions text[] NOT NULL DEFAULT '{}',
      social_style text,
      daily_lifestyle text,
      communication_style text,
      life_projects text,
      updated_at timestamptz NOT NULL DEFAULT now(),
      CHECK (preferred_age_min <= preferred_age_max)
    );
    COMMENT ON TABLE user_preferences IS 'Préférences de rencontre';

    CREATE TABLE match_lists (
      member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      candidate_ids uuid[] NOT NULL,
      points smallint[] NOT NULL,
      beyond_distance boolean[] NOT NULL,
      computed_at timestamptz NOT NULL DEFAULT now(),
      CHECK (cardinality(candidate_ids) = cardinality(points)),
      CHECK (cardinality(candidate_ids) = cardinality(beyond_distance))
    );
    COMMENT ON TABLE match_lists IS 'Affinités calculées : une ligne par membre, les meilleures d’abord';

    CREATE TABLE page_visits (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      page_name text NOT NULL,
      ip_address text CHECK (ip_address IS NULL),
      user_agent text,
      visited_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX page_visits_by_page ON page_visits (page_name, visited_at);
    COMMENT ON TABLE page_visits IS 'Visites de pages, sans identifier personne';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
