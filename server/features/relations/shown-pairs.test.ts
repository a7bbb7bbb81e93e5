import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chooseSeed, extent, reached } from '#testing/promise.ts';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { anyPrivateAnswers, anyProfile, completeProfile } from '#shared/matching/arbitraries.ts';
import { explain } from '#shared/matching/explain.ts';
import { meaningOf } from '#shared/matching/percentage-meaning.ts';
import { shownPercentage } from '#shared/matching/percentage.ts';
import { privateAnswers } from '#shared/matching/private-answers.ts';
import { score } from '#shared/matching/score.ts';
import { factsOf } from '#shared/resonance/person.ts';
import { orderByPercentage, type ShownPair } from './shown-pairs.service.ts';

interface Person {
  readonly memberId: string;
  readonly profile: ResonanceProfile;
}

/** All that a member is shown that is made from the answers of both, for several others, in the order of the screen. */
function everythingShown(own: ResonanceProfile, others: readonly Person[]): string {
  const pairs = new Map(
    others.map(({ memberId, profile }): [string, ShownPair] => [
      memberId,
      { percentage: shownPercentage(own, profile) },
    ]),
  );
  return JSON.stringify(
    orderByPercentage(others, 'me', pairs).map(({ memberId, profile }) => [
      memberId,
      pairs.get(memberId),
      meaningOf(pairs.get(memberId)?.percentage ?? 0),
      explain(own, profile),
      factsOf({ memberId: 'me', profile: own }, { memberId, profile }, '2026-11-23'),
    ]),
  );
}

describe('B11: what two members are shown of each other', () => {
  it('differs in no byte, whatever one of them changes of body, height, and what they look for', () => {
    const runs = extent(500, 10_000);
    let withOtherPoints = 0;
    const person = fc.oneof(anyProfile, completeProfile);
    const people = fc.array(person, { minLength: 5, maxLength: 5 });
    const fields = fc.subarray([...privateAnswers], { minLength: 1 });
    fc.assert(
      fc.property(person, people, anyPrivateAnswers, fields, (own, profiles, given, changed) => {
        const others = profiles.map((profile, index) => ({ memberId: `m${index}`, profile }));
        const change = Object.fromEntries(changed.map((field) => [field, given[field]]));
        const changedOthers = others.map((other, index) =>
          index === 0 ? { ...other, profile: { ...other.profile, ...change } } : other,
        );
        expect(everythingShown(own, changedOthers)).toBe(everythingShown(own, others));
        if (score(own, profiles[0]!) !== score(own, changedOthers[0]!.profile)) withOtherPoints += 1;
      }),
      { numRuns: runs, seed: chooseSeed() },
    );
    // Otherwise the comparison would prove little.
    expect(withOtherPoints).toBeGreaterThan(runs / 5);
    reached('B11', `0 bytes differ over ${runs} changes`);
  });
});
