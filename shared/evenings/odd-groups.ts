/**
 * Three or five people make at most one or two pairs, however tables divide them: what a table used in halves gets around.
 */

/** A table by its people, with the share of it that is used. */
export interface UsedTable {
  readonly people: readonly number[];
  readonly share: number;
}

/** By how much a group has to make more pairs than possible. */
const EXCESS = 0.001;
/** About so many groups of five are looked at: the threes that are nearest to make too many pairs, with two more people. */
const FIVES = 250_000;

/** How many pairs a group makes at one table. */
export function pairsOf(group: readonly number[], isAtTable: Uint8Array): number {
  let present = 0;
  for (const person of group) present += isAtTable[person]!;
  return present >> 1;
}

/** The most pairs that a group can make: one of three people, two of five. */
export function mostPairs(group: readonly number[]): number {
  return group.length >> 1;
}

/** Which of so many people are at a table. */
export function presenceAt(people: readonly number[], size: number): Uint8Array {
  const presence = new Uint8Array(size);
  for (const person of people) presence[person] = 1;
  return presence;
}

/** Groups that make more pairs than possible, those with the most first. */
export function findBrokenGroups(used: readonly UsedTable[], size: number): number[][] {
  // People at a table that is used as a whole make no pair elsewhere.
  const parts = used.filter(({ share }) => share < 1 - EXCESS);
  const people = [...new Set(parts.flatMap((table) => table.people))].toSorted((one, other) => one - other);
  const tables = parts.map(({ people: seated, share }) => ({ share, isAtTable: presenceAt(seated, size) }));
  const excessOf = (group: readonly number[]) => {
    let excess = -mostPairs(group);
    for (const { share, isAtTable } of tables) excess += share * pairsOf(group, isAtTable);
    return excess;
  };
  const rank = (groups: readonly number[][], least: number) =>
    groups
      .map((group) => ({ group, excess: excessOf(group) }))
      .filter(({ excess }) => excess > least)
      .toSorted((one, other) => other.excess - one.excess);
  const threes = rank(withMore([[]], people, 3), -Infinity);
  // Five are looked for only where three are not enough.
  if (threes[0] && threes[0].excess > EXCESS)
    return threes.filter(({ excess }) => excess > EXCESS).map(({ group }) => group);
  const ways = (people.length * (people.length - 1)) / 2;
  const nearest = threes.slice(0, Math.ceil(FIVES / Math.max(1, ways))).map(({ group }) => group);
  return rank(unique(withMore(nearest, people, 2)), EXCESS).map(({ group }) => group);
}

/** Each group with so many more of these people, in ascending order among themselves. */
function withMore(groups: readonly number[][], people: readonly number[], more: number, from = 0): number[][] {
  if (more === 0) return [...groups];
  return groups.flatMap((group) => {
    const extended: number[][] = [];
    for (let at = from; at < people.length; at += 1)
      if (!group.includes(people[at]!)) extended.push(...withMore([[...group, people[at]!]], people, more - 1, at + 1));
    return extended;
  });
}

function unique(groups: readonly number[][]): number[][] {
  const byKey = new Map(
    groups.map((group) => group.toSorted((one, other) => one - other)).map((group) => [group.join(' '), group]),
  );
  return [...byKey.values()];
}
