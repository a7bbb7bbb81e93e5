import type { Database } from '../../platform/db/database.ts';

/** Saves the hash of a new link, which makes the member's previous one void. */
export async function replaceCopyLink(
  db: Database,
  link: { readonly memberId: string; readonly tokenHash: Buffer; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await db('copy_links')
    .insert({
      member_id: link.memberId,
      token_hash: link.tokenHash,
      requested_at: link.now,
      expires_at: link.expiresAt,
    })
    .onConflict('member_id')
    .merge();
}

/** Uses a member's link up; false when it is another's, used or expired. Of simultaneous calls one is true. */
export async function takeCopyLink(db: Database, memberId: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const taken = await db('copy_links')
    .where({ member_id: memberId, token_hash: tokenHash })
    .where('expires_at', '>', now)
    .delete();
  return taken === 1;
}

export async function deleteOldCopyLinks(db: Database, now: Date): Promise<number> {
  return db('copy_links').where('expires_at', '<=', now).delete();
}
