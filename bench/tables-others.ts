import type { Attendee, EveningPlan, Table } from '#shared/evenings/attendees.ts';
import { chanceOf } from '#shared/evenings/chance.ts';
import { roomOf, type Room } from '#shared/evenings/room.ts';
import { tableSizes } from '#shared/evenings/table-sizes.ts';
import { BREACH } from '#shared/evenings/room.ts';
import { tableValue, valueOfTables } from '#shared/evenings/table-value.ts';
import type { Person } from '#testing/evening-rooms.ts';

/** Other ways to seat people, as simple services do. What they are worth is counted without what their breaches of rules cost. */

const ROUNDS_OF_MEANS = 30;
const YEARS_THAT_WEIGH_AN_ANSWER = 5;

/** What tables are worth if breaking a rule cost nothing, in parts. */
export function valueWithoutRules(plan: EveningPlan, tables: readonly Table[]): number {
  const room = roomOf(plan);
  const value = valueOfTables(room, tables);
  const breaches = Math.max(0, Math.round(-value / BREACH));
  return value + breaches * BREACH;
}

export function seatAtRandom({ seed, attendees }: EveningPlan): Table[] {
  const order = Int16Array.from(attendees.keys());
  chanceOf(`${seed} random`).shuffle(order);
  return divide([...order].map((index) => attendees[index]!));
}

/** One table after the other: the next who asked, and with them those who gain most there. */
export function seatGreedily(plan: EveningPlan): Table[] {
  const room = roomOf(plan);
  const left = new Set(room.attendees.keys());
  const tables = tableSizes(room.size)!.map((size) => {
    const [first] = [...left].toSorted((one, other) => room.askedLater[other]! - room.askedLater[one]!);
    const people = [first!];
    left.delete(first!);
    while (people.length < size) {
      const next = [...left].reduce((best, one) =>
        gainOf(room, people, one) > gainOf(room, people, best) ? one : best,
      );
      people.push(next);
      left.delete(next);
    }
    return people.map((person) => room.attendees[person]!);
  });
  return divide(tables.flat());
}

function gainOf(room: Room, people: readonly number[], one: number): number {
  return tableValue(room, Int16Array.from([...people, one]), 0, people.length + 1);
}

/** Tables of people whose ages and answers are near each other: k-means with as many seats as each table has. */
export function seatByMeans({ seed }: EveningPlan, people: readonly Person[]): Table[] {
  const vectors = people.map(vectorOf(people));
  const sizes = tableSizes(people.length)!;
  const order = Int16Array.from(people.keys());
  chanceOf(`${seed} means`).shuffle(order);
  let means = sizes.map((_, table) => vectors[order[table]!]!);
  let tables: number[][] = [];
  for (let round = 0; round < ROUNDS_OF_MEANS; round += 1) {
    tables = assignToMeans(vectors, means, sizes);
    means = tables.map((table) => meanOf(table.map((person) => vectors[person]!)));
  }
  return divide(tables.flat().map((person) => people[person]!.attendee));
}

function assignToMeans(
  vectors: readonly (readonly number[])[],
  means: readonly (readonly number[])[],
  sizes: readonly number[],
): number[][] {
  const tables = sizes.map((): number[] => []);
  const seated = new Set<number>();
  const distances = vectors.flatMap((vector, person) =>
    means.map((mean, table) => ({ person, table, distance: distanceOf(vector, mean) })),
  );
  for (const { person, table } of distances.toSorted((one, other) => one.distance - other.distance)) {
    if (seated.has(person) || tables[table]!.length === sizes[table]) continue;
    seated.add(person);
    tables[table]!.push(person);
  }
  return tables;
}

/** One number for the age, and a one or zero for each answer that anybody gave. */
function vectorOf(people: readonly Person[]): (person: Person) => number[] {
  const answersOf = ({ profile }: Person) => [
    ...profile.relationshipValues,
    ...profile.emotionalExpectations,
    ...profile.lifestylePassions,
    ...profile.relationshipGoals,
    ...profile.personalityTraits,
    profile.lifeProject,
    profile.communicationStyle,
    profile.socialStyle,
    profile.dailyLifestyle,
  ];
  const answers = [...new Set(people.flatMap(answersOf))];
  return (person) => {
    const given = new Set(answersOf(person));
    return [person.attendee.age / YEARS_THAT_WEIGH_AN_ANSWER, ...answers.map((answer) => (given.has(answer) ? 1 : 0))];
  };
}

function distanceOf(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + (value - other[index]!) ** 2, 0);
}

function meanOf(vectors: readonly (readonly number[])[]): number[] {
  return vectors[0]!.map((_, index) => vectors.reduce((sum, vector) => sum + vector[index]!, 0) / vectors.length);
}

/** People in the order of their tables, as tables. */
function divide(people: readonly Attendee[]): Table[] {
  let from = 0;
  return tableSizes(people.length)!.map((size, index) => {
    const attendees = people.slice(from, from + size).map(({ id }) => id);
    from += size;
    return { number: index + 1, attendees };
  });
}
