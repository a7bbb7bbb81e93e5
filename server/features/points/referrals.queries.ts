import type { Database } from '../../platform/db/database.ts';
import { isVisible } from '../members/visibility.queries.ts';

/** The member's invitation code; null before the first. */
export async function findInvitationCode(db: Database, memberId: string): Promise<string | null> {
  const row = await db('referral_codes').where({ member_id: memberId }).first('code');
  return row?.code ?? null;
}

/** Saves the member's invitation code. Returns the code that another request inserted first, if one did. */
export async function saveInvitationCode(db: Database, memberId: string, newCode: string): Promise<string> {
  await db('referral_codes').insert({ member_id: memberId, code: newCode }).onConflict('member_id').ignore();
  return (await findInvitationCode(db, memberId)) ?? newCode;
}

export async function hasInvitationCode(db: Database, memberId: string): Promise<boolean> {
  return (await findInvitationCode(db, memberId)) !== null;
}

export interface Inviter {
  readonly id: string;
  readonly email: string;
}

/** The member with this invitation code; null for a suspended one. */
export async function findInviter(db: Database, code: string): Promise<Inviter | null> {
  const row = await db('referral_codes')
    .join('members', 'members.id', 'referral_codes.member_id')
    .where({ code })
    .whereNull('suspended_at')
    .first('members.id', 'members.email');
  return row ?? null;
}

/** Saves that a new member came by an invitation. */
export async function insertReferral(
  db: Database,
  { invitedId, inviterId, networkHash, now }: { invitedId: string; inviterId: string; networkHash: Buffer; now: Date },
): Promise<void> {
  await db('referrals')
    .insert({ invited_id: invitedId, inviter_id: inviterId, invited_at: now, client_hashes: [networkHash] })
    .onConflict('invited_id')
    .ignore();
}

/** The inviter of a member whose invitation does not count yet; null without one. */
export async function findInviterOf(db: Database, invitedId: string): Promise<string | null> {
  const row = await db('referrals').where({ invited_id: invitedId }).first('inviter_id');
  return row?.inviter_id ?? null;
}

/** Counts one more day of an invited member, and adds the network if it is another one. */
export async function addReferralDay(db: Database, invitedId: string, networkHash: Buffer): Promise<void> {
  await db.raw(
    `UPDATE referrals
        SET days_used = days_used + 1,
            client_hashes = CASE WHEN :networkHash = ANY (client_hashes) THEN client_hashes
                                 ELSE array_append(client_hashes, :networkHash::bytea) END
      WHERE invited_id = :invitedId`,
    { invitedId, networkHash },
  );
}

export interface DueReferral {
  readonly invitedId: string;
  readonly networkHashes: readonly Buffer[];
}

/**
 * Referrals that count now, in the order of the invited ids: the invited member takes part, has had a complete profile
 * since the given moment or longer, and came on enough days; the inviter is not suspended.
 */
export async function findDueReferrals(
  db: Database,
  {
    completedBefore,
    daysUsed,
    after,
    limit,
  }: { completedBefore: Date; daysUsed: number; after: string; limit: number },
): Promise<DueReferral[]> {
  const { rows } = await db.raw<{ rows: DueReferral[] }>(
    `SELECT invited_id AS "invitedId", client_hashes AS "networkHashes"
       FROM referrals
       JOIN members AS invited ON invited.id = invited_id AND ${isVisible('invited')}
       JOIN members AS inviter ON inviter.id = inviter_id AND inviter.suspended_at IS NULL
       JOIN profiles ON user_id = invited_id AND profile_completed AND completed_at <= :completedBefore
      WHERE days_used >= 2 AND days_used >= :daysUsed AND invited_id > :after
      ORDER BY invited_id LIMIT :limit`,
    { completedBefore, daysUsed, after, limit },
  );
  return rows;
}

export async function deleteReferral(db: Database, invitedId: string): Promise<void> {
  await db('referrals').where({ invited_id: invitedId }).delete();
}

/** Deletes a referral, and returns its inviter and the invited address; null when there is none. */
export async function takeReferral(
  db: Database,
  invitedId: string,
): Promise<{ readonly inviterId: string; readonly invitedEmail: string } | null> {
  const { rows } = await db.raw<{ rows: { inviter_id: string; email: string }[] }>(
    `DELETE FROM referrals USING members
      WHERE invited_id = ? AND members.id = invited_id RETURNING inviter_id, members.email`,
    [invitedId],
  );
  const row = rows[0];
  return row ? { inviterId: row.inviter_id, invitedEmail: row.email } : null;
}

/**
 * Saves that a mailbox has earned a reward; returns false when it had earned one before, with any inviter and account.
 */
export async function markRewarded(
  db: Database,
  { mailboxHash, inviterId, now }: { mailboxHash: string; inviterId: string; now: Date },
): Promise<boolean> {
  const marked = await db('rewarded_mailboxes')
    .insert({ mailbox_hash: mailboxHash, inviter_id: inviterId, rewarded_at: now })
    .onConflict('mailbox_hash')
    .ignore()
    .returning('mailbox_hash');
  return marked.length > 0;
}

/** Whether one of these mailboxes has earned a reward before. */
export async function isRewarded(db: Database, mailboxHashes: readonly string[]): Promise<boolean> {
  if (mailboxHashes.length === 0) return false;
  const row = await db('rewarded_mailboxes').whereIn('mailbox_hash', mailboxHashes).first('mailbox_hash');
  return row !== undefined;
}

/** How many members came by an inviter's link and do not count yet. */
export async function countInvited(db: Database, inviterId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { invited: number }[] }>(
    'SELECT count(*)::integer AS invited FROM referrals WHERE inviter_id = ?',
    [inviterId],
  );
  return rows[0]?.invited ?? 0;
}

/** When each invited member began to count, without their names. */
export async function findJoined(db: Database, inviterId: string): Promise<Date[]> {
  const rows = await db('rewarded_mailboxes')
    .where({ inviter_id: inviterId })
    .orderBy('rewarded_at')
    .select('rewarded_at');
  return rows.map((row) => row.rewarded_at);
}
