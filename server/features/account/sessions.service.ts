import { timingSafeEqual } from 'node:crypto';
import { dayInWords } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { Config } from '../../platform/config.ts';
import type { AppContext } from '../../platform/context.ts';
import { deriveKey, keyedHash } from '../../platform/secrets.ts';
import type { Session } from '../members/session.ts';
import { SESSION_DAYS_IN_ALL, SESSION_IDLE_DAYS } from '../members/session-store.ts';
import { deleteSession, findOpenSessions } from './account.queries.ts';

/** A session on its owner's account page: with days, but no times and no locations. */
export interface ShownSession {
  /** Names it in the form that ends it, to its owner alone; no session can be taken over with it. */
  readonly token: string;
  readonly isThisOne: boolean;
  readonly device: string;
  readonly openedOn: string;
  /** Null: lately; the end in all leaves no more exact trace. */
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

/** Each use puts the end off by the idle days, until the end in all is reached. */
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
}

function sessionToken({ secretKey }: Config, memberId: string, sid: string): string {
  return keyedHash(deriveKey(secretKey, 'account'), `${memberId}|${sid}`);
}
