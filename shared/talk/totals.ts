import { typeset } from '../typeset.ts';

/** What is counted of conversations, for the team: nothing of it names a member, a pair or a word. */
export const countedNames = [
  'asked',
  'opened',
  'answered_in_a_day',
  'closed',
  'asleep',
  'messages',
  'meetings',
  'video_talks',
  'video_minutes',
  'second_wishes',
  'reports',
] as const;
export type CountedName = (typeof countedNames)[number];

/**
 * What is given for single days too. What members say of a meeting, and reports, are given as totals of many days only: on
 * one day there may be so few of them that somebody could guess whose they are.
 */
export const namesByDay = [
  'asked',
  'opened',
  'answered_in_a_day',
  'closed',
  'asleep',
  'messages',
  'meetings',
  'video_talks',
  'video_minutes',
] as const;
export type NameByDay = (typeof namesByDay)[number];

/** Of how many days a total is, where no other number is asked for; the fewest for what no single day shows. */
export const TOTAL_DAYS = 28;

/** The figures of conversations on one day. */
export type TalkDay = Readonly<Record<NameByDay, number>>;

/** The totals of conversations over some days. */
export interface TalkTotals extends Readonly<Record<NameByDay, number>> {
  readonly days: number;
  /** Null over fewer days than `TOTAL_DAYS`. */
  readonly second_wishes: number | null;
  readonly reports: number | null;
  /** Taken meetings for 100 openings, and reports for 1000 messages; null without any to compare with. */
  readonly meetingsPerHundred: number | null;
  readonly reportsPerThousand: number | null;
}

/** What the totals are called, in the order in which they are shown. */
export const totalTitles = typeset({
  asked: 'questions posées',
  opened: 'discussions ouvertes',
  answered_in_a_day: 'réponses en 24 heures',
  closed: 'refermées avec douceur',
  asleep: 'endormies',
  messages: 'messages',
  meetings: 'rendez-vous pris',
  video_talks: 'rencontres en ligne',
  video_minutes: 'minutes de rencontre en ligne',
  second_wishes: 'envies de se revoir, à deux',
  reports: 'signalements avec messages',
  meetingsPerHundred: 'rendez-vous pour 100 discussions',
  reportsPerThousand: 'signalements pour 1 000 messages',
} as const satisfies Record<Exclude<keyof TalkTotals, 'days'>, string>);

/** The totals of some days from their sums; what was not counted is none. */
export function totalsOf(sums: ReadonlyMap<string, number>, days: number): TalkTotals {
  const amountOf = (name: CountedName) => sums.get(name) ?? 0;
  const isEnough = days >= TOTAL_DAYS;
  const byDay = Object.fromEntries(namesByDay.map((name) => [name, amountOf(name)])) as Record<NameByDay, number>;
  return {
    ...byDay,
    days,
    second_wishes: isEnough ? amountOf('second_wishes') : null,
    reports: isEnough ? amountOf('reports') : null,
    meetingsPerHundred: ratio(byDay.meetings, byDay.opened, 100),
    reportsPerThousand: isEnough ? ratio(amountOf('reports'), byDay.messages, 1000) : null,
  };
}

/** With one decimal; null of nothing. */
function ratio(part: number, whole: number, of: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * of * 10) / 10;
}
