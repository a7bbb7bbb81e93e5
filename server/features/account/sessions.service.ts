import { timingSafeEqual } from 'node:crypto';
import { dayInWords } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { Config } from '../../platform/config.ts';
import type { AppContext } from '../../platform/context.ts';
import { deriveKey, keyedHash } from '../../platform/secrets.ts';
import type { Session } from '../members/session.ts';
import { SESSION_DAYS_IN_ALL, SESSION_IDLE_DAYS } from '#shared/sign-in/session-days.ts';
import { deleteSession, findOpenSessions } from './account.queries.ts';

/** A session on its owner's account page: with days, but no times and no locations. */
export interface ShownSession {
  /** Names the session in the form that ends it, to its owner alone; no session can be taken over with it. */
  readonly token: string;
  readonly isThisOne: boolean;
  readonly device: string;
  readonly openedOn: string;
  /**
   * Null for a use of late: once the session's end has reached its fixed limit, the day cannot be told from it any
   * more.
   */
  readonly usedOn: string | null;
}

export async function listSessions(ctx: AppContext, session: Session, memberId: string): Promise<ShownSession[]> {
  const open = await findOpenSessions(ctx.db, memberId, ctx.now());
  return open.map(({ sid, expire, openedAt, device }) => ({
    token: sessionToken(ctx.config, memberId, sid),
    isThisOne: sid === session.id,
    device: device ?? 'Appareil inconnu',
    openedOn: dayInWords(dayOf(openedAt)),
    usedOn: lastUseOf(openedAt, expire),
  }));
}

/**
 * The day of a session's last use, computed from its end: each use moves the end by the idle days, up to the fixed end.
 */
function lastUseOf(openedAt: Date, expire: Date): string | null {
  if (expire.getTime() >= openedAt.getTime() + SESSION_DAYS_IN_ALL * DAY_MS) return null;
  return dayInWords(dayOf(new Date(expire.getTime() - SESSION_IDLE_DAYS * DAY_MS)));
}

/** Ends one of a member's own sessions, at once in all processes. An unknown session is no error. */
export async function endSession(ctx: AppContext, memberId: string, token: string): Promise<void> {
  const given = Buffer.from(token);
  for (const { sid } of await findOpenSessions(ctx.db, memberId, ctx.now())) {
    const own = Buffer.from(sessionToken(ctx.config, memberId, sid));
    if (own.length === given.length && timingSafeEqual(own, given)) await deleteSession(ctx.db, memberId, sid);
  }
  // Its stream closes.
  ctx.hint(memberId);
}

function sessionToken({ secretKey }: Config, memberId: string, sid: string): string {
  return keyedHash(deriveKey(secretKey, 'account'), `${memberId}|${sid}`);
}
