import { describe, expect, it } from '@jest/globals';
import { FEWEST, publish, type MonthCounts } from './public-figures.ts';

const month: MonthCounts = {
  month: '2026-10',
  members: 12_345,
  neverShown: { members: 31, of: 12_345 },
  questions: { asked: 1000, answered: 613 },
  reports: { made: 87, nothing: 41, warn: 12, suspend: 7, medianHours: 5.2 },
};

// S-statistics-11
describe('public figures', () => {
  it('are rounded, and say nothing finer', () => {
    expect(publish(month)).toEqual({
      month: '2026-10',
      members: 12_300,
      neverShown: 1,
      opened: 60,
      reports: 80,
      decided: { nothing: 70, warn: 20, suspend: 10 },
      medianHours: 6,
    });
  });

  it('are null where fewer than the least are behind them, each by itself', () => {
    const few = publish({
      ...month,
      members: FEWEST.members - 1,
      neverShown: { members: 3, of: FEWEST.members - 1 },
      questions: { asked: FEWEST.questions - 1, answered: 10 },
      reports: { made: FEWEST.reports - 1, nothing: FEWEST.reports - 1, warn: 0, suspend: 0, medianHours: 2 },
    });
    expect(few).toEqual({
      month: '2026-10',
      members: null,
      neverShown: null,
      opened: null,
      reports: null,
      decided: null,
      medianHours: null,
    });
    expect(publish({ ...month, neverShown: null }).neverShown).toBeNull();
  });

  it('say that more conversations opened than questions were asked, where evenings opened them', () => {
    expect(publish({ ...month, questions: { asked: 200, answered: 231 } }).opened).toBe(115);
  });

  it('of two months that differ by one person are equal, unless a step lies between them', () => {
    const ways: readonly ((counts: MonthCounts) => MonthCounts)[] = [
      (counts) => ({ ...counts, members: counts.members + 1 }),
      (counts) => ({ ...counts, neverShown: { members: 32, of: 12_345 } }),
      (counts) => ({ ...counts, questions: { asked: 1001, answered: 614 } }),
      (counts) => ({ ...counts, reports: { ...counts.reports, made: 88 } }),
      (counts) => ({ ...counts, reports: { ...counts.reports, nothing: 42 } }),
    ];
    for (const change of ways) expect(publish(change(month))).toEqual(publish(month));
  });
});
