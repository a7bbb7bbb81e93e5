import type { EveningPlan, Seating } from './attendees.ts';
import { roomOf } from './room.ts';

/**
 * For each person who was seated, how near the best partner at their table comes to the best one among all with whom they
 * may sit, from 0 to 1: what fairness among people is measured by.
 */
export function bestPartnerShares(plan: EveningPlan, { tables }: Seating): number[] {
  const room = roomOf(plan);
  const numbers = new Map(room.attendees.map(({ id }, index) => [id, index]));
  const best = (person: number, others: Iterable<number>) =>
    [...others].reduce((most, other) => Math.max(most, room.partners[person * room.size + other]!), 0);
  return tables.flatMap(({ attendees }) => {
    const people = attendees.map((id) => numbers.get(id)!);
    return people.map((person) => {
      const inRoom = best(person, room.attendees.keys());
      return inRoom === 0 ? 1 : best(person, people) / inRoom;
    });
  });
}
