import { startOfDay } from '#shared/calendar.ts';
import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { proposedAgainFrom, type ClosingPhraseId } from '#shared/talk/closing.ts';
import { whyNotAskInThread, whyNotWrite } from '#shared/talk/limits.ts';
import { canBeTakenBack, canReactTo, type ReactionId } from '#shared/talk/thread.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { requestRefreshBetween } from '../matching/matching.service.ts';
import { addNews, takeNewsBack } from '../news/news.service.ts';
import {
  advanceVersionOf,
  advanceVersions,
  findConversationStatus,
  saveConversationChoice,
  saveRead,
  type ConversationChoice,
} from './conversations.queries.ts';
import { saveClosedPair, saveClosing } from './ending.queries.ts';
import {
  countQuestionsSince,
  findAttached,
  findMessage,
  findSent,
  hideFromAuthor,
  insertAnswer,
  insertMessage,
  removeText,
  saveReaction,
  waitFromNext,
  type MessageRow,
} from './messages.queries.ts';
import { findOfferedQuestion } from './openers.service.ts';
import type { Side } from './sealing.ts';
import {
  assertChangePace,
  assertNoLimit,
  holdWritable,
  retainedAfter,
  type WritableConversation,
} from './talk-rights.ts';
import { announceMessage, mailConsideredAt } from './announce.service.ts';
import { detachVoiceNote } from './voice-notes.queries.ts';

export interface NewText {
  readonly text: string;
  /** Made with the form: posted twice, it is kept once, with the same answer. */
  readonly clientKey: string;
}

/**
 * Sends a text. The conversation is locked, so that numbers have no gaps; the other's pages are hinted after the commit
 * (S-talk-4).
 * @returns the number of the message
 * @throws AppError 422 when nobody may write in this conversation, TalkLimitError
 */
export function sendMessage(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { text, clientKey }: NewText,
): Promise<number> {
  return oncePerForm(ctx, { memberId, conversationId, clientKey }, async (tx) => {
    const held = await holdWritable(tx, memberId, conversationId);
    return addMessage(tx, held, { kind: 'text', text, clientKey, isPaced: true });
  });
}

/** The form of a new message. */
interface MessageForm {
  readonly memberId: string;
  readonly conversationId: string;
  readonly clientKey: string;
}

/**
 * Runs in one transaction what adds the message of a form. A message that the form has added before is not added again, and
 * the answer is its number: also when its answer was lost, and the conversation has ended since.
 * @throws what `add` throws for a form that is new
 */
export async function oncePerForm(
  ctx: AppContext,
  { memberId, conversationId, clientKey }: MessageForm,
  add: (tx: AppContext) => Promise<number>,
): Promise<number> {
  try {
    return await inTransactionDespiteDeadlocks(ctx, add);
  } catch (error) {
    // The message has its place among those of its sender; or it was refused for what has come since.
    const mayBeSent = isUniqueViolation(error) || error instanceof AppError;
    const status = mayBeSent ? await findConversationStatus(ctx.db, memberId, conversationId) : null;
    const sent = status && (await findSent(ctx.db, conversationId, status.side, clientKey));
    if (sent === null) throw error;
    return sent;
  }
}

interface AddedMessage {
  readonly kind: MessageRow['kind'];
  /** Null for a message that is no more than its kind. */
  readonly text: string | null;
  readonly clientKey: string | null;
  /** Whether it counts for the pace of its member, and is refused when there were too many. */
  readonly isPaced?: boolean;
}

/**
 * Adds a message to a held conversation, tells the pages of both, and announces it to the other. For the caller's
 * transaction, which is undone by what it throws.
 * @throws TalkLimitError
 */
export async function addMessage(
  tx: AppContext,
  { conversation, memberId, otherId, side, seal }: WritableConversation,
  { kind, text, clientKey, isPaced = false }: AddedMessage,
): Promise<number> {
  const now = tx.now();
  const number = conversation.last_number + 1;
  const { writtenToday, sixtiethWrittenAt, isMailDue } = await insertMessage(tx.db, {
    conversationId: conversation.id,
    number,
    side,
    kind,
    sealedText: text === null ? null : seal.seal({ part: 'message', number, side }, text),
    clientKey,
    pacedId: isPaced ? memberId : null,
    now,
    retainedUntil: retainedAfter.message(now),
    mailDueAt: mailConsideredAt(now),
  });
  // It was counted with the others; what they allow is said of those before it.
  if (writtenToday !== null) assertNoLimit(whyNotWrite({ sixtiethWrittenAt, writtenToday: writtenToday - 1 }, now));
  tx.hint(memberId);
  tx.hint(otherId);
  await announceMessage(tx, { memberId: otherId, conversationId: conversation.id, number, isMailDue });
  return number;
}

/**
 * Takes an own text back, for fifteen minutes: its words are gone for good. One that was reported stays for its reader, and
 * looks taken back to its author alone (S-conversation-11).
 * Done twice, it stays as it was, also in a conversation that has ended since.
 * @throws AppError 422 when it is too late, or no text of the member's own, TalkLimitError
 */
export async function takeBack(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  number: number,
): Promise<void> {
  await assertChangePace(ctx, 'talk-take-back', memberId);
  const work = inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const { side, otherId } = await holdWritable(tx, memberId, conversationId);
    const message = await findMessage(tx.db, conversationId, number);
    if (!message || message.taken_back_at) return;
    const facts = { kind: message.kind, isMine: message.sender === side, sentAt: message.sent_at };
    if (!canBeTakenBack(facts, tx.now())) throw new AppError('talk_take_back_late', 422);
    if (message.is_reported) {
      await hideFromAuthor(tx.db, conversationId, number, tx.now());
      await advanceVersionOf(tx.db, conversationId, memberId);
      tx.hint(memberId);
      return;
    }
    await removeText(tx.db, conversationId, number, tx.now());
    await detachVoiceNote(tx.db, conversationId, number);
    await waitFromNext(tx.db, { conversationId, number, side, sentAt: message.sent_at });
    await refreshBoth(tx, conversationId, memberId, otherId);
  });
  await unlessDone(work, async () => {
    const status = await findConversationStatus(ctx.db, memberId, conversationId);
    const message = status && (await findMessage(ctx.db, conversationId, number));
    return message?.sender === status?.side && message?.taken_back_at instanceof Date;
  });
}

/** Lets a form that was sent twice end as the first one did, although its conversation has ended between the two. */
async function unlessDone(work: Promise<void>, isDone: () => Promise<boolean>): Promise<void> {
  await work.catch(async (error: unknown) => {
    if (!(error instanceof AppError) || !(await isDone())) throw error;
  });
}

/**
 * Reacts to a message of the other, or to answers that are open; null takes the reaction back. Done twice, it stays as it
 * was, also in a conversation that has ended since.
 * @throws AppError 422 when nobody may write in this conversation, TalkLimitError
 */
export async function react(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { number, reaction }: { readonly number: number; readonly reaction: ReactionId | null },
): Promise<void> {
  await assertChangePace(ctx, 'talk-react', memberId);
  const work = inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const { side, otherId } = await holdWritable(tx, memberId, conversationId);
    const message = await findMessage(tx.db, conversationId, number);
    if (!message || message.taken_back_at) return;
    const { answers, reactions } = await findAttached(tx.db, conversationId, number, number);
    // Nothing changes, and the other's page is not told that somebody is there.
    if ((reactions.find((one) => one.side === side)?.reaction ?? null) === reaction) return;
    const isGiven = (whose: Side) => (answers.some((answer) => answer.side === whose) ? '' : null);
    const question = { key: '', myAnswer: isGiven(side), theirAnswer: isGiven(side === 1 ? 2 : 1) };
    const row = {
      kind: message.kind,
      isMine: message.sender === side,
      question: message.kind === 'question' ? question : null,
    };
    if (!canReactTo(row)) return;
    await saveReaction(tx.db, { conversationId, number, side, reaction, now: tx.now() });
    await refreshBoth(tx, conversationId, memberId, otherId);
  });
  await unlessDone(work, async () => {
    const status = await findConversationStatus(ctx.db, memberId, conversationId);
    if (!status) return false;
    const { reactions } = await findAttached(ctx.db, conversationId, number, number);
    return (reactions.find(({ side }) => side === status.side)?.reaction ?? null) === reaction;
  });
}

/** A question in a thread, with the own answer. */
export interface ThreadQuestion extends NewText {
  readonly questionKey: string;
}

/**
 * Asks the other a question in an open conversation, with the own answer: neither reads the other's before both have
 * answered. Two a day for both together.
 * @throws AppError 422, TalkLimitError
 */
export function askInThread(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { questionKey, text, clientKey }: ThreadQuestion,
): Promise<number> {
  return oncePerForm(ctx, { memberId, conversationId, clientKey }, async (tx) => {
    const now = tx.now();
    const held = await holdWritable(tx, memberId, conversationId);
    const since = startOfDay(dayOf(now));
    assertNoLimit(whyNotAskInThread(await countQuestionsSince(tx.db, conversationId, since), now));
    const question = await findOfferedQuestion(tx, memberId, held.otherId, questionKey);
    if (!question) throw new AppError('talk_question_gone', 422);
    const body = JSON.stringify({ key: questionKey, question: question.question });
    const number = await addMessage(tx, held, { kind: 'question', text: body, clientKey });
    const place = { part: 'answer', number, side: held.side } as const;
    await insertAnswer(tx.db, {
      conversationId,
      number,
      side: held.side,
      sealedText: held.seal.seal(place, text),
      now,
    });
    return number;
  });
}

/** Answers a question of the thread; once for each of the two. The same answer again changes nothing. */
export function answerInThread(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { number, text }: { readonly number: number; readonly text: string },
): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const { side, otherId, seal, conversation } = await holdWritable(tx, memberId, conversationId);
    const message = await findMessage(tx.db, conversationId, number);
    if (message?.kind !== 'question') throw new AppError('talk_question_gone', 422);
    const sealedText = seal.seal({ part: 'answer', number, side }, text);
    if (!(await insertAnswer(tx.db, { conversationId, number, side, sealedText, now: tx.now() }))) {
      const { answers } = await findAttached(tx.db, conversationId, number, number);
      const own = answers.find((answer) => answer.side === side);
      if (own && seal.open({ part: 'answer', number, side }, own.sealed_text) === text) return;
      throw new AppError('talk_answered', 422);
    }
    await passTurn(tx, { conversationId: conversation.id, memberId, otherId });
    await refreshBoth(tx, conversationId, memberId, otherId);
    await announceMessage(tx, { memberId: otherId, conversationId, number: conversation.last_number });
  });
}

/** The other is awaited from now on, the member no more. */
async function passTurn(
  tx: AppContext,
  { conversationId, memberId, otherId }: { conversationId: string; memberId: string; otherId: string },
): Promise<void> {
  const now = tx.now();
  const of = (id: string) => tx.db('conversation_members').where({ conversation_id: conversationId, member_id: id });
  await of(memberId).update({ waiting_since: null, last_at: now });
  await of(otherId).update({ last_at: now });
  await of(otherId).whereNull('waiting_since').update({ waiting_since: now, reminded_at: null });
  await tx
    .db('conversations')
    .where({ id: conversationId })
    .update({ last_at: now, retained_until: retainedAfter.message(now) });
}

/**
 * 'Refermer avec douceur': nobody writes any more, and the two are not proposed to each other for six months (S-talk-5).
 * A conversation that is closed stays as it is.
 */
export function closeConversation(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  phrase: ClosingPhraseId | null,
): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const now = tx.now();
    // Closing is always possible: also while one of the two pauses or is under review.
    const status = await findConversationStatus(tx.db, memberId, conversationId, { isLocked: true });
    if (!status) throw new AppError('talk_closed', 422);
    const { conversation, side, otherId } = status;
    if (!conversation.opened_at || conversation.closed_at || conversation.blocked_at || conversation.left_at) return;
    await saveClosing(tx.db, { id: conversationId, side, phrase, retainedUntil: retainedAfter.closing(now), now });
    await advanceVersions(tx.db, conversationId);
    tx.hint(memberId);
    if (otherId === null) return;
    const gone = [
      'talk-opened',
      'meeting-proposed',
      'meeting-taken',
      'video-asked',
      'video-wished',
      'video-reminder',
    ] as const;
    const updateOwn = () => takeNewsBack(tx, { memberId, aboutId: otherId }, gone);
    const updateOther = async () => {
      await takeNewsBack(tx, { memberId: otherId, aboutId: memberId }, gone);
      await addNews(tx, { memberId: otherId, aboutId: memberId, kind: 'talk-closed' });
    };
    for (const update of memberId < otherId ? [updateOwn, updateOther] : [updateOther, updateOwn]) await update();
    await saveClosedPair(tx.db, memberId, otherId, proposedAgainFrom({ closedAt: now }));
    await requestRefreshBetween(tx, [memberId, otherId]);
  });
}

/**
 * Remembers up to which message a member has read. The other's pages are told only where both show 'Vu'.
 */
export async function markRead(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  number: number,
): Promise<void> {
  const toldId = await saveRead(ctx.db, conversationId, memberId, number);
  if (toldId === null) return;
  await advanceVersionOf(ctx.db, conversationId, toldId);
  ctx.hint(toldId);
}

/** Saves whether a member shows 'Vu' in a conversation, and whether it is silent. */
export async function saveChoice(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  choice: ConversationChoice,
): Promise<void> {
  await saveConversationChoice(ctx.db, conversationId, memberId, choice);
  ctx.hint(memberId);
}

async function refreshBoth(tx: AppContext, conversationId: string, memberId: string, otherId: string): Promise<void> {
  await advanceVersions(tx.db, conversationId);
  tx.hint(memberId);
  tx.hint(otherId);
}
