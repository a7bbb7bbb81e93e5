import { describe, expect, it } from '@jest/globals';
import { countedNames, namesByDay, totalsOf, totalTitles } from './totals.ts';

describe('the totals of conversations', () => {
  const sums = new Map<string, number>([
    ['opened', 8],
    ['meetings', 3],
    ['messages', 400],
    ['second_wishes', 1],
    ['reports', 1],
  ]);

  it('have meetings for 100 openings and reports for 1000 messages', () => {
    expect(totalsOf(sums, 28)).toMatchObject({
      asked: 0,
      second_wishes: 1,
      meetingsPerHundred: 37.5,
      reportsPerThousand: 2.5,
    });
    expect(totalsOf(new Map(), 28)).toMatchObject({ meetingsPerHundred: null, reportsPerThousand: null });
  });

  it('say nothing of second wishes and reports over a few days', () => {
    expect(totalsOf(sums, 7)).toMatchObject({
      opened: 8,
      second_wishes: null,
      reports: null,
      reportsPerThousand: null,
    });
    expect(countedNames.filter((name) => !namesByDay.some((one) => one === name))).toEqual([
      'second_wishes',
      'reports',
    ]);
  });

  it('have a title each', () => {
    expect(Object.keys(totalTitles).sort()).toEqual(
      Object.keys(totalsOf(sums, 28))
        .filter((name) => name !== 'days')
        .sort(),
    );
  });
});
