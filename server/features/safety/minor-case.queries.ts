import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';
import { isVisible } from '../members/visibility.queries.ts';

/** Lets simultaneous reports of a member wait for each other, so that the last one weighs them all. */
export async function lockMinorCase(db: Database, memberId: string): Promise<void> {
  await db.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 11))', [memberId]);
}

/** What a member says about their own age. */
export interface OwnWords {
  readonly birthDate: IsoDate | null;
  /** Everything that the member wrote and others can read. */
  readonly words: readonly string[];
}

export async function findOwnWords(db: Database, memberId: string): Promise<OwnWords> {
  const { rows } = await db.raw<{ rows: OwnWords[] }>(
    `SELECT birth_date AS "birthDate", array_remove(ARRAY[members.display_name, profiles.display_name], NULL)
              || coalesce(texts, '{}') AS words
       FROM members LEFT JOIN profiles ON profiles.user_id = members.id
       LEFT JOIN profile_phrases ON profile_phrases.member_id = members.id WHERE members.id = ?`,
    [memberId],
  );
  return rows[0] ?? { birthDate: null, words: [] };
}

export interface ReporterRow {
  readonly mailbox: string;
  readonly client: string | null;
  readonly createdAt: Date;
  readonly takesPart: boolean;
  readonly withAction: number;
  readonly withoutAction: number;
  readonly hasAbused: boolean;
}

/** The members whose reports that this member is a minor are open, with what became of their other reports. */
export async function findMinorReporters(db: Database, memberId: string): Promise<ReporterRow[]> {
  const { rows } = await db.raw<{ rows: ReporterRow[] }>(
    `SELECT coalesce(reporter.mailbox_hash, reporter.id::text) AS mailbox, reports.client_hash AS client,
            reporter.created_at AS "createdAt",
            coalesce(profile_completed, false) AND ${isVisible('reporter')} AS "takesPart",
            (SELECT count(*)::int FROM reports AS earlier
              WHERE earlier.reporter_id = reporter.id AND EXISTS (SELECT FROM moderation_decisions
                WHERE report_id = earlier.id AND outcome IN ('warn', 'suspend'))) AS "withAction",
            (SELECT count(*)::int FROM reports AS earlier
              WHERE earlier.reporter_id = reporter.id AND EXISTS (SELECT FROM moderation_decisions
                WHERE report_id = earlier.id AND outcome IN ('nothing', 'lift'))) AS "withoutAction",
            EXISTS (SELECT FROM moderation_decisions AS decision
              WHERE decision.member_id = reporter.id AND ground = 'report-abuse' AND outcome IN ('warn', 'suspend')
                AND NOT EXISTS (SELECT FROM moderation_decisions AS later
                  WHERE later.report_id = decision.report_id AND later.outcome = 'lift')) AS "hasAbused"
       FROM reports
       JOIN members AS reporter ON reporter.id = reporter_id
       LEFT JOIN profiles ON profiles.user_id = reporter.id
      WHERE reported_id = ? AND reason = 'minor' AND reports.state = 'open' AND reporter.suspended_at IS NULL`,
    [memberId],
  );
  return rows;
}

/** Numbers of reports by members and visitors, the undecided ones for the whole site. */
export async function countReports(
  db: Database,
  { reportedId, reporterId, now }: { reportedId: string | null; reporterId: string | null; now: Date },
): Promise<{ readonly inHour: number; readonly ofMemberInDay: number; readonly byMemberInDay: number }> {
  interface Row {
    inHour: number;
    ofMemberInDay: number;
    byMemberInDay: number;
  }
  const { rows } = await db.raw<{ rows: [Row] }>(
    `SELECT (SELECT count(*)::int FROM reports
              WHERE state <> 'decided' AND created_at > :now::timestamptz - interval '1 hour' AND source <> 'team')
              AS "inHour",
            (SELECT count(*)::int FROM reports
              WHERE reported_id = :reportedId::uuid AND created_at > :now::timestamptz - interval '1 day'
                AND source <> 'team') AS "ofMemberInDay",
            (SELECT count(*)::int FROM reports
              WHERE reporter_id = :reporterId::uuid AND created_at > :now::timestamptz - interval '1 day')
              AS "byMemberInDay"`,
    { reportedId, reporterId, now },
  );
  return rows[0];
}

/** The administrators to whom an alarm is mailed. */
export async function findAdministrators(db: Database): Promise<{ readonly id: string; readonly email: string }[]> {
  return db('user_roles')
    .join('members', 'members.id', 'user_roles.user_id')
    .where({ role: 'admin' })
    .whereNull('suspended_at')
    .orderBy('members.id')
    .select('members.id', 'members.email');
}
