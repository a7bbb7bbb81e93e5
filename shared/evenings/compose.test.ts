import { describe, expect, it } from '@jest/globals';
import { drawEvening } from '#testing/evening-rooms.ts';
import { extent, reached } from '#testing/promise.ts';
import { randomEvening } from '#testing/random-evening.ts';
import type { EveningPlan } from './attendees.ts';
import { compose, PROBING } from './compose.ts';
import { VALUE_OF_ONE } from './room.ts';
import { planWith } from './subset.ts';
import { findBreaches, valueByTheWords } from './table-rules.ts';

const LITTLE = PROBING;

/** The evening as another database would have read it. */
function reversed(plan: EveningPlan): EveningPlan {
  const turned = (pairs: EveningPlan['neverPairs']) => pairs.map(([one, other]) => [other, one] as const).toReversed();
  return {
    seed: plan.seed,
    attendees: plan.attendees.toReversed(),
    affinities: plan.affinities.map((pair) => ({ ...pair, one: pair.other, other: pair.one })).toReversed(),
    neverPairs: turned(plan.neverPairs),
    metPairs: turned(plan.metPairs),
    friendPairs: turned(plan.friendPairs),
  };
}

// S-evening-1, S-evening-2
it('I2: no table that is composed breaks a rule, and everybody is at one table or left out', () => {
  const rooms = extent(60, 10_000);
  let seated = 0;
  for (let seed = 0; seed < rooms; seed += 1) {
    const plan = randomEvening(seed, 26);
    const seating = compose(plan, LITTLE);
    expect(findBreaches(plan, seating)).toEqual([]);
    const everybody = [...seating.leftOut, ...seating.tables.flatMap(({ attendees }) => attendees)];
    expect(everybody.toSorted()).toEqual(plan.attendees.map(({ id }) => id).toSorted());
    seated += everybody.length - seating.leftOut.length;
  }
  expect(seated).toBeGreaterThan(rooms);
  reached('I2', `0 forbidden pairs in ${rooms} rooms, ${seated} people seated`);
});

describe('composing', () => {
  // S-evening-4
  it('gives the same tables for the same people in any order', () => {
    for (let seed = 0; seed < extent(12, 500); seed += 1) {
      const plan = randomEvening(seed, 24);
      expect(compose(reversed(plan), LITTLE)).toEqual(compose(plan, LITTLE));
    }
  });

  // S-evening-3
  it('counts what tables are worth by the words of the rule', () => {
    for (let seed = 0; seed < 15; seed += 1) {
      const plan = randomEvening(seed, 24);
      const seating = compose(plan, LITTLE);
      expect(seating.value / VALUE_OF_ONE).toBeCloseTo(valueByTheWords(plan, seating), 9);
    }
  });

  // S-evening-5
  it('seats two friends at one table even if they sat together within a year', () => {
    const { plan } = drawEvening(1, 12);
    const partners = plan.affinities.find(({ mayMeet }) => mayMeet)!;
    const pair = [partners.one, partners.other] as const;
    const together = { ...plan, friendPairs: [pair], metPairs: [pair] };
    const { tables } = compose(together, LITTLE);
    const table = tables.find(({ attendees }) => attendees.includes(pair[0]));
    expect(table?.attendees).toContain(pair[1]);
    const apart = compose({ ...plan, metPairs: [pair] }, LITTLE).tables;
    expect(apart.some(({ attendees }) => attendees.includes(pair[0]) && attendees.includes(pair[1]))).toBe(false);
  });

  // S-evening-6
  it('leaves out the person who asked last when anybody could be', () => {
    const everybody = (askedAt: (index: number) => number): EveningPlan => ({
      seed: 'eight alike',
      attendees: Array.from({ length: 8 }, (_, index) => ({
        id: `${index}`,
        gender: index % 2 === 0 ? 'femme' : 'homme',
        age: 30,
        askedAt: askedAt(index),
      })),
      affinities: Array.from({ length: 64 }, (_, at) => ({
        one: `${Math.floor(at / 8)}`,
        other: `${at % 8}`,
        points: 100,
        mayMeet: Math.floor(at / 8) % 2 !== at % 2,
      })).filter(({ one, other }) => one < other),
      neverPairs: [],
      metPairs: [],
      friendPairs: [],
    });
    expect(compose(everybody((index) => index)).leftOut).toEqual(['7']);
    expect(compose(everybody((index) => -index)).leftOut).toEqual(['0']);
  });

  it('seats nobody where nobody may meet anybody, and fails for no evening', () => {
    const { plan } = drawEvening(1, 12);
    const strangers = { ...plan, affinities: [] };
    expect(compose(strangers, LITTLE)).toEqual({ tables: [], leftOut: plan.attendees.map(({ id }) => id), value: 0 });
    expect(compose(planWith(plan, new Set()))).toEqual({ tables: [], leftOut: [], value: 0 });
  });

  it('refuses somebody who comes twice or with two friends', () => {
    const { plan } = drawEvening(1, 12);
    const [one, two, three] = plan.attendees.map(({ id }) => id) as [string, string, string];
    expect(() => compose({ ...plan, attendees: [...plan.attendees, plan.attendees[0]!] })).toThrow(RangeError);
    const friendPairs = [
      [one, two],
      [two, three],
    ] as const;
    expect(() => compose({ ...plan, friendPairs })).toThrow(RangeError);
  });
});
