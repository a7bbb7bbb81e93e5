import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bandBetween, bandsFromNearToFar } from '#shared/matching/eligibility.ts';
import { createGeography } from './geography.ts';
import { NOWHERE } from './places.ts';

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const inFrance = fc.record({ latitude: degrees(42, 51), longitude: degrees(-5, 8) });
const anywhere = fc.record({ latitude: degrees(-90, 90), longitude: degrees(-180, 180) });

describe('geography', () => {
  it('knows the band between any two places, and which are possible between their cells', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(inFrance, anywhere), { minLength: 1, maxLength: 40 }), (positions) => {
        const placeOf = new Uint32Array(positions.length);
        const geography = createGeography(
          Float64Array.from(positions, ({ latitude }) => latitude),
          Float64Array.from(positions, ({ longitude }) => longitude),
          placeOf,
        );
        positions.forEach((one, index) => {
          positions.forEach((other, place) => {
            const [from, to] = [placeOf[index]!, placeOf[place]!];
            const band = 1 << bandsFromNearToFar.indexOf(bandBetween(one, other)!);
            expect(geography.bandBetweenPlaces(from, to)).toBe(band);
            const possible = geography.bandsBetweenCells(geography.cellOf(from), geography.cellOf(to));
            expect(possible & band).toBe(band);
          });
        });
      }),
    );
  });

  it('gives members of the same town the same place, and unknown positions none', () => {
    const placeOf = new Uint32Array(4);
    const geography = createGeography(
      Float64Array.of(48.85, Number.NaN, 48.85, 43.3),
      Float64Array.of(2.35, Number.NaN, 2.35, 5.4),
      placeOf,
    );
    expect([...placeOf]).toEqual([1, NOWHERE, 1, 2]);
    expect(geography.cellOf(NOWHERE)).toBe(NOWHERE);
  });
});
