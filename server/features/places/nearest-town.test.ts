import { expect, test } from '@jest/globals';
import { nearestTown } from './nearest-town.ts';

const city = { name: 'city', latitude: 48.39, longitude: -4.486, population: 140_000 };
const village = { name: 'village', latitude: 48.43, longitude: -4.486, population: 900 };

test.each([
  ['in the middle of the city', { latitude: 48.39, longitude: -4.486 }, 'city'],
  ['at the edge of the city, as near to the village', { latitude: 48.413, longitude: -4.486 }, 'city'],
  ['in the village', { latitude: 48.43, longitude: -4.486 }, 'village'],
  ['in the fields beyond the village', { latitude: 48.6, longitude: -4.486 }, 'city'],
  ['in the middle of the ocean', { latitude: 40, longitude: -30 }, undefined],
])('nearestTown of a position %s', (_where, position, expected) => {
  expect(nearestTown(position, [village, city])?.name).toBe(expected);
});
