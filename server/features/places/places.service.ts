import type { Position } from '#shared/questionnaire/profile.ts';
import type { AppContext } from '../../platform/context.ts';
import { territories } from './communes.ts';
import { createGeocoder, type FoundTown, type Geocoder } from './geocoder.ts';
import { nearestTown } from './nearest-town.ts';
import {
  findCountryCode,
  findTownById,
  findTownsAlike,
  findTownsAround,
  findTownsBeginning,
  findTownsNamed,
  type NamedTown,
  type GazetteerTown,
} from './places.queries.ts';
import { searchName, splitAtLastComma } from './search-name.ts';
import { countTypingErrors, forgivenErrors } from './typing-errors.ts';

/** How many towns are proposed while somebody types. */
const SUGGESTIONS = 8;
const TOWNS_LOOKED_AT = 40;
/** The lowest population at which a town is known without its country. */
const WELL_KNOWN = 100_000;

export interface TypedTown {
  readonly city: string;
  readonly country?: string;
  /** The id of the proposal that the member picked, if any. */
  readonly townId?: number;
}

/** A town with its position, which is saved for members who live there. */
export interface Town extends Position {
  readonly name: string;
  readonly country: string;
}

/**
 * The town that a member typed, in spite of accents, hyphens, 'St' for 'Saint' and typing errors; of two with one name
 * France comes first, then the larger one. Asks the configured geocoder first, if there is one (S-place-3).
 * @returns null when there is no such town in that country, or no such country
 */
export async function findTown(ctx: AppContext, typed: TypedTown): Promise<Town | null> {
  const named = typed.townId === undefined ? null : await findProposed(ctx, typed, typed.townId);
  if (named) return named;
  const found = await askGeocoder(ctx, (geocoder) => geocoder.find(typed.city, typed.country));
  return found ?? findInGazetteer(ctx, typed);
}

/** The town that somebody typed, of the gazetteer alone: what happens there is found by its id. Null when there is none. */
export async function findGazetteerTown(ctx: AppContext, typed: TypedTown): Promise<GazetteerTown | null> {
  const named = typed.townId === undefined ? null : await findProposed(ctx, typed, typed.townId);
  return named ?? findInGazetteer(ctx, typed);
}

/** The town at a position, or null; the position itself is not saved. */
export async function findTownAt(ctx: AppContext, position: Position): Promise<Town | null> {
  const found = await askGeocoder(ctx, (geocoder) => geocoder.findAt(position));
  return found ?? findNearestTown(ctx, position);
}

/** The town of the gazetteer nearest to a position; null when none is near. */
export async function findNearestTown({ db }: AppContext, position: Position): Promise<GazetteerTown | null> {
  return nearestTown(position, await findTownsAround(db, position, TOWNS_LOOKED_AT));
}

/**
 * At most eight towns that match the typed text, the most probable first. Always from the gazetteer, because public
 * geocoders forbid a request for each key. An incomplete country is ignored (S-place-4).
 */
export async function suggestTowns(ctx: AppContext, { city, country }: TypedTown): Promise<GazetteerTown[]> {
  const { name, countryCodes } = await read(ctx, city, country);
  if (name === '') return [];
  const among = countryCodes === 'unknown' ? null : countryCodes;
  const beginning = withoutNamesakes(await findTownsBeginning(ctx.db, name, among));
  if (beginning.length >= SUGGESTIONS || forgivenErrors(name) === 0) return beginning.slice(0, SUGGESTIONS);
  const alike = await findTownsAlike(ctx.db, name, among);
  return withoutNamesakes([...beginning, ...alike.filter((town) => isMeant(name, town))]).slice(0, SUGGESTIONS);
}

async function findInGazetteer(ctx: AppContext, { city, country }: TypedTown): Promise<GazetteerTown | null> {
  const { name, countryCodes } = await read(ctx, city, country);
  if (name === '' || countryCodes === 'unknown') return null;
  const [exact] = await findTownsNamed(ctx.db, name, countryCodes);
  if (exact || forgivenErrors(name) === 0) return exact ?? null;
  // 'Londres, France' is a wrong country; it does not mean Ondres with one letter too many.
  const [elsewhere] = countryCodes ? await findTownsNamed(ctx.db, name, null) : [];
  if (elsewhere && elsewhere.population >= WELL_KNOWN) return null;
  const alike = await findTownsAlike(ctx.db, name, countryCodes);
  const [likeliest] = alike
    .filter((town) => isMeant(name, town))
    .sort((one, other) => countTypingErrors(name, one.searchName) - countTypingErrors(name, other.searchName));
  return likeliest ?? null;
}

/** The picked proposal, as long as the typed words still match it. */
async function findProposed(ctx: AppContext, { city, country }: TypedTown, id: number): Promise<GazetteerTown | null> {
  const { name, countryCodes } = await read(ctx, city, country);
  const towns = await findTownById(ctx.db, id);
  const isInCountry = ({ countryCode }: GazetteerTown) =>
    countryCodes === null || (countryCodes !== 'unknown' && countryCodes.includes(countryCode));
  return towns.find((town) => town.searchName === name && isInCountry(town)) ?? null;
}

interface Reading {
  readonly name: string;
  /** The countries to search; null: all. */
  readonly countryCodes: readonly string[] | 'unknown' | null;
}

/** Reads what was typed: 'Saint-Étienne, France' in the town's field says the country too. */
async function read({ db }: AppContext, city: string, country: string | undefined): Promise<Reading> {
  const { head, tail } = splitAtLastComma(city);
  const codeInCity = tail === null ? null : await findCountryCode(db, searchName(tail));
  const name = searchName(codeInCity === null ? city : head);
  if (codeInCity !== null) return { name, countryCodes: withTerritories(codeInCity) };
  if (country === undefined || country.trim() === '') return { name, countryCodes: null };
  const code = await findCountryCode(db, searchName(country));
  return { name, countryCodes: code === null ? 'unknown' : withTerritories(code) };
}

/** The codes to search for a country: for France also its overseas territories, after the mainland. */
function withTerritories(code: string): string[] {
  return code === 'FR' ? ['FR', ...Object.values(territories)] : [code];
}

function isMeant(name: string, { searchName: known }: NamedTown): boolean {
  return countTypingErrors(name, known) <= forgivenErrors(name);
}

/** The towns without those that read like an earlier one of the list. */
function withoutNamesakes(towns: readonly NamedTown[]): NamedTown[] {
  const byLabel = new Map<string, NamedTown>();
  for (const town of towns) {
    const label = JSON.stringify([town.name, town.area, town.country]);
    if (!byLabel.has(label)) byLabel.set(label, town);
  }
  return [...byLabel.values()];
}

const geocoders = new WeakMap<AppContext['config'], Geocoder>();

/** The town that the configured geocoder finds; null when there is no geocoder, it knows no such town, or it fails. */
async function askGeocoder(
  { config, log }: AppContext,
  ask: (geocoder: Geocoder) => Promise<FoundTown | null>,
): Promise<FoundTown | null> {
  if (!config.geocoder) return null;
  const geocoder = geocoders.get(config) ?? createGeocoder(config.geocoder, config);
  geocoders.set(config, geocoder);
  try {
    return await ask(geocoder);
  } catch (error) {
    log.warn({ err: error }, 'The geocoder failed; the gazetteer answers instead');
    return null;
  }
}
