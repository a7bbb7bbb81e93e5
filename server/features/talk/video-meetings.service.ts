import { DAY_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import type { NewsKind } from '#shared/news/news.ts';
import { turnPair, wishStateOf, type WishPair } from '#shared/relations/mutual-wish.ts';
import type { VideoWishIntent } from '#shared/video-meetings/forms.ts';
import {
  cancelVideoMeeting,
  REMINDED_BEFORE_MS,
  takeVideoMeeting,
  videoMeetingStateOf,
  type VideoMeeting,
} from '#shared/video-meetings/video-meeting.ts';
import { changeVideoWish } from '#shared/video-meetings/wish.ts';
import { isVideoOffered } from '../../platform/config.ts';
import { inTransaction, inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { addNews, takeNewsBack } from '../news/news.service.ts';
import { advanceVersionOf, advanceVersions, findConversationStatus } from './conversations.queries.ts';
import { assertChangePace, holdWritable, type WritableConversation } from './talk-rights.ts';
import { remindVideoJob } from './talk.jobs.ts';
import { addMessage, oncePerForm } from './thread.service.ts';
import type { VideoBody } from './video-body.ts';
import {
  findNewestVideos,
  findVideoRow,
  findVideoWish,
  insertVideo,
  saveVideo,
  saveVideoWish,
  videoMeetingOf,
  type VideoMeetingRow,
} from './video-meetings.queries.ts';

/** The lines of news about a wish that is not the same any more. */
const wishNews = ['video-asked', 'video-wished'] as const satisfies readonly NewsKind[];

function requireVideo({ config }: AppContext): void {
  if (!isVideoOffered(config)) throw new AppError('video_not_offered', 422);
}

/**
 * Says, shares, declines or takes back the wish to meet by video. A decline is silent: the member who asked sees their wish
 * as before, and nothing that they get, or how long they wait for it, says otherwise (S-video-meeting-1).
 * @throws AppError 422 when nobody may write in this conversation, TalkLimitError
 */
export async function changeVideoWishOf(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  intent: VideoWishIntent,
): Promise<void> {
  requireVideo(ctx);
  // A wish that comes and goes makes the other's page read again each time.
  await assertChangePace(ctx, 'video-wish', memberId);
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const held = await holdWritable(tx, memberId, conversationId);
    const before = await findVideoWish(tx.db, conversationId, held.side);
    const { pair: after, notice, isAnnounced } = changeVideoWish(before, intent, tx.now());
    await saveVideoWish(tx.db, conversationId, held.side, after);
    if (intent === 'take-back' && before.mine.askedAt) await callOffAll(tx, held);
    await showWish(tx, held, { before, after });
    const isUnheard = intent === 'ask' && notice === null && before.mine.askedAt === null;
    if (notice === null && !isUnheard) return;
    const kind = notice === 'opened' ? 'video-wished' : 'video-asked';
    const line = { memberId: held.otherId, aboutId: memberId, kind, isAnnounced: isUnheard || isAnnounced } as const;
    await showOther(tx, !isUnheard, (shown) => addNews(shown, line));
  });
}

/** Makes the pages read again for which something changed: never the other's for what they cannot see. */
async function showWish(
  tx: AppContext,
  { conversation, memberId, otherId }: WritableConversation,
  { before, after }: { readonly before: WishPair; readonly after: WishPair },
): Promise<void> {
  const now = tx.now();
  await advanceVersionOf(tx.db, conversation.id, memberId);
  tx.hint(memberId);
  if (wishStateOf(after, now) !== 'asked-by-them')
    await takeNewsBack(tx, { memberId, aboutId: otherId }, ['video-asked']);
  const isSeen = wishStateOf(turnPair(before), now) !== wishStateOf(turnPair(after), now);
  await showOther(tx, isSeen, async (shown) => {
    await takeNewsBack(shown, { memberId: otherId, aboutId: memberId }, wishNews);
    await advanceVersionOf(shown.db, conversation.id, otherId);
    shown.hint(otherId);
  });
}

const undone = new Error('Shown and undone.');

/**
 * Shows the other something, or does all that showing it would have done and undoes it: what the member who asked gets, and
 * how long they wait for it, would show a decline otherwise.
 */
async function showOther(tx: AppContext, isShown: boolean, work: (shown: AppContext) => Promise<void>): Promise<void> {
  if (isShown) return inTransaction(tx, work);
  try {
    await inTransaction(tx, async (rehearsal) => {
      await work({ ...rehearsal, hint: () => undefined });
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
}

export interface NewVideo {
  /** Up to three half-hours; the present moment for 'maintenant'. */
  readonly moments: readonly Date[];
  readonly isNow: boolean;
  readonly clientKey: string;
}

/**
 * Proposes to meet by video in a conversation whose members both wish it. While a meeting is taken it proposes another
 * moment for it: taken, that one replaces it.
 * @returns the number of its message
 * @throws AppError 422, TalkLimitError
 */
export function proposeVideo(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { moments, isNow, clientKey }: NewVideo,
): Promise<number> {
  requireVideo(ctx);
  return oncePerForm(ctx, { memberId, conversationId, clientKey }, async (tx) => {
    const held = await holdWritable(tx, memberId, conversationId);
    const wish = await findVideoWish(tx.db, conversationId, held.side);
    if (wishStateOf(wish, tx.now()) !== 'open') throw new AppError('video_not_wished', 422);
    const states = await statesOfNewest(tx, held);
    if (states.some((state) => state.startsWith('proposed') || state === 'door-open'))
      throw new AppError('video_standing', 422);
    const body: VideoBody = { event: 'proposed' };
    const text = JSON.stringify(body);
    const number = await addMessage(tx, held, { kind: 'video', text, clientKey, isPaced: true });
    await insertVideo(tx.db, { conversationId, number, side: held.side, moments, isNow });
    await addNews(tx, { memberId: held.otherId, aboutId: memberId, kind: 'meeting-proposed' });
    return number;
  });
}

async function statesOfNewest(tx: AppContext, { conversation, side }: WritableConversation) {
  const rows = await findNewestVideos(tx.db, conversation.id, tx.now());
  return rows.map((row) => videoMeetingStateOf(videoMeetingOf(row, side), tx.now()));
}

/**
 * Takes one of the proposed moments: both are reminded an hour before, and a meeting that was taken before is replaced.
 * @throws AppError 422 when it is not possible any more
 */
export function acceptVideo(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { number, index }: { readonly number: number; readonly index: number },
): Promise<void> {
  requireVideo(ctx);
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const now = tx.now();
    const held = await holdWritable(tx, memberId, conversationId);
    const { row, meeting } = await readVideo(tx, held, number);
    const taken = takeVideoMeeting(meeting, index, now);
    if (taken === meeting || !taken.startsAt) throw new AppError('video_gone', 422);
    await replaceTaken(tx, held, number);
    await saveVideo(tx.db, row, { starts_at: taken.startsAt, taken_at: now });
    for (const id of [memberId, held.otherId])
      await remindLater(tx, { memberId: id, conversationId, number }, taken.startsAt);
    await advanceVersions(tx.db, conversationId);
    await updateNews(tx, held, 'taken');
    await addVideoLine(tx, held, { event: 'taken', at: taken.startsAt.toISOString() });
  });
}

/** Calls a meeting off that has not begun, or a proposal. The other reads of a meeting that was taken. */
export function callOffVideo(ctx: AppContext, memberId: string, conversationId: string, number: number): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const held = await holdWritable(tx, memberId, conversationId);
    const { row, meeting } = await readVideo(tx, held, number);
    if (!(await callOff(tx, held, row, meeting))) throw new AppError('video_gone', 422);
    await advanceVersions(tx.db, conversationId);
    tx.hint(memberId);
    tx.hint(held.otherId);
  });
}

/** Whether it could be called off. */
async function callOff(
  tx: AppContext,
  held: WritableConversation,
  row: VideoMeetingRow,
  meeting: VideoMeeting,
): Promise<boolean> {
  const cancelled = cancelVideoMeeting(meeting, tx.now());
  if (cancelled === meeting) return false;
  await saveVideo(tx.db, row, { cancelled_at: cancelled.cancelledAt });
  await updateNews(tx, held, 'called-off');
  if (meeting.startsAt) await addVideoLine(tx, held, { event: 'called-off', at: meeting.startsAt.toISOString() });
  return true;
}

/** Nobody meets by video who does not wish it any more: what was proposed or taken is called off with the wish. */
async function callOffAll(tx: AppContext, held: WritableConversation): Promise<void> {
  // A line about one of them has the next number of the conversation: at most one meeting is taken at a time.
  for (const row of await findNewestVideos(tx.db, held.conversation.id, tx.now())) {
    const meeting = videoMeetingOf(row, held.side);
    if (['cancelled', 'over', 'missed', 'lapsed'].includes(videoMeetingStateOf(meeting, tx.now()))) continue;
    await callOff(tx, held, row, meeting);
  }
  await advanceVersions(tx.db, held.conversation.id);
  tx.hint(held.otherId);
}

/** A meeting that was taken before makes way for the one that is taken now, without a line of its own. */
async function replaceTaken(
  tx: AppContext,
  { conversation, side }: WritableConversation,
  number: number,
): Promise<void> {
  for (const row of await findNewestVideos(tx.db, conversation.id, tx.now())) {
    const state = videoMeetingStateOf(videoMeetingOf(row, side), tx.now());
    if (state === 'door-open') throw new AppError('video_standing', 422);
    if (row.number !== number && state === 'taken') await saveVideo(tx.db, row, { cancelled_at: tx.now() });
  }
}

async function readVideo(tx: AppContext, { conversation, side }: WritableConversation, number: number) {
  const row = await findVideoRow(tx.db, conversation.id, number);
  if (!row) throw new AppError('video_gone', 422);
  return { row, meeting: videoMeetingOf(row, side) };
}

async function addVideoLine(tx: AppContext, held: WritableConversation, body: VideoBody): Promise<void> {
  await addMessage(tx, held, { kind: 'video', text: JSON.stringify(body), clientKey: null });
}

/** Takes back what is no longer true, and tells the other that a moment was taken. In the order of the ids (news.service). */
async function updateNews(
  tx: AppContext,
  { memberId, otherId }: Pick<WritableConversation, 'memberId' | 'otherId'>,
  outcome: 'taken' | 'called-off',
): Promise<void> {
  for (const id of [memberId, otherId].toSorted()) {
    const aboutId = id === memberId ? otherId : memberId;
    await takeNewsBack(tx, { memberId: id, aboutId }, ['meeting-proposed', 'meeting-taken', 'video-reminder']);
    if (outcome === 'taken' && id === otherId) await addNews(tx, { memberId: id, aboutId, kind: 'meeting-taken' });
  }
}

interface Reminded {
  readonly memberId: string;
  readonly conversationId: string;
  readonly number: number;
}

async function remindLater(tx: AppContext, reminded: Reminded, startsAt: Date): Promise<void> {
  const seconds = Math.floor((startsAt.getTime() - REMINDED_BEFORE_MS - tx.now().getTime()) / 1000);
  if (seconds <= 0) return;
  const payload = { ...reminded, startsAt: startsAt.toISOString() };
  await tx.enqueue(remindVideoJob, payload, { startAfterSeconds: seconds });
}

/** Reminds one member an hour before, by a notification and a mail that name nobody, unless it was moved or called off. */
export async function remindOfVideo(
  ctx: AppContext,
  { memberId, conversationId, number, startsAt }: Reminded & { readonly startsAt: string },
): Promise<void> {
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const status = await findConversationStatus(tx.db, memberId, conversationId);
    const row = await findVideoRow(tx.db, conversationId, number);
    const start = new Date(startsAt);
    const isAhead = row && !row.cancelled_at && row.starts_at?.getTime() === start.getTime() && start > tx.now();
    if (!isAhead || !status?.isUsable || !status.otherId) return;
    if (status.conversation.closed_at || status.conversation.stopped_at) return;
    const dueAt = new Date(start.getTime() - REMINDED_BEFORE_MS);
    await addNews(tx, { memberId, aboutId: status.otherId, kind: 'video-reminder', dueAt });
    const to = await findMailAddress(tx.db, memberId);
    if (!to) return;
    await queueMail(tx, {
      kind: 'talk-video-reminder',
      data: { startsAt },
      to,
      toldId: memberId,
      aboutId: status.otherId,
      dedupeKey: keyedHash(recognitionKeyOf(tx.config, 'mail'), `video|${conversationId}|${number}|${memberId}`),
      expiresAt: new Date(Math.min(start.getTime(), tx.now().getTime() + DAY_MS)),
    });
  });
}

export const videoJobs: readonly JobHandler<AppContext>[] = [
  handles(
    remindVideoJob,
    ({ ctx }) =>
      (reminded) =>
        remindOfVideo(ctx, reminded),
  ),
];
