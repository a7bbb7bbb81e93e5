import { crushErrorOf, INVITATION_LIFETIME_MS } from '#shared/crush/crush-rules.ts';
import { HOUR_SECONDS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { cancelMailsWithKeys } from '../../platform/mail/outbox.queries.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { contactHash, mailboxHash } from '../../platform/mail/recipient.ts';
import type { Member } from '../members/member.queries.ts';
import { gainPoints } from '../points/points.queries.ts';
import { journeyFacts } from '../members/journey-facts.service.ts';
import { addNews, takeNewsBack } from '../news/news.service.ts';
import { isPairBlocked, lockPair } from '../relations/blocks.queries.ts';
import { endPassesBetween } from '../relations/choices.queries.ts';
import { claimCodeOf, claimHashOf, showCode } from './claim-code.ts';
import { parseContact, type Contact } from './contact.ts';
import {
  claimCrush,
  findAdmirer,
  findAskingFacts,
  findClaimableCrush,
  findSenderOfCrush,
  insertCrush,
  insertInvitation,
  lockMailboxes,
  markInvitationGivenUp,
  markInvitationSent,
  type CrushChannel,
  type CrushMember,
} from './crush.queries.ts';
import {
  areMutual,
  hasAddressCrushOn,
  hasOpenCrushOn,
  markMutual,
  moveAnswerFromAddress,
  type CrushRecipient,
  type Meeting,
} from './mutual.queries.ts';
import { personalMessage, type PersonalMessage } from './personal-message.ts';

/**
 * How many wrong addresses a member may give in an hour: more than a person mistypes, and too few to test our answers
 * with.
 */
const TRIES_PER_HOUR = 20;
/** The key that rewards only the first crush; a reward for each would pay for messages to strangers (S-crush-13). */
export const FIRST_CRUSH_KEY = 'crush-sent';
const MUTUAL_MAIL = 'crush-mutual';

export interface SentCrush {
  readonly pointsGained: number;
  /** Where no gateway sends text messages: what the member sends from their own phone. */
  readonly personal: PersonalMessage | null;
  readonly isMutual: boolean;
}

/**
 * Saves a crush and queues its invitation, both or neither. The answer does not reveal whether the recipient is a
 * member, unless the crush is mutual (S-crush-8).
 * @throws AppError 422 with a reason that the member may know, 429 after too many attempts
 */
export async function sendCrush(ctx: AppContext, sender: Member, typed: string): Promise<SentCrush> {
  await countTry(ctx, 'crush', sender.id);
  const contact = parseContact(typed);
  if (!contact) throw new AppError('crush_contact_invalid', 422);
  return inTransaction(ctx, async (tx) => {
    const parties = {
      senderId: sender.id,
      senderHash: mailboxHash(tx.config, sender.email),
      contactHash: contactHash(tx.config, contact.value),
      mailboxHash: mailboxHash(tx.config, contact.value),
    };
    await lockMailboxes(tx.db, [parties.senderHash, parties.mailboxHash]);
    await moveAnswerFromAddress(tx.db, parties);
    const now = tx.now();
    const facts = await findAskingFacts(tx.db, parties, now);
    if (!facts) throw new AppError('crush_authentication_required', 401);
    const errorCode = crushErrorOf(facts);
    if (errorCode) throw new AppError(errorCode, 422);

    const channel = channelFor(tx, contact);
    const crushId = await insertCrush(tx.db, { ...parties, channel, now });
    if (!crushId) throw new AppError('crush_already_sent', 422);
    const code = channel === 'mail' ? null : claimCodeOf(tx.config, crushId);
    const claimHash = code && claimHashOf(tx.config, code);
    const invitationId = await insertInvitation(tx.db, parties, { crushId, claimHash, now });
    const admirer = contact.kind === 'email' ? await findAdmirer(tx.db, contact.value, identityOf(tx, sender)) : null;
    if (admirer) {
      await markInvitationGivenUp(tx.db, invitationId, now);
      await becomeMutual(tx, [sender, admirer], 'by-address');
    } else {
      await invite(tx, { channel, contact, invitationId, code });
    }
    return {
      pointsGained: await gainPoints(tx.db, {
        memberId: sender.id,
        reason: 'crush-sent',
        onceKey: FIRST_CRUSH_KEY,
        now,
      }),
      personal: channel === 'personal' && code ? personalMessage(tx.config, showCode(code), contact.value) : null,
      isMutual: admirer !== null,
    };
  });
}

/**
 * 'C'est réciproque': answers a received crush. An answer belongs to a person and not to an address, and somebody who has
 * sent crushes to a match and to addresses is answered as a match: neither of the two learns an address by it (S-crush-17).
 * @throws AppError 422 when it does not exist any more, or its sender is not revealed yet
 */
export async function answerCrush(ctx: AppContext, member: Member, crushId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const own = identityOf(tx, member);
    const sender = await findSenderOfCrush(tx.db, crushId, own);
    if (!sender) throw new AppError('crush_gone', 422);
    if (!(await journeyFacts(tx, member.id)).has('profile_completed')) {
      throw new AppError('crush_profile_incomplete', 422);
    }
    const parties = {
      senderId: member.id,
      senderHash: mailboxHash(tx.config, member.email),
      contactHash: contactHash(tx.config, sender.email),
      mailboxHash: mailboxHash(tx.config, sender.email),
    };
    await lockMailboxes(tx.db, [parties.senderHash, parties.mailboxHash]);
    const facts = await findAskingFacts(tx.db, parties, tx.now());
    if (facts?.isUnderReview !== false) throw new AppError('crush_under_review', 422);
    if (facts.isPaused) throw new AppError('crush_paused', 422);
    const meeting = (await hasOpenCrushOn(tx.db, sender.id, member.id)) ? 'as-matches' : 'by-address';
    await insertCrush(tx.db, {
      senderId: member.id,
      contactHash: matchHash(tx, sender.id),
      channel: 'answer',
      recipientId: sender.id,
      now: tx.now(),
    });
    await becomeMutual(tx, [member, sender], meeting);
  });
}

/**
 * Assigns the crush of a text message to the member who enters its code (S-crush-10).
 * @throws AppError 422 when the code is unknown, used, or of the member's own crush; 429 after too many attempts
 */
export async function claimCrushByCode(ctx: AppContext, member: Member, typed: string): Promise<void> {
  await countTry(ctx, 'crush-code', member.id);
  const claimHash = claimHashOf(ctx.config, typed);
  await inTransaction(ctx, async (tx) => {
    const found = claimHash ? await findClaimableCrush(tx.db, claimHash, member.id) : null;
    if (!found || found.sender.id === member.id) throw new AppError('crush_code_unusable', 422);
    const { sender, crushId } = found;
    await lockMailboxes(tx.db, [mailboxHash(tx.config, member.email), mailboxHash(tx.config, sender.email)]);
    if (!(await claimCrush(tx.db, crushId, member.id))) throw new AppError('crush_code_unusable', 422);
    if (await hasAddressCrushOn(tx.db, member.id, identityOf(tx, sender)))
      await becomeMutual(tx, [member, sender], 'by-address');
  });
}

/** The hashes by which a member is recognised as the recipient of a crush. */
export function identityOf(ctx: AppContext, member: CrushMember): CrushRecipient {
  return { id: member.id, contactHash: contactHash(ctx.config, member.email) };
}

/** The hash of a crush to a match, or of an answer: it is made of the member, and equals that of no address. */
export function matchHash({ config }: AppContext, recipientId: string): string {
  return contactHash(config, `match:${recipientId}`);
}

function channelFor(ctx: AppContext, contact: Contact): CrushChannel {
  if (contact.kind === 'email') return 'mail';
  return ctx.config.textGateway ? 'text' : 'personal';
}

interface Invitation {
  readonly channel: CrushChannel;
  readonly contact: Contact;
  readonly invitationId: string;
  readonly code: string | null;
}

/**
 * Queues the invitation. The address is sealed in the outbox until the message is sent or given up, and is stored
 * nowhere else (S-crush-9).
 */
async function invite(tx: AppContext, { channel, contact, invitationId, code }: Invitation): Promise<void> {
  const message = {
    to: contact.value,
    dedupeKey: invitationId,
    expiresAt: new Date(tx.now().getTime() + INVITATION_LIFETIME_MS),
  };
  if (channel === 'mail') {
    await queueMail(tx, { ...message, kind: 'crush-invitation', data: { invitationId } });
  } else if (channel === 'text' && code) {
    await queueMail(tx, { ...message, kind: 'crush-invitation-text', data: { invitationId, code: showCode(code) } });
  } else {
    // The member sends this message from their own phone: it counts now, because the server does not learn when it is
    // sent.
    await markInvitationSent(tx.db, invitationId, tx.now());
  }
}

/**
 * Makes a crush mutual and notifies both members, once, however often it is found out (S-crush-12). Where they had a mutual
 * one before, crushes that meet another way are marked without a word.
 */
export async function becomeMutual(
  tx: AppContext,
  [one, other]: readonly [CrushMember, CrushMember],
  meeting: Meeting,
): Promise<void> {
  await lockPair(tx.db, one.id, other.id);
  if (await isPairBlocked(tx.db, one.id, other.id)) return;
  const wereMutual = await areMutual(tx.db, one.id, other.id);
  const now = tx.now();
  if (!(await markMutual(tx.db, [identityOf(tx, one), identityOf(tx, other)], { meeting, now }))) return;
  await endPassesBetween(tx.db, one.id, other.id, dayOf(now));
  if (wereMutual) return;
  for (const [recipient, about] of [
    [one, other],
    [other, one],
  ] as const) {
    const parties = { to: recipient.email, toldId: recipient.id, aboutId: about.id };
    await queueMail(tx, { kind: MUTUAL_MAIL, data: {}, dedupeKey: mutualKey(recipient.id, about.id), ...parties });
  }
  for (const memberId of [one.id, other.id].toSorted()) {
    const aboutId = memberId === one.id ? other.id : one.id;
    await takeNewsBack(tx, { memberId, aboutId }, ['crush-received']);
    await addNews(tx, { memberId, kind: 'mutual-crush', aboutId });
  }
}

/** Cancels queued mails about a mutual crush of two members. For the caller's transaction. */
export async function cancelMutualNotices(tx: AppContext, one: string, other: string): Promise<void> {
  await cancelMailsWithKeys(tx.db, MUTUAL_MAIL, [mutualKey(one, other), mutualKey(other, one)]);
}

function mutualKey(toldId: string, aboutId: string): string {
  return `${toldId}:${aboutId}`;
}

/** @throws AppError 429 after too many attempts */
export async function countTry(ctx: AppContext, name: string, memberId: string): Promise<void> {
  const limit = createLimit(ctx.db, ctx.config, { name, points: TRIES_PER_HOUR, seconds: HOUR_SECONDS });
  if (!(await limit.admits(memberId))) throw new AppError('too_many_requests', 429);
}
