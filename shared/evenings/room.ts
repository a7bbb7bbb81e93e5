import type { Attendee, EveningPlan, PairOfIds } from './attendees.ts';

/**
 * An evening as arrays of numbers, with which tables are weighed millions of times. People are numbered by their ids, so
 * that the order in which they were read decides nothing.
 */
export interface Room {
  readonly attendees: readonly Attendee[];
  readonly size: number;
  /** For each pair, what it adds to a table, in parts; `-BREACH` for two who never sit together. */
  readonly weights: Int32Array;
  /** For each pair that may meet and may sit together, its weight; -1 for all others. */
  readonly partners: Int16Array;
  /** 1 a woman, 2 a man, 0 neither. */
  readonly genders: Uint8Array;
  /** Who comes with whom; -1 for somebody who comes alone. */
  readonly friends: Int16Array;
  /** How many people asked for a place later. */
  readonly askedLater: Int16Array;
  /** What each person lacks at any table, in parts, since nobody is a better partner: `FAIRNESS` times. */
  readonly leastMissing: Int32Array;
}

/** So many parts are a value of one: all points of a pair that may meet. Whole parts add up exactly on every machine. */
export const VALUE_OF_ONE = 800;
const PARTS_PER_POINT_MEETING = 4;
const PARTS_PER_POINT_OTHERWISE = 1;
/** The partner that everybody should find at their table: 0.6 (S-evening-3). */
export const WISHED_PARTNER = (VALUE_OF_ONE * 6) / 10;
/** How many times what is missing to that partner counts. */
export const FAIRNESS = 4;
/** What breaking a rule costs: more than the best and the worst tables differ. */
export const BREACH = 1_000_000;
/** The most years between two people at one table (S-evening-2). */
export const MOST_YEARS_APART = 12;
/** How many people somebody at a table might meet, at least (S-evening-2). */
export const FEWEST_PARTNERS = 2;

export const WOMAN = 1;
export const MAN = 2;

/** @throws RangeError when an id is unknown, stands twice, or comes with two friends */
export function roomOf(plan: EveningPlan): Room {
  const attendees = plan.attendees.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const size = attendees.length;
  const indexes = new Map(attendees.map(({ id }, index) => [id, index]));
  if (indexes.size < size) throw new RangeError('Somebody is in the evening twice.');
  const room: Room = {
    attendees,
    size,
    weights: new Int32Array(size * size),
    partners: new Int16Array(size * size).fill(-1),
    genders: Uint8Array.from(attendees, ({ gender }) => (gender === 'femme' ? WOMAN : gender === 'homme' ? MAN : 0)),
    friends: friendsOf(plan.friendPairs, indexes),
    askedLater: askedLaterOf(attendees),
    leastMissing: new Int32Array(size),
  };
  for (const { one, other, points, mayMeet } of plan.affinities)
    setPair(room, known(indexes, one), known(indexes, other), points, mayMeet);
  for (const pair of plan.neverPairs) forbid(room, indexes, pair);
  for (const pair of plan.metPairs)
    if (room.friends[known(indexes, pair[0])] !== known(indexes, pair[1])) forbid(room, indexes, pair);
  forbidAges(room);
  room.leastMissing.set(leastMissingOf(room));
  return room;
}

/** What each lacks to the partner whom everybody should find, if the best one of the room sat with them. */
export function leastMissingOf({ partners, size }: Pick<Room, 'partners' | 'size'>): Int32Array {
  return Int32Array.from({ length: size }, (_, person) => {
    let best = 0;
    for (let at = person * size; at < (person + 1) * size; at += 1) best = Math.max(best, partners[at]!);
    return missingTo(best);
  });
}

/** What it costs somebody, in parts, that the best partner at their table is worth no more than this. */
export function missingTo(best: number): number {
  return FAIRNESS * Math.max(0, WISHED_PARTNER - best);
}

function known(indexes: ReadonlyMap<string, number>, id: string): number {
  const index = indexes.get(id);
  if (index === undefined) throw new RangeError('A pair names somebody who is not in the evening.');
  return index;
}

function setPair(
  { weights, partners, size }: Room,
  one: number,
  other: number,
  points: number,
  mayMeet: boolean,
): void {
  const weight = points * (mayMeet ? PARTS_PER_POINT_MEETING : PARTS_PER_POINT_OTHERWISE);
  for (const at of [one * size + other, other * size + one]) {
    weights[at] = weight;
    if (mayMeet) partners[at] = weight;
  }
}

function forbid(room: Room, indexes: ReadonlyMap<string, number>, [one, other]: PairOfIds): void {
  forbidPair(room, known(indexes, one), known(indexes, other));
}

function forbidPair({ weights, partners, size }: Room, one: number, other: number): void {
  for (const at of [one * size + other, other * size + one]) {
    weights[at] = -BREACH;
    partners[at] = -1;
  }
}

function forbidAges(room: Room): void {
  room.attendees.forEach(({ age }, one) => {
    for (let other = 0; other < one; other += 1)
      if (Math.abs(age - room.attendees[other]!.age) > MOST_YEARS_APART) forbidPair(room, one, other);
  });
}

function friendsOf(pairs: readonly PairOfIds[], indexes: ReadonlyMap<string, number>): Int16Array {
  const friends = new Int16Array(indexes.size).fill(-1);
  for (const [oneId, otherId] of pairs) {
    const [one, other] = [known(indexes, oneId), known(indexes, otherId)];
    if (friends[one] !== -1 || friends[other] !== -1 || one === other)
      throw new RangeError('Somebody comes with two friends.');
    friends[one] = other;
    friends[other] = one;
  }
  return friends;
}

function askedLaterOf(attendees: readonly Attendee[]): Int16Array {
  const byAsking = [...attendees.keys()].toSorted(
    (one, other) => attendees[other]!.askedAt - attendees[one]!.askedAt || other - one,
  );
  const later = new Int16Array(attendees.length);
  byAsking.forEach((index, count) => (later[index] = count));
  return later;
}
