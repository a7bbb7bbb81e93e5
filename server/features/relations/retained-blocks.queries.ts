import type { Database } from '../../platform/db/database.ts';
import { MAILBOXES_OF_ACCOUNTS } from '../members/mailboxes.queries.ts';

/** A block of or by a member, with the address of the other member. */
export interface BlockWithAddress {
  readonly isBlocker: boolean;
  readonly otherEmail: string;
  readonly blockedAt: Date;
  readonly isNamed: boolean;
}

/** The blocks that end with an account. Demo members cannot come back, and inherited blocks follow their original. */
export async function findEndingBlocks(db: Database, memberId: string): Promise<BlockWithAddress[]> {
  const { rows } = await db.raw<{ rows: BlockWithAddress[] }>(
    `SELECT blocker_id = :memberId AS "isBlocker", other.email AS "otherEmail", blocked_at AS "blockedAt",
            is_named AS "isNamed"
       FROM blocks JOIN members AS other ON other.id = CASE blocker_id WHEN :memberId THEN blocked_id ELSE blocker_id END
      WHERE (blocker_id = :memberId OR blocked_id = :memberId) AND NOT is_inherited AND NOT other.is_demo`,
    { memberId },
  );
  return rows;
}

export interface RetainedBlock {
  readonly blockerHash: string;
  readonly blockedHash: string;
  readonly blockedAt: Date;
  readonly isNamed: boolean;
}

/** Saves blocks between mailboxes of which one has no account any more. */
export async function insertRetainedBlocks(db: Database, blocks: readonly RetainedBlock[]): Promise<void> {
  if (blocks.length === 0) return;
  await db('retained_blocks')
    .insert(
      blocks.map(({ blockerHash, blockedHash, blockedAt, isNamed }) => ({
        blocker_hash: blockerHash,
        blocked_hash: blockedHash,
        blocked_at: blockedAt,
        is_named: isNamed,
        retained_until: null,
      })),
    )
    .onConflict(['blocker_hash', 'blocked_hash'])
    .merge(['retained_until']);
}

/** Gives the retained blocks of a mailbox an end once neither of the two has an account. */
export async function endRetainedBlocks(
  db: Database,
  { mailboxHash, memberId, until }: { mailboxHash: string; memberId: string; until: Date },
): Promise<void> {
  await db.raw(
    `UPDATE retained_blocks SET retained_until = :until
      WHERE (blocker_hash = :mailboxHash OR blocked_hash = :mailboxHash) AND retained_until IS NULL
        AND NOT EXISTS (SELECT FROM ${MAILBOXES_OF_ACCOUNTS} AS account
                         WHERE mailbox_hash IN (blocker_hash, blocked_hash) AND member_id <> :memberId)`,
    { mailboxHash, memberId, until },
  );
}

/**
 * Restores the blocks of a mailbox that has an account again. Those whose other mailbox has no account stay retained,
 * without an end.
 */
export async function restoreRetainedBlocks(
  db: Database,
  { mailboxHash, now }: { mailboxHash: string; now: Date },
): Promise<void> {
  const given = { mailboxHash, now };
  await db.raw(
    `DELETE FROM retained_blocks
      WHERE (blocker_hash = :mailboxHash OR blocked_hash = :mailboxHash) AND retained_until <= :now`,
    given,
  );
  await db.raw(
    `WITH live AS (
       DELETE FROM retained_blocks
        WHERE (blocker_hash = :mailboxHash OR blocked_hash = :mailboxHash)
          AND EXISTS (SELECT FROM ${MAILBOXES_OF_ACCOUNTS} AS account WHERE mailbox_hash = blocker_hash)
          AND EXISTS (SELECT FROM ${MAILBOXES_OF_ACCOUNTS} AS account WHERE mailbox_hash = blocked_hash)
       RETURNING *)
     INSERT INTO blocks (blocker_id, blocked_id, blocked_at, is_named)
     SELECT blocker.member_id, blocked.member_id, min(blocked_at), bool_and(is_named)
       FROM live
       JOIN ${MAILBOXES_OF_ACCOUNTS} AS blocker ON blocker.mailbox_hash = blocker_hash
       JOIN ${MAILBOXES_OF_ACCOUNTS} AS blocked ON blocked.mailbox_hash = blocked_hash
      WHERE blocker.member_id <> blocked.member_id
      GROUP BY blocker.member_id, blocked.member_id
     ON CONFLICT (blocker_id, blocked_id) DO NOTHING`,
    given,
  );
  await db.raw(
    `UPDATE retained_blocks SET retained_until = NULL
      WHERE (blocker_hash = :mailboxHash OR blocked_hash = :mailboxHash) AND retained_until IS NOT NULL`,
    given,
  );
}

/** Gives a new account the blocks of the other accounts of its mailbox, in both directions. */
export async function inheritBlocks(
  db: Database,
  { memberId, mailboxHash }: { memberId: string; mailboxHash: string },
): Promise<void> {
  await db.raw(
    `INSERT INTO blocks (blocker_id, blocked_id, blocked_at, is_named, is_inherited)
     SELECT blocker_id, blocked_id, min(blocked_at), bool_and(is_named), true
       FROM (
         SELECT blocker_id, :memberId::uuid AS blocked_id, blocked_at, is_named
           FROM ${MAILBOXES_OF_ACCOUNTS} AS account JOIN blocks ON blocked_id = account.member_id
          WHERE account.mailbox_hash = :mailboxHash
          UNION ALL
         SELECT :memberId::uuid, blocked_id, blocked_at, is_named
           FROM ${MAILBOXES_OF_ACCOUNTS} AS account JOIN blocks ON blocker_id = account.member_id
          WHERE account.mailbox_hash = :mailboxHash
       ) AS inherited
      WHERE blocker_id <> blocked_id
      GROUP BY blocker_id, blocked_id
     ON CONFLICT (blocker_id, blocked_id) DO NOTHING`,
    { memberId, mailboxHash },
  );
}

export async function deleteOldRetainedBlocks(db: Database, now: Date): Promise<number> {
  return db('retained_blocks').where('retained_until', '<=', now).delete();
}
