import type { EveningPlan } from './attendees.ts';
import { leastMissingOf, type Room } from './room.ts';

/** The evening as if only these people had signed up. */
export function planWith(plan: EveningPlan, ids: ReadonlySet<string>): EveningPlan {
  const among = ([one, other]: readonly [string, string]) => ids.has(one) && ids.has(other);
  return {
    seed: plan.seed,
    attendees: plan.attendees.filter(({ id }) => ids.has(id)),
    affinities: plan.affinities.filter(({ one, other }) => among([one, other])),
    neverPairs: plan.neverPairs.filter(among),
    metPairs: plan.metPairs.filter(among),
    friendPairs: plan.friendPairs.filter(among),
  };
}

/** The people of a room with these numbers, as a room of its own; the numbers ascend. */
export function roomWith(room: Room, people: readonly number[]): Room {
  const size = people.length;
  const newNumber = new Map(people.map((person, index) => [person, index]));
  const weights = new Int32Array(size * size);
  const partners = new Int16Array(size * size);
  people.forEach((person, row) =>
    people.forEach((other, column) => {
      weights[row * size + column] = room.weights[person * room.size + other]!;
      partners[row * size + column] = room.partners[person * room.size + other]!;
    }),
  );
  return {
    attendees: people.map((person) => room.attendees[person]!),
    size,
    weights,
    partners,
    genders: Uint8Array.from(people, (person) => room.genders[person]!),
    friends: Int16Array.from(people, (person) => newNumber.get(room.friends[person]!) ?? -1),
    askedLater: Int16Array.from(people, (person) => room.askedLater[person]!),
    leastMissing: leastMissingOf({ partners, size }),
  };
}
