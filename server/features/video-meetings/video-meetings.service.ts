import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { HOUR_MS, HOUR_SECONDS, MINUTE_SECONDS } from '#shared/duration.ts';
import { aftermathAskedAt } from '#shared/talk/aftermath.ts';
import { CALLS_PER_MINUTE } from '#shared/video-meetings/calls.ts';
import type { VideoFailure } from '#shared/video-meetings/obstacles.ts';
import type { ReceivedSignal, VideoSignal } from '#shared/video-meetings/signals.ts';
import { isThroughRelay, withoutOrigin } from '#shared/video-meetings/signals.ts';
import type { VideoAnswer } from '#shared/video-meetings/screens.ts';
import { isVideoOffered, mayMeetDirectly } from '../../platform/config.ts';
import { inTransaction, inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { advanceVersions } from '../talk/conversations.queries.ts';
import type { VideoPlace } from './opened-video.ts';
import { relayCredentials } from './relay.ts';
import {
  deleteOldSeats,
  findSeat,
  renewSeat,
  leaveSeat,
  readSignals,
  sendSignal,
  takeSeat,
  type SeatRow,
} from './seats.queries.ts';
import { beginTalk, countFailure, endTalk, goOn, saveWantsMore } from './talks.queries.ts';
import { askAfterVideoJob, tidyVideoJob } from './video-meetings.jobs.ts';
import { findSeatsOf, findVideo, requireVideoOf, stageOf, videoStateOf, type KnownVideo } from './video-state.ts';

/** Who calls, from which tab, about which meeting. */
export interface Caller {
  readonly memberId: string;
  readonly place: VideoPlace;
  readonly device: string;
}

const FAILURES_PER_HOUR = 20;
/** How long a seat stays after its tab was last seen. */
const SEATS_STAY_MS = HOUR_MS / 2;

/**
 * Takes the seat of the member in this tab. With the second of the two the talk begins, and with it its twelve minutes.
 * @throws AppError 409 while another tab or device of the member is in a meeting, 422 before the door opens, 429 for too many
 */
export async function enterVideo(ctx: AppContext, caller: Caller): Promise<VideoAnswer> {
  const { memberId, place, device } = caller;
  await assertNotTooOften(ctx, 'enter', memberId);
  // A relay that was there when they agreed, and is configured no more: they meet through one or not at all.
  if (!isVideoOffered(ctx.config)) throw new AppError('video_not_offered', 422);
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    // Of two who come in at once the second waits, and finds the first.
    const video = await findVideo(tx, memberId, place, { isLocked: true });
    if (!video) throw new AppError('video_gone', 422);
    const { stage } = stageOf(video, tx.now());
    if (stage === 'too-early') throw new AppError('video_too_early', 422);
    if (stage === 'over') return;
    const seat = { memberId, side: video.status.side, device, place, now: tx.now() };
    if (!(await takeSeat(tx.db, seat))) throw new AppError('video_elsewhere', 409);
    hintBoth(tx, video);
  });
  return readOn(ctx, caller, 0);
}

/**
 * Says that the tab is there, and reads what is new. A talk begins here where the other's tab was silent for a while.
 * @throws AppError 409 when another tab or device of the member has the seat, 429 for too many
 */
export async function syncVideo(ctx: AppContext, caller: Caller, after: number): Promise<VideoAnswer> {
  await assertNotTooOften(ctx, 'sync', caller.memberId);
  return readOn(ctx, caller, after);
}

async function readOn(ctx: AppContext, caller: Caller, after: number): Promise<VideoAnswer> {
  const { memberId, place, device } = caller;
  const seat = await renewSeat(ctx.db, { memberId, device, place, now: ctx.now() });
  if (!seat) await assertNotElsewhere(ctx, caller);
  const video = await requireVideoOf(ctx, memberId, place);
  return answerTo(ctx, seat ? await goOnTogether(ctx, video) : video, seat, after);
}

/** A tab that has lost its seat to another one is told; one whose seat has lapsed may come in again. */
async function assertNotElsewhere(ctx: AppContext, { memberId, device }: Caller): Promise<void> {
  const seat = await findSeat(ctx.db, memberId);
  if (seat && seat.device !== device) throw new AppError('video_elsewhere', 409);
}

/** The meeting after both were found in it: begun, or noted as going on. */
async function goOnTogether(ctx: AppContext, video: KnownVideo): Promise<KnownVideo> {
  const now = ctx.now();
  const { stage } = stageOf(video, now);
  const { theirs } = await findSeatsOf(ctx, video);
  if (theirs === null || (stage !== 'door' && stage !== 'talk')) return video;
  if (stage === 'talk') {
    await goOn(ctx.db, video.place, now);
    return video;
  }
  await inTransaction(ctx, async (tx) => {
    if (!(await beginTalk(tx.db, video.place, now))) return;
    await askTomorrow(tx, video);
    hintBoth(tx, video);
  });
  return requireVideoOf(ctx, video.status.memberId, video.place);
}

/** Both are asked the next day how it was; who has said it by then, or has not talked long enough, gets nothing. */
async function askTomorrow(tx: AppContext, { status: { memberId, otherId }, place }: KnownVideo): Promise<void> {
  const now = tx.now();
  const startAfterSeconds = Math.ceil((aftermathAskedAt(now).getTime() - now.getTime()) / 1000);
  for (const id of [memberId, otherId])
    if (id !== null) await tx.enqueue(askAfterVideoJob, { memberId: id, ...place }, { startAfterSeconds });
}

async function answerTo(ctx: AppContext, video: KnownVideo, seat: SeatRow | null, after: number): Promise<VideoAnswer> {
  const now = ctx.now();
  const { theirs } = await findSeatsOf(ctx, video);
  const state = videoStateOf(video, { own: seat, theirs }, now);
  const isIn = seat !== null && state.stage !== 'over';
  const { memberId } = video.status;
  const rows = isIn ? await readSignals(ctx.db, { memberId, visit: seat.visit, after, now }) : [];
  const { relay } = ctx.config;
  return {
    ...state,
    visit: isIn ? seat.visit : null,
    otherVisit: isIn ? (theirs?.visit ?? null) : null,
    signals: rows.map(({ id, body }) => ({ ...(JSON.parse(body) as VideoSignal), id }) satisfies ReceivedSignal),
    last: rows.at(-1)?.id ?? after,
    relay: isIn && relay ? relayCredentials(relay, ctx.config, { ...video.place, memberId }, now) : null,
  };
}

export interface SentSignal {
  readonly visit: number;
  readonly to: number;
  readonly after: number;
  readonly signal: VideoSignal;
}

/**
 * Passes a signal on to the other's tab. One that is sent by or to a visit that is over is dropped.
 * @throws AppError 422 for a signal with a way past the relay, 429 for too many
 */
export async function passSignal(ctx: AppContext, caller: Caller, sent: SentSignal): Promise<VideoAnswer> {
  const { memberId, place, device } = caller;
  if (!mayMeetDirectly(ctx.config) && !isThroughRelay(sent.signal)) throw new AppError('video_direct', 422);
  await assertNotTooOften(ctx, 'signal', memberId);
  const seat = await renewSeat(ctx.db, { memberId, device, place, now: ctx.now() });
  if (!seat) await assertNotElsewhere(ctx, caller);
  const video = await requireVideoOf(ctx, memberId, place);
  const toId = video.status.otherId;
  const isTalking = ['door', 'talk'].includes(stageOf(video, ctx.now()).stage);
  if (seat?.visit === sent.visit && toId !== null && isTalking) {
    const body = JSON.stringify(withoutOrigin(sent.signal));
    const isSent = await sendSignal(ctx.db, { toId, visit: sent.to, body, place, now: ctx.now() });
    if (!isSent) throw new AppError('video_too_often', 429);
    ctx.hint(toId);
  }
  return answerTo(ctx, video, seat, sent.after);
}

/**
 * Notes that the member wants five more minutes. The other learns of it only if they want them too.
 * @throws AppError 429 for too many
 */
export async function wantMore(ctx: AppContext, caller: Caller, after: number): Promise<VideoAnswer> {
  const { memberId, place } = caller;
  await assertNotTooOften(ctx, 'more', memberId);
  const video = await requireVideoOf(ctx, memberId, place);
  if (stageOf(video, ctx.now()).stage === 'talk') {
    await saveWantsMore(ctx.db, place, video.status.side);
    hintBoth(ctx, video);
  }
  return readOn(ctx, caller, after);
}

/** A member who calls more often than this is no page of ours. */
async function assertNotTooOften(
  ctx: AppContext,
  call: keyof typeof CALLS_PER_MINUTE,
  memberId: string,
): Promise<void> {
  const limit = createLimit(ctx.db, ctx.config, {
    name: `video-${call}`,
    points: CALLS_PER_MINUTE[call],
    seconds: MINUTE_SECONDS,
  });
  if (!(await limit.admits(memberId))) throw new AppError('video_too_often', 429);
}

/** 'Je pars': the member is out, and a talk that has begun is over for both. Who waits alone may come back. */
export async function leaveVideo(ctx: AppContext, { memberId, place }: Omit<Caller, 'device'>): Promise<void> {
  const video = await findVideo(ctx, memberId, place);
  if (!video) return;
  await leaveSeat(ctx.db, { memberId, place });
  await endForBoth(ctx, video);
}

/** Ends a talk that goes on, at once and for both. */
export async function endForBoth(ctx: AppContext, video: KnownVideo): Promise<void> {
  if (await endTalk(ctx.db, video.place, ctx.now())) await advanceVersions(ctx.db, video.place.conversationId);
  hintBoth(ctx, video);
}

function hintBoth(ctx: AppContext, { status: { memberId, otherId } }: KnownVideo): void {
  ctx.hint(memberId);
  if (otherId !== null) ctx.hint(otherId);
}

/** Counts what went wrong by its kind, and never by whom. */
export async function countVideoFailure(ctx: AppContext, memberId: string, kind: VideoFailure): Promise<void> {
  const limit = createLimit(ctx.db, ctx.config, {
    name: 'video-failures',
    points: FAILURES_PER_HOUR,
    seconds: HOUR_SECONDS,
  });
  if (await limit.admits(memberId)) await countFailure(ctx.db, dayOf(ctx.now()), kind);
}

export const seatJobs: readonly JobHandler<AppContext>[] = [
  handles(
    tidyVideoJob,
    ({ ctx }) =>
      () =>
        deleteOldSeats(ctx.db, new Date(ctx.now().getTime() - SEATS_STAY_MS)),
  ),
];
