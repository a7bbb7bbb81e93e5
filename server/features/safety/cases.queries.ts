import type { CaseReason, Outcome, ReportState } from '#shared/safety/reports.ts';
import type { Database } from '../../platform/db/database.ts';

/** A report in the list of administrators. */
export interface ListedReport {
  readonly id: string;
  readonly source: 'member' | 'visitor' | 'team';
  readonly reason: CaseReason;
  readonly state: ReportState;
  readonly createdAt: Date;
  /** Whether it happened at an evening. */
  readonly isAtEvening: boolean;
  readonly reportedName: string | null;
  /** How many reports of that member there are, this one included; 0 for a report without a known member. */
  readonly ofSameMember: number;
  /** The latest decision; null where there is none. */
  readonly outcome: Outcome | 'hide' | null;
}

const listed = `
  SELECT reports.id, source, reason, state, reports.created_at AS "createdAt", evening_id IS NOT NULL AS "isAtEvening",
         coalesce(profiles.display_name, members.display_name) AS "reportedName",
         (SELECT count(*)::int FROM reports AS same WHERE same.reported_id = reports.reported_id) AS "ofSameMember",
         (SELECT outcome FROM moderation_decisions WHERE report_id = reports.id
           ORDER BY decided_at DESC, id LIMIT 1) AS outcome
    FROM reports
    LEFT JOIN members ON members.id = reported_id
    LEFT JOIN profiles ON profiles.user_id = reported_id`;

/** The reports that wait for a decision: of evenings first, then of minors, contested ones, and the oldest. */
export async function findReportsToDecide(db: Database, limit: number): Promise<ListedReport[]> {
  const { rows } = await db.raw<{ rows: ListedReport[] }>(
    `${listed} WHERE state <> 'decided'
      ORDER BY evening_id IS NOT NULL DESC, reason = 'minor' DESC, state = 'contested' DESC, reports.created_at, reports.id LIMIT ?`,
    [limit],
  );
  return rows;
}

/** Decided reports, newest first. */
export async function findDecidedReports(db: Database, limit: number): Promise<ListedReport[]> {
  const { rows } = await db.raw<{ rows: ListedReport[] }>(
    `${listed} WHERE state = 'decided' ORDER BY decided_at DESC, reports.id LIMIT ?`,
    [limit],
  );
  return rows;
}

/** The other reports of a member, newest first. */
export async function findReportsOf(db: Database, memberId: string, exceptId: string): Promise<ListedReport[]> {
  const { rows } = await db.raw<{ rows: ListedReport[] }>(
    `${listed} WHERE reported_id = ? AND reports.id <> ? ORDER BY reports.created_at DESC, reports.id LIMIT 50`,
    [memberId, exceptId],
  );
  return rows;
}

/** The reports that a member made, newest first. */
export async function findReportsBy(db: Database, memberId: string): Promise<ListedReport[]> {
  const { rows } = await db.raw<{ rows: ListedReport[] }>(
    `${listed} WHERE reporter_id = ? ORDER BY reports.created_at DESC, reports.id LIMIT 50`,
    [memberId],
  );
  return rows;
}

/** The data of a member that helps to decide: the profile, and reports and blocks by others. */
export interface JudgedMember {
  readonly name: string | null;
  readonly birthDate: string | null;
  readonly gender: string | null;
  readonly signedUpAt: Date;
  /** When the member changed their name last: a report may tell of the one before. */
  readonly nameChangedAt: Date | null;
  readonly suspendedAt: Date | null;
  readonly underReviewSince: Date | null;
  readonly hasPhoto: boolean;
  readonly isComplete: boolean;
  readonly crushesSent: number;
  readonly blockedBy: number;
}

export async function findJudgedMember(db: Database, memberId: string): Promise<JudgedMember | null> {
  const { rows } = await db.raw<{ rows: JudgedMember[] }>(
    `SELECT coalesce(profiles.display_name, members.display_name) AS name, birth_date AS "birthDate", gender,
            members.created_at AS "signedUpAt", name_changed_at AS "nameChangedAt", suspended_at AS "suspendedAt",
            under_review_since AS "underReviewSince", profile_photo_url IS NOT NULL AS "hasPhoto",
            coalesce(profile_completed, false) AS "isComplete",
            (SELECT count(*)::int FROM crushes WHERE sender_id = members.id) AS "crushesSent",
            (SELECT count(*)::int FROM blocks WHERE blocked_id = members.id) AS "blockedBy"
       FROM members LEFT JOIN profiles ON profiles.user_id = members.id
      WHERE members.id = ?`,
    [memberId],
  );
  return rows[0] ?? null;
}

/** How many reports a reporter has made, and how many led to nothing. */
export async function countReportsBy(
  db: Database,
  memberId: string,
): Promise<{ readonly all: number; readonly withoutAction: number }> {
  const { rows } = await db.raw<{ rows: { all: number; withoutAction: number }[] }>(
    `SELECT count(*)::int AS "all",
            count(*) FILTER (WHERE EXISTS (SELECT FROM moderation_decisions
              WHERE report_id = reports.id AND outcome = 'nothing'))::int AS "withoutAction"
       FROM reports WHERE reporter_id = ?`,
    [memberId],
  );
  return rows[0] ?? { all: 0, withoutAction: 0 };
}
