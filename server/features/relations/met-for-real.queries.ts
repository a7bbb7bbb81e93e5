import { startOfDay } from '#shared/calendar.ts';
import { weekOf } from '#shared/plans/rooms.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { PEOPLE_FOR_CASE, PEOPLE_FOR_MARK } from '#shared/video-meetings/afterwards.ts';
import type { Database } from '../../platform/db/database.ts';

/** How many answers about one member are looked at: the newest. */
const ANSWERS_AT_MOST = 50;

/**
 * Whether enough different people whom a member has met by video have recognised the person of the photos, and not as many
 * have doubted it (S-video-meeting-12). Only what was said of the present photo counts, and nothing of this week: nobody learns
 * from the mark what the person has answered whom they have just left, and of a week they may have met several.
 */
export async function isMetForReal(db: Database, memberId: string, now: Date): Promise<boolean> {
  const week = startOfDay(weekOf(dayOf(now)));
  const { rows } = await db
    .raw<{ rows: [{ yes: number; no: number }] }>(
      `SELECT (count(DISTINCT member_id) FILTER (WHERE person = 'yes'))::int AS yes,
              (count(DISTINCT member_id) FILTER (WHERE person = 'no'))::int AS no
         FROM (SELECT member_id, person FROM video_aftermaths
                WHERE about_id = :memberId AND person IN ('yes', 'no') AND consented_at < :week
                  AND consented_at >= (SELECT max(updated_at) FROM photos WHERE user_id = :memberId AND state = 'kept')
                ORDER BY consented_at DESC LIMIT ${ANSWERS_AT_MOST}) AS said`,
      { memberId, week },
    )
    .options({ name: 'find-met-for-real' });
  return rows[0].yes >= PEOPLE_FOR_MARK && rows[0].no < PEOPLE_FOR_CASE;
}
