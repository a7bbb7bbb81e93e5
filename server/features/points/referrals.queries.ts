import type { Database } from '../../platform/db/database.ts';

/** The member's invitation code; the given one is saved if there is none yet. */
export async function saveInvitationCode(db: Database, memberId: string, newCode: string): Promise<string> {
  const find = () => db('referral_codes').where({ member_id: memberId }).first('code');
  const known = await find();
  if (known) return known.code;
  await db('referral_codes').insert({ member_id: memberId, code: newCode }).onConflict('member_id').ignore();
  // Another request may have inserted a code first.
  return (await find())?.code ?? newCode;
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
  { invitedId, inviterId, now }: { invitedId: string; inviterId: string; now: Date },
): Promise<void> {
  await db('referrals')
    .insert({ invited_id: invitedId, inviter_id: inviterId, invited_at: now })
    .onConflict('invited_id')
    .ignore();
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

/** How many members came by an inviter's link and have not completed their profile. */
export async function countInvited(db: Database, inviterId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { invited: number }[] }>(
    'SELECT count(*)::integer AS invited FROM referrals WHERE inviter_id = ?',
    [inviterId],
  );
  return rows[0]?.invited ?? 0;
}

/** When each invited member completed their profile, without their names. */
export async function findJoined(db: Database, inviterId: string): Promise<Date[]> {
  const rows = await db('rewarded_mailboxes')
    .where({ inviter_id: inviterId })
    .orderBy('rewarded_at')
    .select('rewarded_at');
  return rows.map((row) => row.rewarded_at);
}
