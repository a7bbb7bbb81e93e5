import { expect, it } from '@jest/globals';
import { withHighs } from '#cli/evenings/highs-programme.ts';
import { drawEvening } from '#testing/evening-rooms.ts';
import { extent, reached } from '#testing/promise.ts';
import { quantile } from '#testing/quantile.ts';
import { randomEvening } from '#testing/random-evening.ts';
import type { Seating } from './attendees.ts';
import { proveBound } from './bound.ts';
import { chanceOf } from './chance.ts';
import { compose, PROBING } from './compose.ts';
import { roomOf, type Room } from './room.ts';
import { repair } from './repair.ts';
import { planWith } from './subset.ts';
import { tableSizes } from './table-sizes.ts';
import { isWithinRules, tableValue } from './table-value.ts';
import { findHalfTogether, roomsOfCases } from './two-cases.ts';

const PEOPLE = extent(18, 36);

// S-evening-8
it('I1: composed tables come near the proven bound', async () => {
  const shares: number[] = [];
  for (let seed = 1; seed <= extent(3, 20); seed += 1) {
    const { plan } = drawEvening(seed, PEOPLE);
    const seating = compose(plan);
    const { bound } = await withHighs((open) => proveBound(plan, seating, open));
    expect(bound).toBeGreaterThanOrEqual(seating.value);
    shares.push(1 - (bound - seating.value) / Math.abs(bound));
  }
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.99);
  expect(quantile(shares, 0.5)).toBeGreaterThanOrEqual(0.999);
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  reached('I1', `at least ${percent(Math.min(...shares))}, median ${percent(quantile(shares, 0.5))}`);
});

// S-evening-7
it('I5: tables stay near the bound of those who remain when a fifth cancels on the day', async () => {
  const shares: number[] = [];
  for (let seed = 1; seed <= extent(2, 20); seed += 1) {
    const { plan } = drawEvening(seed, PEOPLE);
    const before = compose(plan);
    const order = Int16Array.from(plan.attendees.keys());
    chanceOf(`cancelling ${seed}`).shuffle(order);
    const staying = [...order].slice(Math.round(PEOPLE / 5)).map((index) => plan.attendees[index]!.id);
    const after = planWith(plan, new Set(staying));
    const repaired = repair({ plan: after, tablesBefore: before.tables, informed: staying, changesBefore: 0 });
    const { bound } = await withHighs((open) => proveBound(after, repaired, open));
    shares.push(1 - (bound - repaired.value) / Math.abs(bound));
  }
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.95);
  reached('I5', `at least ${(100 * Math.min(...shares)).toFixed(1)} % of the bound in ${shares.length} rooms`);
});

// S-evening-7
it.each(['everybody knows', 'nobody knows'])(
  'I5: tables stay near the bound of those who remain when a fifth cancels one after the other and %s their table',
  async (knowledge) => {
    const shares: number[] = [];
    for (let seed = 1; seed <= extent(1, 20); seed += 1) {
      const { plan } = drawEvening(seed, PEOPLE);
      const order = Int16Array.from(plan.attendees.keys());
      chanceOf(`cancelling ${seed}`).shuffle(order);
      const leaving = [...order].slice(0, Math.round(PEOPLE / 5)).map((index) => plan.attendees[index]!.id);
      let present = plan;
      let seating: Seating = compose(plan);
      for (const [changesBefore, gone] of leaving.entries()) {
        // Who finds no table any more waits for a place that becomes free.
        const staying = present.attendees
          .map(({ id }) => id)
          .filter((id) => id !== gone && !seating.leftOut.includes(id));
        present = planWith(plan, new Set(staying));
        const informed = knowledge === 'everybody knows' ? staying : [];
        seating = repair({ plan: present, tablesBefore: seating.tables, informed, changesBefore });
      }
      const seated = planWith(present, new Set(seating.tables.flatMap(({ attendees }) => attendees)));
      const anew = compose(seated);
      // Where somebody moves least, tables may have other sizes than those of S-evening-1: what these could be worth is the measure.
      const usual = anew.leftOut.length === 0 ? anew : seating;
      const { bound } = await withHighs((open) => proveBound(seated, usual, open));
      shares.push(1 - (bound - seating.value) / Math.abs(bound));
    }
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.95);
    const lowest = `at least ${(100 * Math.min(...shares)).toFixed(1)} % in ${shares.length} rooms`;
    reached('I5', `one after the other, ${knowledge} their table: ${lowest}`);
  },
);

function countOfBits(number: number): number {
  let count = 0;
  for (let left = number; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** The best of all ways to seat so few people, by trying every one. */
function bestByTrying(room: Room): number {
  const [size = 0] = tableSizes(room.size)!;
  let most = -Infinity;
  const everybody = [...room.attendees.keys()];
  for (let side = 0; side < 1 << room.size; side += 1) {
    if (countOfBits(side) !== size) continue;
    const people = everybody.filter((person) => (side >> person) & 1);
    const others = everybody.filter((person) => !((side >> person) & 1));
    const isSplit = people.some((person) => room.friends[person] !== -1 && !people.includes(room.friends[person]!));
    if (isSplit) continue;
    const values = [people, others].map((table) => tableValue(room, Int16Array.from(table), 0, table.length));
    const value = values.reduce((sum, one) => sum + one, 0);
    if (isWithinRules(value)) most = Math.max(most, value);
  }
  return most;
}

it('the bound of two tables is at least their best value, and composing finds that value', async () => {
  let compared = 0;
  for (let seed = 0; compared < extent(12, 60); seed += 1) {
    const plan = randomEvening(seed, 12);
    const seating = compose(plan, PROBING);
    if (seating.leftOut.length > 0 || seating.tables.length !== 2) continue;
    const best = bestByTrying(roomOf(plan));
    const { bound } = await withHighs((open) => proveBound(plan, seating, open));
    expect(seating.value).toBe(best);
    expect(bound).toBeGreaterThanOrEqual(best);
    compared += 1;
  }
});

it('two cases, in one of which two people sit together and in the other apart, are all tables that there are', () => {
  let compared = 0;
  for (let seed = 0; compared < extent(12, 60); seed += 1) {
    const room = roomOf(randomEvening(seed, 12));
    if (room.size < 10) continue;
    const best = bestByTrying(room);
    if (best === -Infinity) continue;
    const [one, other] = [...room.attendees.keys()].filter((person) => room.friends[person] === -1);
    const [apart, together] = roomsOfCases(room, [one!, other!]).map(bestByTrying);
    expect(Math.max(apart!, together!)).toBe(best);
    compared += 1;
  }
});

it('the two whom tables seat together by half are found where tables are used in parts, and nobody else is', () => {
  const { plan } = drawEvening(1, 12);
  const room = roomOf(plan);
  const halves = [
    { people: [0, 1, 2, 3, 4, 5], share: 0.5 },
    { people: [0, 1, 2, 3, 4, 6], share: 0.5 },
  ];
  const [one, other] = findHalfTogether(room, halves)!;
  expect([5, 6]).toContain(other);
  expect(one).toBeLessThan(5);
  expect(findHalfTogether(room, [{ people: [0, 1, 2, 3, 4, 5], share: 1 }])).toBeNull();
});
