import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { harmlessTexts, textsInOtherScripts } from '#testing/text-samples/harmless.ts';
import { unseenRiskyTexts } from '#testing/text-samples/risky-unseen.ts';
import { riskyTexts } from '#testing/text-samples/risky.ts';
import { APOSTROPHE, NARROW_NO_BREAK_SPACE, NO_BREAK_SPACE } from '../../typeset.ts';
import { cautionSubjects } from '../caution-words.ts';
import { cautions, findCautions, type Caution } from './cautions.ts';

const subjectsOf = (text: string) => findCautions(text).map((caution) => cautionSubjects[caution]);
const without = (caution: Caution, text: string) => !subjectsOf(text).includes(cautionSubjects[caution]);

/** How phones, word processors and hurried people type the same text. */
const typings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'with the apostrophes of print': (text) => text.replaceAll("'", APOSTROPHE),
  'with no-break spaces': (text) => text.replaceAll(' ', NO_BREAK_SPACE),
  'with narrow no-break spaces': (text) => text.replaceAll(' ', NARROW_NO_BREAK_SPACE),
  'with decomposed accents': (text) => text.normalize('NFD'),
  'inside a longer message': (text) => `Coucou, merci pour hier. ${text}\nÀ bientôt, bonne journée`,
};

/** Texts that the rules do not find, and that are left so: each further pattern would find harmless ones too. */
const missedKnowingly = ["mon téléphone est cassé, tu m'en achètes un ?"];

describe('the samples', () => {
  it('are more than 340 harmless texts, 299 risky ones and 320 written after the rules', () => {
    expect(new Set(harmlessTexts).size).toBeGreaterThan(340);
    expect(Object.values(riskyTexts).flat().length).toBe(299);
    expect(new Set(Object.values(unseenRiskyTexts).flat()).size).toBeGreaterThan(310);
  });
});

describe.each(Object.entries(typings))('texts typed %s', (name, typed) => {
  it('without risk have no caution', () => {
    const alarms = [...harmlessTexts, ...textsInOtherScripts].filter((text) => findCautions(typed(text)).length > 0);
    expect(alarms).toEqual([]);
  });

  // What is the whole of a short message may be a word of a longer one.
  const isWhole = (text: string) => name === 'inside a longer message' && text.split(' ').length <= 3;

  it.each(cautions)('with the risk %s have a caution about it', (caution) => {
    expect(riskyTexts[caution].filter((text) => without(caution, typed(text)) && !isWhole(text))).toEqual([]);
  });

  it.each(['contact', 'money', 'abuse'] as const)('that were written after the rules have a caution: %s', (subject) => {
    const missed = unseenRiskyTexts[subject].filter((text) => !subjectsOf(typed(text)).includes(subject));
    expect(missed.filter((text) => !missedKnowingly.includes(text) && !isWhole(text))).toEqual([]);
  });
});

describe('findCautions', () => {
  it.each<[string, Caution[]]>([
    ['06 12 34 56 78', ['phone']],
    ['lea@exemple.fr', ['email']],
    ['https://exemple.fr', ['link']],
    ['insta : lea_77', ['handle']],
    ['On passe sur WhatsApp ?', ['elsewhere']],
    ['Achète une carte PCS', ['money']],
    ['connard', ['insult']],
    ['envoie des nudes', ['sexual']],
    ['connard, 06 12 34 56 78', ['phone', 'insult']],
    ['', []],
  ])('finds in %j the cautions %j', (text, found) => {
    expect(findCautions(text)).toEqual(found);
  });

  it('finds a number in every usual grouping and with every usual separator', () => {
    const groupings = [
      [10],
      [2, 2, 2, 2, 2],
      [4, 3, 3],
      [2, 3, 3, 2],
      [2, 8],
      [2, 4, 4],
      [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    ];
    const separators = ['', ' ', '.', '-', '/', '_', ', ', ' . ', ' - ', '*', '|'];
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 99_999_999 })),
        fc.constantFrom(...groupings),
        fc.constantFrom(...separators),
        ([second, rest], groups, separator) => {
          const number = `0${second}${String(rest).padStart(8, '0')}`;
          let from = 0;
          const written = groups.map((length) => number.slice(from, (from += length))).join(separator);
          // Two groups and a year look like a date.
          fc.pre(!/^\d\d([./-])\d\d\1(?:19|20)\d\d/.test(written));
          expect(findCautions(`Voici : ${written}`)).toContain('phone');
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('finds no number in prices, dates, hours and quantities', () => {
    const two = (max: number) => fc.integer({ min: 1, max }).map((value) => String(value).padStart(2, '0'));
    const day = fc.tuple(two(28), two(12), fc.integer({ min: 1930, max: 2049 })).map((parts) => parts.join('/'));
    const hour = fc.tuple(two(23), two(59), fc.constantFrom('h', ' h ', ':')).map(([h, m, by]) => `${h}${by}${m}`);
    const price = fc
      .tuple(fc.integer({ min: 1, max: 99_999 }), two(99))
      .map(([euros, cents]) => `${euros.toLocaleString('fr-FR')},${cents} €`);
    fc.assert(
      fc.property(fc.array(fc.oneof(day, hour, price), { minLength: 1, maxLength: 6 }), (figures) => {
        expect(findCautions(`Voilà ${figures.join(', puis ')}.`)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(cautions).toEqual(expect.arrayContaining(findCautions(text)));
      }),
    );
  });
});
