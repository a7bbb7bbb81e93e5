import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bandBetween, bandsFromNearToFar } from '#shared/matching/eligibility.ts';
import { createGeography } from './geography.ts';
import { NOWHERE } from './towns.ts';

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const inFrance = fc.record({ latitude: degrees(42, 51), longitude: degrees(-5, 8) });
const anywhere = fc.record({ latitude: degrees(-90, 90), longitude: degrees(-180, 180) });

describe('createGeography', () => {
  it('gives the band of the reference between any two towns, and bands between their cells that contain it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(inFrance, anywhere), { minLength: 1, maxLength: 40 }), (positions) => {
        const townOf = new Uint32Array(positions.length);
        const geography = createGeography(
          Float64Array.from(positions, ({ latitude }) => latitude),
          Float64Array.from(positions, ({ longitude }) => longitude),
          townOf,
        );
        positions.forEach((one, index) => {
          positions.forEach((other, otherIndex) => {
            const [from, to] = [townOf[index]!, townOf[otherIndex]!];
            const band = 1 << bandsFromNearToFar.indexOf(bandBetween(one, other)!);
            expect(geography.bandBetweenTowns(from, to)).toBe(band);
            const possible = geography.bandsBetweenCells(geography.cellOf(from), geography.cellOf(to));
            expect(possible & band).toBe(band);
          });
        });
      }),
    );
  });

  it('gives members with equal positions one town, and members without a position none', () => {
    const townOf = new Uint32Array(4);
    const geography = createGeography(
      Float64Array.of(48.85, Number.NaN, 48.85, 43.3),
      Float64Array.of(2.35, Number.NaN, 2.35, 5.4),
      townOf,
    );
    expect([...townOf]).toEqual([1, NOWHERE, 1, 2]);
    expect(geography.cellOf(NOWHERE)).toBe(NOWHERE);
  });
});
