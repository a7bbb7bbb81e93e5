import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createRandom, type Random } from '#seeds/population/random.ts';
import { extent, reached } from '#testing/promise.ts';
import type { Position } from '#shared/questionnaire/profile.ts';
import { bandBetween, distanceKm, NEAR_KM, REGION_KM } from '#shared/matching/eligibility.ts';
import { CELL_KM, middleOfCell } from '#shared/matching/location-cell.ts';

const KM_PER_DEGREE = 111.195;
const POSITIONS = 400;
const STEPS = 10;
const BEARINGS = POSITIONS / STEPS;

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** So many kilometres east and north of a position, for distances of a country. */
function moved({ latitude, longitude }: Position, east: number, north: number): Position {
  const perDegree = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return { latitude: latitude + north / KM_PER_DEGREE, longitude: longitude + east / perDegree };
}

/** Whether a member at a position is told that the target is near. A list, with 'un peu plus loin', tells no more. */
type Oracle = (from: Position) => boolean;

/**
 * Walks from 40 directions towards where the target should be, halves the way until 'near' turns into 'farther', and
 * puts a line through each point found: the attack that undid rounded distances.
 */
function locate(isNear: Oracle, guess: Position, border = NEAR_KM): Position {
  let [east, north] = [0, 0];
  const lines: { readonly x: number; readonly y: number; readonly offset: number }[] = [];
  for (let line = 0; line < BEARINGS; line += 1) {
    const bearing = line * 2.399963;
    const [x, y] = [Math.cos(bearing), Math.sin(bearing)];
    let [near, far] = [0, 2 * border];
    for (let step = 0; step < STEPS; step += 1) {
      const middle = (near + far) / 2;
      if (isNear(moved(guess, east + x * middle, north + y * middle))) near = middle;
      else far = middle;
    }
    // The target is as far from that point as the border: about where the line across the way lies.
    lines.push({ x, y, offset: x * east + y * north + near - border });
    // The first lines go by a poor guess.
    const found = crossingOf(lines.slice(-30));
    if (found) [east, north] = found;
  }
  return moved(guess, east, north);
}

/** The point that all lines come closest to. */
function crossingOf(lines: readonly { readonly x: number; readonly y: number; readonly offset: number }[]) {
  const sum = (value: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + value(line), 0);
  const [xx, xy, yy] = [sum(({ x }) => x * x), sum(({ x, y }) => x * y), sum(({ y }) => y * y)];
  const [xo, yo] = [sum(({ x, offset }) => x * offset), sum(({ y, offset }) => y * offset)];
  const determinant = xx * yy - xy * xy;
  return determinant < 0.01 ? null : ([(xo * yy - yo * xy) / determinant, (yo * xx - xo * xy) / determinant] as const);
}

const between = (one: Position, other: Position): Position => ({
  latitude: (one.latitude + other.latitude) / 2,
  longitude: (one.longitude + other.longitude) / 2,
});
const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
const inFrance = (random: Random): Position => ({
  latitude: 43 + 7 * random.next(),
  longitude: -1 + 7 * random.next(),
});

describe('B6: middleOfCell', () => {
  it('gives one point for all positions of a cell, at most a cell away from each', () => {
    fc.assert(
      fc.property(anywhere, (position) => {
        const middle = middleOfCell(position);
        expect(middleOfCell(middle)).toEqual(middle);
        // Near the poles a row holds only a few cells, so that they are a little wider or narrower.
        expect(distanceKm(position, middle)).toBeLessThan(CELL_KM * 0.8);
      }),
      { numRuns: 500 },
    );
  });
});

describe('B6: an attacker with 400 positions', () => {
  it('is off by more than 2.5 km in half of all cases, where they would find the house by exact distances', () => {
    const random = createRandom(6);
    const errors = { exact: [] as number[], cells: [] as number[], bands: [] as number[] };
    for (let target = 0; target < extent(60, 2000); target += 1) {
      const home = inFrance(random);
      const guess = moved(home, 20 * random.next() - 10, 20 * random.next() - 10);
      const exact = locate((from) => bandBetween(from, home) === '0-50', guess);
      const cells = locate((from) => bandBetween(middleOfCell(from), middleOfCell(home)) === '0-50', guess);
      // A tile also says where the region ends: the middle of what both borders give is no nearer (S-resonance-16).
      const region = locate((from) => bandBetween(middleOfCell(from), middleOfCell(home)) !== '200+', guess, REGION_KM);
      errors.exact.push(distanceKm(exact, home));
      errors.cells.push(distanceKm(cells, home));
      errors.bands.push(distanceKm(between(cells, region), home));
    }
    expect(median(errors.exact)).toBeLessThan(0.5);
    expect(median(errors.cells)).toBeGreaterThanOrEqual(2.5);
    expect(median(errors.bands)).toBeGreaterThanOrEqual(2.5);
    const [found, without] = [median(errors.cells).toFixed(1), median(errors.exact).toFixed(1)];
    reached('B6', `400 positions: ${found} km off (${without} without cells), ${errors.cells.length} targets`);
  });

  it('gets the same answers wherever in its cell the target lives, and cannot be nearer than 2.5 km to all of them', () => {
    const random = createRandom(66);
    for (let target = 0; target < extent(20, 400); target += 1) {
      const middle = middleOfCell(inFrance(random));
      const homes = [-3.9, 0, 3.9].flatMap((east) => [-3.9, 0, 3.9].map((north) => moved(middle, east, north)));
      const inside = homes.filter((home) => distanceKm(middleOfCell(home), middle) < 0.001);
      expect(inside.length).toBeGreaterThan(4);
      const estimates = inside.map((home) =>
        locate((from) => bandBetween(middleOfCell(from), middleOfCell(home)) === '0-50', middle),
      );
      expect(new Set(estimates.map((estimate) => JSON.stringify(estimate))).size).toBe(1);
      expect(Math.max(...inside.map((home) => distanceKm(home, estimates[0]!)))).toBeGreaterThanOrEqual(2.5);
    }
  });
});
