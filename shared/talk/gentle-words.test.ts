import { describe, expect, it } from '@jest/globals';
import { findErrorsOfShortTexts } from '#testing/written-limits.ts';
import { fr } from '../typeset.ts';
import { aftermathAnswers, aftermathWords } from './aftermath.ts';
import { closingPhrases, closingWords } from './closing.ts';
import { turnWords } from './turns.ts';

const sentencesOf = (words: Readonly<Record<string, unknown>>) =>
  Object.values(words).filter((text): text is string => typeof text === 'string');

describe("'À toi de jouer'", () => {
  it.each([
    [4, 'Quatre'],
    [10, 'Dix'],
    [12, '12'],
  ])('says why no conversation can be opened while %d people wait', (people, inWords) => {
    expect(turnWords.tooMany(people)).toBe(
      fr`${inWords} personnes attendent ta réponse. Réponds, ou referme avec douceur : tu pourras ensuite ouvrir une nouvelle discussion.`,
    );
  });

  it('counts answers in a badge', () => {
    expect([turnWords.badge(1), turnWords.badge(3)]).toEqual(['Une réponse attendue', '3 réponses attendues']);
  });

  it('has sentences of 7 to 100 characters', () => {
    expect(findErrorsOfShortTexts([...sentencesOf(turnWords), turnWords.reminder('Noé')], 7, 100)).toEqual([]);
  });
});

describe("'Refermer avec douceur'", () => {
  it('has four phrases of 60 to 100 characters, and none about the other person', () => {
    const texts = closingPhrases.map(({ text }) => text);
    expect(new Set(closingPhrases.map(({ id }) => id)).size).toBe(4);
    expect(findErrorsOfShortTexts(texts, 60, 100)).toEqual([]);
    expect(texts.filter((text) => /\btu (?:es|as|n\P{L})/iu.test(text))).toEqual([]);
  });

  it('has sentences of 10 to 120 characters', () => {
    expect(findErrorsOfShortTexts(sentencesOf(closingWords), 10, 120)).toEqual([]);
    expect(closingWords.closedBy('Noé')).toBe('Noé a refermé la discussion.');
  });
});

describe("'Et alors ?'", () => {
  it('has three answers without a gender', () => {
    expect(aftermathAnswers.map(({ id }) => id)).toEqual(['again', 'nice', 'uneasy']);
    expect(
      findErrorsOfShortTexts(
        aftermathAnswers.map(({ text }) => text),
        15,
        30,
      ),
    ).toEqual([]);
    expect(
      findErrorsOfShortTexts(
        aftermathAnswers.map(({ description }) => description),
        20,
        80,
      ),
    ).toEqual([]);
  });

  it('has sentences of 3 to 90 characters', () => {
    expect(findErrorsOfShortTexts([...sentencesOf(aftermathWords), aftermathWords.bothAgain('Noé')], 3, 90)).toEqual(
      [],
    );
  });
});
