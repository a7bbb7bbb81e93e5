import { describe, expect, it } from '@jest/globals';
import { addDays } from '../calendar.ts';
import { fateOfAccount, type Sleep } from './retention.ts';

const lastUsedOn = '2025-01-15';
const unwarned: Sleep = { lastUsedOn, warnedOn: null, warnedAgainOn: null };
const warned: Sleep = { ...unwarned, warnedOn: '2026-12-15' };

describe('G5: an account that nobody uses', () => {
  it.each<[string, Sleep, string, ReturnType<typeof fateOfAccount>]>([
    ['is kept for 23 months', unwarned, '2026-12-14', { kind: 'kept' }],
    ['is announced to be erased then', unwarned, '2026-12-15', { kind: 'warned', erasedOn: '2027-01-15' }],
    ['is not announced twice', warned, '2027-01-07', { kind: 'kept' }],
    ['is announced again a week before', warned, '2027-01-08', { kind: 'warned again', erasedOn: '2027-01-15' }],
    ['waits for the end of that week', { ...warned, warnedAgainOn: '2027-01-08' }, '2027-01-14', { kind: 'kept' }],
    ['is erased after 24 months', { ...warned, warnedAgainOn: '2027-01-08' }, '2027-01-15', { kind: 'erased' }],
    ['has a month from a late warning on', unwarned, '2028-03-01', { kind: 'warned', erasedOn: '2028-04-01' }],
    ['has a week from a late second one on', warned, '2027-06-01', { kind: 'warned again', erasedOn: '2027-06-08' }],
    [
      'is safe after a visit',
      { ...warned, lastUsedOn: '2026-12-15', warnedAgainOn: '2027-01-08' },
      '2027-01-15',
      { kind: 'kept' },
    ],
    [
      'begins anew after one',
      { lastUsedOn: '2026-12-20', warnedOn: '2026-12-15', warnedAgainOn: null },
      '2028-11-20',
      { kind: 'warned', erasedOn: '2028-12-20' },
    ],
  ])('%s', (_what, sleep, today, fate) => {
    expect(fateOfAccount(sleep, today)).toEqual(fate);
  });

  it('is never erased without two warnings, a week apart at least, however seldom somebody looks', () => {
    for (const every of [1, 3, 10, 40, 200]) {
      let warnedOn: string | null = null;
      let warnedAgainOn: string | null = null;
      let day = lastUsedOn;
      for (;;) {
        day = addDays(day, every);
        const { kind } = fateOfAccount({ lastUsedOn, warnedOn, warnedAgainOn }, day);
        if (kind === 'erased') break;
        if (kind === 'warned') warnedOn = day;
        if (kind === 'warned again') warnedAgainOn = day;
      }
      expect(addDays(warnedOn ?? day, 28) <= day).toBe(true);
      expect(addDays(warnedAgainOn ?? day, 7) <= day).toBe(true);
    }
  });
});
