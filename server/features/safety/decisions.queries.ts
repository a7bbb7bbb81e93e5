import type { Knex } from 'knex';
import type { Outcome, ReportReason, ReportState } from '#shared/safety/reports.ts';

export interface NewDecision {
  readonly reportId: string;
  /** Whom it is told; null for nobody. */
  readonly memberId: string | null;
  readonly outcome: Outcome | 'hide';
  readonly ground: ReportReason;
  readonly statement: string | null;
  readonly now: Date;
}

export async function insertDecision(db: Knex, decision: NewDecision): Promise<string> {
  const [row] = await db('moderation_decisions')
    .insert({
      report_id: decision.reportId,
      member_id: decision.memberId,
      outcome: decision.outcome,
      ground: decision.ground,
      statement: decision.statement,
      decided_at: decision.now,
    })
    .returning<{ id: string }[]>('id');
  if (!row) throw new Error('The decision was not kept.');
  return row.id;
}

export interface DecisionRow {
  readonly id: string;
  readonly report_id: string;
  readonly outcome: Outcome | 'hide';
  readonly ground: ReportReason;
  readonly statement: string | null;
  readonly decided_at: Date;
  readonly contested_at: Date | null;
  readonly contest: string | null;
}

/** What was decided about a report, oldest first. */
export async function findDecisions(db: Knex, reportId: string): Promise<DecisionRow[]> {
  return db('moderation_decisions')
    .where({ report_id: reportId })
    .orderBy(['decided_at', 'id'])
    .select<DecisionRow[]>();
}

/** A decision with the state of its report. */
export async function findDecision(
  db: Knex,
  id: string,
): Promise<(DecisionRow & { readonly state: ReportState }) | null> {
  const row = await db('moderation_decisions')
    .join('reports', 'reports.id', 'report_id')
    .where('moderation_decisions.id', id)
    .first<(DecisionRow & { state: ReportState }) | undefined>('moderation_decisions.*', 'reports.state');
  return row ?? null;
}

/** One contest per decision: of simultaneous ones the first stays. */
export async function keepContest(db: Knex, id: string, contest: string, now: Date): Promise<boolean> {
  const kept = await db('moderation_decisions').where({ id }).whereNull('contested_at').update({
    contest,
    contested_at: now,
  });
  return kept === 1;
}

/** Whether somebody stays suspended by another report than the given one. */
export async function isSuspendedOtherwise(db: Knex, memberId: string, reportId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_suspended: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM moderation_decisions AS decision
                     WHERE member_id = :memberId AND report_id <> :reportId AND outcome = 'suspend'
                       AND NOT EXISTS (SELECT FROM moderation_decisions AS later
                                        WHERE later.report_id = decision.report_id AND later.outcome = 'lift'))
              AS is_suspended`,
    { memberId, reportId },
  );
  return rows[0]?.is_suspended === true;
}
