import type { Position } from '#shared/questionnaire/profile.ts';
import { distanceKm } from '#shared/matching/eligibility.ts';

/** What a French town has on average; it turns a population into a size on the map. */
const PEOPLE_PER_KM2 = 1500;
const SMALLEST_RADIUS_KM = 1;
const LARGEST_RADIUS_KM = 8;
/** How far the nearest town may be: beyond this a point is at sea or in a desert, and in no town. */
const FARTHEST_KM = 100;

/**
 * The town that a person at a position would name: the one with the smallest distance measured in radii of the town, so
 * that the edge of a city belongs to the city and not to the next village. Null when no town is within 100 km.
 */
export function nearestTown<Town extends Position & { readonly population: number }>(
  position: Position,
  towns: readonly Town[],
): Town | null {
  let nearest: Town | null = null;
  let depth = Infinity;
  for (const town of towns) {
    const distance = distanceKm(position, town);
    if (distance > FARTHEST_KM || distance / radiusKm(town) >= depth) continue;
    nearest = town;
    depth = distance / radiusKm(town);
  }
  return nearest;
}

function radiusKm({ population }: { readonly population: number }): number {
  const radius = Math.sqrt(population / PEOPLE_PER_KM2 / Math.PI);
  return Math.min(LARGEST_RADIUS_KM, Math.max(SMALLEST_RADIUS_KM, radius));
}
