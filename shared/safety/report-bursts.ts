/*
 * Many reports in a short time are an attack, on one member or on the team, or something that happens on the site. Either
 * way somebody should look at once (S-safety-12).
 */

/** How many reports within an hour, from everybody together, are a burst. */
export const REPORTS_IN_HOUR = 20;
/** How many reports of one member within a day. */
export const REPORTS_OF_MEMBER_IN_DAY = 5;
/** How many reports by one member within a day. */
export const REPORTS_BY_MEMBER_IN_DAY = 8;

/** The numbers of reports, with the one that has just come in. */
export interface ReportCounts {
  readonly inHour: number;
  readonly ofMemberInDay: number;
  readonly byMemberInDay: number;
}

export type Burst = 'site' | 'one-reported' | 'one-reporter';

/** The bursts that a report belongs to. */
export function burstsIn({ inHour, ofMemberInDay, byMemberInDay }: ReportCounts): readonly Burst[] {
  return [
    ...(inHour >= REPORTS_IN_HOUR ? ['site' as const] : []),
    ...(ofMemberInDay >= REPORTS_OF_MEMBER_IN_DAY ? ['one-reported' as const] : []),
    ...(byMemberInDay >= REPORTS_BY_MEMBER_IN_DAY ? ['one-reporter' as const] : []),
  ];
}
