import type { Database, Row } from '../../platform/db/database.ts';
import { DELETED_ACCOUNT, NAMELESS } from '../members/nameless.ts';
import { isVisible } from '../members/visibility.queries.ts';
import type { MessageRow } from './messages.queries.ts';
import type { SealedEvidence } from './sealing.ts';

export async function findMessagesByNumbers(
  db: Database,
  conversationId: string,
  numbers: readonly number[],
): Promise<MessageRow[]> {
  return db('messages')
    .where({ conversation_id: conversationId })
    .whereIn('number', [...numbers])
    .orderBy('number')
    .select();
}

/** How many conversations of a member are looked at, and how many that cannot be read are listed. */
const LOOKED_AT = 200;
const LISTED_AT_MOST = 30;

/**
 * The conversations of a member that they cannot read any more and whose messages are still there: blocked, closed for long,
 * or with a member who may not be seen. Nothing tells these apart, also not how long they are listed: as long as the words
 * of a blocked one are there. Those of a deleted account are listed as well, or leaving would erase the proof.
 */
export async function findUnreadable(
  db: Database,
  memberId: string,
  { closedBefore, hiddenAfter }: { readonly closedBefore: Date; readonly hiddenAfter: Date },
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { rows } = await db.raw<{ rows: { id: string; name: string }[] }>(
    `SELECT conversations.id, CASE WHEN other.id IS NULL THEN '${DELETED_ACCOUNT}'
                                   ELSE coalesce(profiles.display_name, other.display_name, '${NAMELESS}') END AS name
       FROM (SELECT * FROM conversation_members WHERE member_id = :memberId ORDER BY last_at DESC LIMIT ${LOOKED_AT}) AS own
       JOIN conversations ON conversations.id = own.conversation_id AND opened_at IS NOT NULL AND wrapped_key IS NOT NULL
       LEFT JOIN members AS other ON other.id = CASE own.side WHEN 1 THEN second_id ELSE first_id END
       LEFT JOIN profiles ON profiles.user_id = other.id
      WHERE (closed_at <= :closedBefore AND blocked_at IS NULL AND (other.id IS NULL OR ${isVisible('other')}))
            OR greatest(blocked_at, other.paused_at, other.suspended_at, other.under_review_since) > :hiddenAfter
      ORDER BY own.last_at DESC LIMIT ${LISTED_AT_MOST}`,
    { memberId, closedBefore, hiddenAfter },
  );
  return rows;
}

export interface NewEvidence extends SealedEvidence {
  readonly reportId: string;
  readonly number: number;
  readonly isByReported: boolean;
  readonly isTicked: boolean;
  readonly sentAt: Date;
}

/** Saves messages of a report. A second report of the same case adds those that it has not, and what was not ticked yet. */
export async function insertEvidence(db: Database, evidence: readonly NewEvidence[]): Promise<void> {
  if (evidence.length === 0) return;
  await db('report_evidence')
    .insert(
      evidence.map((one) => ({
        report_id: one.reportId,
        number: one.number,
        is_by_reported: one.isByReported,
        is_ticked: one.isTicked,
        sealed_text: one.sealedText,
        sealed_with: one.sealedWith,
        sent_at: one.sentAt,
      })),
    )
    .onConflict(['report_id', 'number'])
    .merge({ is_ticked: db.raw<boolean>('report_evidence.is_ticked OR excluded.is_ticked') });
}

/** What the reported member has written in a report stays for its reader, also if its author takes it back. */
export async function markReported(db: Database, conversationId: string, numbers: readonly number[]): Promise<void> {
  await db('messages')
    .where({ conversation_id: conversationId })
    .whereIn('number', [...numbers])
    .update({ is_reported: true });
}

/** Marks messages of a report as quoted: only those of the reported member can be. */
export async function markQuoted(db: Database, reportId: string, numbers: readonly number[]): Promise<void> {
  await db('report_evidence')
    .where({ report_id: reportId, is_by_reported: true })
    .whereIn('number', [...numbers])
    .update({ is_quoted: true });
}

/** Whether a statement of reasons of a report quotes words. */
export async function hasQuotes(db: Database, reportId: string): Promise<boolean> {
  return (await db('report_evidence').where({ report_id: reportId, is_quoted: true }).first('number')) !== undefined;
}

export async function findEvidence(db: Database, reportId: string): Promise<Row<'report_evidence'>[]> {
  return db('report_evidence').where({ report_id: reportId }).orderBy('number').select();
}

/** Whether a report has messages. */
export async function hasEvidence(db: Database, reportId: string): Promise<boolean> {
  return (await db('report_evidence').where({ report_id: reportId }).first('number')) !== undefined;
}

/** Takes the reports with messages about a member out of the way of the deletion: they stay, and name nobody. */
export async function retainReportsWithEvidence(db: Database, memberId: string): Promise<void> {
  await db.raw(
    `UPDATE reports SET reported_id = NULL
      WHERE reported_id = :memberId AND EXISTS (SELECT FROM report_evidence WHERE report_id = reports.id)`,
    { memberId },
  );
}
