import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { completeProfile } from './arbitraries.ts';
import type { ResonanceProfile } from '../questionnaire/profile.ts';
import { ANY_AGE, countReach, LEAST_COUNT, leastCount, questionSeed, reachedAges, roughly, weightOf } from './reach.ts';

const today = '2026-11-20';
const people = fc.array(completeProfile, { minLength: 1, maxLength: 60 });
const counted = (profiles: readonly ResonanceProfile[]) => profiles.map((profile, hidden) => ({ profile, hidden }));
const once = { today, seed: 1, weigh: () => 1 };
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

// S-matching-36
describe('how many people the choices of a member leave', () => {
  it('never fall when a choice becomes wider', () => {
    fc.assert(
      fc.property(completeProfile, people, fc.nat(), (own, others, seed) => {
        const { byVisibility, byAges } = countReach(own, counted(others), { today, seed });
        expect([...byVisibility].sort((a, b) => b - a)).toEqual(byVisibility);
        expect([...byAges].sort((a, b) => a - b)).toEqual(byAges);
      }),
      { numRuns: 60 },
    );
  });

  it('are the same for the choices that a member has made, by whichever choice they are counted', () => {
    fc.assert(
      fc.property(completeProfile, people, (given, others) => {
        const own = {
          ...given,
          profileVisibility: 'high-match' as const,
          preferredDistances: ['peu-importe' as const],
        };
        const { byVisibility, byBand, byAges } = countReach(own, counted(others), once);
        expect(byVisibility[1]).toBe(byAges[0]);
        expect(sum(byBand)).toBe(byAges[0]);
      }),
      { numRuns: 60 },
    );
  });

  it('are counted for the chosen ages, for two and five years more on each side, and for every age', () => {
    expect(reachedAges({ min: 30, max: 35 })).toEqual([
      { min: 30, max: 35 },
      { min: 28, max: 37 },
      { min: 25, max: 40 },
      { min: 18, max: ANY_AGE },
    ]);
    expect(reachedAges({ min: 19, max: ANY_AGE })[2]).toEqual({ min: 18, max: ANY_AGE });
  });
});

// S-matching-37
describe('a count that is said', () => {
  it('is no number below five', () => {
    expect([0, 1, 4].map((count) => roughly(count))).toEqual([null, null, null]);
    expect(roughly(5)).toBe(5);
  });

  it('is rounded, the more the greater it is, and never falls when the count grows', () => {
    expect([7, 12, 64, 131, 241, 1234, 56_789].map((count) => roughly(count))).toEqual([
      5, 10, 60, 130, 240, 1200, 57_000,
    ]);
    const said = Array.from({ length: 20_000 }, (_, count) => roughly(count) ?? 0);
    expect(said.every((number, count) => count === 0 || number >= said[count - 1]!)).toBe(true);
  });

  it('begins at five of those who were counted when they stand for more people', () => {
    expect([0.5, 1, 1.5, 12.2, 61].map((scale) => leastCount(scale))).toEqual([5, 5, 8, 70, 400]);
  });

  it('counts each person once on average, and some twice or not at all', () => {
    const weights = Array.from({ length: 8000 }, (_, person) => weightOf(hiddenOf(person), 77));
    const shares = [0, 1, 2].map((weight) => weights.filter((found) => found === weight).length / weights.length);
    expect(shares[0]).toBeCloseTo(0.25, 1);
    expect(shares[1]).toBeCloseTo(0.5, 1);
    expect(shares[2]).toBeCloseTo(0.25, 1);
  });
});

const hiddenOf = (person: number) => Math.imul(person + 1, 0x9e3779b1) >>> 0;
/** As many ranges of ages as one account may ask for before its profile is complete, two for each comparison. */
const COMPARISONS = 6;
const TRIALS = 3000;

/**
 * How often a spy is right who knows all answers of everybody but one, and asks again and again for two ranges of ages, of
 * which only the wider holds the age of that person: whether they are in it. By chance it is a half.
 */
function rightGuesses(others: number): number {
  let right = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const isThere = trial % 2 === 0;
    const known = Array.from({ length: others }, (_, person) => hiddenOf(TRIALS * person + trial));
    const target = hiddenOf(-trial - 5);
    let more = 0;
    for (let question = 0; question < COMPARISONS; question += 1) {
      const said = (max: number, hidden: readonly number[]) => {
        const asked = questionSeed(trial, { visibility: 0, distances: 7, ages: { min: 20 + question, max } });
        return roughly(sum(hidden.map((bits) => weightOf(bits, asked)))) ?? LEAST_COUNT / 2;
      };
      more += said(40, isThere ? [...known, target] : known) - said(39, known);
    }
    if (more > COMPARISONS / 2 === isThere) right += 1;
  }
  return right / TRIALS;
}

// S-matching-37
describe('a spy who knows the answers of everybody else, with all questions of an account', () => {
  it('says little better than by chance whether one more person is in a count', () => {
    const found = [2, 6, 10, 20, 60, 200].map((others) => rightGuesses(others));
    expect(Math.max(...found)).toBeLessThan(0.72);
    expect(found.at(-1)).toBeLessThan(0.56);
  });
});
