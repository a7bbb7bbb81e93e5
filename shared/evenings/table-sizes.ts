export const TABLE_SIZE = 6;
export const SMALLEST_TABLE = 5;
export const LARGEST_TABLE = 7;

/**
 * The sizes of the tables for so many people, largest first: as many tables of six as possible, the others all of five or
 * all of seven, fives where as many of both would do (S-evening-1). Null where five to seven do not add up: under five, 8 and 9.
 */
export function tableSizes(people: number): readonly number[] | null {
  const fives = (TABLE_SIZE - (people % TABLE_SIZE)) % TABLE_SIZE;
  const sevens = people % TABLE_SIZE;
  const withFives = people >= fives * SMALLEST_TABLE ? fives : Infinity;
  const withSevens = people >= sevens * LARGEST_TABLE ? sevens : Infinity;
  const others = Math.min(withFives, withSevens);
  if (people === 0 || others === Infinity) return null;
  const size = withFives <= withSevens ? SMALLEST_TABLE : LARGEST_TABLE;
  const tablesOfSix = (people - others * size) / TABLE_SIZE;
  const unusual = Array.from({ length: others }, () => size);
  return [...Array.from({ length: tablesOfSix }, () => TABLE_SIZE), ...unusual].toSorted((one, other) => other - one);
}

/** The most of these people who can sit at tables at once, and the fewest who cannot. */
export function fewestLeftOut(people: number): number {
  for (let leftOut = 0; leftOut < people; leftOut += 1) if (tableSizes(people - leftOut)) return leftOut;
  return people;
}
