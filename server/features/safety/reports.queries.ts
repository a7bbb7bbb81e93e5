import type { CaseReason } from '#shared/safety/reports.ts';
import type { Database, Row } from '../../platform/db/database.ts';

export interface NewReport {
  readonly source: 'member' | 'visitor' | 'team';
  readonly reporterId: string | null;
  readonly reportedId: string | null;
  readonly reason: CaseReason;
  readonly details: string | null;
  readonly place: string | null;
  readonly sealedEmail: Buffer | null;
  /** The words of the profile that it is about. */
  readonly sealedWords: Buffer | null;
  /** The keyed hash of the network that it came from, as long as it is open. */
  readonly clientHash: string | null;
  /** The evening at which it happened; it comes first (S-safety-14). */
  readonly eveningId?: string | null;
  readonly now: Date;
}

/**
 * Saves a report. A second one with its reason, while the first is open, only adds its details, by the unique index.
 * @returns null when the reported member is gone
 */
export async function insertReport(db: Database, report: NewReport): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `INSERT INTO reports (source, reporter_id, reported_id, reason, details, place, sealed_email, sealed_words, client_hash,
                          evening_id, created_at)
     SELECT :source, :reporterId::uuid, :reportedId::uuid, :reason, :details, :place, :sealedEmail::bytea,
            :sealedWords::bytea, :clientHash, (SELECT id FROM evenings WHERE id = :eveningId::uuid), :now::timestamptz
      WHERE :reportedId::uuid IS NULL OR EXISTS (SELECT FROM members WHERE id = :reportedId::uuid FOR KEY SHARE)
     ON CONFLICT (reporter_id, reported_id, reason) WHERE state = 'open'
     DO UPDATE SET details = coalesce(excluded.details, reports.details),
                   sealed_words = coalesce(excluded.sealed_words, reports.sealed_words),
                   evening_id = coalesce(excluded.evening_id, reports.evening_id)
     RETURNING id`,
    { eveningId: null, ...report },
  );
  return rows[0]?.id ?? null;
}

/** The reported words of an open report, locked until the transaction ends; null without such a report, or without words. */
export async function findOpenWords(
  db: Database,
  reporterId: string,
  reportedId: string,
  reason: CaseReason,
): Promise<Buffer | null> {
  const row = await db('reports')
    .where({ reporter_id: reporterId, reported_id: reportedId, reason, state: 'open' })
    .forUpdate()
    .first('sealed_words');
  return row?.sealed_words ?? null;
}

export type ReportRow = Row<'reports'>;

export async function findReport(db: Database, id: string): Promise<ReportRow | null> {
  return (await db('reports').where({ id }).first()) ?? null;
}

/** A report, locked until the transaction ends: of two simultaneous decisions the second finds the first. */
export async function lockReport(db: Database, id: string): Promise<ReportRow | null> {
  return (await db('reports').where({ id }).forUpdate().first()) ?? null;
}

/** Marks a report as decided, and deletes the reporter's address and network. */
export async function markDecided(db: Database, id: string, now: Date): Promise<void> {
  await db('reports')
    .where({ id })
    .update({ state: 'decided', decided_at: now, sealed_email: null, client_hash: null });
}

export async function markContested(db: Database, id: string): Promise<void> {
  await db('reports').where({ id }).update({ state: 'contested' });
}

export async function setReported(db: Database, id: string, reportedId: string): Promise<void> {
  await db('reports').where({ id }).update({ reported_id: reportedId });
}

/** Whether a member was reported as a minor before, and found to be of age. */
export async function isKnownAdult(db: Database, memberId: string): Promise<boolean> {
  const row = await db('reports')
    .join('moderation_decisions', 'moderation_decisions.report_id', 'reports.id')
    .where({ reported_id: memberId, reason: 'minor', outcome: 'nothing' })
    .first('reports.id');
  return row !== undefined;
}

/** Whether a member has an open report as a minor. */
export async function hasOpenMinorReport(db: Database, memberId: string): Promise<boolean> {
  const row = await db('reports').where({ reported_id: memberId, reason: 'minor', state: 'open' }).first('id');
  return row !== undefined;
}

/** The open case about a member for abuse of reporting; null without one. */
export async function findOpenAbuseCase(db: Database, memberId: string): Promise<string | null> {
  const row = await db('reports').where({ reported_id: memberId, reason: 'report-abuse', state: 'open' }).first('id');
  return row?.id ?? null;
}

/** Deletes reports that were decided a year ago or more, except while the member is suspended for them. */
export async function deleteOldReports(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM reports WHERE state = 'decided' AND decided_at < ?
        AND NOT EXISTS (SELECT FROM members WHERE members.id = reported_id AND suspended_at IS NOT NULL)`,
    [before],
  );
  return rowCount;
}
