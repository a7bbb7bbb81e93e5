import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answerThemes } from '#seeds/population/themed-answers.ts';
import { generateMembers } from '#seeds/population/generate.ts';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { anyProfile } from '#shared/matching/arbitraries.ts';
import { countReach, roughly, type Reach } from '#shared/matching/reach.ts';
import { CODE_LENGTH } from '../codes/code.ts';
import { encode } from '../codes/encode.ts';
import { ReachPopulation } from './reach-population.ts';

const today = '2026-11-20';
const SEED = 20_261_123;
const hiddenOf = (index: number) => (Math.imul(index + 1, 0x9e3779b1) ^ 0x5bd1e995) >>> 0;

function populationOf(profiles: readonly ResonanceProfile[], hidden: readonly number[]) {
  const codes = new Uint8Array(CODE_LENGTH * profiles.length);
  profiles.forEach((profile, index) => codes.set(encode(profile), CODE_LENGTH * index));
  return new ReachPopulation(codes, Uint32Array.from(hidden), today);
}

function generated(count: number): ResonanceProfile[] {
  const members = [...generateMembers({ seed: SEED, firstIndex: 0, count, today })];
  return members.map(({ profile }, index) => answerThemes(profile, SEED, index));
}

const referenceOf = (own: number, profiles: readonly ResonanceProfile[], hidden: readonly number[], seed: number) =>
  countReach(
    profiles[own]!,
    profiles.flatMap((profile, index) => (index === own ? [] : [{ profile, hidden: hidden[index]! }])),
    { today, seed },
  );

describe('counting by codes', () => {
  it('gives exactly what the reference gives, for generated members', () => {
    const profiles = generated(400);
    const hidden = profiles.map((_, index) => hiddenOf(index));
    const population = populationOf(profiles, hidden);
    for (let own = 0; own < 12; own += 1) {
      const found = population.count({ code: encode(profiles[own]!), number: own, seed: own });
      expect(found).toEqual(referenceOf(own, profiles, hidden, own));
    }
  });

  it('gives exactly what the reference gives, for any answers', () => {
    fc.assert(
      fc.property(fc.array(anyProfile, { minLength: 2, maxLength: 30 }), fc.nat(), (profiles, seed) => {
        const hidden = profiles.map((_, index) => hiddenOf(index));
        const found = populationOf(profiles, hidden).count({ code: encode(profiles[0]!), number: 0, seed });
        expect(found).toEqual(referenceOf(0, profiles, hidden, seed));
      }),
      { numRuns: 60 },
    );
  });

  it('counts for a member who is not among the people yet', () => {
    const [own, ...others] = generated(200);
    const hidden = others.map((_, index) => hiddenOf(index));
    const found = populationOf(others, hidden).count({ code: encode(own!), number: -1, seed: 3 });
    const reference = countReach(
      own!,
      others.map((profile, index) => ({ profile, hidden: hidden[index]! })),
      { today, seed: 3 },
    );
    expect(found).toEqual(reference);
    expect(reference.byVisibility[0]).toBeGreaterThan(0);
  });
});

const saidOf = ({ byVisibility, byBand, byAges }: Reach) =>
  [...byVisibility, ...byBand, ...byAges].map((count) => roughly(count));

// S-matching-37
describe('a spy in a small place', () => {
  it('reads nothing in a place where fewer than three fit, whatever is chosen', () => {
    const [spy, ...others] = generated(120);
    // With weights of two at most.
    const few = others.slice(0, 2);
    for (let seed = 0; seed < 100; seed += 1) {
      const found = populationOf(
        few,
        few.map((_, index) => hiddenOf(seed + index)),
      ).count({
        code: encode({ ...spy!, preferredDistances: [], preferredAgeMin: 18, preferredAgeMax: null }),
        number: -1,
        seed,
      });
      expect(saidOf(found).every((said) => said === null)).toBe(true);
    }
  });
});
