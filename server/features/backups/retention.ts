import { DAY_MS } from '#shared/duration.ts';

/** How many days, weeks, months and years retain their newest backup. */
export interface RetentionRule {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
  readonly years: number;
}

export interface DatedBackup {
  readonly name: string;
  readonly takenAt: Date;
}

const LARGEST_COUNT = 999;
const unitOf = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const;

/**
 * Reads a rule such as '7d,4w,12m': each unit once at most, and something has to be retained.
 * @returns null for anything else
 */
export function parseRetention(text: string): RetentionRule | null {
  const rule = { days: 0, weeks: 0, months: 0, years: 0 };
  const parts = text.trim().split(/\s*,\s*/);
  for (const part of parts) {
    const [, count = '', letter = ''] = /^(\d{1,3})([dwmy])$/.exec(part) ?? [];
    const unit = unitOf[letter as keyof typeof unitOf] as keyof RetentionRule | undefined;
    if (unit === undefined || rule[unit] !== 0) return null;
    rule[unit] = Number(count);
    if (rule[unit] < 1 || rule[unit] > LARGEST_COUNT) return null;
  }
  return rule;
}

/**
 * Chooses which backups stay: the newest of all, and of each of the last days, weeks, months and years in which there is
 * one, its newest. Periods without a backup do not count, so that a long silence removes nothing. Days begin at midnight
 * UTC, weeks on Mondays.
 */
export function chooseRetained<Backup extends DatedBackup>(
  backups: readonly Backup[],
  rule: RetentionRule,
): ReadonlySet<Backup> {
  const newestFirst = backups.toSorted(
    (one, other) => other.takenAt.getTime() - one.takenAt.getTime() || (other.name < one.name ? -1 : 1),
  );
  const retained = new Set(newestFirst.slice(0, 1));
  for (const unit of Object.values(unitOf)) {
    const periods = new Set<string>();
    for (const backup of newestFirst) {
      if (periods.size === rule[unit]) break;
      const period = periodOf[unit](backup.takenAt);
      if (periods.has(period)) continue;
      periods.add(period);
      retained.add(backup);
    }
  }
  return retained;
}

const periodOf: Readonly<Record<keyof RetentionRule, (time: Date) => string>> = {
  days: (time) => time.toISOString().slice(0, -14),
  weeks: (time) => new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, -14),
  months: (time) => time.toISOString().slice(0, -17),
  years: (time) => String(time.getUTCFullYear()),
};
