import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import type { MonthCounts } from '#shared/statistics/public-figures.ts';
import type { DayFigures, Participation, QueueLength } from '#shared/statistics/statistics.ts';
import { isOfPerson } from '../members/visibility.queries.ts';
import { isWithin, type MemberRange } from '../../platform/queue/member-range.ts';
import { PRODUCT_TIME_ZONE } from '../../platform/queue/queue.ts';
import type { Database, TableName } from '../../platform/db/database.ts';
import { noStepsDone, stepsDoneSql, type StepsDone } from './funnel.ts';

export interface Totals {
  readonly totalUsers: number;
  readonly completedProfiles: number;
  readonly totalCrushes: number;
  readonly emailsSent: number;
  readonly recentSignups: number;
}

export async function countTotals(db: Database, recentSince: Date): Promise<Totals> {
  const { rows } = await db.raw<{ rows: [Totals] }>(
    `SELECT (SELECT count(*)::int FROM members WHERE NOT is_demo) AS "totalUsers",
            (SELECT count(*)::int FROM profiles WHERE profile_completed AND ${isOfPerson('user_id')}) AS "completedProfiles",
            (SELECT count(*)::int FROM crushes WHERE ${isOfPerson('sender_id')}) AS "totalCrushes",
            (SELECT count(*)::int FROM crush_invitations JOIN crushes ON crushes.id = crush_id
              WHERE sent_at IS NOT NULL AND channel = 'mail' AND ${isOfPerson('sender_id')}) AS "emailsSent",
            (SELECT count(*)::int FROM members WHERE created_at > :recentSince AND NOT is_demo) AS "recentSignups"`,
    { recentSince },
  );
  return rows[0];
}

/** Invented members: of the demonstration, and outside production only. */
export async function countInvented(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ invented: number }] }>(
    'SELECT count(*)::int AS invented FROM members WHERE is_demo',
  );
  return rows[0].invented;
}

/** Visits by page: the sums of the snapshots and the visits after them. */
export async function countVisits(db: Database, pages: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.raw<{ rows: { page_name: string; visits: number }[] }>(
    `WITH recorded AS (SELECT coalesce(max(day) + 1, '-infinity') AS next_day FROM statistics_snapshots)
     SELECT page_name, sum(visits)::int AS visits FROM (
       SELECT key AS page_name, value::int AS visits FROM statistics_snapshots, jsonb_each_text(page_visits)
        WHERE key = ANY (:pages)
       UNION ALL
       SELECT page_name, sum(visits)::int FROM page_visits
        WHERE page_name = ANY (:pages)
          AND visited_at >= (SELECT next_day::timestamp AT TIME ZONE :zone FROM recorded)
        GROUP BY page_name) AS counted
      GROUP BY page_name`,
    { pages: [...pages], zone: PRODUCT_TIME_ZONE },
  );
  return new Map(rows.map((row) => [row.page_name, row.visits]));
}

export async function countVisitsSince(
  db: Database,
  pages: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const rows = await db('page_visits')
    .whereIn('page_name', [...pages])
    .where('visited_at', '>', since)
    .groupBy('page_name')
    .select({ page_name: 'page_name', visits: db.raw<number>('sum(visits)::int') });
  return new Map(rows.map((row) => [row.page_name, row.visits]));
}

export interface CountedDay extends DayFigures {
  readonly pageVisits: Readonly<Record<string, number>>;
}

const perDay = (table: TableName, column: string, condition = 'true') =>
  `SELECT (${column} AT TIME ZONE :zone)::date AS day, count(*)::int AS n FROM ${table}, bounds
    WHERE ${column} >= begins AND ${column} < ends AND ${condition} GROUP BY 1`;

/**
 * The figures of each day in a range, counted from the rows.
 * @param from first day, YYYY-MM-DD
 * @param to last day
 */
export async function countDays(db: Database, from: string, to: string): Promise<CountedDay[]> {
  const { rows } = await db.raw<{ rows: CountedDay[] }>(
    `WITH bounds AS (
       SELECT (:from::date)::timestamp AT TIME ZONE :zone AS begins,
              (:to::date + 1)::timestamp AT TIME ZONE :zone AS ends
     ), days AS (SELECT generate_series(:from::date, :to::date, interval '1 day')::date AS day),
     signed_up AS (${perDay('members', 'created_at', 'NOT is_demo')}),
     completed AS (${perDay('profiles', 'completed_at', isOfPerson('user_id'))}),
     sent AS (${perDay('outbox_mails', 'sent_at', "state = 'sent'")}),
     failed AS (${perDay('outbox_mails', 'created_at', "state = 'failed'")}),
     visited AS (
       SELECT day, jsonb_object_agg(page_name, n) AS pages FROM (
         SELECT (visited_at AT TIME ZONE :zone)::date AS day, page_name, sum(visits)::int AS n FROM page_visits, bounds
          WHERE visited_at >= begins AND visited_at < ends GROUP BY 1, 2) AS counted
        GROUP BY day
     )
     SELECT days.day, coalesce(signed_up.n, 0) AS "signUps", coalesce(completed.n, 0) AS "completedProfiles",
            coalesce(sent.n, 0) AS "mailsSent", coalesce(failed.n, 0) AS "mailsFailed",
            coalesce(visited.pages, '{}') AS "pageVisits"
       FROM days LEFT JOIN signed_up USING (day) LEFT JOIN completed USING (day) LEFT JOIN sent USING (day)
            LEFT JOIN failed USING (day) LEFT JOIN visited USING (day)
      ORDER BY days.day`,
    { from, to, zone: PRODUCT_TIME_ZONE },
  );
  return rows;
}

/** The recorded days from a day on, oldest first. */
export async function findRecordedDays(db: Database, from: string): Promise<DayFigures[]> {
  return db('statistics_snapshots').where('day', '>=', from).orderBy('day').select({
    day: 'day',
    signUps: 'sign_ups',
    completedProfiles: 'completed_profiles',
    mailsSent: 'mails_sent',
    mailsFailed: 'mails_failed',
  });
}

/** The figures that are too slow to count for each page view. */
export interface CountedState {
  readonly stepsDone: StepsDone;
  /** How many matches each member with a complete profile sees, from 0 on. */
  readonly matchesPerMember: readonly number[];
  /** Missing in what was counted before it was. */
  readonly participation?: Participation;
  /** The last whole month, for everybody to read; missing in what was counted before it was. */
  readonly month?: MonthCounts;
}

/** The ids of members at which parts of this size end. */
export async function findMemberEnds(db: Database, membersPerPart: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM members) AS numbered
      WHERE mod(number, :membersPerPart) = 0 ORDER BY id`,
    { membersPerPart },
  );
  return rows.map(({ id }) => id);
}

/** Numbers of members of a range by steps done, of those who signed up since a moment. */
export async function countStepsDone(db: Database, since: Date, range: MemberRange): Promise<StepsDone> {
  const { rows } = await db.raw<{ rows: { done: number; members: number }[] }>(
    `SELECT done, count(*)::int AS members FROM (
       SELECT ${stepsDoneSql} AS done FROM members AS m
         LEFT JOIN profiles AS p ON p.user_id = m.id
         LEFT JOIN user_preferences AS u ON u.user_id = m.id
        WHERE m.created_at >= :since AND NOT m.is_demo AND ${isWithin('m.id')}) AS counted
      GROUP BY done`,
    { since, ...range },
  );
  return spread(rows, noStepsDone);
}

export async function countMatchesPerMember(db: Database, range: MemberRange): Promise<readonly number[]> {
  const { rows } = await db.raw<{ rows: { done: number; members: number }[] }>(
    `SELECT coalesce(cardinality(candidate_ids), 0) AS done, count(*)::int AS members
       FROM profiles LEFT JOIN match_sixes ON member_id = user_id
      WHERE profile_completed AND ${isOfPerson('user_id')} AND ${isWithin('user_id')} GROUP BY 1`,
    { ...range },
  );
  return spread(
    rows,
    Array.from({ length: SELECTION_LENGTH + 1 }, () => 0),
  );
}

/** What came of the matches and of the sign-ups, among the members of a range as they are today. */
export async function countParticipation(db: Database, now: Date, range: MemberRange): Promise<Participation> {
  const { rows } = await db.raw<{ rows: [Record<string, number>] }>(
    `SELECT (SELECT count(DISTINCT user_id)::int FROM viewed_matches
              WHERE ${isOfPerson('user_id')} AND ${isWithin('user_id')}) AS openers,
            reveals.*, visits.*
       FROM (SELECT count(*)::int AS asked, count(opened_at)::int AS opened FROM photo_reveals
              WHERE coalesce(first_asked_at, second_asked_at) IS NOT NULL
                AND ${isOfPerson('first_id')} AND ${isOfPerson('second_id')} AND ${isWithin('first_id')}) AS reveals,
            (SELECT (count(*) FILTER (WHERE today - signed_up >= 1))::int AS due_1,
                    (count(*) FILTER (WHERE last_active_on - signed_up >= 1))::int AS back_1,
                    (count(*) FILTER (WHERE today - signed_up >= 7))::int AS due_7,
                    (count(*) FILTER (WHERE last_active_on - signed_up >= 7))::int AS back_7
               FROM (SELECT last_active_on, (created_at AT TIME ZONE :zone)::date AS signed_up,
                            (:now AT TIME ZONE :zone)::date AS today
                       FROM members WHERE NOT is_demo AND ${isWithin('id')}) AS days) AS visits`,
    { zone: PRODUCT_TIME_ZONE, now, ...range },
  );
  const { openers = 0, asked = 0, opened = 0, due_1 = 0, back_1 = 0, due_7 = 0, back_7 = 0 } = rows[0];
  return {
    openers,
    reveals: { asked, opened },
    returns: [
      { days: 1, members: back_1, of: due_1 },
      { days: 7, members: back_7, of: due_7 },
    ],
  };
}

function spread(rows: readonly { done: number; members: number }[], zeros: readonly number[]): readonly number[] {
  const counts = new Map(rows.map(({ done, members }) => [done, members]));
  return zeros.map((_, index) => counts.get(index) ?? 0);
}

export interface LatestState {
  readonly takenAt: Date;
  readonly state: CountedState;
}

export async function findLatestState(db: Database): Promise<LatestState | null> {
  const row = await db('statistics_snapshots').whereNotNull('state').orderBy('day', 'desc').first('taken_at', 'state');
  return row ? { takenAt: row.taken_at, state: row.state as CountedState } : null;
}

/** The first day without a record: the one after the last recorded day, or the day of the first event. */
export async function findFirstOpenDay(db: Database): Promise<string | null> {
  const { rows } = await db.raw<{ rows: [{ day: string | null }] }>(
    `SELECT coalesce((SELECT max(day) + 1 FROM statistics_snapshots),
                     (least((SELECT min(created_at) FROM members), (SELECT min(visited_at) FROM page_visits),
                            (SELECT min(sent_at) FROM outbox_mails WHERE state = 'sent'),
                            (SELECT min(created_at) FROM outbox_mails WHERE state = 'failed')) AT TIME ZONE ?)::date) AS day`,
    [PRODUCT_TIME_ZONE],
  );
  return rows[0].day;
}

/**
 * Saves the figures of days; recorded days stay as they are.
 * @param state with the last of the days; null: it was not counted
 */
export async function saveDays(
  db: Database,
  days: readonly CountedDay[],
  state: CountedState | null,
  takenAt: Date,
): Promise<void> {
  const last = days.at(-1);
  if (!last) return;
  const rows = days.map((day) => ({
    day: day.day,
    sign_ups: day.signUps,
    completed_profiles: day.completedProfiles,
    mails_sent: day.mailsSent,
    mails_failed: day.mailsFailed,
    page_visits: JSON.stringify(day.pageVisits),
    state: state && day === last ? JSON.stringify(state) : null,
    taken_at: takenAt,
  }));
  await db.batchInsert('statistics_snapshots', rows, 500);
}

/** Makes simultaneous snapshots wait for each other; the second finds nothing to do. */
export async function lockSnapshots(db: Database): Promise<void> {
  await db.raw(`SELECT pg_advisory_xact_lock(hashtext('statistics_snapshots'))`);
}

/** The numbers of waiting jobs by queue, largest first. */
export async function findQueueLengths(db: Database, now: Date): Promise<QueueLength[]> {
  const { rows } = await db.raw<{ rows: QueueLength[] }>(
    `SELECT name, (count(*) FILTER (WHERE start_after <= :now))::int AS waiting,
            (count(*) FILTER (WHERE start_after > :now))::int AS deferred
       FROM pgboss.job WHERE state < 'active' AND NOT blocked
      GROUP BY name ORDER BY waiting DESC, name`,
    { now },
  );
  return rows;
}
