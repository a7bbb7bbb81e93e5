import { HOUR_MS } from '#shared/duration.ts';
import { noMutualWish, type WishPair } from '#shared/relations/mutual-wish.ts';
import type { VideoMeeting } from '#shared/video-meetings/video-meeting.ts';
import type { Database, Row } from '../../platform/db/database.ts';
import type { Side } from './sealing.ts';

export type VideoMeetingRow = Row<'video_meetings'>;

/** How many meetings of a conversation are looked at, besides those that were taken and are not over. */
const NEWEST_VIDEOS = 6;
/** So long after its hour the longest meeting is over: half an hour of an open door, and seventeen minutes. */
const SURELY_OVER_MS = HOUR_MS;

/** A meeting as one of the two sees it. */
export function videoMeetingOf(row: VideoMeetingRow, side: Side): VideoMeeting {
  return {
    isMine: row.proposed_by === side,
    moments: row.moments,
    isNow: row.is_now,
    startsAt: row.starts_at,
    cancelledAt: row.cancelled_at,
    beganAt: row.began_at,
    hasMore: row.first_wants_more && row.second_wants_more,
    endedAt: row.ended_at,
  };
}

/**
 * The newest meetings by video of a conversation, newest first, and whichever was taken and is not over: while one is, others
 * may be proposed and withdrawn as often as one likes, and none of it hides that one (S-video-meeting-3).
 */
export async function findNewestVideos(db: Database, conversationId: string, now: Date): Promise<VideoMeetingRow[]> {
  const { rows } = await db.raw<{ rows: VideoMeetingRow[] }>(
    `SELECT * FROM video_meetings
      WHERE conversation_id = :conversationId
        AND (number IN (SELECT number FROM video_meetings WHERE conversation_id = :conversationId
                         ORDER BY number DESC LIMIT ${NEWEST_VIDEOS})
          OR (starts_at > :since AND cancelled_at IS NULL))
      ORDER BY number DESC`,
    { conversationId, since: new Date(now.getTime() - SURELY_OVER_MS) },
  );
  return rows;
}

/** The meetings by video of some messages. */
export async function findVideosByNumbers(
  db: Database,
  conversationId: string,
  numbers: readonly number[],
): Promise<VideoMeetingRow[]> {
  if (numbers.length === 0) return [];
  return db('video_meetings')
    .where({ conversation_id: conversationId })
    .whereIn('number', [...numbers])
    .select();
}

export async function findVideoRow(
  db: Database,
  conversationId: string,
  number: number,
): Promise<VideoMeetingRow | null> {
  return (await db('video_meetings').where({ conversation_id: conversationId, number }).first()) ?? null;
}

/** Whether the members of a conversation meet by video at a moment: it was taken, and not called off or moved since. */
export async function isVideoTaken(db: Database, conversationId: string, startsAt: Date): Promise<boolean> {
  const taken = { conversation_id: conversationId, starts_at: startsAt, cancelled_at: null };
  return (await db('video_meetings').where(taken).first('number')) !== undefined;
}

export async function insertVideo(
  db: Database,
  made: { conversationId: string; number: number; side: Side; moments: readonly Date[]; isNow: boolean },
): Promise<void> {
  await db('video_meetings').insert({
    conversation_id: made.conversationId,
    number: made.number,
    proposed_by: made.side,
    moments: [...made.moments],
    is_now: made.isNow,
  });
}

/** Saves what changed in a meeting. Its conversation is locked. */
export async function saveVideo(
  db: Database,
  { conversation_id, number }: Pick<VideoMeetingRow, 'conversation_id' | 'number'>,
  changes: Partial<VideoMeetingRow>,
): Promise<void> {
  await db('video_meetings').where({ conversation_id, number }).update(changes);
}

/** The wish of two to meet by video, as one of them sees it. */
export async function findVideoWish(db: Database, conversationId: string, side: Side): Promise<WishPair> {
  const row = await db('video_wishes').where({ conversation_id: conversationId }).first();
  if (!row) return { mine: noMutualWish, theirs: noMutualWish };
  const first = { askedAt: row.first_asked_at, declinedAt: row.first_declined_at, notifiedAt: row.first_told_at };
  const second = { askedAt: row.second_asked_at, declinedAt: row.second_declined_at, notifiedAt: row.second_told_at };
  return side === 1 ? { mine: first, theirs: second } : { mine: second, theirs: first };
}

/** Saves the wish of two whose conversation is locked. */
export async function saveVideoWish(
  db: Database,
  conversationId: string,
  side: Side,
  { mine, theirs }: WishPair,
): Promise<void> {
  const [first, second] = side === 1 ? [mine, theirs] : [theirs, mine];
  await db('video_wishes')
    .insert({
      conversation_id: conversationId,
      first_asked_at: first.askedAt,
      first_declined_at: first.declinedAt,
      first_told_at: first.notifiedAt,
      second_asked_at: second.askedAt,
      second_declined_at: second.declinedAt,
      second_told_at: second.notifiedAt,
    })
    .onConflict('conversation_id')
    .merge();
}

/** What the members have said of some meetings by video of a conversation. */
export async function findVideoAftermaths(
  db: Database,
  conversationId: string,
  numbers: readonly number[],
): Promise<Row<'video_aftermaths'>[]> {
  if (numbers.length === 0) return [];
  return db('video_aftermaths')
    .where({ conversation_id: conversationId })
    .whereIn('number', [...numbers])
    .select();
}

/** When the members of some conversations meet by video next, by conversation: what is taken, and not over. */
export async function findNextVideos(
  db: Database,
  conversationIds: readonly string[],
  after: Date,
): Promise<ReadonlyMap<string, Date>> {
  if (conversationIds.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: { conversationId: string; startsAt: Date }[] }>(
    `SELECT conversation_id AS "conversationId", min(starts_at) AS "startsAt" FROM video_meetings
      WHERE conversation_id = ANY (:conversationIds::uuid[]) AND starts_at > :after
        AND cancelled_at IS NULL AND ended_at IS NULL
      GROUP BY conversation_id`,
    { conversationIds: [...conversationIds], after },
  );
  return new Map(rows.map(({ conversationId, startsAt }) => [conversationId, startsAt]));
}
