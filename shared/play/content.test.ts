import { describe, expect, it } from '@jest/globals';
import { iconNames } from 'lucide-react/dynamic';
import { scoredThemes, themes } from '../questionnaire/options.ts';
import { cardIdsOf, questionIdsOf } from '../matching/themed-answers.ts';
import { cardsOf } from './cards.ts';
import { pictureAddress, pictures, type PictureKey } from './pictures.ts';
import { categoryIcons } from './question.ts';
import { questionsOf } from './questions.ts';
import { themeNamed, themeWords } from './themes.ts';

const cards = Object.values(cardsOf).flat();
const questions = Object.values(questionsOf).flat();
const imageQuestions = questions.filter((question) => question.type === 'image');
const options = questions.flatMap(({ topOption, bottomOption }) => [topOption, bottomOption]);

/** Words without case, accents and punctuation, to be compared. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

function doubles(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(fold(text)).size);
}

const ofLength = (texts: readonly string[], shortest: number, longest: number) =>
  texts.filter((text) => text.length < shortest || text.length > longest);

describe.each(themes.map(({ id, label }) => ({ theme: id, label })))('the theme $theme', ({ theme, label }) => {
  it('has the title of the list of themes, and a subtitle and an invitation line of 30 to 90 characters', () => {
    expect(themeWords[theme].title).toBe(label);
    expect(ofLength([themeWords[theme].subtitle, themeWords[theme].invitation], 30, 90)).toEqual([]);
  });

  it('has six cards with pictures of its own', () => {
    expect(cardsOf[theme].map(({ id }) => id)).toEqual(cardIdsOf[theme]);
    expect(cardsOf[theme].filter(({ picture }) => !picture.startsWith(`${theme}/`))).toEqual([]);
  });

  it('has its questions in order, four to eight of them with pictures', () => {
    expect(questionsOf[theme].map(({ id }) => id)).toEqual(questionIdsOf[theme]);
    const images = questionsOf[theme].filter(({ type }) => type === 'image').length;
    expect(images).toBeGreaterThanOrEqual(4);
    expect(images).toBeLessThanOrEqual(8);
  });

  it('has four to six categories with consecutive questions', () => {
    const categories = questionsOf[theme].map(({ category }) => category);
    const changes = categories.filter((category, index) => category !== categories[index - 1]);
    expect(doubles(changes)).toEqual([]);
    expect(changes.length).toBeGreaterThanOrEqual(4);
    expect(changes.length).toBeLessThanOrEqual(6);
  });

  it('has image questions with pictures of its own', () => {
    const used = questionsOf[theme].flatMap((question) =>
      question.type === 'image' ? [question.topImage, question.bottomImage] : [],
    );
    expect(used.filter((picture) => !picture.startsWith(`${theme}/`))).toEqual([]);
  });
});

describe('the cards and questions', () => {
  it('are 36 and 125 in the scored themes, with 41 to 45 image questions', () => {
    const scored = scoredThemes.flatMap(({ id }) => questionsOf[id]);
    expect([scoredThemes.flatMap(({ id }) => cardsOf[id]).length, scored.length]).toEqual([36, 125]);
    const images = scored.filter(({ type }) => type === 'image').length;
    expect(images).toBeGreaterThanOrEqual(41);
    expect(images).toBeLessThanOrEqual(45);
  });

  it('of tastes are in five categories of four', () => {
    const sizes = Map.groupBy(questionsOf.gouts, ({ category }) => category).values();
    expect([...sizes].map(({ length }) => length)).toEqual([4, 4, 4, 4, 4]);
  });

  it('use every picture exactly once', () => {
    const used = [
      ...cards.map(({ picture }) => picture),
      ...imageQuestions.flatMap(({ topImage, bottomImage }) => [topImage, bottomImage]),
    ];
    expect(used.toSorted()).toEqual(Object.keys(pictures).toSorted());
  });

  it('have only icons of the list, and use each of them', () => {
    expect(categoryIcons.filter((icon) => !iconNames.includes(icon))).toEqual([]);
    expect(categoryIcons.length).toBeLessThanOrEqual(24);
    expect(new Set(questions.map(({ categoryIcon }) => categoryIcon))).toEqual(new Set(categoryIcons));
  });
});

describe('the texts of cards, options and pictures', () => {
  const readable = [...cards.map(({ text }) => text), ...options, ...Object.values(pictures)];

  it('are all different', () => {
    expect(doubles(readable)).toEqual([]);
  });

  it('have a length that fits on their screen', () => {
    expect(ofLength(options, 8, 60)).toEqual([]);
    expect(
      ofLength(
        cards.map(({ text }) => text),
        20,
        70,
      ),
    ).toEqual([]);
    expect(ofLength(Object.values(pictures), 10, 90)).toEqual([]);
  });

  it('begin with a capital and end without a full stop', () => {
    expect(readable.filter((text) => !/^\p{Lu}.*[^.\s]$/u.test(text))).toEqual([]);
  });

  it('contain no digits inside words and no gendered endings', () => {
    expect(readable.filter((text) => /\p{L}\d|\d\p{L}|\p{L}\(|·/u.test(text))).toEqual([]);
  });
});

describe('themeNamed', () => {
  it.each([
    ['gouts', 'gouts'],
    ['relation', 'relation'],
    ['intuit', 'intuitives'],
    ['intuitives', 'intuitives'],
    ['astrologie', 'gouts'],
    ['toString', 'gouts'],
    ['', 'gouts'],
    [null, 'gouts'],
    [undefined, 'gouts'],
  ])('reads %j as the theme %s', (text, theme) => {
    expect(themeNamed(text)).toBe(theme);
  });
});

describe('pictureAddress', () => {
  it('is a path to an SVG file below its theme', () => {
    expect(pictureAddress('gouts/card-1')).toBe('/play/gouts/card-1.svg');
    for (const key of Object.keys(pictures) as PictureKey[])
      expect(pictureAddress(key)).toMatch(/^\/play\/[a-z]+\/[a-z0-9-]+\.svg$/);
  });
});
