import { PEOPLE_FOR_CASE, type Afterwards } from '#shared/video-meetings/afterwards.ts';
import type { Database, Row } from '../../platform/db/database.ts';
import type { VideoPlace } from './opened-video.ts';

export type AftermathRow = Row<'video_aftermaths'>;

/** Saves what a member says of a meeting. False when they have said it before: the first answer stays. */
export async function saveAfterwards(
  db: Database,
  { place, memberId, aboutId, said, now }: SavedAfterwards,
): Promise<boolean> {
  const saved = await db('video_aftermaths')
    .insert({
      conversation_id: place.conversationId,
      number: place.number,
      member_id: memberId,
      about_id: aboutId,
      person: said.person,
      answer: said.answer,
      consented_at: now,
    })
    .onConflict(['about_id', 'member_id', 'conversation_id', 'number'])
    .ignore()
    .returning('number');
  return saved.length > 0;
}

interface SavedAfterwards {
  readonly place: VideoPlace;
  readonly memberId: string;
  readonly aboutId: string;
  readonly said: Afterwards;
  readonly now: Date;
}

/**
 * Whether enough different people have said that a member is not the person of the present photo, since the team has last
 * decided about it: what it has read already opens no case again with the next single answer.
 */
export async function areEnoughDoubts(db: Database, memberId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: [{ people: number }] }>(
    `SELECT count(DISTINCT member_id)::int AS people FROM (
       SELECT member_id FROM video_aftermaths
        WHERE about_id = :memberId AND person = 'no' AND consented_at >= ${photoOf(':memberId::uuid')}
          AND consented_at > coalesce((SELECT max(decided_at) FROM reports
                                        WHERE reported_id = :memberId AND reason = 'fake-profile' AND source = 'team'
                                          AND state <> 'open'), '-infinity')
        ORDER BY consented_at DESC LIMIT 50) AS said`,
    { memberId },
  );
  return rows[0].people >= PEOPLE_FOR_CASE;
}

/** SQL of the moment since when a member has their photo: what was said of an earlier one is not about this one. */
const photoOf = (memberId: string) =>
  `coalesce((SELECT max(updated_at) FROM photos WHERE user_id = ${memberId} AND state = 'kept'), '-infinity')`;

/** Whether a case of the team about a member's photos is open. */
export async function hasOpenPersonCase(db: Database, memberId: string): Promise<boolean> {
  const found = await db('reports')
    .where({ reported_id: memberId, reason: 'fake-profile', source: 'team', state: 'open' })
    .first('id');
  return found !== undefined;
}
