import { DAY_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { aftermathAskedAt, type AftermathAnswerId } from '#shared/talk/aftermath.ts';
import {
  calendarFileOf,
  cancelMeeting,
  startOfSlot,
  takeMeeting,
  takenSlotOf,
  trustedLinkUntil,
  trustedViewOf,
  type Meeting,
  type MeetingNews,
  type MeetingSlot,
  type TrustedView,
} from '#shared/talk/meeting.ts';
import { handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { hashToken, keyedHash, randomToken, recognitionKeyOf } from '../../platform/secrets.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { addNews, takeNewsBack } from '../news/news.service.ts';
import { advanceVersionOf, advanceVersions, findFirstName, findConversationStatus } from './conversations.queries.ts';
import {
  deleteTrustedLink,
  findAftermaths,
  findMeetingRow,
  findTrustedLink,
  insertMeeting,
  saveAftermath,
  saveHome,
  saveMeeting,
  saveTrustedLink,
  type MeetingRow,
} from './meetings.queries.ts';
import { findMessage } from './messages.queries.ts';
import { openConversation, type ConversationSeal, type Side } from './sealing.ts';
import { addMessage, oncePerForm } from './thread.service.ts';
import { holdWritable } from './talk-rights.ts';
import { askAftermathJob } from './talk.jobs.ts';

export interface NewMeeting {
  readonly slots: readonly MeetingSlot[];
  readonly place: string;
  readonly clientKey: string;
}

/**
 * Proposes a meeting in a thread: what was typed is sealed in its message, which counts for the pace of messages.
 * @returns its number
 * @throws AppError 422, TalkLimitError
 */
export function proposeMeeting(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { slots, place, clientKey }: NewMeeting,
): Promise<number> {
  return oncePerForm(ctx, { memberId, conversationId, clientKey }, async (tx) => {
    const held = await holdWritable(tx, memberId, conversationId);
    const text = JSON.stringify({ slots, place });
    const number = await addMessage(tx, held, { kind: 'meeting', text, clientKey, isPaced: true });
    await insertMeeting(tx.db, conversationId, number);
    await addNews(tx, { memberId: held.otherId, aboutId: memberId, kind: 'meeting-proposed' });
    return number;
  });
}

/**
 * Takes one of the proposed moments. A message of its own says so, that the other is notified of it like of any other.
 * @throws AppError 422 when it is not possible any more
 */
export function acceptMeeting(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { number, index }: { readonly number: number; readonly index: number },
): Promise<void> {
  return changeMeeting(ctx, memberId, conversationId, number, (meeting, now) => takeMeeting(meeting, index, now));
}

/** Calls a meeting off that has not begun, or a proposal. The other is notified of a meeting that was taken. */
export function callOffMeeting(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  number: number,
): Promise<void> {
  return changeMeeting(ctx, memberId, conversationId, number, cancelMeeting);
}

function changeMeeting(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  number: number,
  change: (meeting: Meeting, now: Date) => Meeting,
): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const now = tx.now();
    const held = await holdWritable(tx, memberId, conversationId);
    const { side, seal, otherId } = held;
    const meeting = await readMeeting(tx, { conversationId, number, side, seal });
    if (!meeting) throw new AppError('talk_meeting_gone', 422);
    const changed = change(meeting, now);
    if (changed === meeting) throw new AppError('talk_meeting_gone', 422);
    const slot = takenSlotOf(changed);
    await saveMeeting(tx.db, conversationId, number, {
      takenIndex: changed.takenIndex,
      takenOn: slot?.day ?? null,
      takenAt: changed.takenAt,
      cancelledAt: changed.cancelledAt,
    });
    if (slot && !meeting.takenAt) await askLater(tx, { conversationId, number, memberIds: [memberId, otherId], slot });
    // In addition to the one of the message that may follow: the line of the proposal is read again, too.
    await advanceVersions(tx.db, conversationId);
    await updateNews(tx, { memberId, otherId }, slot ? 'taken' : 'called-off');
    const news = newsOf(meeting, changed);
    if (news) {
      await addMessage(tx, held, { kind: 'meeting', text: JSON.stringify(news), clientKey: null });
      return;
    }
    tx.hint(memberId);
    tx.hint(otherId);
  });
}

/** What the two read of a change in a line of its own; null for a proposal that is withdrawn or declined. */
function newsOf(before: Meeting, after: Meeting): MeetingNews | null {
  const slot = takenSlotOf(after) ?? takenSlotOf(before);
  if (!slot) return null;
  return { event: after.cancelledAt ? 'called-off' : 'taken', slot, place: after.place };
}

/** Takes back what is no longer true, and tells the other that a moment was taken. In the order of the ids (news.service). */
async function updateNews(
  tx: AppContext,
  { memberId, otherId }: { memberId: string; otherId: string },
  outcome: 'taken' | 'called-off',
): Promise<void> {
  for (const id of [memberId, otherId].toSorted()) {
    const aboutId = id === memberId ? otherId : memberId;
    await takeNewsBack(tx, { memberId: id, aboutId }, ['meeting-proposed', 'meeting-taken']);
    if (outcome === 'taken' && id === otherId) await addNews(tx, { memberId: id, aboutId, kind: 'meeting-taken' });
  }
}

async function askLater(
  tx: AppContext,
  {
    conversationId,
    number,
    memberIds,
    slot,
  }: { conversationId: string; number: number; memberIds: readonly string[]; slot: MeetingSlot },
): Promise<void> {
  const seconds = Math.ceil((aftermathAskedAt(startOfSlot(slot)).getTime() - tx.now().getTime()) / 1000);
  for (const memberId of memberIds)
    await tx.enqueue(
      askAftermathJob,
      { memberId, conversationId, number },
      { startAfterSeconds: Math.max(0, seconds) },
    );
}

/** The meeting of a message as a member sees it; null when its words are gone. */
async function readMeeting(
  ctx: AppContext,
  {
    conversationId,
    number,
    side,
    seal,
  }: { conversationId: string; number: number; side: Side; seal: ConversationSeal },
): Promise<Meeting | null> {
  const [row, message] = [
    await findMeetingRow(ctx.db, conversationId, number),
    await findMessage(ctx.db, conversationId, number),
  ];
  const text =
    message?.sealed_text && seal.open({ part: 'message', number, side: message.sender }, message.sealed_text);
  return row && message && text ? meetingOf(row, text, message.sender === side) : null;
}

/** A meeting from its row and the words of its message. */
export function meetingOf(row: MeetingRow, text: string, isMine: boolean): Meeting {
  const { slots, place } = JSON.parse(text) as Pick<Meeting, 'slots' | 'place'>;
  return { isMine, slots, place, takenIndex: row.taken_index, takenAt: row.taken_at, cancelledAt: row.cancelled_at };
}

/**
 * The meeting of a conversation that a member may read; null for any other.
 * @param isBlockedToo whether it is read after a block as well, for what the member alone has arranged
 */
export async function findMeeting(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  number: number,
  { isBlockedToo = false } = {},
): Promise<Meeting | null> {
  const status = await findConversationStatus(ctx.db, memberId, conversationId);
  if (!status || (!status.isOtherSeen && !isBlockedToo)) return null;
  const seal = openConversation(ctx.config, conversationId, status.conversation.wrapped_key);
  return seal && readMeeting(ctx, { conversationId, number, side: status.side, seal });
}

/** The calendar file of a taken meeting; null for any other. */
export async function writeCalendarFile(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  number: number,
): Promise<string | null> {
  const meeting = await findMeeting(ctx, memberId, conversationId, number);
  const slot = meeting && takenSlotOf(meeting);
  if (!slot) return null;
  const name = keyedHash(recognitionKeyOf(ctx.config, 'talk'), `calendar|${conversationId}|${number}`);
  return calendarFileOf(slot, `${name}@${new URL(ctx.config.publicUrl).hostname}`, ctx.now());
}

/**
 * 'Préviens un proche': a link that says the member's first name, the place and the hour, and nothing of the other. A new
 * one replaces the one before.
 * @returns the token in the link; null when there is no taken meeting
 */
export async function makeTrustedLink(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  number: number,
): Promise<string | null> {
  const meeting = await findMeeting(ctx, memberId, conversationId, number);
  const slot = meeting && takenSlotOf(meeting);
  if (!slot || trustedLinkUntil(slot) <= ctx.now()) return null;
  const token = randomToken();
  await saveTrustedLink(ctx.db, {
    tokenHash: hashToken(token),
    memberId,
    conversationId,
    number,
    endsAt: trustedLinkUntil(slot),
  });
  return token;
}

/** Ends the link of a member for a meeting before its time: it looks like one that never was. */
export async function endTrustedLink(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  number: number,
): Promise<void> {
  await deleteTrustedLink(ctx.db, { memberId, conversationId, number });
}

/**
 * What is read under such a link; null once it has ended. A block, also by the other and during the meeting, does not end
 * it: the member has given it for exactly that.
 */
export async function readTrustedLink(ctx: AppContext, token: string): Promise<TrustedView | null> {
  const link = await findTrustedLink(ctx.db, hashToken(token), ctx.now());
  if (!link) return null;
  const { memberId, conversationId, number } = link;
  const meeting = await findMeeting(ctx, memberId, conversationId, number, { isBlockedToo: true });
  const firstName = await findFirstName(ctx.db, link.memberId);
  return meeting && trustedViewOf(meeting, { firstName, homeAt: link.homeAt }, ctx.now());
}

/** 'Bien rentré·e' */
export async function sayHome(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  number: number,
): Promise<void> {
  await saveHome(ctx.db, { memberId, conversationId, number, now: ctx.now() });
}

export interface NewAftermath {
  readonly number: number;
  readonly didMeet: boolean;
  readonly answer: AftermathAnswerId | null;
}

/**
 * Saves what a member says of a meeting, with their consent, in a row of their own. The other learns of it in one case
 * only: both wish to meet again (S-talk-10). The first answer stays.
 * @throws AppError 422 before the day after the meeting
 */
export function answerAftermath(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { number, didMeet, answer }: NewAftermath,
): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const now = tx.now();
    const meeting = await findMeeting(tx, memberId, conversationId, number);
    const slot = meeting && takenSlotOf(meeting);
    if (!slot || now < aftermathAskedAt(startOfSlot(slot))) throw new AppError('talk_meeting_gone', 422);
    // Of two answers at once the second finds the first, and tells both of the wish that they share.
    const status = await findConversationStatus(tx.db, memberId, conversationId, { isLocked: true });
    await saveAftermath(tx.db, { conversationId, number, memberId, didMeet, answer: didMeet ? answer : null, now });
    tx.hint(memberId);
    const answers = await findAftermaths(tx.db, conversationId, number);
    const isShared = answers.length === 2 && answers.every((one) => one.answer === 'again');
    if (!isShared || !status?.otherId) return;
    await advanceVersions(tx.db, conversationId);
    tx.hint(status.otherId);
  });
}

/** Asks one member how a meeting was, by a mail that names nobody, unless they have answered or it was called off. */
export async function askAftermath(
  ctx: AppContext,
  { memberId, conversationId, number }: { memberId: string; conversationId: string; number: number },
): Promise<void> {
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const status = await findConversationStatus(tx.db, memberId, conversationId);
    const meeting = await findMeeting(tx, memberId, conversationId, number);
    if (!status?.otherId || !status.isUsable || !meeting || !takenSlotOf(meeting)) return;
    const answers = await findAftermaths(tx.db, conversationId, number);
    const to = await findMailAddress(tx.db, memberId);
    if (!to || answers.some((one) => one.memberId === memberId)) return;
    await queueMail(tx, {
      kind: 'talk-aftermath',
      data: { number },
      to,
      toldId: memberId,
      aboutId: status.otherId,
      dedupeKey: keyedHash(recognitionKeyOf(tx.config, 'mail'), `${conversationId}|${number}|${memberId}`),
      expiresAt: new Date(tx.now().getTime() + 3 * DAY_MS),
    });
    await advanceVersionOf(tx.db, conversationId, memberId);
    tx.hint(memberId);
  });
}

export const meetingJobs: readonly JobHandler<AppContext>[] = [
  handles(
    askAftermathJob,
    ({ ctx }) =>
      (asked) =>
        askAftermath(ctx, asked),
  ),
];
