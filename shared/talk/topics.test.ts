import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findErrorsOfShortTexts } from '#testing/written-limits.ts';
import { anyProfile } from '../matching/arbitraries.ts';
import { unansweredProfile, type ResonanceProfile } from '../questionnaire/profile.ts';
import { fr } from '../typeset.ts';
import { answerTopics, nudge } from './nudges.ts';
import type { OpenerMember } from './openers.ts';
import { topicsFor, TOPICS_AT_MOST } from './topics.ts';

const memberOf = (profile: Partial<ResonanceProfile>, phrases: OpenerMember['phrases'] = []): OpenerMember => ({
  id: 'id',
  displayName: 'Léa',
  profile: { ...unansweredProfile, ...profile },
  phrases,
});

describe('topicsFor', () => {
  const lea = memberOf({
    cards: { gouts: ['gout-4'] },
    lifestylePassions: ['reveur', 'spirituel'],
    relationshipValues: ['equite'],
    lifeProject: 'voyageur',
    quizAnswers: { gouts: ['gouts-1:top', 'gouts-2:top', 'gouts-5:top'] },
  });
  const noe = memberOf({
    cards: { gouts: ['gout-4', 'gout-5'] },
    lifestylePassions: ['spirituel', 'reveur', 'idealiste'],
    relationshipValues: ['equite', 'empathie'],
    lifeProject: 'voyageur',
    quizAnswers: { gouts: ['gouts-1:top', 'gouts-2:top', 'gouts-5:bottom'] },
  });
  const all = [
    fr`Votre carte : « Donne-moi un feu, un bol brûlant, et l'hiver peut durer »`,
    'Ce qui vous fait rêver les yeux ouverts',
    'La façon de partager, vaisselle comprise',
    'Les pays qui vous font signe',
    fr`« À table » : vos réponses pareilles`,
  ];

  it('names a phrase that one of the two wrote, in the same words for both, until they have answered its question', () => {
    const writer = memberOf({}, [{ beginning: 'pluie', text: 'je lis tout haut' }]);
    const other = memberOf({});
    const topics = [fr`La phrase « Quand il pleut toute la journée… »`];
    expect(topicsFor(writer, other, [])).toEqual(topics);
    expect(topicsFor(other, writer, [])).toEqual(topics);
    expect(topicsFor(other, writer, ['phrase:pluie'])).toEqual([]);
  });

  it('names what two members share, each once, and nothing about belief', () => {
    expect(topicsFor(lea, noe, [])).toEqual(all);
  });

  it('leaves out what the two have answered a question about', () => {
    expect(topicsFor(lea, noe, ['card:gout-4', 'passion:reveur:2', 'leger-1'])).toEqual(all.slice(2));
  });

  it('names nothing for two members who share nothing', () => {
    expect(topicsFor(lea, memberOf({ cards: { gouts: ['gout-1'] }, lifeProject: 'famille' }), [])).toEqual([]);
  });

  it('names the same for both of any two members, five at most, whatever they look for', () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, anyProfile, (own, theirs, different) => {
        const topics = topicsFor(memberOf(own), memberOf(theirs), []);
        expect(topics).toEqual(topicsFor(memberOf(theirs), memberOf(own), []));
        expect(topics.length).toBeLessThanOrEqual(TOPICS_AT_MOST);
        const { cards, quizAnswers, lifestylePassions, relationshipValues, lifeProject } = theirs;
        const open = { cards, quizAnswers, lifestylePassions, relationshipValues, lifeProject };
        expect(topicsFor(memberOf(own), memberOf({ ...different, ...open }), [])).toEqual(topics);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the topics', () => {
  const topics = Object.values(answerTopics).flatMap((group) => Object.values<string>(group));

  it('are 22, have 20 to 45 characters, and are no sentences', () => {
    expect(new Set(topics).size).toBe(22);
    expect(findErrorsOfShortTexts(topics, 20, 45)).toEqual([]);
    expect(topics.filter((topic) => /[.?!…]$/.test(topic))).toEqual([]);
  });

  it('have a title and sentences around them', () => {
    expect(findErrorsOfShortTexts(Object.values(nudge), 20, 100)).toEqual([]);
  });
});
