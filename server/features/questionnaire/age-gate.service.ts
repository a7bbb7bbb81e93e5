import { DAY_SECONDS } from '#shared/duration.ts';
import type { AppContext } from '../../platform/context.ts';
import { createTemporaryFlag, type TemporaryFlag } from '../../platform/limits/limits.ts';
import type { Session } from '../members/session.ts';

/** A browser with the account that is signed in there. */
export interface Newcomer {
  readonly memberId: string;
  readonly session: Pick<Session, 'browser'>;
}

/**
 * Whether this account, or this browser with any account, gave the birth date of a minor within the last day; then no
 * other date is accepted (S-questionnaire-5).
 */
export async function isHeldBack(ctx: AppContext, { memberId, session: { browser } }: Newcomer): Promise<boolean> {
  const flag = minorFlag(ctx);
  return (await flag.isTaken(memberId)) || (browser.hash !== null && (await flag.isTaken(browser.hash)));
}

/** Remembers for a day that the birth date of a minor was given, without the date. */
export async function holdBack(ctx: AppContext, { memberId, session }: Newcomer): Promise<void> {
  const flag = minorFlag(ctx);
  for (const subject of [memberId, session.browser.remember()]) await flag.take(subject);
}

function minorFlag({ db, config }: AppContext): TemporaryFlag {
  return createTemporaryFlag(db, config, { name: 'minor', seconds: DAY_SECONDS });
}
