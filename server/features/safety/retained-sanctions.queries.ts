import type { CaseReason, RetainedKind } from '#shared/safety/reports.ts';
import type { Database } from '../../platform/db/database.ts';
import { MAILBOXES_OF_ACCOUNTS } from '../members/mailboxes.queries.ts';

/** A suspension, a review or an open case. */
export interface Sanction {
  readonly kind: RetainedKind;
  readonly since: Date;
}

/** The suspension and the review of a member, and the reasons of the open reports. */
export async function findSanctions(db: Database, memberId: string): Promise<Sanction[]> {
  const { rows } = await db.raw<{ rows: Sanction[] }>(
    `SELECT 'suspension' AS kind, suspended_at AS since FROM members WHERE id = :memberId AND suspended_at IS NOT NULL
      UNION ALL
     SELECT 'review', under_review_since FROM members WHERE id = :memberId AND under_review_since IS NOT NULL
      UNION ALL
     SELECT reason, min(created_at) FROM reports WHERE reported_id = :memberId AND state = 'open' GROUP BY reason`,
    { memberId },
  );
  return rows;
}

/** Saves a sanction of a mailbox, whose account is deleted. */
export async function insertRetainedSanction(
  db: Database,
  { mailboxHash, kind, since, until }: Sanction & { readonly mailboxHash: string; readonly until: Date },
): Promise<void> {
  await db('retained_sanctions')
    .insert({ mailbox_hash: mailboxHash, kind, since, retained_until: until })
    .onConflict(['mailbox_hash', 'kind'])
    .merge(['retained_until']);
}

/** The reasons of retained cases, with a review, of a mailbox that has an account again. They are deleted. */
export async function takeRetainedCases(db: Database, mailboxHash: string, now: Date): Promise<RetainedCase[]> {
  const { rows } = await db.raw<{ rows: RetainedCase[] }>(
    `DELETE FROM retained_sanctions
      WHERE mailbox_hash = :mailboxHash AND kind <> 'suspension' AND retained_until > :now
     RETURNING kind, since`,
    { mailboxHash, now },
  );
  return rows;
}

export interface RetainedCase {
  readonly kind: CaseReason | 'review';
  readonly since: Date;
}

/** Since when the profile of another account that has, or had, the mailbox is under review; null where none is. */
export async function findReviewOfMailbox(
  db: Database,
  { memberId, mailboxHash }: { memberId: string; mailboxHash: string },
): Promise<Date | null> {
  const { rows } = await db.raw<{ rows: { since: Date | null }[] }>(
    `SELECT min(under_review_since) AS since
       FROM members JOIN ${MAILBOXES_OF_ACCOUNTS} AS account ON account.member_id = id
      WHERE account.mailbox_hash = :mailboxHash AND id <> :memberId`,
    { memberId, mailboxHash },
  );
  return rows[0]?.since ?? null;
}

/** Deletes the retained suspension of a mailbox; returns false when there was none. */
export async function deleteRetainedSuspension(db: Database, mailboxHash: string): Promise<boolean> {
  return (await db('retained_sanctions').where({ mailbox_hash: mailboxHash, kind: 'suspension' }).delete()) > 0;
}

export async function deleteOldRetainedSanctions(db: Database, now: Date): Promise<number> {
  return db('retained_sanctions').where('retained_until', '<=', now).delete();
}
