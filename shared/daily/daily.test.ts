import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findRepetitions, foldWords } from '#testing/written-french.ts';
import { findErrorsOfShortTexts, findOtherThanQuestions, findWornBeginnings } from '#testing/written-limits.ts';
import { addDays, momentAtClockTime } from '../calendar.ts';
import { DAY_MS, HOUR_MS } from '../duration.ts';
import { crossDays, isNamedNow, lastDeletedDay, leaningsOf, noDailyAnswers, sideOn } from './daily-answers.ts';
import { beginningOf, dailyDayOf, endOf } from './daily-day.ts';
import { leanings, type Pole } from './daily-question.ts';
import { publishingStep, shareInWords } from './published-share.ts';
import { dailyQuestions, positionOf, questionOf } from './questions.ts';

const texts = dailyQuestions.map(({ text }) => text);
const answers = dailyQuestions.flatMap(({ top, bottom }) => [top, bottom]);

/** What nobody is asked: looks, body, health, money, belief, opinion, intimacy, former partners, family status, drugs. */
const nobodysBusiness =
  /(?<!\p{L})(?:corps|poids|taille|maigr\p{L}*|gros|régime|beauté|maquill\p{L}*|rides?|malad\p{L}*|médecin\p{L}*|médicaments?|docteur|santé|hôpital|argent|salaires?|riches?|pauvres?|prix|cher|luxe|euros?|dieu|prière|religi\p{L}*|église|messe|noël|votes?|élections?|partis?|politi\p{L}*|président|impôts?|guerre|sexe\p{L}*|sexy|lit|nue?s?|ex|divorc\p{L}*|mariage|marié\p{L}*|célibat\p{L}*|enfants?|bébés?|patron|chef|chômage|alcool|vins?|bières?|cigarettes?|fumer|drogues?|mourir|mort|tomber malade|peur)(?!\p{L})/iu;

describe('the questions of the day', () => {
  // S-daily-1
  it('are 366, all different', () => {
    expect(dailyQuestions).toHaveLength(366);
    expect(new Set(texts.map((text) => foldWords(text).join(' '))).size).toBe(366);
    expect(findRepetitions(texts, 0.8)).toEqual([]);
    expect(findWornBeginnings(texts, 3, 9)).toEqual([]);
  });

  it('are one question each, of 12 to 52 characters, with good typography and no word with a gender', () => {
    expect(findErrorsOfShortTexts(texts, 12, 52)).toEqual([]);
    expect(findOtherThanQuestions(texts.map((text) => text.replace(/^.*[.:] /u, '')))).toEqual([]);
  });

  it('have two different answers each, of 3 to 36 characters, without a full stop', () => {
    expect(findErrorsOfShortTexts(answers, 3, 36)).toEqual([]);
    expect(answers.filter((text) => text.endsWith('.'))).toEqual([]);
    expect(dailyQuestions.filter(({ top, bottom }) => top === bottom)).toEqual([]);
    const pairs = dailyQuestions.map(({ top, bottom }) => foldWords(`${top} ${bottom}`).join(' '));
    expect(new Set(pairs).size).toBe(366);
  });

  it("ask nothing about what is nobody's business, and address nobody as vous", () => {
    expect([...texts, ...answers].filter((text) => nobodysBusiness.test(text))).toEqual([]);
    expect([...texts, ...answers].filter((text) => /(?<!rendez-)\b(?:votre|vos)\b/iu.test(text))).toEqual([]);
  });

  it('lean to each of two opposites by the upper answer at least fifteen times, and to neither at least a hundred times', () => {
    const poles = Object.values(leanings).flat();
    const counted = (pole: Pole | null) => dailyQuestions.filter((question) => question.pole === pole).length;
    // Otherwise the upper half of the screen would be the same leaning day after day.
    expect(poles.filter((pole) => counted(pole) < 15)).toEqual([]);
    expect(counted(null)).toBeGreaterThanOrEqual(100);
  });
});

describe('the day of a question', () => {
  it('names each question once in 366 days, whatever day they begin with', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 40_000 }), (offset) => {
        const first = addDays('2026-01-01', offset);
        const positions = Array.from({ length: 366 }, (_, index) => positionOf(addDays(first, index)));
        expect(new Set(positions).size).toBe(366);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['2026-11-23T16:59:59.999Z', '2026-11-22'],
    ['2026-11-23T17:00:00.000Z', '2026-11-23'],
    ['2026-11-23T23:30:00.000Z', '2026-11-23'],
    ['2026-11-24T10:00:00.000Z', '2026-11-23'],
    ['2026-07-14T15:59:59.999Z', '2026-07-13'],
    ['2026-07-14T16:00:00.000Z', '2026-07-14'],
    // Summer time begins and ends.
    ['2027-03-28T15:59:59.999Z', '2027-03-27'],
    ['2027-03-28T16:00:00.000Z', '2027-03-28'],
    ['2026-10-25T16:59:59.999Z', '2026-10-24'],
    ['2026-10-25T17:00:00.000Z', '2026-10-25'],
  ])('is at %s that of %s', (moment, day) => {
    expect(dailyDayOf(new Date(moment))).toBe(day);
  });

  it('begins at six in the evening by the clocks of Paris and ends when the next one begins', () => {
    for (let day = '2026-03-01'; day < '2027-04-15'; day = addDays(day, 1)) {
      const begins = beginningOf(day);
      expect(begins).toEqual(momentAtClockTime(Date.parse(day) + 18 * HOUR_MS));
      expect(dailyDayOf(begins)).toBe(day);
      expect(dailyDayOf(new Date(begins.getTime() - 1))).toBe(addDays(day, -1));
      expect(endOf(day)).toEqual(beginningOf(addDays(day, 1)));
      expect(Math.abs(endOf(day).getTime() - begins.getTime() - DAY_MS)).toBeLessThanOrEqual(HOUR_MS);
    }
  });
});

describe('what is published of the answers of everybody', () => {
  // S-daily-4
  it.each([
    [0, 0],
    [19, 0],
    [20, 20],
    [39, 20],
    [40, 40],
    [79, 40],
    [80, 80],
    [1_000_000, 655_360],
  ])('of %d answers is that of a step of %d', (given, step) => {
    expect(publishingStep(given)).toBe(step);
  });

  it('says the share in tenths, the same for 0 and for 10 %, and never a number of people', () => {
    const said = (answered: number, top: number) => shareInWords({ answers: answered, top }, 'top');
    expect(said(20, 0)).toBe(said(20, 2));
    expect(said(20, 20)).toBe(said(100, 95));
    expect(said(20, 12)).toBe(said(22, 13));
    expect(said(20, 12)).toMatch(/six\spersonnes sur dix/u);
    expect(shareInWords({ answers: 20, top: 12 }, 'bottom')).toMatch(/quatre\spersonnes sur dix/u);
    for (let top = 0; top <= 20; top += 1) expect(said(20, top)).not.toMatch(/\d|undefined|  /);
  });
});

describe('the answers of a member', () => {
  const days = Array.from({ length: 366 }, (_, index) => addDays('2026-01-01', index));
  const leaning = (pole: Pole) => days.filter((day) => questionOf(day).pole === pole);

  it('lean to a side as soon as three more answers go there than to the opposite, wherever on the screen they were', () => {
    const [calm, lively] = [leaning('calm'), leaning('lively')];
    const lean = (top: readonly string[], bottom: readonly string[]) => leaningsOf({ top, bottom })['penchant-1'];
    expect(lean(calm.slice(0, 2), [])).toBeUndefined();
    expect(lean(calm.slice(0, 3), [])).toBe('top');
    expect(lean(calm.slice(0, 2), lively.slice(0, 1))).toBe('top');
    expect(lean(lively.slice(0, 3), [])).toBe('bottom');
    expect(lean([], calm.slice(0, 3))).toBe('bottom');
    expect(lean(calm.slice(0, 3), calm.slice(3, 4))).toBeUndefined();
    expect(leaningsOf({ top: days.filter((day) => questionOf(day).pole === null), bottom: [] })).toEqual({});
    expect(leaningsOf(noDailyAnswers)).toEqual({});
  });

  it('are crossed on the days that both answered, newest first, twelve at most', () => {
    const own = { top: ['2026-11-01', '2026-11-03'], bottom: ['2026-11-02', '2026-11-05'] };
    const theirs = { top: ['2026-11-03', '2026-11-04'], bottom: ['2026-11-01', '2026-11-02'] };
    expect(crossDays(own, theirs, '2026-11-04')).toEqual([
      { day: '2026-11-03', mine: 'top', isSame: true },
      { day: '2026-11-02', mine: 'bottom', isSame: true },
      { day: '2026-11-01', mine: 'top', isSame: false },
    ]);
    expect(crossDays(own, theirs, '2026-11-03').map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-01']);
    expect(crossDays(own, { top: ['2026-11-04'], bottom: [] }, '2026-11-09')).toEqual([]);
    expect(crossDays(own, noDailyAnswers, '2026-11-09')).toEqual([]);
    const all = { top: days, bottom: [] };
    expect(crossDays(all, all, '2027-06-01').map(({ day }) => day)).toEqual(days.toReversed().slice(0, 12));
  });

  // S-daily-9
  it.each([
    ['before the reader', '2026-11-23T17:59:00Z', '2026-11-23T19:00:00Z', true],
    ['with the reader', '2026-11-23T18:00:00Z', '2026-11-23T19:00:00Z', true],
    ['after the reader, the same evening', '2026-11-23T18:00:01Z', '2026-11-23T22:59:59Z', false],
    ['after the reader, before midnight in Paris', '2026-11-23T22:59:59Z', '2026-11-23T23:00:00Z', true],
    ['after midnight', '2026-11-23T23:00:00Z', '2026-11-24T16:00:00Z', false],
  ])('are named when they were given %s: %s, at %s: %s', (_when, answeredAt, now, isNamed) => {
    const readerAt = new Date('2026-11-23T18:00:00Z');
    expect(isNamedNow(new Date(answeredAt), { readerAt, now: new Date(now) })).toBe(isNamed);
    expect(isNamedNow(null, { readerAt, now: new Date(now) })).toBe(false);
    expect(isNamedNow(new Date(answeredAt), { readerAt: null, now: new Date(now) })).toBe(false);
  });

  it('are stored for 92 days', () => {
    expect(lastDeletedDay('2026-11-23')).toBe('2026-08-23');
    expect(sideOn({ top: ['2026-11-23'], bottom: [] }, '2026-11-23')).toBe('top');
    expect(sideOn({ top: ['2026-11-23'], bottom: [] }, '2026-11-22')).toBeNull();
  });
});
