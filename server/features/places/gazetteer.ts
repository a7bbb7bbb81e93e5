import {
  frenchTerritories,
  positionCommunes,
  territoryOf,
  type Commune,
  type Precision,
  type Town,
} from './communes.ts';
import { frenchNames } from './french-names.ts';
import { searchName } from './search-name.ts';

/** One town of the table `places`. */
export interface GazetteerRow {
  /** The source and the town's id there; it does not change when the sources are renewed. */
  readonly sourceKey: string;
  readonly name: string;
  readonly area: string | null;
  readonly countryCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  readonly precision: Precision;
  /** The names by which a search finds the town, normalised by `searchName`; the first is made from `name`. */
  readonly searchNames: readonly string[];
}

export interface GazetteerSources {
  readonly communes: readonly Commune[];
  readonly departements: readonly { readonly code: string; readonly nom: string }[];
  readonly towns: readonly Town[];
}

/** Codes of places that are no towns: quarters, and places that are abandoned, destroyed or historical. */
const notTowns = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH', 'PPLR', 'PPLF']);
const SMALLEST_TOWN = 500;

/** Builds the gazetteer: all communes of France, and the towns of GeoNames abroad. Pure. */
export function buildGazetteer(sources: GazetteerSources): GazetteerRow[] {
  return [...frenchRows(sources), ...foreignRows(sources.towns)];
}

function frenchRows({ communes, departements, towns }: GazetteerSources): GazetteerRow[] {
  const positions = positionCommunes(communes, towns);
  const departementNames = new Map(departements.map(({ code, nom }) => [code, nom]));
  const formerNames = new Map<string, string[]>();
  for (const { type, nom, chefLieu } of communes) {
    if (type !== 'commune-deleguee' && type !== 'commune-associee') continue;
    if (chefLieu) formerNames.set(chefLieu, [...(formerNames.get(chefLieu) ?? []), nom]);
  }
  return communes
    .filter(({ type }) => type === 'commune-actuelle')
    .flatMap(({ code, nom, departement, population = 0 }) => {
      const position = positions.get(code);
      if (!position) return [];
      const countryCode = territoryOf(code);
      return {
        sourceKey: `insee:${code}`,
        name: nom,
        area: countryCode === 'FR' ? (departementNames.get(departement ?? '') ?? null) : null,
        countryCode,
        latitude: position.latitude,
        longitude: position.longitude,
        population,
        precision: position.precision,
        searchNames: unique([nom, ...(formerNames.get(code) ?? [])]),
      };
    });
}

function foreignRows(towns: readonly Town[]): GazetteerRow[] {
  const french = new Map(frenchNames.map(([country, name, frenchName]) => [`${country} ${name}`, frenchName]));
  return towns
    .filter(
      ({ country, featureCode, population }) =>
        !frenchTerritories.has(country) && !notTowns.has(featureCode) && population >= SMALLEST_TOWN,
    )
    .sort((one, other) => other.population - one.population)
    .map(({ cityId, name, country, adminCode, population, loc }) => {
      const frenchName = french.get(`${country} ${name}`);
      french.delete(`${country} ${name}`);
      const [longitude, latitude] = loc.coordinates;
      return {
        sourceKey: `geonames:${cityId}`,
        name: frenchName ?? name,
        // Codes of regions in other countries mean nothing to a reader.
        area: country === 'US' ? adminCode : null,
        countryCode: country,
        latitude,
        longitude,
        population,
        precision: 'town',
        searchNames: unique(frenchName === undefined ? [name] : [frenchName, name]),
      };
    });
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names.map(searchName))].filter((name) => name !== '');
}
