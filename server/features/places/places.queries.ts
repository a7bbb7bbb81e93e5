import type { Knex } from 'knex';

export interface Place {
  readonly id: number;
  readonly name: string;
  /** Département, or state in the United States. */
  readonly area: string | null;
  readonly country: string;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A place with the name under which it was found. */
export interface FoundPlace extends Place {
  readonly searchName: string;
  readonly population: number;
}

const placeColumns = `
  places.id, places.name, places.area, countries.name AS country, places.country_code AS "countryCode",
  places.latitude, places.longitude, places.population`;
const homeFirst = `CASE WHEN places.country_code = 'FR' THEN 0 ELSE 1 END`;
const largestFirst = `places.population::bigint * CASE WHEN places.country_code = 'FR' THEN 20 ELSE 1 END DESC`;

/** The country that a text means, by its code; null when none is called so. */
export async function findCountryCode(db: Knex, searchName: string): Promise<string | null> {
  const row = await db('country_names')
    .where({ search_name: searchName })
    .first<{ country_code: string } | undefined>('country_code');
  return row?.country_code ?? null;
}

export async function findPlaceById(db: Knex, id: number): Promise<FoundPlace[]> {
  const { rows } = await db.raw<{ rows: FoundPlace[] }>(
    `SELECT ${placeColumns}, place_names.search_name AS "searchName"
       FROM places JOIN countries ON countries.code = places.country_code
       JOIN place_names ON place_names.place_id = places.id WHERE places.id = ?::bigint`,
    [id],
  );
  return rows;
}

/** Places of exactly this name: France first, then the larger ones. `countryCodes` null: the whole world. */
export function findPlacesNamed(db: Knex, searchName: string, countryCodes: readonly string[] | null) {
  return selectPlaces(db, 'place_names.search_name = :searchName', homeFirst, searchName, countryCodes, 8);
}

/** Places whose name begins so: the exact name first, then the larger ones; at home a town counts twenty times. */
export function findPlacesBeginning(db: Knex, searchName: string, countryCodes: readonly string[] | null) {
  const exactFirst = `CASE WHEN place_names.search_name = :searchName THEN 0 ELSE 1 END, ${largestFirst}`;
  const condition = `place_names.search_name LIKE :searchName || '%'`;
  return selectPlaces(db, condition, exactFirst, searchName, countryCodes, 40);
}

/** Places whose name is alike by its groups of three letters, the most alike first. */
export function findPlacesAlike(db: Knex, searchName: string, countryCodes: readonly string[] | null) {
  const order = `similarity(place_names.search_name, :searchName) DESC, ${homeFirst}`;
  return selectPlaces(db, 'place_names.search_name % :searchName', order, searchName, countryCodes, 40);
}

async function selectPlaces(
  db: Knex,
  condition: string,
  order: string,
  searchName: string,
  countryCodes: readonly string[] | null,
  limit: number,
): Promise<FoundPlace[]> {
  const { rows } = await db.raw<{ rows: FoundPlace[] }>(
    `SELECT ${placeColumns}, place_names.search_name AS "searchName"
       FROM place_names JOIN places ON places.id = place_names.place_id
       JOIN countries ON countries.code = places.country_code
      WHERE ${condition} AND (:countryCodes::text[] IS NULL OR places.country_code = ANY (:countryCodes::text[]))
      ORDER BY ${order}, array_position(:countryCodes::text[], places.country_code), places.population DESC, places.id
      LIMIT :limit`,
    { searchName, countryCodes: countryCodes && [...countryCodes], limit },
  );
  return rows;
}

/** The towns around a position, nearest first on the map's plane, those whose position is their own. */
export async function findPlacesAround(
  db: Knex,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  limit: number,
): Promise<(Place & { readonly population: number })[]> {
  const { rows } = await db.raw<{ rows: (Place & { population: number })[] }>(
    `SELECT ${placeColumns} FROM places JOIN countries ON countries.code = places.country_code
      WHERE places.precision = 'town'
      ORDER BY point(places.longitude, places.latitude) <-> point(:longitude, :latitude) LIMIT :limit`,
    { latitude, longitude, limit },
  );
  return rows;
}
