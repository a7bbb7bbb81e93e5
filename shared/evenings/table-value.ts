import type { Table } from './attendees.ts';
import { BREACH, FAIRNESS, FEWEST_PARTNERS, MAN, WISHED_PARTNER, WOMAN, type Room } from './room.ts';

/**
 * What a table is worth, in parts (S-evening-3), less `BREACH` for each breach of S-evening-2. The people are
 * `seats[from]` to `seats[from + count - 1]`.
 */
export function tableValue(
  { weights, partners, genders, size }: Room,
  seats: Int16Array,
  from: number,
  count: number,
): number {
  const end = from + count;
  let twice = 0;
  let missing = 0;
  let breaches = 0;
  let women = 0;
  let men = 0;
  for (let seat = from; seat < end; seat += 1) {
    const person = seats[seat]!;
    const row = person * size;
    let best = 0;
    let found = 0;
    for (let across = from; across < end; across += 1) {
      const at = row + seats[across]!;
      twice += weights[at]!;
      const partner = partners[at]!;
      if (partner < 0) continue;
      found += 1;
      if (partner > best) best = partner;
    }
    if (found < FEWEST_PARTNERS) breaches += FEWEST_PARTNERS - found;
    if (best < WISHED_PARTNER) missing += WISHED_PARTNER - best;
    if (genders[person] === WOMAN) women += 1;
    else if (genders[person] === MAN) men += 1;
  }
  if (count > 1) breaches += (women === 1 ? 1 : 0) + (men === 1 ? 1 : 0);
  return twice / 2 - FAIRNESS * missing - BREACH * breaches;
}

/** What tables of people of a room are worth together. */
export function valueOfTables(room: Room, tables: readonly Table[]): number {
  const numbers = new Map(room.attendees.map(({ id }, index) => [id, index]));
  return tables.reduce((sum, { attendees }) => {
    const people = Int16Array.from(attendees, (id) => numbers.get(id) ?? -1);
    return sum + tableValue(room, people, 0, people.length);
  }, 0);
}

/** Whether a value is that of tables that break no rule. */
export function isWithinRules(value: number): boolean {
  return value > -BREACH / 2;
}
