import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { chooseRetained, parseRetention, type DatedBackup, type RetentionRule } from './retention.ts';

const backupAt = (name: string): DatedBackup => ({
  name,
  takenAt: new Date(name.length === 10 ? `${name}T02:30:00Z` : name),
});
const namesOf = (backups: Iterable<DatedBackup>) => [...backups].map(({ name }) => name).sort();
const none: RetentionRule = { days: 0, weeks: 0, months: 0, years: 0 };

describe('a rule of retention', () => {
  it.each<[string, Partial<RetentionRule>]>([
    ['7d,4w,12m', { days: 7, weeks: 4, months: 12 }],
    [' 12m , 7d ', { days: 7, months: 12 }],
    ['3y', { years: 3 }],
    ['999d', { days: 999 }],
  ])('%j is read', (text, rule) => expect(parseRetention(text)).toEqual({ ...none, ...rule }));

  it.each(['', '7', 'd', '0d', '-1d', '7d,7d', '7d,1d', '7d,', '1000d', '7h', '7d 4w', '7D', '1.5w', 'all'])(
    '%j is none',
    (text) => expect(parseRetention(text)).toBeNull(),
  );
});

// S-backup-4
describe('what a rule retains', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ['nothing of nothing', '7d', [], []],
    ['the only one, however old', '1d', ['2001-01-01'], ['2001-01-01']],
    ['the newest of a day', '1d', ['2026-11-30T01:00:00Z', '2026-11-30T03:00:00Z'], ['2026-11-30T03:00:00Z']],
    ['days with a backup, not days', '2d', ['2026-11-01', '2026-11-15', '2026-11-30'], ['2026-11-15', '2026-11-30']],
    [
      'a week from Monday to Sunday',
      '2w',
      ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'],
      ['2026-11-29', '2026-11-30'],
    ],
    ['a week over the turn of the year', '1w', ['2026-12-31', '2027-01-03'], ['2027-01-03']],
    [
      'the last of each month',
      '2m',
      ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-02'],
      ['2026-10-31', '2026-11-02'],
    ],
    [
      'the last of each year',
      '2y',
      ['2024-06-01', '2025-01-01', '2025-12-31', '2026-01-01'],
      ['2025-12-31', '2026-01-01'],
    ],
    [
      'what any of its parts retains',
      '1d,1w,2m',
      ['2026-10-10', '2026-10-20', '2026-11-23', '2026-11-24'],
      ['2026-10-20', '2026-11-24'],
    ],
  ])('%s, by %s', (_name, text, given, retained) => {
    expect(namesOf(chooseRetained(given.map(backupAt), parseRetention(text)!))).toEqual([...retained].sort());
  });

  it('pruned every night for two years by 7d,4w,12m, there are the last 7 days, 4 weeks and 12 months', () => {
    const rule = parseRetention('7d,4w,12m')!;
    let left: DatedBackup[] = [];
    const first = Date.parse('2024-12-01T02:30:00Z');
    for (let night = 0; night < 730; night += 1) {
      left.push(backupAt(new Date(first + night * DAY_MS).toISOString().slice(0, 10)));
      left = Array.from(chooseRetained(left, rule));
    }
    expect(namesOf(left)).toEqual([
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-15',
      '2026-11-22',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
    ]);
  });

  const count = fc.integer({ min: 0, max: 20 });
  const rules = fc.record({ days: count, weeks: count, months: count, years: count });
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 24 * 3000 }), { maxLength: 60 });
  const backups = hours.map((list) =>
    list.map((hour) => backupAt(new Date(Date.parse('2020-01-01T00:00:00Z') + hour * HOUR_MS).toISOString())),
  );
  const newestOf = (list: readonly DatedBackup[]) => namesOf(list).at(-1);

  it('always has the newest, and no more than the rule counts', () => {
    fc.assert(
      fc.property(backups, rules, (list, rule) => {
        const retained = chooseRetained(list, rule);
        const most = Math.max(1, rule.days + rule.weeks + rule.months + rule.years);
        expect(namesOf(retained).at(-1)).toBe(newestOf(list));
        expect(retained.size).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('does not depend on the order, and pruning twice removes no more than once', () => {
    fc.assert(
      fc.property(backups, rules, (list, rule) => {
        const retained = chooseRetained(list, rule);
        expect(namesOf(chooseRetained(list.toReversed(), rule))).toEqual(namesOf(retained));
        expect(namesOf(chooseRetained([...retained], rule))).toEqual(namesOf(retained));
      }),
    );
  });

  it('only grows with the rule', () => {
    fc.assert(
      fc.property(backups, rules, rules, (list, rule, more) => {
        const larger = {
          days: rule.days + more.days,
          weeks: rule.weeks + more.weeks,
          months: rule.months + more.months,
          years: rule.years + more.years,
        };
        const retained = new Set(namesOf(chooseRetained(list, larger)));
        for (const name of namesOf(chooseRetained(list, rule))) expect(retained.has(name)).toBe(true);
      }),
    );
  });
});
