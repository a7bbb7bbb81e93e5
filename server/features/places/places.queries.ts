import type { Database } from '../../platform/db/database.ts';

export interface GazetteerTown {
  readonly id: number;
  readonly name: string;
  /** Département, or state in the United States. */
  readonly area: string | null;
  readonly country: string;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A town with the name by which it was found. */
export interface NamedTown extends GazetteerTown {
  readonly searchName: string;
  readonly population: number;
}

const townColumns = `
  places.id, places.name, places.area, countries.name AS country, places.country_code AS "countryCode",
  places.latitude, places.longitude, places.population`;
const homeFirst = `CASE WHEN places.country_code = 'FR' THEN 0 ELSE 1 END`;
const largestFirst = `places.population::bigint * CASE WHEN places.country_code = 'FR' THEN 20 ELSE 1 END DESC`;

/** The code of the country with this name, or null. */
export async function findCountryCode(db: Database, searchName: string): Promise<string | null> {
  const row = await db('country_names').where({ search_name: searchName }).first('country_code');
  return row?.country_code ?? null;
}

export async function findTownById(db: Database, id: number): Promise<NamedTown[]> {
  const { rows } = await db.raw<{ rows: NamedTown[] }>(
    `SELECT ${townColumns}, place_names.search_name AS "searchName"
       FROM places JOIN countries ON countries.code = places.country_code
       JOIN place_names ON place_names.place_id = places.id WHERE places.id = ?::bigint`,
    [id],
  );
  return rows;
}

const searches = {
  name: { condition: 'place_names.search_name = :searchName', order: homeFirst, limit: 8 },
  beginning: {
    condition: `place_names.search_name LIKE :searchName || '%'`,
    order: `CASE WHEN place_names.search_name = :searchName THEN 0 ELSE 1 END, ${largestFirst}`,
    limit: 40,
  },
  likeness: {
    condition: 'place_names.search_name % :searchName',
    order: `similarity(place_names.search_name, :searchName) DESC, ${homeFirst}`,
    limit: 40,
  },
};

/** Towns of exactly this name: France first, then larger ones. `countryCodes` null: all countries. */
export function findTownsNamed(db: Database, searchName: string, countryCodes: readonly string[] | null) {
  return selectTowns(db, 'name', searchName, countryCodes);
}

/**
 * Towns whose name begins with a text: an exact name first, then larger ones; French towns count twenty times their
 * population.
 */
export function findTownsBeginning(db: Database, searchName: string, countryCodes: readonly string[] | null) {
  return selectTowns(db, 'beginning', searchName, countryCodes);
}

/** Towns with a name similar by trigrams, the most similar first. */
export function findTownsAlike(db: Database, searchName: string, countryCodes: readonly string[] | null) {
  return selectTowns(db, 'likeness', searchName, countryCodes);
}

async function selectTowns(
  db: Database,
  by: keyof typeof searches,
  searchName: string,
  countryCodes: readonly string[] | null,
): Promise<NamedTown[]> {
  const { rows } = await db.raw<{ rows: NamedTown[] }>(
    `SELECT ${townColumns}, place_names.search_name AS "searchName"
       FROM place_names JOIN places ON places.id = place_names.place_id
       JOIN countries ON countries.code = places.country_code
      WHERE ${searches[by].condition} AND (:countryCodes::text[] IS NULL OR places.country_code = ANY (:countryCodes::text[]))
      ORDER BY ${searches[by].order}, array_position(:countryCodes::text[], places.country_code), places.population DESC, places.id
      LIMIT :limit`,
    { searchName, countryCodes: countryCodes && [...countryCodes], limit: searches[by].limit },
  );
  return rows;
}

/** The towns around a position with exact positions of their own, nearest first on a plane. */
export async function findTownsAround(
  db: Database,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  limit: number,
): Promise<(GazetteerTown & { readonly population: number })[]> {
  const { rows } = await db.raw<{ rows: (GazetteerTown & { population: number })[] }>(
    `SELECT ${townColumns} FROM places JOIN countries ON countries.code = places.country_code
      WHERE places.precision = 'town'
      ORDER BY point(places.longitude, places.latitude) <-> point(:longitude, :latitude) LIMIT :limit`,
    { latitude, longitude, limit },
  );
  return rows;
}

/** The name of the nearest town with at least so many people; null when there is none. */
export async function findLargeTownNear(
  db: Database,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  fewestPeople: number,
): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT name FROM places WHERE precision = 'town' AND population >= :fewestPeople
      ORDER BY point(longitude, latitude) <-> point(:longitude, :latitude) LIMIT 1`,
    { latitude, longitude, fewestPeople },
  );
  return rows[0]?.name ?? null;
}
