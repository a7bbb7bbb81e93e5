import { describe, expect, it } from '@jest/globals';
import { addDays } from '../calendar.ts';
import { fateOfAccount, type Sleep } from './retention.ts';

const lastUsedOn = '2025-01-15';
const unwarned: Sleep = { lastUsedOn, warnedOn: null, warnedAgainOn: null };
const warned: Sleep = { ...unwarned, warnedOn: '2026-12-15' };

describe('G5: fateOfAccount of an inactive account', () => {
  it.each<[string, Sleep, string, ReturnType<typeof fateOfAccount>]>([
    ["is 'kept' for 23 months", unwarned, '2026-12-14', { kind: 'kept' }],
    ["is 'warned' after 23 months", unwarned, '2026-12-15', { kind: 'warned', erasedOn: '2027-01-15' }],
    ["is 'kept' after the warning", warned, '2027-01-07', { kind: 'kept' }],
    ["is 'warned again' a week before the end", warned, '2027-01-08', { kind: 'warned again', erasedOn: '2027-01-15' }],
    ["is 'kept' during that week", { ...warned, warnedAgainOn: '2027-01-08' }, '2027-01-14', { kind: 'kept' }],
    ["is 'erased' after 24 months", { ...warned, warnedAgainOn: '2027-01-08' }, '2027-01-15', { kind: 'erased' }],
    [
      "is 'warned' with an end a month later when the first warning is late",
      unwarned,
      '2028-03-01',
      { kind: 'warned', erasedOn: '2028-04-01' },
    ],
    [
      "is 'warned again' with an end a week later when the second warning is late",
      warned,
      '2027-06-01',
      { kind: 'warned again', erasedOn: '2027-06-08' },
    ],
    [
      "is 'kept' after a visit",
      { ...warned, lastUsedOn: '2026-12-15', warnedAgainOn: '2027-01-08' },
      '2027-01-15',
      { kind: 'kept' },
    ],
    [
      "is 'warned' again 23 months after a visit",
      { lastUsedOn: '2026-12-20', warnedOn: '2026-12-15', warnedAgainOn: null },
      '2028-11-20',
      { kind: 'warned', erasedOn: '2028-12-20' },
    ],
  ])('%s', (_what, sleep, today, fate) => {
    expect(fateOfAccount(sleep, today)).toEqual(fate);
  });

  it("is 'erased' only after two warnings at least a week apart, also when the job runs rarely", () => {
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
