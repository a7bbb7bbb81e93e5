import { randomUUID } from 'node:crypto';
import { PROOF_LINK_MINUTES } from '#shared/account/account-limits.ts';
import type { ProofReason } from '#shared/account/proof.ts';
import { HOUR_SECONDS, MINUTE_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import type { UsedPasskey } from '#shared/passkeys/passkeys.ts';
import { routes } from '#shared/routes.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { hashToken, randomToken } from '../../platform/secrets.ts';
import { proveAnew } from '../members/member-proof.ts';
import type { Member } from '../members/member.queries.ts';
import { sessionSlot, type Session } from '../members/session.ts';
import { acceptPasskey } from '../passkeys/passkeys.service.ts';

const LINKS_PER_HOUR = 5;

/** The link that this session asked for, as a hash, with its end in milliseconds since 1970. */
const askedProof = sessionSlot<{ readonly tokenHash: string; readonly expiresAt: number }>('askedProof');

/**
 * Mails a link by which the member of this session proves that it is still them. It works in this session alone, and a
 * newer one makes it void (S-proof-2).
 * @throws AppError 429 after five in an hour
 */
export async function requestProofLink(
  ctx: AppContext,
  session: Session,
  member: Member,
  reason: ProofReason,
): Promise<void> {
  const limit = createLimit(ctx.db, ctx.config, {
    name: 'account-proof',
    points: LINKS_PER_HOUR,
    seconds: HOUR_SECONDS,
  });
  if (!(await limit.admits(member.id))) throw new AppError('account_proof_too_often', 429);
  const token = randomToken();
  const expiresAt = new Date(ctx.now().getTime() + PROOF_LINK_MINUTES * MINUTE_MS);
  await session.set(askedProof, { tokenHash: hashToken(token).toString('base64url'), expiresAt: expiresAt.getTime() });
  const link = new URL(routes.accountProof, ctx.config.publicUrl);
  link.searchParams.set('pour', reason);
  link.searchParams.set('token', token);
  const mail = { kind: 'account-proof', data: { link: link.href } } as const;
  await inTransaction(ctx, (tx) => queueMail(tx, { ...mail, to: member.email, dedupeKey: randomUUID(), expiresAt }));
}

/** Uses the mailed link. False when this session did not ask for it, or too long ago. */
export async function proveByProofLink({ now }: AppContext, session: Session, token: string): Promise<boolean> {
  const asked = session.get(askedProof);
  if (!asked || asked.expiresAt <= now().getTime()) return false;
  if (asked.tokenHash !== hashToken(token).toString('base64url')) return false;
  await session.set(askedProof, null);
  await proveAnew(session, now());
  return true;
}

/** Uses one of the member's own passkeys. False when it is not one, or does not fit. */
export async function proveByPasskey(
  ctx: AppContext,
  session: Session,
  member: Member,
  credential: UsedPasskey,
): Promise<boolean> {
  const scope = { purpose: 'prove', browserHash: session.browser.hash, memberId: member.id } as const;
  if (!(await acceptPasskey(ctx, credential, scope))) return false;
  await proveAnew(session, ctx.now());
  return true;
}
