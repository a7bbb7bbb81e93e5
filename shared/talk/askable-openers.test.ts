import { describe, expect, it } from '@jest/globals';
import { questionIdsOf } from '../matching/themed-answers.ts';
import { unansweredProfile } from '../questionnaire/profile.ts';
import { findAskable, findOpener, openersFor, type OpenerMember } from './openers.ts';
import { sharedQuestions } from './shared-questions.ts';

// S-conversation-5
describe('findAskable', () => {
  const profile = { lifestylePassions: ['reveur', 'artiste_createur', 'ecologiste'] } as const;
  const [lea, noe] = (['Léa', 'Noé'] as const).map((displayName): OpenerMember => ({
    id: displayName,
    displayName,
    profile: { ...unansweredProfile, ...profile },
    phrases: [],
  })) as [OpenerMember, OpenerMember];
  const isTrueOfBoth = (key: string) => findOpener(lea, noe, key) !== null;
  const day = '2026-11-02';
  const askable = (key: string) => findAskable(lea, noe, { key, day }) !== null;

  it('is what the pair is offered on the day, or was on the day before', () => {
    const offered = [day, '2026-11-01'].flatMap((date) => openersFor(lea, noe, date).map(({ key }) => key));
    expect(offered.filter((key) => !askable(key))).toEqual([]);
    const others = Object.values(questionIdsOf)
      .flat()
      .map((question) => `unanswered:${question}`)
      .filter((key) => isTrueOfBoth(key) && !offered.includes(key));
    expect(others.length).toBeGreaterThan(50);
    expect(others.filter(askable)).toEqual([]);
  });

  it('is any written question', () => {
    expect(
      Object.values(sharedQuestions)
        .flat()
        .every(({ id: key }) => askable(key)),
    ).toBe(true);
  });
});
