import { DAY_SECONDS } from '#shared/duration.ts';
import type { AppContext } from '../../platform/context.ts';
import { createTemporaryFlag, type TemporaryFlag } from '../../platform/limits/limits.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import type { Session } from '../members/session.ts';

/** A browser with the address of the account that is signed in there. */
export interface Newcomer {
  readonly email: string;
  readonly session: Pick<Session, 'browser'>;
}

/**
 * Whether this mailbox, with any account, or this browser, with any mailbox, gave the birth date of a minor within the
 * last day; then no other date is accepted (S-questionnaire-5).
 */
export async function isHeldBack(ctx: AppContext, { email, session: { browser } }: Newcomer): Promise<boolean> {
  const flag = minorFlag(ctx);
  const isMailboxHeldBack = await flag.isTaken(mailboxHash(ctx.config, email));
  return isMailboxHeldBack || (browser.hash !== null && (await flag.isTaken(browser.hash)));
}

/** Remembers for a day that the birth date of a minor was given, without the date; deleting the account ends nothing. */
export async function holdBack(ctx: AppContext, { email, session }: Newcomer): Promise<void> {
  const flag = minorFlag(ctx);
  for (const subject of [mailboxHash(ctx.config, email), session.browser.remember()]) await flag.take(subject);
}

function minorFlag({ db, config }: AppContext): TemporaryFlag {
  return createTemporaryFlag(db, config, { name: 'minor', seconds: DAY_SECONDS });
}
