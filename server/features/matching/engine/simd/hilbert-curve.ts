import { countingSort } from '../counting-sort.ts';
import type { Towns } from '../towns.ts';

/** The map has 2^12 by 2^12 fields: about 5 by 6 kilometres in France. */
const BITS = 12;
const SIDE = 2 ** BITS;

/** The rank of each town along Hilbert's curve over the map, which passes neighbours soon after each other. Town 0 is first. */
export function ranksAlongCurve({ latitudes, longitudes }: Towns): Uint32Array {
  const field = (share: number) => Math.min(SIDE - 1, Math.max(0, Math.floor(share * SIDE)));
  const distances = Uint32Array.from(latitudes, (latitude, town) =>
    town === 0 ? 0 : distanceOf(field((longitudes[town]! + 180) / 360), field((latitude + 90) / 180)),
  );
  let order: Uint32Array = Uint32Array.from(latitudes, (_, town) => town).subarray(1);
  order = countingSort(order, (town) => distances[town]! % SIDE, SIDE);
  order = countingSort(order, (town) => Math.floor(distances[town]! / SIDE), SIDE);
  const ranks = new Uint32Array(latitudes.length);
  order.forEach((town, rank) => {
    ranks[town] = rank + 1;
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
