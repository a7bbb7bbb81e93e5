import {
  crushErrorOf,
  INVITATIONS_TO_ONE_PERSON_PER_DAY,
  INVITATIONS_TO_ONE_PERSON_PER_MONTH,
  MONTH_MS,
} from '#shared/crush/crush-rules.ts';
import { choiceOf } from '#shared/choices/choices.ts';
import { DAY_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { findMailAddress, type Member } from '../members/member.queries.ts';
import { addNews } from '../news/news.service.ts';
import { gainPoints } from '../points/points.queries.ts';
import { lockPair } from '../relations/blocks.queries.ts';
import { findBond } from '../relations/resonance-access.ts';
import { becomeMutual, countTry, FIRST_CRUSH_KEY, matchHash } from './crush.service.ts';
import { findAskingFacts, insertCrush, lockMailboxes, type CrushMember, type CrushParties } from './crush.queries.ts';
import { findCrushMember, findNoticeMoments, hasMatchCrush } from './match-crush.queries.ts';
import { hasOpenCrushOn } from './mutual.queries.ts';

const MAIL_IS_WORTH_MS = 3 * DAY_MS;

export interface SentMatchCrush {
  readonly pointsGained: number;
  readonly isMutual: boolean;
}

/**
 * Sends a crush to somebody whom the member may open. It is kept apart from a crush to an address: neither the answer nor
 * a limit may tell that an address, which the member has sent one to, is that of this match (S-crush-16).
 * @throws AppError 422 with a reason that the member may know, 429 after too many attempts
 */
export async function sendMatchCrush(ctx: AppContext, sender: Member, otherId: string): Promise<SentMatchCrush> {
  await countTry(ctx, 'crush', sender.id);
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const now = tx.now();
    const other = await findCrushMember(tx.db, otherId);
    if (!other) throw new AppError('crush_match_gone', 422);
    const senderHash = mailboxHash(tx.config, sender.email);
    await lockMailboxes(tx.db, [senderHash, mailboxHash(tx.config, other.email)]);
    await lockPair(tx.db, sender.id, otherId);
    const bond = await findBond(tx, sender.id, otherId);
    if (!bond) throw new AppError('crush_match_gone', 422);
    const parties = partiesOf(tx, { senderId: sender.id, senderHash, otherId });
    const facts = await findAskingFacts(tx.db, parties, now);
    if (!facts) throw new AppError('crush_authentication_required', 401);
    const errorCode = crushErrorOf(facts);
    if (errorCode) throw new AppError(errorCode, 422);
    const moments = await findNoticeMoments(tx, other, new Date(now.getTime() - MONTH_MS));
    await insertCrush(tx.db, { ...parties, channel: 'match', recipientId: otherId, now });
    // A crush of the other to an address of this member waits for its own answer (S-crush-17).
    const isMutual = await hasOpenCrushOn(tx.db, otherId, sender.id);
    if (isMutual) await becomeMutual(tx, [sender, other], 'as-matches');
    // Silent for somebody who has passed, and looks the same to the sender.
    else if (choiceOf(bond.choices.theirs, now) !== 'pass')
      await notifyRecipient(tx, { sender, other, isAnnounced: mayAnnounce(moments, now) });
    return {
      pointsGained: await gainPoints(tx.db, {
        memberId: sender.id,
        reason: 'crush-sent',
        onceKey: FIRST_CRUSH_KEY,
        now,
      }),
      isMutual,
    };
  });
}

/** Whether a member has sent this match a crush from the page of the two. */
export function hasSentMatchCrush(ctx: AppContext, memberId: string, otherId: string): Promise<boolean> {
  return hasMatchCrush(ctx.db, memberId, otherId);
}

/** The member is recognised by their id: hashes of addresses would be compared with crushes to addresses. */
function partiesOf(
  tx: AppContext,
  { senderId, senderHash, otherId }: { senderId: string; senderHash: string; otherId: string },
): CrushParties {
  const hash = matchHash(tx, otherId);
  return { senderId, senderHash, contactHash: hash, mailboxHash: hash };
}

/** The line is always there; a notification and a mail as seldom as invitations, over all senders (S-crush-5). */
function mayAnnounce(moments: readonly Date[], now: Date): boolean {
  const inLastDay = moments.filter((moment) => now.getTime() - moment.getTime() < DAY_MS).length;
  return inLastDay < INVITATIONS_TO_ONE_PERSON_PER_DAY && moments.length < INVITATIONS_TO_ONE_PERSON_PER_MONTH;
}

async function notifyRecipient(
  tx: AppContext,
  { sender, other, isAnnounced }: { sender: Member; other: CrushMember; isAnnounced: boolean },
): Promise<void> {
  await addNews(tx, { memberId: other.id, aboutId: sender.id, kind: 'crush-received', isAnnounced });
  const to = isAnnounced && (await findMailAddress(tx.db, other.id));
  if (!to) return;
  await queueMail(tx, {
    kind: 'crush-received',
    data: {},
    to,
    toldId: other.id,
    aboutId: sender.id,
    dedupeKey: `${other.id}:${sender.id}`,
    expiresAt: new Date(tx.now().getTime() + MAIL_IS_WORTH_MS),
  });
}
