import { randomUUID } from 'node:crypto';
import { ADDRESS_LINK_MINUTES, ADDRESS_UNDO_DAYS } from '#shared/account/account-limits.ts';
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { routes } from '#shared/routes.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { forgetBounce } from '../../platform/mail/bounces.queries.ts';
import { mailboxHash, recipientHash } from '../../platform/mail/recipient.ts';
import { hashToken, keyedHash, randomToken, recognitionKeyOf } from '../../platform/secrets.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import type { Member } from '../members/member.queries.ts';
import { isMailboxSuspended } from '../members/mailboxes.queries.ts';
import { memberProof } from '../members/member-proof.ts';
import { endSessionsOf } from '../members/end-sessions.service.ts';
import { findAddress, revokeLinksOf } from '../members/members.queries.ts';
import type { Session } from '../members/session.ts';
import {
  countFailedUndoing,
  findAddressRequest,
  findChangeFrom,
  findUndoableChange,
  isAddressTaken,
  markAddressConfirmed,
  replaceAddressRequest,
  setAddress,
  type AddressChange,
} from './address-change.queries.ts';
import { holdLeavingMember } from './erasure.queries.ts';
import { moveMailbox } from './move-mailbox.service.ts';
import { restoreAddress } from './restore-address.service.ts';

const REQUESTS_PER_DAY = 3;

/**
 * Sends a link to another address, which becomes the member's once it is followed. The answer is the same for an
 * address that has an account: only its mailbox learns that it stays where it is (S-address-1).
 * @throws AppError 422 for the present address, 429 after three requests in a day
 */
export async function requestAddressChange(
  ctx: AppContext,
  session: Session,
  member: Member,
  newEmail: string,
): Promise<void> {
  if (newEmail === member.email) throw new AppError('account_email_same', 422);
  const limit = (name: string) =>
    createLimit(ctx.db, ctx.config, { name, points: REQUESTS_PER_DAY, seconds: DAY_SECONDS });
  if (!(await limit('address-change').admits(member.id))) throw new AppError('account_email_too_often', 429);
  // A mailbox that many members name gets no more mails, and nobody is told so.
  if (!(await limit('address-change-mailbox').admits(mailboxHash(ctx.config, newEmail)))) return;
  const token = randomToken();
  const link = addressLink(ctx, token);
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const expiresAt = new Date(now.getTime() + ADDRESS_LINK_MINUTES * MINUTE_MS);
    const isTaken = await isUnavailable(tx, newEmail, member.id);
    const id = await replaceAddressRequest(tx.db, {
      memberId: member.id,
      oldEmail: member.email,
      newEmail,
      confirmHash: hashToken(token),
      signInId: session.get(memberProof)?.signInId ?? null,
      now,
      expiresAt,
    });
    const mail = isTaken
      ? ({ kind: 'address-taken', data: {} } as const)
      : ({ kind: 'address-change-link', data: { link } } as const);
    await queueMail(tx, { ...mail, to: newEmail, dedupeKey: id, expiresAt });
  });
}

/**
 * Makes the requested address the member's. It takes the mailed link and a session of that member, so that nobody can
 * put their account on the mailbox of a person who only clicks. The former address is told, and can undo it
 * (S-address-2).
 */
export async function confirmAddressChange(
  ctx: AppContext,
  member: Member,
  token: string,
): Promise<'changed' | 'unusable' | 'taken'> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const now = tx.now();
      const present = await holdLeavingMember(tx.db, member.id);
      const change = await findAddressRequest(tx.db, member.id, hashToken(token), now);
      if (!change || present?.email !== change.oldEmail) return 'unusable';
      if (await isUnavailable(tx, change.newEmail, member.id)) return 'taken';
      await forgetBounce(tx.db, recipientHash(tx.config, change.newEmail));
      return (await makeChange(tx, change, `member:${member.id}`)) ? 'changed' : 'unusable';
    });
  } catch (error) {
    // Somebody else took the address at the same moment: the unique key decided.
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/**
 * Makes a change of address: what is known by the former address follows, and it learns of the change and how to undo it.
 * In the caller's transaction, which has locked the member.
 * @returns false when the change was made before
 */
async function makeChange(tx: AppContext, change: AddressChange, actor: Actor): Promise<boolean> {
  const { memberId, oldEmail, newEmail } = change;
  const now = tx.now();
  const expiresAt = new Date(now.getTime() + ADDRESS_UNDO_DAYS * DAY_MS);
  const undoHash = hashToken(undoTokenOf(tx, change.id));
  if (!(await markAddressConfirmed(tx.db, change, { undoHash, now, expiresAt }))) return false;
  await revokeLinksOf(tx.db, memberId, now);
  await setAddress(tx.db, memberId, newEmail);
  await moveMailbox(tx, { memberId, from: oldEmail, to: newEmail });
  await recordAction(tx.db, { actor, action: 'member.change-address', subject: `member:${memberId}`, now });
  await mailFormerAddress(tx, { ...change, confirmedAt: now, expiresAt });
  return true;
}

/** Whether an address can become that of a member. */
export type AddressCheck = 'free' | 'same' | 'taken';

export async function checkNewAddress(ctx: AppContext, memberId: string, newEmail: string): Promise<AddressCheck> {
  if ((await findAddress(ctx.db, memberId)) === newEmail) return 'same';
  return (await isUnavailable(ctx, newEmail, memberId)) ? 'taken' : 'free';
}

/**
 * Gives a member another address at their request by letter: nobody confirms it from the new mailbox, so all sessions
 * end, and both addresses are told (S-address-6).
 */
export async function moveAddress(
  ctx: AppContext,
  memberId: string,
  newEmail: string,
  actor: Actor,
): Promise<'changed' | 'gone' | Exclude<AddressCheck, 'free'>> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const present = await holdLeavingMember(tx.db, memberId);
      if (!present) return 'gone';
      const check = await checkNewAddress(tx, memberId, newEmail);
      if (check !== 'free') return check;
      const now = tx.now();
      const request = { memberId, oldEmail: present.email, newEmail, signInId: null };
      const expiresAt = new Date(now.getTime() + ADDRESS_LINK_MINUTES * MINUTE_MS);
      // Nobody gets the token of this request: it is confirmed at once.
      const confirmHash = hashToken(randomToken());
      const id = await replaceAddressRequest(tx.db, { ...request, confirmHash, now, expiresAt });
      await makeChange(tx, { ...request, id, requestedAt: now, confirmedAt: null, expiresAt }, actor);
      await endSessionsOf(tx, memberId);
      await queueMail(tx, { kind: 'address-set', to: newEmail, data: {}, dedupeKey: id });
      return 'changed';
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

export type UndoOutcome = 'undone' | 'unusable' | 'email-required' | 'email-mismatch';

/**
 * Undoes a change of address by the link that the former address got. In a browser that is not signed in to the account
 * the former address is asked for, five times at most, because mail scanners submit forms (S-address-3).
 */
export async function undoAddressChange(
  ctx: AppContext,
  token: string,
  bearer: { readonly member: Member | null; readonly email: string | undefined },
): Promise<UndoOutcome> {
  const undoHash = hashToken(token);
  const found = await findUndoableChange(ctx.db, undoHash, ctx.now());
  if (!found) return bearer.member || bearer.email ? 'unusable' : 'email-required';
  if (bearer.member?.id !== found.memberId) {
    if (bearer.email === undefined) return 'email-required';
    if (bearer.email !== found.oldEmail) {
      await countFailedUndoing(ctx.db, undoHash);
      return 'email-mismatch';
    }
  }
  return inTransaction(ctx, async (tx) => {
    await holdLeavingMember(tx.db, found.memberId);
    const change = await findUndoableChange(tx.db, undoHash, tx.now());
    return change && (await restoreAddress(tx, change)) ? 'undone' : 'unusable';
  });
}

/**
 * The change by which an address without an account is reserved for the member who may still return to it; null when it
 * is not.
 */
export function findReservation(tx: AppContext, email: string): Promise<AddressChange | null> {
  return findChangeFrom(tx.db, email, tx.now());
}

/**
 * Answers somebody who asks for a link with an address that an account has just left: the mail says so, with the link
 * to undo it. Until that link expires the address opens no other account, or the change could not be undone
 * (S-address-4).
 * @param dedupeKey of the mail that would have brought the link
 */
export function answerReservedAddress(tx: AppContext, change: AddressChange, dedupeKey: string): Promise<void> {
  return mailFormerAddress(tx, change, dedupeKey);
}

async function mailFormerAddress(
  tx: AppContext,
  change: AddressChange,
  dedupeKey: string = randomUUID(),
): Promise<void> {
  const { id, oldEmail, confirmedAt, expiresAt } = change;
  await queueMail(tx, {
    kind: 'address-changed',
    to: oldEmail,
    data: {
      changedOn: dayOf(confirmedAt ?? tx.now()),
      undoUntil: dayOf(expiresAt),
      link: addressLink(tx, undoTokenOf(tx, id), { annuler: 'oui' }),
    },
    dedupeKey,
    expiresAt,
  });
}

/**
 * Whether an address has an account, is reserved for another one that may still return to it, or belongs to a suspended
 * mailbox. All is asked in any case, so that the time of the answer says nothing either.
 */
async function isUnavailable(tx: AppContext, email: string, memberId: string): Promise<boolean> {
  const isTaken = await isAddressTaken(tx.db, email);
  const left = await findChangeFrom(tx.db, email, tx.now());
  const isSuspended = await isMailboxSuspended(tx.db, mailboxHash(tx.config, email), tx.now());
  return isTaken || isSuspended || (left !== null && left.memberId !== memberId);
}

/** The token of the undo link. It is derived from our secret, so that it can be mailed again. */
function undoTokenOf({ config }: AppContext, changeId: string): string {
  return keyedHash(recognitionKeyOf(config, 'account'), `undo-address:${changeId}`);
}

function addressLink({ config }: AppContext, token: string, more: Readonly<Record<string, string>> = {}): string {
  const link = new URL(routes.accountAddress, config.publicUrl);
  for (const [name, value] of Object.entries({ ...more, token })) link.searchParams.set(name, value);
  return link.href;
}
