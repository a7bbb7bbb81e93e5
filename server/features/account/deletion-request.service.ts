import { randomUUID } from 'node:crypto';
import { DELETION_LINK_MINUTES } from '#shared/account/account-limits.ts';
import { DAY_SECONDS, MINUTE_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { hashToken, randomToken } from '../../platform/secrets.ts';
import type { Member } from '../members/member.queries.ts';
import { countFailedConfirmation, findDeletionRequest, replaceDeletionRequest } from './deletion-request.queries.ts';
import { deleteMember } from './erasure.service.ts';

const REQUESTS_PER_DAY = 3;

/**
 * Mails the link that deletes an account, because a session alone may be stolen. Only the link's hash is saved, and an
 * earlier link becomes void (S-account-4).
 * @throws AppError 429 after three in a day
 */
export async function requestDeletion(ctx: AppContext, { id: memberId, email }: Member): Promise<void> {
  const limit = createLimit(ctx.db, ctx.config, {
    name: 'account-deletion',
    points: REQUESTS_PER_DAY,
    seconds: DAY_SECONDS,
  });
  if (!(await limit.admits(memberId))) throw new AppError('account_deletion_too_often', 429);
  const token = randomToken();
  const link = new URL(routes.accountDeletion, ctx.config.publicUrl);
  link.searchParams.set('token', token);
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const expiresAt = new Date(now.getTime() + DELETION_LINK_MINUTES * MINUTE_MS);
    await replaceDeletionRequest(tx.db, { memberId, tokenHash: hashToken(token), now, expiresAt });
    const mail = { kind: 'account-deletion-link', data: { link: link.href } } as const;
    await queueMail(tx, { ...mail, to: email, dedupeKey: randomUUID(), expiresAt });
  });
}

export type DeletionOutcome = 'deleted' | 'unusable' | 'email-required' | 'email-mismatch';

/**
 * Deletes the account that a mailed link names. Without the member's session, as a mail scanner opens it, the account's
 * address is required, with five attempts. Of simultaneous calls one deletes.
 */
export async function confirmDeletion(
  ctx: AppContext,
  token: string,
  bearer: { readonly member: Member | null; readonly email: string | undefined },
): Promise<DeletionOutcome> {
  const tokenHash = hashToken(token);
  const held = await findDeletionRequest(ctx.db, tokenHash, ctx.now());
  if (!held) return bearer.member || bearer.email ? 'unusable' : 'email-required';
  if (bearer.member?.id !== held.memberId) {
    if (bearer.email === undefined) return 'email-required';
    if (bearer.email !== held.email) {
      await countFailedConfirmation(ctx.db, tokenHash);
      return 'email-mismatch';
    }
  }
  return (await deleteMember(ctx, held.memberId, null)) === null ? 'unusable' : 'deleted';
}
