import { LINK_ADDRESS_ATTEMPTS } from '#shared/sign-in/link-attempts.ts';
import type { Database } from '../../platform/db/database.ts';

/** Saves the hash of a new deletion link, which makes the previous one void. */
export async function replaceDeletionRequest(
  db: Database,
  request: { readonly memberId: string; readonly tokenHash: Buffer; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await db('deletion_requests')
    .insert({
      member_id: request.memberId,
      token_hash: request.tokenHash,
      requested_at: request.now,
      expires_at: request.expiresAt,
      failed_attempts: 0,
    })
    .onConflict('member_id')
    .merge();
}

/** The member whose account a link deletes; null when it is used, expired, or tried too often. */
export async function findDeletionRequest(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly memberId: string; readonly email: string } | null> {
  const row = await db('deletion_requests')
    .join('members', 'members.id', 'member_id')
    .where({ token_hash: tokenHash })
    .where('deletion_requests.expires_at', '>', now)
    .where('failed_attempts', '<', LINK_ADDRESS_ATTEMPTS)
    .first({ memberId: 'member_id', email: 'email' });
  return row ?? null;
}

export async function countFailedConfirmation(db: Database, tokenHash: Buffer): Promise<void> {
  await db('deletion_requests').where({ token_hash: tokenHash }).increment('failed_attempts', 1);
}

/** Makes the deletion link of a member void. */
export async function deleteDeletionRequest(db: Database, memberId: string): Promise<void> {
  await db('deletion_requests').where({ member_id: memberId }).delete();
}

export async function deleteOldDeletionRequests(db: Database, now: Date): Promise<number> {
  return db('deletion_requests').where('expires_at', '<=', now).delete();
}
