import type { Knex } from 'knex';
import type { ReportReason, ReportState } from '#shared/safety/reports.ts';

export interface NewReport {
  readonly source: 'member' | 'visitor' | 'team';
  readonly reporterId: string | null;
  readonly reportedId: string | null;
  readonly reason: ReportReason;
  readonly details: string | null;
  readonly place: string | null;
  readonly sealedEmail: Buffer | null;
  readonly now: Date;
}

/**
 * Saves a report. A second one of the same reason, while the first is open, only adds its details, by the unique index.
 * @returns null when the reported member is gone
 */
export async function insertReport(db: Knex, report: NewReport): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `INSERT INTO reports (source, reporter_id, reported_id, reason, details, place, sealed_email, created_at)
     SELECT :source, :reporterId::uuid, :reportedId::uuid, :reason, :details, :place, :sealedEmail::bytea,
            :now::timestamptz
      WHERE :reportedId::uuid IS NULL OR EXISTS (SELECT FROM members WHERE id = :reportedId::uuid FOR KEY SHARE)
     ON CONFLICT (reporter_id, reported_id, reason) WHERE state = 'open'
     DO UPDATE SET details = coalesce(excluded.details, reports.details)
     RETURNING id`,
    { ...report },
  );
  return rows[0]?.id ?? null;
}

export interface ReportRow {
  readonly id: string;
  readonly source: 'member' | 'visitor' | 'team';
  readonly reporter_id: string | null;
  readonly reported_id: string | null;
  readonly reason: ReportReason;
  readonly details: string | null;
  readonly place: string | null;
  readonly sealed_email: Buffer | null;
  readonly state: ReportState;
  readonly created_at: Date;
}

export async function findReport(db: Knex, id: string): Promise<ReportRow | null> {
  return (await db('reports').where({ id }).first<ReportRow | undefined>()) ?? null;
}

/** A report, locked until the transaction ends: of two who decide at once the second sees the first decision. */
export async function lockReport(db: Knex, id: string): Promise<ReportRow | null> {
  return (await db('reports').where({ id }).forUpdate().first<ReportRow | undefined>()) ?? null;
}

/** The address to answer to goes with the answer. */
export async function markDecided(db: Knex, id: string, now: Date): Promise<void> {
  await db('reports').where({ id }).update({ state: 'decided', decided_at: now, sealed_email: null });
}

export async function markContested(db: Knex, id: string): Promise<void> {
  await db('reports').where({ id }).update({ state: 'contested' });
}

export async function setReported(db: Knex, id: string, reportedId: string): Promise<void> {
  await db('reports').where({ id }).update({ reported_id: reportedId });
}

/** Whether the age of somebody was looked into before, and nothing was found. */
export async function isKnownAdult(db: Knex, memberId: string): Promise<boolean> {
  const row = await db('reports')
    .join('moderation_decisions', 'moderation_decisions.report_id', 'reports.id')
    .where({ reported_id: memberId, reason: 'minor', outcome: 'nothing' })
    .first('reports.id');
  return row !== undefined;
}

/** Whether somebody's age is still to be looked into. */
export async function hasOpenMinorReport(db: Knex, memberId: string): Promise<boolean> {
  const row = await db('reports').where({ reported_id: memberId, reason: 'minor', state: 'open' }).first('id');
  return row !== undefined;
}

/** Decided a year ago and more; as long as somebody is suspended, why is kept. */
export async function deleteOldReports(db: Knex, before: Date): Promise<number> {
  return db('reports')
    .where({ state: 'decided' })
    .where('decided_at', '<', before)
    .whereNotExists(db('members').whereRaw('members.id = reported_id').whereNotNull('suspended_at').select(db.raw('1')))
    .delete();
}
