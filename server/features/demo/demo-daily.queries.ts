import { beginningOf } from '#shared/daily/daily-day.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';
import { INVENTED_SHARD } from '../daily/daily.queries.ts';

/** Two of three invented members answer a question of the day. */
const SILENT_OF = 3;

/**
 * Answers the question of a day for most invented members, once: which of them, and how, by a hash of member and day. All of it is one
 * statement, and a second one for the same day does nothing.
 */
export async function answerForInvented(db: Database, day: IsoDate): Promise<void> {
  await db.raw(
    `WITH begun AS (
       INSERT INTO daily_tallies (day, shard) VALUES (:day, :shard) ON CONFLICT DO NOTHING RETURNING day
     ), chosen AS (
       SELECT id, hashtextextended(id::text || :day, 0) AS hash FROM begun, members WHERE is_demo
     )
     INSERT INTO daily_answers AS own (member_id, top_days, bottom_days, answer_count, answered_at)
     SELECT id, CASE WHEN hash & 256 = 0 THEN ARRAY[:day::date] ELSE '{}' END,
            CASE WHEN hash & 256 = 0 THEN '{}' ELSE ARRAY[:day::date] END, 1, :begins::timestamptz
       FROM chosen WHERE mod(hash, :silentOf) <> 0
     ON CONFLICT (member_id) DO UPDATE
        SET top_days = own.top_days || excluded.top_days, bottom_days = own.bottom_days || excluded.bottom_days,
            answer_count = own.answer_count + 1, answered_at = excluded.answered_at
      WHERE :day::date <> ALL (own.top_days || own.bottom_days)`,
    { day, begins: beginningOf(day), shard: INVENTED_SHARD, silentOf: SILENT_OF },
  );
}
