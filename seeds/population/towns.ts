import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Position } from '#shared/questionnaire/profile.ts';
import type { Random } from './random.ts';

export interface Town {
  readonly name: string;
  readonly population: number;
  readonly position: Position;
}

/** The towns of `towns.csv`, largest first. */
export function readTowns(): readonly Town[] {
  const [, ...lines] = readFileSync(path.join(import.meta.dirname, '../towns.csv'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [, name = '', population, latitude, longitude] = line.split(';');
    return {
      name,
      population: Number(population),
      position: { latitude: Number(latitude), longitude: Number(longitude) },
    };
  });
}

/** Draws towns by their real population; a binary search, since it is done for every member. */
export function createTownPicker(towns: readonly Town[]): (random: Random) => Town {
  let sum = 0;
  const sums = towns.map(({ population }) => (sum += population));
  return (random) => {
    const drawn = random.next() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > drawn) high = middle;
      else low = middle + 1;
    }
    const town = towns[low];
    if (!town) throw new Error('There are no towns.');
    return town;
  };
}
