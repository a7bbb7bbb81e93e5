import { describe, expect, it } from '@jest/globals';
import * as options from '#shared/questionnaire/options.ts';
import { ageInFullYears } from '#shared/questionnaire/birth-date.ts';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { score } from '#shared/matching/score.ts';
import { DEMO_SEED, generateMembers } from './generate.ts';

const today = '2026-11-20';
const members = [...generateMembers({ seed: DEMO_SEED, firstIndex: 0, count: 3000, today })];
const share = (test: (member: (typeof members)[number]) => boolean) => members.filter(test).length / members.length;

describe('the generated population', () => {
  it('has an equal member for an equal seed and index, with any number of members', () => {
    const [alone] = generateMembers({ seed: DEMO_SEED, firstIndex: 1234, count: 1, today });
    expect(alone).toEqual(members[1234]);
    const [other] = generateMembers({ seed: DEMO_SEED + 1, firstIndex: 1234, count: 1, today });
    expect(other).not.toEqual(alone);
  });

  it('respects every limit of the questionnaire', () => {
    const isChoice = (chosen: readonly string[], list: readonly options.Option[], min: number, max: number) =>
      chosen.length >= min &&
      chosen.length <= max &&
      new Set(chosen).size === chosen.length &&
      chosen.every((id) => list.some((option) => option.id === id));
    for (const { profile, email, displayName } of members) {
      expect(isChoice(profile.emotionalExpectations, options.emotionalExpectations, 1, 3)).toBe(true);
      expect(isChoice(profile.relationshipValues, options.relationshipValues, 1, 3)).toBe(true);
      expect(isChoice(profile.lifestylePassions, options.lifestylePassions, 1, 3)).toBe(true);
      expect(isChoice(profile.archetypes, options.archetypes, 1, 4)).toBe(true);
      expect(isChoice(profile.likedArchetypes, options.archetypes, 1, 4)).toBe(true);
      expect(isChoice(profile.relationshipGoals, options.relationshipGoals, 1, 2)).toBe(true);
      expect(isChoice(profile.attractedTo, options.attractions, 1, 3)).toBe(true);
      expect(profile.preferredAgeMin).toBeGreaterThanOrEqual(18);
      expect(profile.preferredAgeMax).toBeLessThanOrEqual(99);
      expect(profile.heightCm).toBeGreaterThan(130);
      expect(profile.heightCm).toBeLessThan(215);
      expect(email).toMatch(/^demo-\d+@demo\.invalid$/);
      expect(displayName).not.toBe('');
    }
  });

  it('is of age, and mostly but not only young', () => {
    const ages = members.map(({ profile }) => ageInFullYears(profile.birthDate, today));
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(18);
    expect(Math.max(...ages)).toBeLessThanOrEqual(78);
    expect(ages.filter((age) => age < 35).length / ages.length).toBeGreaterThan(0.5);
    expect(ages.filter((age) => age > 50).length / ages.length).toBeGreaterThan(0.03);
  });

  it('lives in towns in proportion to their size', () => {
    expect(share(({ city }) => city === 'Paris')).toBeGreaterThan(0.03);
    expect(share(({ city }) => city === 'Paris')).toBeLessThan(0.1);
    expect(new Set(members.map(({ city }) => city)).size).toBeGreaterThan(500);
  });

  it('contains more than two genders, and members attracted to their own gender', () => {
    expect(share(({ profile }) => profile.gender === 'autre')).toBeGreaterThan(0.01);
    expect(
      share(({ profile }) => profile.attractedTo.length === 1 && profile.attractedTo[0] === profile.gender),
    ).toBeGreaterThan(0.03);
  });

  it('has correlated answers', () => {
    const travels = (passion: boolean) =>
      members.filter(({ profile }) => profile.lifestylePassions.includes('explorer_nomade') === passion);
    const projects = (list: typeof members) =>
      list.filter(({ profile }) => profile.lifeProject === 'voyageur').length / list.length;
    expect(projects(travels(true))).toBeGreaterThan(1.3 * projects(travels(false)));
  });

  it('scores on average as much as two profiles without answers', () => {
    const silent = Object.fromEntries(
      Object.entries(members[0]!.profile).map(([answer, value]) => [answer, Array.isArray(value) ? [] : null]),
    ) as unknown as ResonanceProfile;
    const unanswered = { ...silent, cards: {}, quizAnswers: {} };
    const points = members.slice(1).map(({ profile }, index) => score(profile, members[index]!.profile));
    const mean = points.reduce((sum, value) => sum + value, 0) / points.length;
    expect(Math.abs(score(unanswered, unanswered) - mean)).toBeLessThan(4);
  });
});
