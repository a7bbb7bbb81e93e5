import type { EveningPlan, PairOfIds, Seating } from './attendees.ts';
import { FEWEST_PARTNERS, MOST_YEARS_APART } from './room.ts';
import { LARGEST_TABLE, SMALLEST_TABLE } from './table-sizes.ts';

/** The rules as they are read, one after the other: the reference for the fast composer, and what a plan is checked by. */

type Rule = 'never' | 'met' | 'years-apart' | 'alone-of-gender' | 'too-few-partners' | 'without-friend' | 'size';

export interface Breach {
  readonly rule: Rule;
  /** The number of the table. */
  readonly table: number;
  /** Whom it concerns. */
  readonly ids: readonly string[];
}

/** All breaches of S-evening-1 and S-evening-2 in a seating; none in one that was composed. */
export function findBreaches(plan: EveningPlan, { tables }: Seating): Breach[] {
  const attendees = new Map(plan.attendees.map((attendee) => [attendee.id, attendee]));
  const keyOf = ([one, other]: PairOfIds) => [one, other].toSorted().join('\n');
  const never = new Set(plan.neverPairs.map(keyOf));
  const friends = new Set(plan.friendPairs.map(keyOf));
  const met = new Set(plan.metPairs.map(keyOf).filter((key) => !friends.has(key)));
  const mayMeet = new Set(
    plan.affinities.filter((affinity) => affinity.mayMeet).map(({ one, other }) => keyOf([one, other])),
  );
  const breaches: Breach[] = [];
  for (const { number, attendees: ids } of tables) {
    const add = (rule: Rule, whom: readonly string[]) => breaches.push({ rule, table: number, ids: whom });
    const people = ids.map((id) => attendees.get(id)!);
    const pairs = ids.flatMap((one, index) => ids.slice(index + 1).map((other) => [one, other] as const));
    if (ids.length < SMALLEST_TABLE || ids.length > LARGEST_TABLE) add('size', ids);
    for (const pair of pairs) {
      const [one, other] = pair.map((id) => attendees.get(id)!.age);
      if (never.has(keyOf(pair))) add('never', pair);
      if (met.has(keyOf(pair))) add('met', pair);
      if (Math.abs(one! - other!) > MOST_YEARS_APART) add('years-apart', pair);
    }
    for (const gender of ['femme', 'homme'] as const) {
      const same = people.filter((person) => person.gender === gender);
      if (same.length === 1) add('alone-of-gender', [same[0]!.id]);
    }
    for (const id of ids) {
      const partners = ids.filter((other) => other !== id && mayMeet.has(keyOf([id, other])));
      if (partners.length < FEWEST_PARTNERS) add('too-few-partners', [id]);
    }
    for (const pair of plan.friendPairs)
      if (ids.includes(pair[0]) !== ids.includes(pair[1])) add('without-friend', pair);
  }
  return breaches;
}

/** What the tables are worth by the words of S-evening-3, in values of which one is a pair with all points that may meet. */
export function valueByTheWords({ affinities }: EveningPlan, { tables }: Seating): number {
  const pairs = new Map(
    affinities.flatMap((pair) => [
      [`${pair.one}\n${pair.other}`, pair] as const,
      [`${pair.other}\n${pair.one}`, pair] as const,
    ]),
  );
  const weightOf = (one: string, other: string) => {
    const pair = pairs.get(`${one}\n${other}`);
    return pair ? (pair.points / 200) * (pair.mayMeet ? 1 : 0.25) : 0;
  };
  const bestOf = (one: string, ids: readonly string[]) =>
    Math.max(0, ...ids.filter((other) => pairs.get(`${one}\n${other}`)?.mayMeet).map((other) => weightOf(one, other)));
  return tables
    .map(({ attendees: ids }) => {
      const sum = ids.flatMap((one, at) => ids.slice(at + 1).map((other) => weightOf(one, other)));
      const missing = ids.map((id) => 4 * Math.max(0, 0.6 - bestOf(id, ids)));
      return sum.reduce((total, weight) => total + weight, 0) - missing.reduce((total, one) => total + one, 0);
    })
    .reduce((total, value) => total + value, 0);
}
