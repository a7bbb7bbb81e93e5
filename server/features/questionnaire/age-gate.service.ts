import { DAY_SECONDS } from '#shared/duration.ts';
import type { AppContext } from '../../platform/context.ts';
import { createTemporaryFlag, type TemporaryFlag } from '../../platform/limits/limits.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { findFormerMailboxes } from '../members/former-mailboxes.queries.ts';
import type { Session } from '../members/session.ts';

/** A browser with the account that is signed in there. */
export interface Newcomer {
  readonly id: string;
  readonly email: string;
  readonly session: Pick<Session, 'browser'>;
}

/**
 * Whether this mailbox, or one that the account has left, with any account, or this browser, with any mailbox, gave the
 * birth date of a minor within the last day; then no other date is accepted (S-questionnaire-5).
 */
export async function isHeldBack(ctx: AppContext, { id, email, session: { browser } }: Newcomer): Promise<boolean> {
  const flag = minorFlag(ctx);
  const mailboxes = [mailboxHash(ctx.config, email), ...(await findFormerMailboxes(ctx.db, id))];
  for (const subject of [...mailboxes, browser.hash])
    if (subject !== null && (await flag.isTaken(subject))) return true;
  return false;
}

/** Remembers for a day that the birth date of a minor was given, without the date; deleting the account ends nothing. */
export async function holdBack(ctx: AppContext, { email, session }: Newcomer): Promise<void> {
  const flag = minorFlag(ctx);
  for (const subject of [mailboxHash(ctx.config, email), session.browser.remember()]) await flag.take(subject);
}

function minorFlag({ db, config }: AppContext): TemporaryFlag {
  return createTemporaryFlag(db, config, { name: 'minor', seconds: DAY_SECONDS });
}
