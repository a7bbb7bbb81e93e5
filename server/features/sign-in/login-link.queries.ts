import type { Database, Row } from '../../platform/db/database.ts';

export const LINK_LIFETIME_SECONDS = 600;
/** The number of wrong addresses after which a link is void. */
export const LINK_EMAIL_ATTEMPTS = 5;

export interface NewLoginLink {
  readonly tokenHash: Buffer;
  readonly browserHash: Buffer;
  readonly email: string;
  readonly displayName: string | null;
  readonly ageConfirmed: boolean;
  readonly now: Date;
  /** The code of the member's personal link through which the visitor came to sign up. */
  readonly invitationCode: string | null;
  /**
   * Whether the link can never be used: sign-in makes one for an address without an account too, so that both cases
   * take equally long.
   */
  readonly isVoid: boolean;
}

export interface UsedLoginLink {
  readonly email: string;
  readonly displayName: string | null;
  readonly invitationCode: string | null;
}

type UsedLinkRow = Pick<Row<'login_links'>, 'email' | 'display_name' | 'invitation_code'>;

/** Saves a new link, which makes every older one of its address void. Returns its id (S-sign-in-3). */
export async function replaceLoginLink(db: Database, link: NewLoginLink): Promise<string> {
  // Without the lock, two links made at once would not see each other, and both would stay valid.
  await db.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`login-link:${link.email}`]);
  // Used links are void already; the condition is repeated so that the index of the valid links is used.
  await db('login_links')
    .where({ email: link.email })
    .whereNull('used_at')
    .whereNull('revoked_at')
    .update({ revoked_at: link.now });
  const [row] = await db('login_links')
    .insert({
      token_hash: link.tokenHash,
      browser_hash: link.browserHash,
      email: link.email,
      display_name: link.displayName,
      age_confirmed: link.ageConfirmed,
      invitation_code: link.invitationCode,
      created_at: link.now,
      expires_at: new Date(link.now.getTime() + LINK_LIFETIME_SECONDS * 1000),
      revoked_at: link.isVoid ? link.now : null,
    })
    .returning('id');
  if (!row) throw new Error('The login link was not kept.');
  return row.id;
}

/** How a link is presented: by the browser that asked for it, or with the address it was sent to. */
export type LinkBearer = { readonly browserHash: Buffer } | { readonly email: string };

/**
 * Marks a link as used. Of simultaneous calls exactly one succeeds: the database decides by the update (S-sign-in-2).
 */
export async function useLoginLink(
  db: Database,
  tokenHash: Buffer,
  bearer: LinkBearer,
  now: Date,
): Promise<UsedLoginLink | null> {
  const { rows } = await db.raw<{ rows: UsedLinkRow[] }>(
    `UPDATE login_links SET used_at = :now
      WHERE token_hash = :tokenHash AND used_at IS NULL AND revoked_at IS NULL
        AND expires_at > :now AND failed_attempts < :attempts
        AND ${'email' in bearer ? 'email = :email' : 'browser_hash = :browserHash'}
      RETURNING email, display_name, invitation_code`,
    { now, tokenHash, attempts: LINK_EMAIL_ATTEMPTS, ...bearer },
  );
  const row = rows[0];
  if (!row) return null;
  return {
    email: row.email,
    displayName: row.display_name,
    invitationCode: row.invitation_code,
  };
}

/** Counts a wrong address for a link. */
export async function countFailedAttempt(db: Database, tokenHash: Buffer): Promise<void> {
  await db('login_links').where({ token_hash: tokenHash }).whereNull('used_at').increment('failed_attempts', 1);
}
