import { randomUUID } from 'node:crypto';
import { startOfDay } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { entitles } from '#shared/plans/entitlement-table.ts';
import { priceOf } from '#shared/points/points.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import {
  ASKINGS_A_DAY,
  changeAskings,
  countAskings,
  standingAsking,
  whyNotAsk,
  whyNotRemind,
  type AskingAction,
  type AskingOutcome,
} from '#shared/talk/asking.ts';
import type { Limit } from '#shared/talk/limit.ts';
import { OPENINGS_REMEMBERED, whyNotOpen } from '#shared/talk/limits.ts';
import { ASLEEP_DAYS, whyNotOpenWhileWaiting } from '#shared/talk/turns.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { addNews, takeNewsBack } from '../news/news.service.ts';
import { entitlementsOf } from '../plans/entitlements.service.ts';
import { findBalance, gainPoints, hasEntry, holdAccount, takePoints } from '../points/points.queries.ts';
import { lockPair } from '../relations/blocks.queries.ts';
import { findBond } from '../relations/resonance-access.ts';
import { announceMessage } from './announce.service.ts';
import {
  askingPairOf,
  findAskingPace,
  findAskings,
  findTalkChoices,
  insertAsking,
  markAnswered,
  saveAsking,
  saveAskingPace,
  type AskingRow,
} from './askings.queries.ts';
import {
  findAwake,
  findConversationStatus,
  lockPairConversation,
  recordAsking,
  openConversationRow,
  sideIn,
  type ConversationStatus,
} from './conversations.queries.ts';
import { haveClosedLately } from './ending.queries.ts';
import { insertAnswer, insertMessage } from './messages.queries.ts';
import { findOfferedQuestion } from './openers.service.ts';
import { receiveQuestionsJob } from './talk.jobs.ts';
import { createConversationKey } from './sealing.ts';
import { assertNoLimit, retainedAfter, sealOf } from './talk-rights.ts';

/** A question that one member asks another, with the own answer to it, as the form has it. */
export interface NewQuestion {
  readonly questionKey: string;
  readonly answer: string;
  /** Made with the form: posted twice, it asks once. */
  readonly clientKey: string;
}

/**
 * Asks another member by a question. The own answer is sealed at once, and nobody reads it before the other has answered
 * (S-talk-2). The question reaches the other through the queue of receiving, of which nothing is told.
 * @returns `joined` when the other has asked first: then the member answers that question
 * @throws AppError 422 when the two may not talk or the question is not offered, TalkLimitError
 */
export function askConversation(
  ctx: AppContext,
  memberId: string,
  otherId: string,
  { questionKey, answer, clientKey }: NewQuestion,
): Promise<AskingOutcome> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const now = tx.now();
    // The limits count what the member asks elsewhere at this moment.
    if (!(await holdAccount(tx.db, memberId))) throw new AppError('authentication_required', 401);
    // A block at this moment either comes first, and is found, or finds the question and ends it.
    await lockPair(tx.db, memberId, otherId);
    if (!(await findBond(tx, memberId, otherId))) throw new AppError('talk_not_now', 422);
    const id = randomUUID();
    const key = createConversationKey(tx.config, id);
    const conversation = await lockPairConversation(tx.db, memberId, otherId, {
      id,
      key,
      retainedUntil: retainedAfter.message(now),
      now,
    });
    const rows = await findAskings(tx.db, conversation.id);
    if (rows.some((row) => row.asker_id === memberId && row.client_key === clientKey)) return 'asked';
    const isOver = conversation.opened_at ?? conversation.blocked_at ?? conversation.stopped_at;
    if (isOver || (await haveClosedLately(tx.db, memberId, otherId))) throw new AppError('talk_closed', 422);
    const pair = askingPairOf(rows, memberId, null);
    // A member who knows of a question answers it instead, and needs no right to ask. A question that waits is not known:
    // everything is refused that would be refused without it, so that nobody finds it by trying.
    const current = standingAsking(pair, now);
    const isKnown = current !== null && (current.isMine || current.reachedAt !== null);
    const isFirst = !rows.some((row) => row.asker_id === memberId);
    if (!isKnown) assertNoLimit(await findAskingLimit(tx, memberId, { askingsOfPair: countAskings(pair), isFirst }));
    const question = isKnown ? null : await findOfferedQuestion(tx, memberId, otherId, questionKey);
    if (!isKnown && !question) throw new AppError('talk_question_gone', 422);
    const { pair: after, outcome } = changeAskings(pair, { kind: 'ask', questionKey }, now);
    const latest = after.askings.at(-1);
    const last = rows.at(-1);
    await recordAsking(tx.db, { conversationId: conversation.id, memberId, otherId, now });
    if (outcome === 'joined' && last && latest) await saveAsking(tx.db, last, latest);
    if (outcome === 'asked' && latest && question) {
      const number = (last?.number ?? 0) + 1;
      const content = JSON.stringify({ question: question.question, answer });
      const place = { part: 'asking', number, side: sideIn(memberId, otherId) } as const;
      await insertAsking(tx.db, {
        conversationId: conversation.id,
        number,
        askerId: memberId,
        askedId: otherId,
        questionKey,
        sealedAnswer: sealOf(tx, conversation).seal(place, content),
        clientKey,
        declinedAt: latest.declinedAt,
        now,
      });
      await tx
        .db('conversations')
        .where({ id: conversation.id })
        .update({ last_at: now, retained_until: retainedAfter.message(now) });
      await countAsking(tx, memberId, isFirst);
      await tx.enqueue(receiveQuestionsJob, { memberId: otherId });
    }
    tx.hint(memberId);
    return outcome;
  });
}

/** Why a member may not ask another now: the first limit that is reached, from what the member knows (S-conversation-8). */
export async function findAskingLimit(
  tx: AppContext,
  memberId: string,
  { askingsOfPair, isFirst }: { readonly askingsOfPair: number; readonly isFirst: boolean },
): Promise<Limit | null> {
  const now = tx.now();
  const today = startOfDay(dayOf(now));
  const member = await tx.db('members').where({ id: memberId }).first('created_at');
  const pace = await findAskingPace(tx.db, memberId);
  const facts = {
    accountCreatedAt: member?.created_at ?? now,
    askedToday: pace.askedAt.filter((moment) => moment >= today).length,
    askingsOfPair,
  };
  const early = whyNotAsk(facts, now);
  if (early) return early;
  const awake = await findAwake(tx.db, memberId, new Date(now.getTime() - ASLEEP_DAYS * DAY_MS));
  const whileWaiting = whyNotOpenWhileWaiting(awake, now);
  if (whileWaiting || !isFirst) return whileWaiting;
  const { plan } = await entitlementsOf(tx, memberId);
  const threadsLastWrittenAt = awake.map((one) => one.lastWrittenAt);
  return whyNotOpen({ plan, openedAt: pace.firstAskedAt, threadsLastWrittenAt }, now);
}

async function countAsking(tx: AppContext, memberId: string, isFirst: boolean): Promise<void> {
  const now = tx.now();
  const { askedAt, firstAskedAt } = await findAskingPace(tx.db, memberId);
  await saveAskingPace(tx.db, memberId, dayOf(now), {
    askedAt: [now, ...askedAt].slice(0, ASKINGS_A_DAY),
    firstAskedAt: isFirst ? [now, ...firstAskedAt].slice(0, OPENINGS_REMEMBERED) : firstAskedAt,
  });
}

/**
 * Answers the question that has reached a member: the conversation opens with both answers in it, and each of the two gets
 * the points of a first message, once for the pair (S-talk-2, S-talk-3). Answered twice, it stays as it was.
 * @throws AppError 422 when there is nothing to answer
 */
export function answerQuestion(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { answer }: { readonly answer: string },
): Promise<'opened' | 'unchanged'> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const now = tx.now();
    const status = await findConversationStatus(tx.db, memberId, conversationId, { isLocked: true });
    // Not where the other cannot be seen: of what is told then, nothing says why (S-talk-6).
    if (status?.isOtherSeen && status.conversation.opened_at) return 'unchanged';
    const { row, otherId } = await requireAsking(tx, status, memberId);
    if (row.asker_id === memberId) throw new AppError('talk_closed', 422);
    // What was asked can be answered while it stands, also after the two have left each other's lists (S-conversation-24).
    const pair = askingPairOf(await findAskings(tx.db, conversationId), memberId, null);
    if (changeAskings(pair, { kind: 'answer' }, now).outcome !== 'opened') throw new AppError('talk_closed', 422);
    await openWithBothAnswers(tx, { status: status!, row, otherId, answer });
    for (const id of [memberId, otherId].toSorted())
      await gainPoints(tx.db, { memberId: id, reason: 'first-message', onceKey: pairKey(tx, memberId, otherId), now });
    await takeNewsBack(tx, { memberId, aboutId: otherId }, ['question-waiting']);
    await addNews(tx, { memberId: otherId, aboutId: memberId, kind: 'talk-opened' });
    await announceMessage(tx, { memberId: otherId, conversationId, number: status!.conversation.last_number + 1 });
    tx.hint(memberId);
    return 'opened';
  });
}

interface Opening {
  readonly status: ConversationStatus;
  readonly row: AskingRow;
  readonly otherId: string;
  readonly answer: string;
}

async function openWithBothAnswers(tx: AppContext, { status, row, otherId, answer }: Opening): Promise<void> {
  const { conversation, side } = status;
  const now = tx.now();
  const seal = sealOf(tx, conversation);
  const askerSide = side === 1 ? 2 : 1;
  const sealed = seal.open({ part: 'asking', number: row.number, side: askerSide }, row.sealed_answer);
  if (sealed === null) throw new AppError('talk_closed', 422);
  const asked = JSON.parse(sealed) as { question: string; answer: string };
  const number = conversation.last_number + 1;
  await openConversationRow(tx.db, { conversation, waitingId: otherId, now });
  const question = JSON.stringify({ key: row.question_key, question: asked.question });
  await insertMessage(tx.db, {
    conversationId: conversation.id,
    number,
    side: askerSide,
    kind: 'question',
    sealedText: seal.seal({ part: 'message', number, side: askerSide }, question),
    clientKey: null,
    pacedId: null,
    now,
    retainedUntil: retainedAfter.message(now),
    mailDueAt: null,
  });
  for (const [whose, text, at] of [
    [askerSide, asked.answer, row.asked_at],
    [side, answer, now],
  ] as const)
    await insertAnswer(tx.db, {
      conversationId: conversation.id,
      number,
      side: whose,
      sealedText: seal.seal({ part: 'answer', number, side: whose }, text),
      now: at,
    });
  // The member who asked is awaited now; the one who answered is not.
  const waiting = (memberId: string, since: Date | null) =>
    tx
      .db('conversation_members')
      .where({ conversation_id: conversation.id, member_id: memberId })
      .update({ waiting_since: since });
  await waiting(otherId, now);
  await waiting(status.memberId, null);
  await markAnswered(tx.db, row, now);
}

/** 'Pas maintenant': silent; the other sees what they saw before (S-talk-2). */
export function declineAsking(ctx: AppContext, memberId: string, conversationId: string): Promise<void> {
  return changeAsking(ctx, memberId, conversationId, { kind: 'decline' });
}

/** Withdraws the own question. */
export function withdrawAsking(ctx: AppContext, memberId: string, conversationId: string): Promise<void> {
  return changeAsking(ctx, memberId, conversationId, { kind: 'withdraw' });
}

function changeAsking(ctx: AppContext, memberId: string, conversationId: string, action: AskingAction): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const status = await findConversationStatus(tx.db, memberId, conversationId, { isLocked: true });
    const rows = status ? await findAskings(tx.db, conversationId) : [];
    const { pair, outcome } = changeAskings(
      askingPairOf(rows, memberId, status?.conversation.opened_at ?? null),
      action,
      tx.now(),
    );
    const [row, latest] = [rows.at(-1), pair.askings.at(-1)];
    if (!row || !latest || outcome === 'unchanged') return;
    await saveAsking(tx.db, row, latest);
    tx.hint(memberId);
    // Also where the question has not reached the other: the time of the answer must not tell which.
    await takeNewsBack(tx, { memberId: row.asked_id, aboutId: row.asker_id }, ['question-waiting']);
    // A withdrawn question disappears for the other, if it has reached them.
    if (action.kind === 'withdraw' && row.reached_at) tx.hint(row.asked_id);
  });
}

/**
 * 'Second message': the same question is shown once more. It costs points, none with VIP. Sent twice, it is shown once and
 * paid once; nothing is left to do where the question was answered meanwhile.
 * @throws AppError 422 when it is too early, is not wanted, or points are missing
 */
export function remindOfAsking(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { once }: { readonly once: string },
): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const now = tx.now();
    if (!(await holdAccount(tx.db, memberId))) throw new AppError('authentication_required', 401);
    const onceKey = `second-message:${once}`;
    if (await hasEntry(tx.db, memberId, onceKey)) return;
    const status = await findConversationStatus(tx.db, memberId, conversationId, { isLocked: true });
    if (status?.isUsable && status.conversation.opened_at) return;
    const { row, otherId } = await requireAsking(tx, status, memberId);
    const pair = askingPairOf(await findAskings(tx.db, conversationId), memberId, null);
    const asking = standingAsking(pair, now);
    if (!asking?.isMine || row.asker_id !== memberId) throw new AppError('talk_reminder_impossible', 422);
    const { wantsReminders } = await findTalkChoices(tx.db, otherId);
    const obstacle = whyNotRemind(asking, { canBeReminded: wantsReminders }, now);
    // Points are remembered by their form; what costs nothing is done once, however often it is pressed.
    if (obstacle === 'done' && entitles(await entitlementsOf(tx, memberId), 'second-message')) return;
    if (obstacle) throw new AppError(obstacle === 'early' ? 'talk_reminder_early' : 'talk_reminder_impossible', 422);
    if (!(await findBond(tx, memberId, otherId))) throw new AppError('talk_not_now', 422);
    const { pair: after } = changeAskings(pair, { kind: 'remind' }, now);
    const latest = after.askings.at(-1);
    if (latest) await saveAsking(tx.db, row, latest);
    await payForReminder(tx, memberId, onceKey);
    // The job announces it where it may be seen: the time of this answer tells nothing of a decline.
    await tx.enqueue(receiveQuestionsJob, { memberId: otherId, shownAgain: conversationId });
    tx.hint(memberId);
  });
}

async function payForReminder(tx: AppContext, memberId: string, onceKey: string): Promise<void> {
  if (entitles(await entitlementsOf(tx, memberId), 'second-message')) return;
  const points = priceOf['second-message'];
  if ((await findBalance(tx.db, memberId)) < points) throw new AppError('points_missing', 422);
  await takePoints(tx.db, { memberId, reason: 'second-message', onceKey, points, now: tx.now() });
}

/**
 * The newest asking of a conversation that has not opened. One that ended by a block, a pause or a deletion is told alike.
 * @throws AppError 422
 */
async function requireAsking(
  tx: AppContext,
  status: ConversationStatus | null,
  memberId: string,
): Promise<{ row: AskingRow; otherId: string }> {
  const conversation = status?.conversation;
  const row = conversation && (await findAskings(tx.db, conversation.id)).at(-1);
  const isEnded = !conversation || !status.isOtherSeen || conversation.opened_at || status.otherId === null;
  if (!row || isEnded || ![row.asker_id, row.asked_id].includes(memberId)) throw new AppError('talk_closed', 422);
  if (!status.isUsable || conversation.stopped_at) throw new AppError('talk_not_now', 422);
  return { row, otherId: status.otherId ?? '' };
}

/** Names a pair in either order by a hash, without storing who the two are. */
function pairKey({ config }: AppContext, one: string, other: string): string {
  return `first-message:${keyedHash(recognitionKeyOf(config, 'talk'), [one, other].toSorted().join('|'))}`;
}
