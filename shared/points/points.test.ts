import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../calendar.ts';
import { fateOfPoints, pointsFor, priceOf, streakAfter, type Streak } from './points.ts';
import { earnings, reasonInWords, spendingOffers } from './points-catalogue.ts';

describe('the rules of points (S-points-3, S-points-4)', () => {
  it('name the points for each earning', () => {
    expect(Object.fromEntries(earnings.map(({ reason, points }) => [reason, points]))).toEqual({
      'cards-drawn': 50,
      'profile-completed': 100,
      'first-message': 20,
      'quiz-answered': 30,
      'friend-invited': 100,
      'five-days-in-a-row': 50,
      'crush-sent': 100,
    });
  });

  it('name the price of each gift, and which of them are open', () => {
    expect(Object.fromEntries(spendingOffers.map(({ reason, points }) => [reason, points]))).toEqual({
      'match-photo': 150,
      'second-message': 50,
      'premium-quiz': 200,
      'profile-boost': 300,
      'intuitive-card': 100,
      'top-matches': 40,
    });
    const open = spendingOffers.filter(({ closed }) => closed === null).map(({ reason }) => reason);
    expect(open).toEqual(['intuitive-card', 'top-matches', 'profile-boost']);
  });

  it('have words for every reason in the ledger', () => {
    expect(Object.keys(reasonInWords).sort()).toEqual(
      [...Object.keys(pointsFor), ...Object.keys(priceOf), 'boost-returned', 'expired'].sort(),
    );
  });
});

describe('the streak of days in a row', () => {
  it.each<[string, Streak, string, Streak | null]>([
    ['the first day', { lastDay: '2026-11-21', days: 0 }, '2026-11-21', { lastDay: '2026-11-21', days: 1 }],
    ['the same day again', { lastDay: '2026-11-21', days: 1 }, '2026-11-21', null],
    ['the next day', { lastDay: '2026-11-30', days: 1 }, '2026-12-01', { lastDay: '2026-12-01', days: 2 }],
    ['the fifth day', { lastDay: '2026-11-24', days: 4 }, '2026-11-25', { lastDay: '2026-11-25', days: 5 }],
    ['the day after the fifth', { lastDay: '2026-11-25', days: 5 }, '2026-11-26', { lastDay: '2026-11-26', days: 1 }],
    ['a day left out', { lastDay: '2026-11-21', days: 4 }, '2026-11-23', { lastDay: '2026-11-23', days: 1 }],
    ['a clock set back', { lastDay: '2026-11-21', days: 3 }, '2026-11-20', null],
  ])('after %s', (_name, before, today, after) => expect(streakAfter(before, today)).toEqual(after));

  it('is rewarded once for each five days, never for fewer', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 }), (gaps) => {
        let streak: Streak = { lastDay: '2026-01-01', days: 0 };
        let [today, row, expected, rewarded] = ['2026-01-01', 0, 0, 0];
        for (const gap of gaps) {
          today = addDays(today, gap);
          const isFirst = streak.days === 0;
          if (isFirst || gap === 1) row += 1;
          else if (gap > 1) row = 1;
          const isNew = isFirst || gap > 0;
          if (isNew && row % 5 === 0) expected += 1;
          streak = streakAfter(streak, today) ?? streak;
          if (isNew && streak.days === 5) rewarded += 1;
        }
        expect(rewarded).toBe(expected);
      }),
    );
  });
});

describe('fateOfPoints of an inactive member', () => {
  it.each([
    ['a day before five months', '2026-05-15', null, '2026-10-14', 'kept'],
    ['five months', '2026-05-15', null, '2026-10-15', 'warned'],
    ['a warning this month', '2026-05-15', '2026-10-15', '2026-10-16', 'kept'],
    ['exactly six months', '2026-05-15', '2026-10-15', '2026-11-15', 'kept'],
    ['more than six months', '2026-05-15', '2026-10-15', '2026-11-16', 'expired'],
    ['a year without a warning', '2026-05-15', null, '2027-05-15', 'warned'],
    ['a late warning less than a month ago', '2026-05-15', '2027-05-15', '2027-06-15', 'kept'],
    ['a late warning more than a month ago', '2026-05-15', '2027-05-15', '2027-06-16', 'expired'],
    ['a warning before the last visit', '2026-11-01', '2026-10-15', '2027-04-01', 'warned'],
    ['a warning on the day of the last visit', '2026-10-15', '2026-10-15', '2026-11-20', 'kept'],
  ] as const)('after %s', (_name, lastActiveOn, warnedOn, today, fate) =>
    expect(fateOfPoints({ lastActiveOn, warnedOn }, today)).toBe(fate),
  );
});
