import { HOUR_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import type { VideoEnd, VideoStage, VideoState } from '#shared/video-meetings/screens.ts';
import {
  DOOR_OPENS_BEFORE_MS,
  isOtherLate,
  talkEndsAt,
  videoMeetingStateOf,
} from '#shared/video-meetings/video-meeting.ts';
import type { AppContext } from '../../platform/context.ts';
import { findConversationStatus, type ConversationStatus } from '../talk/conversations.queries.ts';
import { isWritable } from '../talk/talk-rights.ts';
import { findVideoRow, videoMeetingOf, type VideoMeetingRow } from '../talk/video-meetings.queries.ts';
import type { VideoPlace } from './opened-video.ts';
import { findFreshSeats, type SeatRow } from './seats.queries.ts';

/** A meeting as one of the two finds it, with those who are in it. */
export interface KnownVideo {
  readonly place: VideoPlace;
  readonly status: ConversationStatus;
  readonly row: VideoMeetingRow & { readonly starts_at: Date };
  /** Whether the two may meet: nobody has closed, blocked, paused, or was suspended. */
  readonly isAllowed: boolean;
}

/**
 * The meeting of a member; null for one of others, that is gone or was not taken: nothing tells these apart.
 * @param isLocked whether its conversation is locked until the transaction ends
 */
export async function findVideo(
  ctx: AppContext,
  memberId: string,
  place: VideoPlace,
  { isLocked = false } = {},
): Promise<KnownVideo | null> {
  const status = await findConversationStatus(ctx.db, memberId, place.conversationId, { isLocked });
  const row = status && (await findVideoRow(ctx.db, place.conversationId, place.number));
  if (!status || !row?.starts_at) return null;
  return { place, status, row: { ...row, starts_at: row.starts_at }, isAllowed: isWritable(status) };
}

/** @throws AppError 422 for what `findVideo` does not find */
export async function requireVideoOf(ctx: AppContext, memberId: string, place: VideoPlace): Promise<KnownVideo> {
  const video = await findVideo(ctx, memberId, place);
  if (!video) throw new AppError('video_gone', 422);
  return video;
}

/** Where a meeting is, as one of the two may know it. Why it ended is not in it (S-video-meeting-7). */
export function videoStateOf(
  { status, row, isAllowed }: KnownVideo,
  { own, theirs }: { readonly own: SeatRow | null; readonly theirs: SeatRow | null },
  now: Date,
): VideoState {
  const meeting = videoMeetingOf(row, status.side);
  const { stage, end } = stageOf({ row, isAllowed, status }, now);
  const isHere = stage === 'door' || stage === 'talk';
  const wantsMore = status.side === 1 ? row.first_wants_more : row.second_wants_more;
  return {
    stage,
    end,
    now: now.toISOString(),
    startsAt: row.starts_at.toISOString(),
    beganAt: row.began_at?.toISOString() ?? null,
    endsAt: talkEndsAt(meeting)?.toISOString() ?? null,
    wantsMore,
    hasMore: meeting.hasMore,
    isOtherHere: isHere && theirs !== null,
    isOtherLate: isHere && own !== null && theirs === null && isOtherLate(meeting, own.entered_at, now),
  };
}

export function stageOf(
  { row, isAllowed, status }: Omit<KnownVideo, 'place'>,
  now: Date,
): { readonly stage: VideoStage; readonly end: VideoEnd | null } {
  const state = videoMeetingStateOf(videoMeetingOf(row, status.side), now);
  if (state === 'cancelled') return { stage: 'over', end: 'called-off' };
  if (state === 'missed') return { stage: 'over', end: 'missed' };
  if (state === 'over' || !isAllowed) return { stage: 'over', end: 'ended' };
  if (now.getTime() < row.starts_at.getTime() - DOOR_OPENS_BEFORE_MS) return { stage: 'too-early', end: null };
  return { stage: row.began_at ? 'talk' : 'door', end: null };
}

/** For how long the page of a talk says that it is over, to whom can see the other no more. */
const END_IS_SHOWN_MS = HOUR_MS;

/**
 * Whether a member may read of a meeting: as long as they may see the other, and of a talk until an hour after it began. What
 * ended it shows in nothing then: a block, a pause and a suspension look as if the other had left (S-video-meeting-7), and who
 * was not the person of the photos cannot keep that unsaid by a block.
 */
export function isShown({ row, status }: Pick<KnownVideo, 'row' | 'status'>, now: Date): boolean {
  if (status.isOtherSeen) return true;
  return status.otherId !== null && row.began_at !== null && now.getTime() - row.began_at.getTime() < END_IS_SHOWN_MS;
}

/** Who of the two is in a meeting now. */
export async function findSeatsOf(
  ctx: AppContext,
  { place, status }: KnownVideo,
): Promise<{ readonly own: SeatRow | null; readonly theirs: SeatRow | null }> {
  const seats = await findFreshSeats(ctx.db, place, ctx.now());
  const of = (isOwn: boolean) => seats.find((seat) => (seat.member_id === status.memberId) === isOwn) ?? null;
  return { own: of(true), theirs: of(false) };
}
