import { ruleOfReason } from '#shared/safety/reports.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { hashToken } from '../../platform/secrets.ts';
import { answerReservedAddress } from '../account/address-change.service.ts';
import { acceptInvitation } from '../points/referrals.service.ts';
import { contestLinkFor } from '../../platform/mail/contest-link.ts';
import {
  countFailedAttempt,
  LINK_LIFETIME_SECONDS,
  replaceLoginLink,
  useLoginLink,
  type LinkBearer,
} from './login-link.queries.ts';
import {
  findActiveMember,
  findLinkAccount,
  signInAccount,
  type LinkAccount,
  type Member,
} from '../members/member.queries.ts';
import { recordVisit, type SignInVisit } from './sign-in-visit.service.ts';

/** The request for a sign-in or sign-up link. */
export interface LinkRequest {
  readonly email: string;
  /** Sign-up makes an account at the first use; sign-in never does. */
  readonly createsAccount: boolean;
  readonly displayName: string | null;
  readonly ageConfirmed: boolean;
  readonly isCrush: boolean;
  /** The personal link of a member by which they came, if it can be one. */
  readonly invitationCode: string | null;
}

export interface IssuedLink {
  /** Identifies the link; only a hash of it is stored. */
  readonly linkId: string;
  /** The token in the mail's link. */
  readonly token: string;
  readonly browserHash: Buffer;
}

/**
 * Saves the link's hash, makes older ones void and queues the mail, all or nothing. Known, unknown and suspended
 * addresses are handled alike; which of the four mails is sent only the mailbox's owner learns (S-sign-in-6).
 */
export async function mailLink(ctx: AppContext, request: LinkRequest, issued: IssuedLink): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const account = await findLinkAccount(tx.db, request.email);
    const isReserved = account === null && (await answerReservedAddress(tx, request.email));
    const isVoid = account === null ? isReserved || !request.createsAccount : account.isSuspended;
    const rowId = await replaceLoginLink(tx.db, {
      tokenHash: hashToken(issued.linkId),
      browserHash: issued.browserHash,
      email: request.email,
      displayName: request.displayName,
      ageConfirmed: request.ageConfirmed,
      invitationCode: request.invitationCode,
      now: tx.now(),
      isVoid,
    });
    if (isReserved) return;
    const link = new URL('/home', tx.config.publicUrl);
    link.searchParams.set('token', issued.token);
    if (request.isCrush) link.searchParams.set('crush', '1');
    await queueMail(tx, {
      ...writtenTo(tx, account, request, link.href),
      dedupeKey: rowId,
      to: request.email,
      expiresAt: new Date(tx.now().getTime() + LINK_LIFETIME_SECONDS * 1000),
    });
  });
}

/**
 * The mail that answers a request for a link: known, unknown and suspended addresses differ in nothing else
 * (S-sign-in-7).
 */
function writtenTo({ config }: AppContext, account: LinkAccount | null, request: LinkRequest, link: string) {
  if (account?.isSuspended) {
    const { decisionId, ground, statement } = account;
    const contestLink = decisionId && contestLinkFor(config, decisionId);
    const data = { rule: ground && ruleOfReason[ground], statement, contestLink };
    return { kind: 'account-suspended' as const, data };
  }
  if (account) return { kind: 'sign-in-link' as const, data: { link } };
  return request.createsAccount
    ? { kind: 'sign-up-link' as const, data: { link, displayName: request.displayName ?? '' } }
    : { kind: 'no-account' as const, data: {} };
}

/**
 * Marks a link as used and returns its member; null when it is used, expired, void, or presented by another person
 * (S-sign-in-1).
 */
export async function signInByLink(
  ctx: AppContext,
  linkId: string,
  bearer: LinkBearer,
  visit: SignInVisit,
): Promise<Member | null> {
  const tokenHash = hashToken(linkId);
  const member = await inTransaction(ctx, async (tx) => {
    const link = await useLoginLink(tx.db, tokenHash, bearer, tx.now());
    if (!link) return null;
    const { email, displayName, ageConfirmed, invitationCode } = link;
    const account = await signInAccount(tx.db, { email, displayName, ageConfirmed, now: tx.now() });
    if (!account) return null;
    if (account.isNew && invitationCode) await acceptInvitation(tx, { id: account.id, email }, invitationCode);
    await recordVisit(tx, { id: account.id, email }, visit, { isFirst: account.isNew });
    return findActiveMember(tx.db, account.id);
  });
  if (!member && 'email' in bearer) await countFailedAttempt(ctx.db, tokenHash);
  return member;
}
