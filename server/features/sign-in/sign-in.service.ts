import { ruleOfReason } from '#shared/safety/reports.ts';
import { WANTED_PARAMETER } from '#shared/sign-in/wanted-page.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import type { Client } from '../../platform/http/client.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { hashToken } from '../../platform/secrets.ts';
import { answerReservedAddress, findReservation } from '../account/address-change.service.ts';
import { acceptInvitation } from '../points/referrals.service.ts';
import { contestLinkFor } from '../../platform/mail/contest-link.ts';
import { forgetBounce } from '../../platform/mail/bounces.queries.ts';
import { mailboxHash, recipientHash } from '../../platform/mail/recipient.ts';
import { restoreSanctions } from '../safety/retained-sanctions.service.ts';
import {
  countFailedAttempt,
  LINK_LIFETIME_SECONDS,
  saveLoginLink,
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
import { isMailboxSuspended, lockMailbox } from '../members/mailboxes.queries.ts';
import { recordVisit, type SignInVisit } from './sign-in-visit.service.ts';

/** The request for a sign-in or sign-up link. */
export interface LinkRequest {
  readonly email: string;
  /** Sign-up makes an account at the first use; sign-in never does. */
  readonly createsAccount: boolean;
  /** A proposal: the person who opens the link confirms name and age (S-consent-1). */
  readonly displayName: string | null;
  readonly ageConfirmed: boolean;
  readonly isCrush: boolean;
  /** The page to lead to after signing in, if somebody wanted one; the mailed link carries it. */
  readonly wantedPage: string | null;
  /** The personal link of a member by which they came, if it can be one. */
  readonly invitationCode: string | null;
  /** The key of the quiz result that they take along, if there is one (S-quiz-4). */
  readonly quizResult?: string | null;
}

export interface IssuedLink {
  /** Identifies the link; only a hash of it is stored. */
  readonly linkId: string;
  /** The token in the mail's link. */
  readonly token: string;
  readonly browserHash: Buffer;
  readonly mailboxHash: string;
  /** Whether the browser that asks has had a session of the address's owner. */
  readonly isFromKnownBrowser: boolean;
}

/**
 * Saves the link's hash, makes the older one of the same browser void and queues the mail, all or nothing; nothing
 * while the mailbox has three links that others asked for (S-sign-in-3). Known, unknown and suspended addresses are
 * handled alike; which of the four mails is sent only the mailbox's owner learns (S-sign-in-6).
 */
export async function mailLink(ctx: AppContext, request: LinkRequest, issued: IssuedLink): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const account = await findMailedAccount(tx, request.email);
    const reservation = account === null ? await findReservation(tx, request.email) : null;
    const isVoid = account === null ? reservation !== null || !request.createsAccount : account.isSuspended;
    const rowId = await saveLoginLink(tx.db, {
      tokenHash: hashToken(issued.linkId),
      browserHash: issued.browserHash,
      isFromKnownBrowser: issued.isFromKnownBrowser,
      mailboxHash: issued.mailboxHash,
      email: request.email,
      displayName: request.displayName,
      ageConfirmed: request.ageConfirmed,
      invitationCode: request.invitationCode,
      quizResult: request.quizResult ?? null,
      now: tx.now(),
      isVoid,
    });
    if (rowId === null) return;
    if (reservation) return answerReservedAddress(tx, reservation, rowId);
    const link = new URL('/home', tx.config.publicUrl);
    link.searchParams.set('token', issued.token);
    if (request.isCrush) link.searchParams.set('crush', '1');
    if (request.wantedPage) link.searchParams.set(WANTED_PARAMETER, request.wantedPage);
    await queueMail(tx, {
      ...writtenTo(tx, account, request, link.href),
      dedupeKey: rowId,
      to: request.email,
      expiresAt: new Date(tx.now().getTime() + LINK_LIFETIME_SECONDS * 1000),
    });
  });
}

/**
 * The account of an address. For an address whose mailbox is suspended in another spelling, or was before the account
 * was deleted, it is a suspended account without a decision: what was decided is not told to another address.
 */
async function findMailedAccount({ db, config, now }: AppContext, email: string): Promise<LinkAccount | null> {
  const account = await findLinkAccount(db, email);
  const isSuspended = await isMailboxSuspended(db, mailboxHash(config, email), now());
  if (!isSuspended || account?.isSuspended) return account;
  return { isSuspended, decisionId: null, ground: null, statement: null };
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

/** A member whom a link signed in. */
export interface SignedIn {
  readonly member: Member;
  /** The name in the form that asked for the link, to be proposed to a member without one. */
  readonly proposedName: string | null;
  /** The key of the quiz result that was taken along. */
  readonly quizResult: string | null;
}

/**
 * Marks a link as used and returns its member; null when it is used, expired, void, or presented by another person
 * (S-sign-in-1). A suspended mailbox gets no account in any spelling (S-sign-in-11).
 * @param client where the link is used, for the invitation of a new member
 */
export async function signInByLink(
  ctx: AppContext,
  linkId: string,
  bearer: LinkBearer,
  { client, visit }: { readonly client: Client; readonly visit: SignInVisit },
): Promise<SignedIn | null> {
  const tokenHash = hashToken(linkId);
  const signedIn = await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const link = await useLoginLink(tx.db, tokenHash, bearer, now);
    if (!link) return null;
    const { email, invitationCode } = link;
    // Whatever came back before: this mail has arrived (S-mail-10).
    await forgetBounce(tx.db, recipientHash(tx.config, email));
    const mailbox = mailboxHash(tx.config, email);
    await lockMailbox(tx.db, mailbox);
    if (await isMailboxSuspended(tx.db, mailbox, now)) return null;
    const account = await signInAccount(tx.db, { email, mailboxHash: mailbox, now });
    if (!account) return null;
    if (account.isNew) {
      await restoreSanctions(tx, { id: account.id, mailboxHash: mailbox });
      if (invitationCode) await acceptInvitation(tx, { id: account.id, email, client }, invitationCode);
    }
    await recordVisit(tx, { id: account.id, email }, visit, { isFirst: account.isNew });
    const member = await findActiveMember(tx.db, account.id);
    return member && { member, proposedName: link.displayName, quizResult: link.quizResult };
  });
  if (!signedIn && 'email' in bearer) await countFailedAttempt(ctx.db, tokenHash);
  return signedIn;
}
