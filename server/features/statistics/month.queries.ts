import type { MonthCounts } from '#shared/statistics/public-figures.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { isOfPerson } from '../members/visibility.queries.ts';
import { PRODUCT_TIME_ZONE } from '../../platform/queue/queue.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * The reports that were made from one day to another, with their first decisions so far. The automatic effect of a report is
 * none. Reports by and about invented people are no figure (S-statistics-7).
 * @param end the day after the last
 */
export async function countReports(db: Database, from: IsoDate, end: IsoDate): Promise<MonthCounts['reports']> {
  const { rows } = await db.raw<{ rows: [MonthCounts['reports']] }>(
    `SELECT count(*)::int AS made,
            (count(*) FILTER (WHERE outcome = 'nothing'))::int AS nothing,
            (count(*) FILTER (WHERE outcome = 'warn'))::int AS warn,
            (count(*) FILTER (WHERE outcome = 'suspend'))::int AS suspend,
            (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first.decided_at - created_at) / 3600))::float
              AS "medianHours"
       FROM reports
       LEFT JOIN LATERAL (SELECT outcome, decided_at FROM moderation_decisions
                           WHERE report_id = reports.id AND outcome <> 'hide'
                           ORDER BY decided_at, id LIMIT 1) AS first ON true
      WHERE created_at >= (:from::date)::timestamp AT TIME ZONE :zone
        AND created_at < (:end::date)::timestamp AT TIME ZONE :zone AND source <> 'team'
        AND ${isOfPerson('reporter_id')} AND ${isOfPerson('reported_id')}`,
    { from, end, zone: PRODUCT_TIME_ZONE },
  );
  return rows[0];
}

/** Questions between members that were asked from one day to another, and those that both answered. */
export async function countQuestions(db: Database, from: IsoDate, end: IsoDate): Promise<MonthCounts['questions']> {
  const { rows } = await db.raw<{ rows: [MonthCounts['questions']] }>(
    `SELECT coalesce(sum(amount) FILTER (WHERE name = 'asked'), 0)::int AS asked,
            coalesce(sum(amount) FILTER (WHERE name = 'opened'), 0)::int AS answered
       FROM talk_days WHERE day >= :from AND day < :end AND name IN ('asked', 'opened')`,
    { from, end },
  );
  return rows[0];
}

/** The counts of a month as the first snapshot of a range of days has them; null where there is none. */
export async function findMonth(db: Database, from: IsoDate, end: IsoDate): Promise<MonthCounts | null> {
  const { rows } = await db.raw<{ rows: { month: MonthCounts }[] }>(
    `SELECT state -> 'month' AS month FROM statistics_snapshots
      WHERE day >= :from AND day < :end AND state -> 'month' IS NOT NULL ORDER BY day LIMIT 1`,
    { from, end },
  );
  return rows[0]?.month ?? null;
}
