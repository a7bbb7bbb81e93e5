import { describe, expect, it } from '@jest/globals';
import { drawEvening } from '#testing/evening-rooms.ts';
import { randomEvening } from '#testing/random-evening.ts';
import type { EveningPlan, Table } from './attendees.ts';
import { compose, PROBING } from './compose.ts';
import { repair, WORTH_ENOUGH } from './repair.ts';
import { planWith } from './subset.ts';
import { findBreaches, valueByTheWords } from './table-rules.ts';
import { VALUE_OF_ONE } from './room.ts';

// S-evening-7
describe('repairing an evening after a cancellation', () => {
  const { plan } = drawEvening(3, 36);
  const seating = compose(plan);
  const ids = plan.attendees.map(({ id }) => id);

  it('moves fewer people who know their table than seating anew, for nearly the best tables', () => {
    const numbersOf = (tables: readonly Table[]) =>
      new Map(tables.flatMap(({ number, attendees }) => attendees.map((id) => [id, number] as const)));
    const known = numbersOf(seating.tables);
    let moves = 0;
    let movesAnew = 0;
    for (const gone of ids.slice(0, 6)) {
      const staying = ids.filter((id) => id !== gone);
      const after = planWith(plan, new Set(staying));
      const repaired = repair({ plan: after, tablesBefore: seating.tables, informed: staying, changesBefore: 0 });
      const anew = repair({ plan: after, tablesBefore: seating.tables, informed: [], changesBefore: 0 });
      const hasMoved = (tables: readonly Table[]) =>
        staying.filter((id) => known.get(id) !== numbersOf(tables).get(id)).toSorted();
      expect(findBreaches(after, repaired)).toEqual([]);
      expect(repaired.moved).toEqual(hasMoved(repaired.tables));
      expect(anew.moved).toEqual([]);
      expect(repaired.value).toBeGreaterThanOrEqual(anew.value - (1.02 - WORTH_ENOUGH) * Math.abs(anew.value));
      moves += repaired.moved.length;
      movesAnew += hasMoved(anew.tables).length;
    }
    expect(moves).toBeLessThan(movesAnew);
  });

  // S-evening-1
  it('gives tables their usual sizes again as long as nobody knows theirs', () => {
    const people = 'abcdefghijklm'.split('');
    const thirteen: EveningPlan = {
      seed: 'thirteen who all may meet',
      attendees: people.map((id, askedAt) => ({ id, gender: 'femme', age: 33, askedAt })),
      affinities: people.flatMap((one, index) =>
        people.slice(index + 1).map((other) => ({ one, other, points: 100, mayMeet: true })),
      ),
      neverPairs: [],
      metPairs: [],
      friendPairs: [],
    };
    const before = compose(thirteen, PROBING);
    expect(before.leftOut).toEqual([]);
    for (const gone of people) {
      const after = planWith(thirteen, new Set(people.filter((id) => id !== gone)));
      const { tables } = repair({ plan: after, tablesBefore: before.tables, informed: [], changesBefore: 0 });
      expect(findBreaches(after, { tables, leftOut: [], value: 0 })).toEqual([]);
      expect(tables.map(({ attendees }) => attendees.length)).toEqual([6, 6]);
    }
  });

  it('gives up a table when so many cancel that there are too many, and the others keep their numbers', () => {
    const staying = ids.slice(7);
    const after = planWith(plan, new Set(staying));
    const { tables, leftOut } = repair({
      plan: after,
      tablesBefore: seating.tables,
      informed: staying,
      changesBefore: 0,
    });
    expect(tables.length).toBeLessThan(seating.tables.length);
    const numbers = tables.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(tables.flatMap(({ attendees }) => attendees).length + leftOut.length).toBe(staying.length);
  });

  it('ends where a table has lost so many that it is too small, and nobody may come to it', () => {
    let present = drawEvening(1, 18).plan;
    let { tables } = compose(present);
    for (const gone of [0, 5, 9, 12]) {
      const out = present.attendees[gone % present.attendees.length]!.id;
      const staying = present.attendees.map(({ id }) => id).filter((id) => id !== out);
      present = planWith(present, new Set(staying));
      const repaired = repair({ plan: present, tablesBefore: tables, informed: staying, changesBefore: 9 });
      expect(findBreaches(present, repaired)).toEqual([]);
      tables = [...repaired.tables];
    }
  });

  it('touches only some tables of a large evening', () => {
    const large = drawEvening(2, 78).plan;
    const before = compose(large, PROBING);
    const [gone] = before.tables[0]!.attendees;
    const staying = large.attendees.map(({ id }) => id).filter((id) => id !== gone);
    const after = planWith(large, new Set(staying));
    const repaired = repair({ plan: after, tablesBefore: before.tables, informed: staying, changesBefore: 0 });
    expect(findBreaches(after, repaired)).toEqual([]);
    const unchanged = repaired.tables.filter((table) =>
      before.tables.some((other) => JSON.stringify(other) === JSON.stringify(table)),
    );
    expect(unchanged.length).toBeGreaterThanOrEqual(2);
  });

  it('breaks no rule in any evening, however many cancel', () => {
    for (let seed = 0; seed < 25; seed += 1) {
      const evening = randomEvening(seed, 24);
      const { tables } = compose(evening, PROBING);
      const seated = tables.flatMap(({ attendees }) => attendees);
      const staying = seated.filter((_, index) => (index * 7 + seed) % 5 > 0);
      const after = planWith(evening, new Set(staying));
      const repaired = repair({ plan: after, tablesBefore: tables, informed: staying, changesBefore: 0 });
      expect(findBreaches(after, repaired)).toEqual([]);
      expect(repaired.value / VALUE_OF_ONE).toBeCloseTo(valueByTheWords(after, repaired), 9);
      const everybody = [...repaired.leftOut, ...repaired.tables.flatMap(({ attendees }) => attendees)];
      expect(everybody.toSorted()).toEqual(staying.toSorted());
    }
  });
});
