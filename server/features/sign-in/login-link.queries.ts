import { LINK_ADDRESS_ATTEMPTS } from '#shared/sign-in/link-attempts.ts';
import type { Database, Row } from '../../platform/db/database.ts';

export const LINK_LIFETIME_SECONDS = 600;
/** How many links one mailbox may have that work at the same time. */
const LIVE_LINKS_AT_MOST = 3;

export interface NewLoginLink {
  readonly tokenHash: Buffer;
  readonly browserHash: Buffer;
  /** Whether the browser has had a session of the address's owner. */
  readonly isFromKnownBrowser: boolean;
  /** Names the mailbox; equal for every spelling of its address. */
  readonly mailboxHash: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly ageConfirmed: boolean;
  readonly now: Date;
  /** The code of the member's personal link through which the visitor came to sign up. */
  readonly invitationCode: string | null;
  /** The key of the quiz result that the visitor takes along. */
  readonly quizResult: string | null;
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
  readonly quizResult: string | null;
}

type UsedLinkRow = Pick<Row<'login_links'>, 'email' | 'display_name' | 'invitation_code' | 'quiz_result'>;

interface LiveLink {
  id: string;
  is_from_known_browser: boolean;
}

/**
 * Saves a new link, which makes the older one of the same browser void. Returns its id; null when the mailbox has as
 * many links as it may have at once, and the browser is not known: a stranger never makes void what somebody else asked
 * for. A known browser makes room instead, by the oldest link of a stranger if there is one (S-sign-in-3).
 */
export async function saveLoginLink(db: Database, link: NewLoginLink): Promise<string | null> {
  // Without the lock, links made at once would not see each other, and all would stay valid.
  await db.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`login-link:${link.mailboxHash}`]);
  await revokeLinksOfBrowser(db, link);
  const live = await findOthersLinks(db, link);
  if (live.length >= LIVE_LINKS_AT_MOST) {
    if (!link.isFromKnownBrowser) return null;
    const { id } = live.find((one) => !one.is_from_known_browser) ?? live[0]!;
    await db('login_links').where({ id }).update({ revoked_at: link.now });
  }
  const [row] = await db('login_links')
    .insert({
      token_hash: link.tokenHash,
      browser_hash: link.browserHash,
      mailbox_hash: link.mailboxHash,
      is_from_known_browser: link.isFromKnownBrowser,
      email: link.email,
      display_name: link.displayName,
      age_confirmed: link.ageConfirmed,
      invitation_code: link.invitationCode,
      quiz_result: link.quizResult,
      created_at: link.now,
      expires_at: new Date(link.now.getTime() + LINK_LIFETIME_SECONDS * 1000),
      revoked_at: link.isVoid ? link.now : null,
    })
    .returning('id');
  if (!row) throw new Error('The login link was not kept.');
  return row.id;
}

async function revokeLinksOfBrowser(db: Database, { mailboxHash, browserHash, now }: NewLoginLink): Promise<void> {
  await db.raw(
    `UPDATE login_links SET revoked_at = :now
      WHERE mailbox_hash = :mailboxHash AND expires_at > :now AND browser_hash = :browserHash AND used_at IS NULL`,
    { mailboxHash, browserHash, now },
  );
}

type LinkAsked = Pick<NewLoginLink, 'mailboxHash' | 'browserHash' | 'isFromKnownBrowser' | 'now'>;

/** Whether a link may be saved, as far as can be told before: what is refused here uses up no quota. */
export async function hasRoomForLink(db: Database, link: LinkAsked): Promise<boolean> {
  const live = await findOthersLinks(db, link);
  return link.isFromKnownBrowser || live.length < LIVE_LINKS_AT_MOST;
}

/**
 * The live links of a mailbox that other browsers asked for, oldest first. Those that were void from the beginning count
 * as well: without an account the fourth request is answered as quickly as with one.
 */
async function findOthersLinks(db: Database, { mailboxHash, browserHash, now }: LinkAsked): Promise<LiveLink[]> {
  const { rows } = await db.raw<{ rows: LiveLink[] }>(
    `SELECT id, is_from_known_browser FROM login_links
      WHERE mailbox_hash = :mailboxHash AND expires_at > :now AND used_at IS NULL
        AND browser_hash <> :browserHash AND (revoked_at IS NULL OR revoked_at = created_at)
        AND failed_attempts < :attempts
      ORDER BY created_at, id`,
    { mailboxHash, browserHash, now, attempts: LINK_ADDRESS_ATTEMPTS },
  );
  return rows;
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
      RETURNING email, display_name, invitation_code, quiz_result`,
    { now, tokenHash, attempts: LINK_ADDRESS_ATTEMPTS, ...bearer },
  );
  const row = rows[0];
  if (!row) return null;
  return {
    email: row.email,
    displayName: row.display_name,
    invitationCode: row.invitation_code,
    quizResult: row.quiz_result,
  };
}

/** Counts a wrong address for a link. */
export async function countFailedAttempt(db: Database, tokenHash: Buffer): Promise<void> {
  await db('login_links').where({ token_hash: tokenHash }).whereNull('used_at').increment('failed_attempts', 1);
}

/** The mails that answer a request for a link, each with the id of its link as its key. */
const LINK_MAILS = ['sign-in-link', 'sign-up-link', 'no-account', 'account-suspended', 'address-changed'] as const;

/**
 * Whether the mail that a browser asked for last could not leave within its link's ten minutes, whatever it would have
 * said; false once the browser has asked again, or the link was used. A mail that the recipient's server refused, or that
 * was not sent to an address that returns everything, did not fail by lateness.
 */
export async function isLastLinkLost(db: Database, browserHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_lost: boolean }[] }>(
    `SELECT used_at IS NULL AND expires_at <= :now
              AND EXISTS (SELECT FROM outbox_mails
                           WHERE kind = ANY (:kinds) AND dedupe_key = login_links.id::text
                             AND (state IN ('pending', 'sending') OR sent_at > login_links.expires_at
                                  OR (state = 'cancelled' AND starts_with(last_error, 'expired')))) AS is_lost
       FROM login_links WHERE browser_hash = :browserHash ORDER BY created_at DESC LIMIT 1`,
    { browserHash, now, kinds: [...LINK_MAILS] },
  );
  return rows[0]?.is_lost ?? false;
}
