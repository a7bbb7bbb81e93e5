import { randomUUID } from 'node:crypto';
import { COPY_LINK_MINUTES } from '#shared/account/account-limits.ts';
import { DAY_SECONDS, MINUTE_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { hashToken, randomToken } from '../../platform/secrets.ts';
import type { Member } from '../members/member.queries.ts';
import { sessionSlot, type Session } from '../members/session.ts';
import { replaceCopyLink, takeCopyLink } from './copy-link.queries.ts';

const LINKS_PER_DAY = 5;

/** When the link for a copy was opened in this session, in milliseconds since 1970. */
const copyConfirmedAt = sessionSlot<number>('copyConfirmedAt');

/** Whether the member has confirmed by mail, in this session and within the hour, that they want their data. */
export function hasConfirmedCopy({ now }: AppContext, session: Session): boolean {
  const confirmedAt = session.get(copyConfirmedAt);
  return confirmedAt !== null && now().getTime() - confirmedAt < COPY_LINK_MINUTES * MINUTE_MS;
}

/**
 * Mails the link without which no session orders or takes a copy, because a session alone may be stolen. Only the
 * link's hash is saved, and an earlier link becomes void (S-account-9).
 * @throws AppError 429 after five in a day
 */
export async function requestCopyLink(ctx: AppContext, { id: memberId, email }: Member): Promise<void> {
  const limit = createLimit(ctx.db, ctx.config, { name: 'copy-link', points: LINKS_PER_DAY, seconds: DAY_SECONDS });
  if (!(await limit.admits(memberId))) throw new AppError('account_copy_link_too_often', 429);
  const token = randomToken();
  const link = new URL(routes.account, ctx.config.publicUrl);
  link.searchParams.set('token', token);
  link.hash = 'donnees';
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const expiresAt = new Date(now.getTime() + COPY_LINK_MINUTES * MINUTE_MS);
    await replaceCopyLink(tx.db, { memberId, tokenHash: hashToken(token), now, expiresAt });
    const mail = { kind: 'copy-link', data: { link: link.href } } as const;
    await queueMail(tx, { ...mail, to: email, dedupeKey: randomUUID(), expiresAt });
  });
}

/**
 * Confirms by the mailed link, for this session and an hour. The session continues under a new id.
 * @throws AppError 422 when the link is another member's, used or expired
 */
export async function confirmCopy(ctx: AppContext, session: Session, memberId: string, token: string): Promise<void> {
  if (!(await takeCopyLink(ctx.db, memberId, hashToken(token), ctx.now())))
    throw new AppError('account_copy_link_unusable', 422);
  await session.renew();
  await session.set(copyConfirmedAt, ctx.now().getTime());
}
