import { sortBy } from '../counting-sort.ts';
import type { Places } from '../towns.ts';

/** The map has 2^12 by 2^12 fields: about 5 by 6 kilometres in France. */
const BITS = 12;
const SIDE = 2 ** BITS;

/**
 * The rank of each place along Hilbert's curve over the map, on which neighbours lie close together. Nowhere comes
 * first.
 */
export function alongCurve({ latitudes, longitudes }: Places): Uint32Array {
  const field = (share: number) => Math.min(SIDE - 1, Math.max(0, Math.floor(share * SIDE)));
  const distances = Uint32Array.from(latitudes, (latitude, place) =>
    place === 0 ? 0 : distanceOf(field((longitudes[place]! + 180) / 360), field((latitude + 90) / 180)),
  );
  let order: Uint32Array = Uint32Array.from(latitudes, (_, place) => place).subarray(1);
  order = sortBy(order, (place) => distances[place]! % SIDE, SIDE);
  order = sortBy(order, (place) => Math.floor(distances[place]! / SIDE), SIDE);
  const ranks = new Uint32Array(latitudes.length);
  order.forEach((place, rank) => {
    ranks[place] = rank + 1;
  });
  return ranks;
}

/** How far along the curve a field lies (Warren, Hacker's Delight, chapter 16; Lam and Shapiro's rotation). */
function distanceOf(column: number, row: number): number {
  let [x, y, distance] = [column, row, 0];
  for (let side = SIDE / 2; side >= 1; side /= 2) {
    const [right, upper] = [(x & side) > 0 ? 1 : 0, (y & side) > 0 ? 1 : 0];
    distance += side * side * ((3 * right) ^ upper);
    if (upper === 0) {
      if (right === 1) [x, y] = [SIDE - 1 - x, SIDE - 1 - y];
      [x, y] = [y, x];
    }
  }
  return distance;
}
