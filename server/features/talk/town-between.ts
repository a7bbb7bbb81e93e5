import type { Position } from '#shared/questionnaire/profile.ts';
import type { AppContext } from '../../platform/context.ts';
import { findMatchables } from '../matching/matching.service.ts';
import { findLargeTownNear } from '../places/places.queries.ts';

/**
 * The fewest people of a town that is named as a hint. The nearest town of any size, about halfway, would say where the
 * other lives to a few kilometres; large ones are so far apart that it says what a distance says.
 */
const LARGE_TOWN = 50_000;

/** A large town about halfway between two members, from the middles of their cells; null where one has no position. */
export async function findTownBetween(ctx: AppContext, memberId: string, otherId: string): Promise<string | null> {
  const [one, other] = (await findMatchables(ctx, [memberId, otherId])).map(({ profile }) => profile.position);
  if (!one || !other) return null;
  return findLargeTownNear(ctx.db, halfway(one, other), LARGE_TOWN);
}

/** The middle of two positions, on the shorter way around the earth. */
export function halfway(one: Position, other: Position): Position {
  const turn = ((other.longitude - one.longitude + 540) % 360) - 180;
  const longitude = one.longitude + turn / 2;
  return {
    latitude: (one.latitude + other.latitude) / 2,
    longitude: ((longitude + 540) % 360) - 180,
  };
}
