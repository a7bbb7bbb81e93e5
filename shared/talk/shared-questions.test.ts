import { describe, expect, it } from '@jest/globals';
import { findRepetitions } from '#testing/written-french.ts';
import { findErrorsOfShortTexts, findOtherThanQuestions, findWornBeginnings } from '#testing/written-limits.ts';
import { moods, sharedQuestions } from './shared-questions.ts';

const texts = Object.values(sharedQuestions).flatMap((questions) => questions.map(({ text }) => text));

/** What nobody is asked: body, address, money, former partners, belief and opinion, intimacy. */
const nobodysBusiness =
  /\b(?:corps|poids|taille|physique|yeux de|adresse|rue|habites-tu|argent|salaire|riche|ex|divorce|mariage|marié|dieu|prie[rz]?|religion|votes?|parti|politique|sexe|lit|embrass|nue?|bisou|célibat\p{L}*|enfants? (?:as|veux))\b/iu;

describe.each(moods)('the mood $id', ({ id, label, description }) => {
  it('has at least 24 questions, with ids in order', () => {
    const { length } = sharedQuestions[id];
    expect(length).toBeGreaterThanOrEqual(24);
    expect(sharedQuestions[id].map((question) => question.id)).toEqual(
      Array.from({ length }, (_, index) => `${id}-${index + 1}`),
    );
  });

  it('has a label and a description that fit on a narrow screen', () => {
    expect(findErrorsOfShortTexts([label], 4, 12)).toEqual([]);
    expect(findErrorsOfShortTexts([description], 20, 50)).toEqual([]);
  });

  it('begins at most two questions with the same three words', () => {
    expect(
      findWornBeginnings(
        sharedQuestions[id].map(({ text }) => text),
        3,
        2,
      ),
    ).toEqual([]);
  });
});

describe('the questions for two', () => {
  // S-conversation-22
  it('are at least 120, in six moods', () => {
    expect(moods).toHaveLength(6);
    expect(texts.length).toBeGreaterThanOrEqual(144);
  });

  it('have 30 to 85 characters, good typography and no word with a gender', () => {
    expect(findErrorsOfShortTexts(texts, 30, 85)).toEqual([]);
  });

  it('are one question each', () => {
    expect(findOtherThanQuestions(texts)).toEqual([]);
  });

  it('never address two people, or anybody as vous', () => {
    expect(texts.filter((text) => /(?<!rendez-)\b(?:vous|votre|vos)\b/iu.test(text))).toEqual([]);
  });

  it('repeat each other in less than 45 % of their telling words', () => {
    expect(findRepetitions(texts, 0.45)).toEqual([]);
  });

  it("ask nothing about what is nobody's business", () => {
    expect(texts.filter((text) => nobodysBusiness.test(text))).toEqual([]);
  });
});
