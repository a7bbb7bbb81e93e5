import type { CaseReason, Outcome, ReportState } from '#shared/safety/reports.ts';
import type { Database, Row } from '../../platform/db/database.ts';

export interface NewDecision {
  readonly reportId: string;
  /** The member who gets the decision by mail; null for nobody. */
  readonly memberId: string | null;
  readonly outcome: Outcome | 'hide';
  readonly ground: CaseReason;
  readonly statement: string | null;
  readonly now: Date;
}

export async function insertDecision(db: Database, decision: NewDecision): Promise<string> {
  const [row] = await db('moderation_decisions')
    .insert({
      report_id: decision.reportId,
      member_id: decision.memberId,
      outcome: decision.outcome,
      ground: decision.ground,
      statement: decision.statement,
      decided_at: decision.now,
    })
    .returning('id');
  if (!row) throw new Error('The decision was not kept.');
  return row.id;
}

export type DecisionRow = Row<'moderation_decisions'>;

/** The decisions about a report, oldest first. */
export async function findDecisions(db: Database, reportId: string): Promise<DecisionRow[]> {
  return db('moderation_decisions').where({ report_id: reportId }).orderBy(['decided_at', 'id']).select();
}

/** A decision with the state of its report. */
export async function findDecision(
  db: Database,
  id: string,
): Promise<(DecisionRow & { readonly state: ReportState }) | null> {
  const { rows } = await db.raw<{ rows: (DecisionRow & { readonly state: ReportState })[] }>(
    `SELECT moderation_decisions.*, reports.state
       FROM moderation_decisions JOIN reports ON reports.id = report_id WHERE moderation_decisions.id = ?`,
    [id],
  );
  return rows[0] ?? null;
}

/** Saves the contest of a decision; of simultaneous ones the first. */
export async function saveContest(db: Database, id: string, contest: string, now: Date): Promise<boolean> {
  const saved = await db('moderation_decisions').where({ id }).whereNull('contested_at').update({
    contest,
    contested_at: now,
  });
  return saved === 1;
}

/** Whether a member, in any account of the mailbox, is suspended by another report than the given one. */
export async function isSuspendedOtherwise(db: Database, memberId: string, reportId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_suspended: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM moderation_decisions AS decision
                     WHERE member_id IN (SELECT :memberId::uuid UNION
                             SELECT other.id FROM members JOIN members AS other USING (mailbox_hash)
                              WHERE members.id = :memberId)
                       AND report_id <> :reportId AND outcome = 'suspend'
                       AND NOT EXISTS (SELECT FROM moderation_decisions AS later
                                        WHERE later.report_id = decision.report_id AND later.outcome = 'lift'))
              AS is_suspended`,
    { memberId, reportId },
  );
  return rows[0]?.is_suspended === true;
}
