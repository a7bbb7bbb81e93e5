import type { UsedTable } from './odd-groups.ts';
import { BREACH, type Room } from './room.ts';
import { isWithinRules, tableValue } from './table-value.ts';

/** Two people, by number, sit at one table or they do not: a proof for both cases is one for all tables. */
type Pair = readonly [one: number, other: number];

/** The two whom tables that are used in parts seat together most nearly by half; null where no table is used in parts. */
export function findHalfTogether({ friends, weights, size }: Room, used: readonly UsedTable[]): Pair | null {
  const together = new Map<number, number>();
  for (const { people, share } of used)
    for (const one of people)
      for (const other of people)
        if (one < other && friends[one] === -1 && friends[other] === -1)
          together.set(one * size + other, (together.get(one * size + other) ?? 0) + share);
  const distance = (key: number) => Math.abs(together.get(key)! - 0.5);
  const [nearest] = [...together.keys()].toSorted(
    (one, other) => distance(one) - distance(other) || weights[other]! - weights[one]!,
  );
  const isInParts = nearest !== undefined && distance(nearest) < 0.5 - WHOLE;
  return isInParts ? [Math.floor(nearest / size), nearest % size] : null;
}

/** How near to nothing or to all a share counts as that. */
const WHOLE = 0.001;

/** The room if these two never sit together, and if they only come together. */
export function roomsOfCases(room: Room, [one, other]: Pair): [apart: Room, together: Room] {
  const apart = { ...room, weights: room.weights.slice(), partners: room.partners.slice() };
  for (const at of [one * room.size + other, other * room.size + one]) {
    apart.weights[at] = -BREACH;
    apart.partners[at] = -1;
  }
  const together = { ...room, friends: room.friends.slice() };
  together.friends[one] = other;
  together.friends[other] = one;
  return [apart, together];
}

/** Whether these people make a table that breaks no rule, and without whom none of them comes is there. */
export function isTable(room: Room, people: readonly number[]): boolean {
  const isWhole = people.every((person) => room.friends[person] === -1 || people.includes(room.friends[person]!));
  return isWhole && isWithinRules(tableValue(room, Int16Array.from(people), 0, people.length));
}
