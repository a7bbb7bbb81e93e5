import { describe, expect, it } from '@jest/globals';
import { burstsIn, REPORTS_BY_MEMBER_IN_DAY, REPORTS_IN_HOUR, REPORTS_OF_MEMBER_IN_DAY } from './report-bursts.ts';

// S-safety-12
describe('burstsIn', () => {
  const few = { inHour: 1, ofMemberInDay: 1, byMemberInDay: 1 };

  it.each([
    ['a single report', few, []],
    ['the twentieth of an hour', { ...few, inHour: REPORTS_IN_HOUR }, ['site']],
    ['the fifth of one member in a day', { ...few, ofMemberInDay: REPORTS_OF_MEMBER_IN_DAY }, ['one-reported']],
    ['the eighth by one member in a day', { ...few, byMemberInDay: REPORTS_BY_MEMBER_IN_DAY }, ['one-reporter']],
  ] as const)('names the burst of %s', (_name, counts, bursts) => {
    expect(burstsIn(counts)).toEqual(bursts);
  });

  it('names every burst that lasts', () => {
    const after = { inHour: REPORTS_IN_HOUR + 1, ofMemberInDay: 9, byMemberInDay: 9 };
    expect(burstsIn(after)).toEqual(['site', 'one-reported', 'one-reporter']);
  });
});
