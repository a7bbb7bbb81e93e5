import { DAY_MS } from '#shared/duration.ts';
import { entitles } from '#shared/plans/entitlement-table.ts';
import { nameOfGame } from '#shared/games/game.ts';
import { priceOf } from '#shared/points/points.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { ASKING_LAPSES_MS, askingStateOf, askingViewOf, standingAsking } from '#shared/talk/asking.ts';
import {
  isClosingPhrase,
  readableUntil,
  READING_AFTER_CLOSING_DAYS,
  rightsAfterClosing,
  type Closing,
} from '#shared/talk/closing.ts';
import {
  MESSAGES_AT_A_TIME,
  type AskedQuestion,
  type DiscussionData,
  type DiscussionsData,
  type ListedDiscussion,
} from '#shared/talk/screens.ts';
import {
  looksTakenBack,
  threadViewOf,
  type GameRow as ShownGame,
  type ReactionId,
  type ThreadRow,
} from '#shared/talk/thread.ts';
import { inOrderOfTurns, turnOf, wakefulnessOf } from '#shared/talk/turns.ts';
import { DOOR_OPEN_FOR_MS } from '#shared/video-meetings/video-meeting.ts';
import { routes } from '#shared/routes.ts';
import type { DrawnVoice } from '#shared/voices/voices.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { entitlementsOf } from '../plans/entitlements.service.ts';
import { findBalance } from '../points/points.queries.ts';
import { findSeeable } from '../relations/relations.queries.ts';
import { readAskerResonance } from './asker-resonance.service.ts';
import { askingPairOf, findAskings, findOwnAskings, findReached, findTalkChoices } from './askings.queries.ts';
import { findFirstName, findListed, findConversationStatus, type ConversationStatus } from './conversations.queries.ts';
import { liveTokenOf, readTalkStates } from './live-states.ts';
import { readMeetings } from './meeting-views.ts';
import { findAttached, findMessages, type Attached, type MessageRow, type Page } from './messages.queries.ts';
import { describeQuestion } from './openers.service.ts';
import { readGameBody, type GameBody } from './pair-game.ts';
import { openConversation, type ConversationSeal, type Side } from './sealing.ts';
import { readThreadReveal } from './thread-reveal.service.ts';
import { findNextVideos } from './video-meetings.queries.ts';
import { readVideos } from './video-views.ts';

const LISTED_AT_MOST = 200;
const INVITATIONS_AT_MOST = 30;

/** How many conversations the list next to a thread has at most. */
export const LISTED_NEXT_TO_THREAD = 30;

/** All that '/discussions' shows: questions that wait, conversations by turn, and the choices about receiving. */
export async function readDiscussions(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  memberId: string,
  limit = LISTED_AT_MOST,
): Promise<DiscussionsData> {
  const now = ctx.now();
  const closedAfter = new Date(now.getTime() - READING_AFTER_CLOSING_DAYS * DAY_MS);
  const listed = await findListed(ctx.db, memberId, { closedAfter, limit });
  const facts = listed.map((one) => ({ ...one, lastWrittenAt: one.lastAt }));
  const doorsOpenSince = new Date(now.getTime() - DOOR_OPEN_FOR_MS);
  const nextVideos = await findNextVideos(
    ctx.db,
    listed.map(({ id }) => id),
    doorsOpenSince,
  );
  return {
    invitations: await readInvitations(ctx, pseudonyms, memberId),
    asked: await readAsked(ctx, pseudonyms, memberId),
    discussions: inOrderOfTurns(facts, now).map((one): ListedDiscussion => ({
      token: pseudonyms.of('conversation', one.id),
      liveToken: liveTokenOf(one.id, memberId),
      name: one.otherId === null ? null : one.otherName,
      lastAt: one.lastAt,
      unread: Math.max(0, one.lastNumber - one.readNumber),
      isUnwritten: one.lastNumber === 0,
      turn: one.closedAt || one.leftAt || one.stoppedAt ? 'nobodys' : turnOf(one, now),
      wakefulness: wakefulnessOf(one, now),
      isClosed: one.closedAt !== null,
      videoAt: one.closedAt || one.leftAt || one.stoppedAt ? null : (nextVideos.get(one.id) ?? null),
    })),
    choices: await findTalkChoices(ctx.db, memberId),
    liveWord: (await readTalkStates(ctx, [memberId])).get(memberId) ?? '',
    today: dayOf(now),
  };
}

/** The questions that have reached a member and wait for an answer: never the answer of the other. */
async function readInvitations(ctx: AppContext, pseudonyms: Pseudonyms, memberId: string): Promise<AskedQuestion[]> {
  const reached = await findReached(ctx.db, memberId, INVITATIONS_AT_MOST);
  return readQuestions(ctx, pseudonyms, memberId, { rows: reached, state: 'asked-by-them' });
}

/** The questions of the member that have no answer yet: waiting, reached and declined ones alike. */
async function readAsked(ctx: AppContext, pseudonyms: Pseudonyms, memberId: string): Promise<AskedQuestion[]> {
  // A second message prolongs an asking once.
  const since = new Date(ctx.now().getTime() - 2 * ASKING_LAPSES_MS);
  const rows = await findOwnAskings(ctx.db, memberId, { since, limit: INVITATIONS_AT_MOST });
  return readQuestions(ctx, pseudonyms, memberId, { rows, state: 'asked-by-me' });
}

async function readQuestions(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  memberId: string,
  { rows, state }: { readonly rows: readonly AskedRow[]; readonly state: 'asked-by-me' | 'asked-by-them' },
): Promise<AskedQuestion[]> {
  const otherOf = (row: AskedRow) => (row.asker_id === memberId ? row.asked_id : row.asker_id);
  // A question that has reached somebody outlasts the lists.
  const seeable = await findSeeable(ctx.db, memberId, rows.map(otherOf));
  const shown: AskedQuestion[] = [];
  for (const row of rows) {
    if (!seeable.has(otherOf(row))) continue;
    const askings = await findAskings(ctx.db, row.conversation_id);
    const isNewest = askings.at(-1)?.number === row.number;
    if (!isNewest || askingStateOf(askingPairOf(askings, memberId, null), ctx.now()) !== state) continue;
    shown.push({
      token: pseudonyms.of('conversation', row.conversation_id),
      name: await findFirstName(ctx.db, otherOf(row)),
      ...(await readQuestion(ctx, memberId, row)),
    });
  }
  return shown;
}

interface AskedRow {
  readonly conversation_id: string;
  readonly number: number;
  readonly asker_id: string;
  readonly asked_id: string;
  readonly question_key: string;
  readonly sealed_answer: Buffer;
}

/** The question of an asking as a member reads it: also one that is no longer true of the two, without its beginning. */
async function readQuestion(
  ctx: AppContext,
  memberId: string,
  row: AskedRow,
): Promise<{ lead: string | null; question: string }> {
  const otherId = row.asker_id === memberId ? row.asked_id : row.asker_id;
  const offered = await describeQuestion(ctx, memberId, otherId, row.question_key);
  if (offered) return { lead: offered.lead, question: offered.question };
  const conversation = await ctx
    .db('conversations')
    .where({ id: row.conversation_id })
    .first('first_id', 'wrapped_key');
  const seal = openConversation(ctx.config, row.conversation_id, conversation?.wrapped_key ?? null);
  const side = conversation?.first_id === row.asker_id ? 1 : 2;
  const sealed = seal?.open({ part: 'asking', number: row.number, side }, row.sealed_answer) ?? null;
  return { lead: null, question: sealed === null ? '' : (JSON.parse(sealed) as { question: string }).question };
}

/** What a page wants to read of a conversation. */
interface WantedPage extends Omit<Page, 'limit'> {
  /** The version that it shows, where it only reads on. */
  readonly shownVersion?: string | null;
}

/**
 * A conversation as its member reads it: a thread, or the question before it. Null for one that is of others, gone, blocked,
 * or closed for more than thirty days: no answer tells these apart (S-talk-6).
 */
export async function readDiscussion(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  memberId: string,
  conversationId: string,
  page: WantedPage = {},
): Promise<DiscussionData | null> {
  const status = await findConversationStatus(ctx.db, memberId, conversationId);
  // A member who is suspended, paused or under review cannot be seen, and neither can the letters.
  if (!status?.isOtherSeen) return null;
  return status.conversation.opened_at
    ? readThread(ctx, pseudonyms, status, page)
    : readAsking(ctx, pseudonyms, status);
}

async function readAsking(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  status: ConversationStatus,
): Promise<DiscussionData | null> {
  const { conversation, memberId, otherId, otherName } = status;
  const rows = await findAskings(ctx.db, conversation.id);
  const row = rows.at(-1);
  if (!row || otherId === null || otherName === null) return null;
  const pair = askingPairOf(rows, memberId, null);
  const { wantsReminders } = await findTalkChoices(ctx.db, otherId);
  const view = askingViewOf(pair, { canBeReminded: wantsReminders }, ctx.now());
  if (view.state !== 'asked-by-me' && view.state !== 'asked-by-them') return null;
  if (!standingAsking(pair, ctx.now())) return null;
  return {
    kind: view.state,
    token: pseudonyms.of('conversation', conversation.id),
    name: otherName,
    ...(await readQuestion(ctx, memberId, row)),
    mine: view.mine,
    resonance: view.state === 'asked-by-them' ? await readAskerResonance(ctx, pseudonyms, memberId, otherId) : null,
    ...(view.state === 'asked-by-me'
      ? { myAnswer: readOwnAnswer(ctx, status, row), reminder: await readReminder(ctx, memberId) }
      : { myAnswer: null, reminder: null }),
  };
}

/** The answer that the member gave when they asked. */
function readOwnAnswer(ctx: AppContext, { conversation, side }: ConversationStatus, row: AskedRow): string | null {
  const seal = openConversation(ctx.config, conversation.id, conversation.wrapped_key);
  const sealed = seal?.open({ part: 'asking', number: row.number, side }, row.sealed_answer) ?? null;
  return sealed === null ? null : (JSON.parse(sealed) as { answer: string }).answer;
}

/** What 'Second message' costs a member, and how many points they have. */
async function readReminder(ctx: AppContext, memberId: string): Promise<{ points: number; balance: number }> {
  const isIncluded = entitles(await entitlementsOf(ctx, memberId), 'second-message');
  const points = isIncluded ? 0 : priceOf['second-message'];
  return { points, balance: await findBalance(ctx.db, memberId) };
}

async function readThread(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  status: ConversationStatus,
  page: WantedPage,
): Promise<DiscussionData | null> {
  const now = ctx.now();
  const { conversation, memberId, side, otherId, otherReading: other, own } = status;
  const closing = closingOf(status);
  const seal = openConversation(ctx.config, conversation.id, conversation.wrapped_key);
  if (!seal || !own || !rightsAfterClosing(closing, now).canRead) return null;
  const { shownVersion, ...numbers } = page;
  const rows = await findMessages(ctx.db, conversation.id, { ...numbers, limit: MESSAGES_AT_A_TIME });
  const [first, last] = [rows.at(0), rows.at(-1)];
  const attached: Attached =
    first && last
      ? await findAttached(ctx.db, conversation.id, first.number, last.number, new Set(rows.map(({ kind }) => kind)))
      : { answers: [], reactions: [], meetings: [], games: [], voiceNotes: [] };
  const isOver = closing !== null || otherId === null;
  const isNewest = page.after === undefined && page.before === undefined;
  const canWrite = !isOver && conversation.stopped_at === null && status.isUsable;
  const [mine, theirs] =
    side === 1
      ? [conversation.first_texts, conversation.second_texts]
      : [conversation.second_texts, conversation.first_texts];
  const facts = {
    myTexts: mine,
    theirTexts: theirs,
    iShowReading: own.shows_reading,
    theyShowReading: other?.shows_reading ?? false,
    theyHaveRead: other?.read_number ?? 0,
    canWrite,
  };
  const turnFacts = {
    lastWrittenAt: conversation.last_at,
    waitingSince: own.waiting_since,
    remindedAt: own.reminded_at,
  };
  return {
    kind: 'thread',
    token: pseudonyms.of('conversation', conversation.id),
    liveToken: liveTokenOf(conversation.id, memberId),
    name: status.otherName,
    lastNumber: conversation.last_number,
    version: own.version,
    firstNumber: first?.number ?? 1,
    readNumber: own.read_number,
    ...threadViewOf(
      rows.map((row) => ({
        ...toThreadRow(row, status, seal, attached),
        voice: voiceOf(row, attached, pseudonyms),
      })),
      facts,
      now,
    ),
    questions: questionsIn(rows, seal),
    ...(await readMeetings(ctx, status, { rows, seal, meetings: attached.meetings, isNewest })),
    // An open page has it, as it has the reveal below.
    ...(await readVideos(ctx, status, { rows, seal, canWrite, isKnown: shownVersion === String(own.version) })),
    closing: closing && { isMine: closing.isMine, phrase: closing.phrase, readableUntil: readableUntil(closing) },
    canWrite,
    hasLeft: otherId === null,
    turn: isOver || conversation.stopped_at ? 'nobodys' : turnOf(turnFacts, now),
    wakefulness: wakefulnessOf(turnFacts, now),
    choices: { showsReading: own.shows_reading, isMuted: own.muted },
    today: dayOf(now),
    // An open page has it: a wish, like all but a message, draws another version.
    ...(shownVersion !== String(own.version) && {
      reveal: otherId !== null && canWrite ? await readThreadReveal(ctx, pseudonyms, memberId, otherId) : null,
    }),
  };
}

/** Who has closed a conversation, and how; null while it is open. */
export function closingOf({ conversation, side }: ConversationStatus): Closing | null {
  const { closed_at: closedAt, closed_by: closedBy, closing_phrase: phrase } = conversation;
  if (!closedAt) return null;
  return { closedAt, isMine: closedBy === side, phrase: phrase !== null && isClosingPhrase(phrase) ? phrase : null };
}

/** A message as one of the two sees it, opened. */
export function toThreadRow(
  row: MessageRow,
  { side }: ConversationStatus,
  seal: ConversationSeal,
  attached: Attached,
): ThreadRow {
  const { number, sender } = row;
  const isMine = sender === side;
  const text = row.sealed_text && seal.open({ part: 'message', number, side: sender }, row.sealed_text);
  const answerOf = (isOwn: boolean) => {
    const answer = attached.answers.find((one) => one.number === number && (one.side === side) === isOwn);
    return answer ? seal.open({ part: 'answer', number, side: answer.side }, answer.sealed_text) : null;
  };
  const reactionOf = (isOwn: boolean) =>
    (attached.reactions.find((one) => one.number === number && (one.side === side) === isOwn)?.reaction ??
      null) as ReactionId | null;
  const isQuestion = row.kind === 'question' && text;
  return {
    number,
    kind: looksTakenBack({ isTakenBack: row.taken_back_at !== null, isReported: row.is_reported, isMine })
      ? 'taken-back'
      : row.kind,
    isMine,
    sentAt: row.sent_at,
    text: row.kind === 'text' ? text : null,
    game: row.kind === 'game' && text ? gameRowOf(readGameBody(text), attached, number, side) : null,
    question: isQuestion ? { key: readBody(text).key, myAnswer: answerOf(true), theirAnswer: answerOf(false) } : null,
    myReaction: reactionOf(true),
    theirReaction: reactionOf(false),
  };
}

/** The recording of a text; null without one. */
function voiceOf(
  { conversation_id: conversationId, number }: MessageRow,
  { voiceNotes }: Attached,
  pseudonyms: Pseudonyms,
): DrawnVoice | null {
  const note = voiceNotes.find((one) => one.number === number);
  if (!note) return null;
  const address = `${routes.voiceNote}/${pseudonyms.of('conversation', conversationId)}/${number}`;
  return { address, duration: note.duration, waveform: note.waveform, transcript: null };
}

/** A message about a game as one of the two sees it. */
function gameRowOf(body: GameBody, { games }: Attached, number: number, side: Side): ShownGame | null {
  const name = nameOfGame(body.game);
  if ('line' in body) return { event: 'ended', name, line: body.line, question: body.question };
  const row = games.find((one) => one.number === number);
  if (!row) return null;
  const isMine = side === 1 ? row.first_awaited : row.second_awaited;
  const state = row.was_stopped ? 'stopped' : row.ended_at ? 'over' : isMine ? 'mine' : 'theirs';
  return { event: 'began', name, state };
}

/** The words of the questions on a page, by the number of their message. */
function questionsIn(rows: readonly MessageRow[], seal: ConversationSeal): Readonly<Record<number, string>> {
  return Object.fromEntries(
    rows.flatMap((row): [number, string][] => {
      if (row.kind !== 'question' || !row.sealed_text) return [];
      const text = seal.open({ part: 'message', number: row.number, side: row.sender }, row.sealed_text);
      return text === null ? [] : [[row.number, readBody(text).question]];
    }),
  );
}

function readBody(text: string): { readonly key: string; readonly question: string } {
  return JSON.parse(text) as { key: string; question: string };
}
