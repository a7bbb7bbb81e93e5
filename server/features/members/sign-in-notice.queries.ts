import { LINK_ADDRESS_ATTEMPTS } from '#shared/sign-in/link-attempts.ts';
import type { Database } from '../../platform/db/database.ts';

export interface NewSignInNotice {
  readonly tokenHash: Buffer;
  readonly memberId: string;
  readonly signInId: string;
  /** The keyed hash of the address that is notified. */
  readonly addressHash: string;
  readonly browserHash: Buffer;
  readonly device: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertSignInNotice(db: Database, notice: NewSignInNotice): Promise<void> {
  await db('sign_in_notices').insert({
    token_hash: notice.tokenHash,
    member_id: notice.memberId,
    sign_in_id: notice.signInId,
    address_hash: notice.addressHash,
    browser_hash: notice.browserHash,
    device: notice.device,
    signed_in_at: notice.now,
    expires_at: notice.expiresAt,
  });
}

/** A sign-in that its member was notified of. */
export interface NoticedSignIn {
  readonly memberId: string;
  readonly signInId: string;
  readonly addressHash: string;
  readonly browserHash: Buffer;
}

/** The sign-in that a mailed link names; null when the link is used, expired, or tried too often. */
export async function findSignInNotice(db: Database, tokenHash: Buffer, now: Date): Promise<NoticedSignIn | null> {
  const row = await db('sign_in_notices')
    .where({ token_hash: tokenHash })
    .where('expires_at', '>', now)
    .where('failed_attempts', '<', LINK_ADDRESS_ATTEMPTS)
    .whereNull('disowned_at')
    .first({
      memberId: 'member_id',
      signInId: 'sign_in_id',
      addressHash: 'address_hash',
      browserHash: 'browser_hash',
    });
  return row ?? null;
}

/** Uses a link up. Of simultaneous calls one succeeds: the database decides by the update. */
export async function useSignInNotice(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = db('sign_in_notices').where({ token_hash: tokenHash }).whereNull('disowned_at');
  return (await used.update({ disowned_at: now })) === 1;
}

export async function countFailedDisowning(db: Database, tokenHash: Buffer): Promise<void> {
  await db('sign_in_notices').where({ token_hash: tokenHash }).increment('failed_attempts', 1);
}

/** Deletes the session that a sign-in opened, whatever its id is by now. */
export async function deleteSessionOfSignIn(db: Database, memberId: string, signInId: string): Promise<void> {
  await db.raw(
    `DELETE FROM sessions WHERE member_id = :memberId AND sess -> 'memberProof' ->> 'signInId' = :signInId`,
    {
      memberId,
      signInId,
    },
  );
}

export async function deleteOldSignInNotices(db: Database, now: Date): Promise<number> {
  return db('sign_in_notices').where('expires_at', '<=', now).delete();
}
