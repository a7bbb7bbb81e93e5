import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;

    CREATE TABLE countries (
      code text PRIMARY KEY,
      name text NOT NULL
    );
    COMMENT ON TABLE countries IS 'Pays et territoires, par leur nom français';

    CREATE TABLE country_names (
      search_name text PRIMARY KEY,
      country_code text NOT NULL REFERENCES countries ON DELETE CASCADE
    );
    COMMENT ON TABLE country_names IS 'Tout ce qu’on peut taper pour un pays';
    CREATE INDEX country_names_of ON country_names (country_code);

    CREATE TABLE places (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      source_key text NOT NULL UNIQUE,
      name text NOT NULL,
      area text,
      country_code text NOT NULL REFERENCES countries,
      latitude double precision NOT NULL,
      longitude double precision NOT NULL,
      population integer NOT NULL,
      precision text NOT NULL CHECK (precision IN ('town', 'postal-code', 'arrondissement'))
    );
    COMMENT ON TABLE places IS 'Villes du monde : GeoNames (CC BY 4.0) et Etalab (Licence Ouverte 2.0)';
    COMMENT ON COLUMN places.source_key IS 'Source et code dans la source ; reste le même quand la source est renouvelée';
    COMMENT ON COLUMN places.area IS 'Département, ou État aux États-Unis';
    COMMENT ON COLUMN places.precision IS 'À qui est la position : la ville, son code postal ou son arrondissement';
    CREATE INDEX places_nearby ON places USING gist (point(longitude, latitude)) WHERE precision = 'town';
    CREATE INDEX places_of_country ON places (country_code);

    CREATE TABLE place_names (
      search_name text NOT NULL,
      place_id integer NOT NULL REFERENCES places ON DELETE CASCADE,
      PRIMARY KEY (place_id, search_name)
    );
    COMMENT ON TABLE place_names IS 'Tout ce qu’on peut taper pour une ville : sans accents, en minuscules';
    CREATE INDEX place_names_beginning ON place_names (search_name text_pattern_ops);
    CREATE INDEX place_names_alike ON place_names USING gin (search_name gin_trgm_ops);

    CREATE TABLE places_source (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      version text NOT NULL,
      loaded_at timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON TABLE places_source IS 'Quelle version du répertoire des villes est chargée';
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only move forward.');
}
