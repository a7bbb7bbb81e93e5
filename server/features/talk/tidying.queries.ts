import { countedNames, namesByDay, type CountedName } from '#shared/talk/totals.ts';
import type { Database } from '../../platform/db/database.ts';

/** How many conversations, and how many of their messages, are deleted in one statement. */
const DELETED_AT_A_TIME = 100;
const MESSAGES_DELETED_AT_A_TIME = 10_000;

/**
 * Deletes the conversations whose time is over, some at a time. Returns how many. One in which somebody writes at this moment
 * stays: the condition is asked again after that was waited for.
 */
export async function deleteOldConversations(db: Database, now: Date): Promise<number> {
  for (let deleted = 0; ;) {
    // The keys go first and at once: from then on nobody can read the words, or write, however long the rows take.
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      `UPDATE conversations SET wrapped_key = NULL
        WHERE id IN (SELECT id FROM conversations WHERE retained_until <= :now ORDER BY retained_until LIMIT :limit)
          AND retained_until <= :now
       RETURNING id`,
      { now, limit: DELETED_AT_A_TIME },
    );
    if (rows.length === 0) return deleted;
    const ids = rows.map(({ id }) => id);
    await deleteMessagesOf(db, ids);
    deleted += await db('conversations').whereIn('id', ids).delete();
  }
}

async function deleteMessagesOf(db: Database, ids: readonly string[]): Promise<void> {
  for (let deleted = MESSAGES_DELETED_AT_A_TIME; deleted === MESSAGES_DELETED_AT_A_TIME;) {
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `DELETE FROM messages WHERE (conversation_id, number) IN (
         SELECT conversation_id, number FROM messages WHERE conversation_id = ANY (:ids::uuid[]) LIMIT :limit)`,
      { ids: [...ids], limit: MESSAGES_DELETED_AT_A_TIME },
    );
    deleted = rowCount;
  }
}

export async function deleteOldClosedPairs(db: Database, now: Date): Promise<number> {
  return db('closed_pairs').where('until', '<=', now).delete();
}

export async function deleteOldMeetingLinks(db: Database, now: Date): Promise<number> {
  return db('meeting_links').where('ends_at', '<=', now).delete();
}

/** Deletes the games of one member alone in which nothing was played since a moment. Returns how many. */
export async function deleteOldSoloGames(db: Database, before: Date): Promise<number> {
  return db('solo_games').where('changed_at', '<', before).delete();
}

/** Members of conversations in which somebody has waited since before a moment and who were not reminded. */
export async function findToRemind(
  db: Database,
  { before, after, limit }: { before: Date; after: Date; limit: number },
): Promise<{ readonly conversationId: string; readonly memberId: string }[]> {
  const { rows } = await db.raw<{ rows: { conversationId: string; memberId: string }[] }>(
    `SELECT conversation_id AS "conversationId", member_id AS "memberId" FROM conversation_members
      WHERE waiting_since IS NOT NULL AND reminded_at IS NULL AND waiting_since <= :before AND waiting_since > :after
      ORDER BY waiting_since LIMIT :limit`,
    { before, after, limit },
  );
  return rows;
}

/**
 * Marks a member as reminded of a conversation. False when another worker has done it, or when nobody waits since before a
 * moment any more: the member has answered since it was read.
 */
export async function markReminded(
  db: Database,
  { conversationId, memberId }: { readonly conversationId: string; readonly memberId: string },
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<boolean> {
  const changed = await db('conversation_members')
    .where({ conversation_id: conversationId, member_id: memberId })
    .where('waiting_since', '<=', before)
    .whereNull('reminded_at')
    .update({ reminded_at: now });
  return changed > 0;
}

/** The moments between which something is counted. */
interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** True of what nobody invented takes part in, in SQL: an index holds the invented members alone. */
const isOfPeople = (...columns: readonly string[]) =>
  columns.map((column) => `(${column} IN (SELECT id FROM members WHERE is_demo)) IS NOT TRUE`).join(' AND ');
const isTalkOfPeople = `(conversation_id IN (
  SELECT conversations.id FROM members JOIN conversations ON first_id = members.id WHERE is_demo
   UNION ALL
  SELECT conversations.id FROM members JOIN conversations ON second_id = members.id WHERE is_demo)) IS NOT TRUE`;

/** Counts one day by the indexes on its moments, without invented members. What is asked of an earlier day has its own span. */
export async function countTalkDay(
  db: Database,
  { from, until }: Span,
  { asked, asleep }: { readonly asked: Span; readonly asleep: Span },
): Promise<Readonly<Record<CountedName, number>>> {
  const { rows } = await db.raw<{ rows: [Record<CountedName, number>] }>(
    `SELECT
       (SELECT count(*)::int FROM conversation_askings
         WHERE asked_at >= :from AND asked_at < :until AND ${isOfPeople('asker_id', 'asked_id')}) AS asked,
       (SELECT count(*)::int FROM conversations
         WHERE opened_at >= :from AND opened_at < :until AND ${isOfPeople('first_id', 'second_id')}) AS opened,
       (SELECT count(*)::int FROM conversation_askings
         WHERE asked_at >= :askedFrom AND asked_at < :askedUntil AND ${isOfPeople('asker_id', 'asked_id')}
           AND answered_at < reached_at + interval '1 day') AS answered_in_a_day,
       (SELECT count(*)::int FROM conversations
         WHERE closed_at >= :from AND closed_at < :until AND ${isOfPeople('first_id', 'second_id')}) AS closed,
       (SELECT count(*)::int FROM conversations
         WHERE last_at >= :asleepFrom AND last_at < :asleepUntil AND ${isOfPeople('first_id', 'second_id')}
           AND opened_at IS NOT NULL AND closed_at IS NULL AND blocked_at IS NULL) AS asleep,
       (SELECT count(*)::int FROM messages
         WHERE sent_at >= :from AND sent_at < :until AND ${isTalkOfPeople}) AS messages,
       (SELECT count(*)::int FROM meetings
         WHERE taken_at >= :from AND taken_at < :until AND ${isTalkOfPeople}) AS meetings,
       (SELECT count(*)::int FROM video_meetings
         WHERE began_at >= :from AND began_at < :until AND ${isTalkOfPeople}) AS video_talks,
       (SELECT coalesce(round(sum(extract(epoch FROM least(talked_until, ended_at) - began_at)) / 60), 0)::int
          FROM video_meetings
         WHERE began_at >= :from AND began_at < :until AND ${isTalkOfPeople}) AS video_minutes,
       (SELECT count(*)::int FROM meeting_aftermaths AS later
         WHERE later.consented_at >= :from AND later.consented_at < :until AND later.answer = 'again'
           AND ${isTalkOfPeople}
           AND EXISTS (SELECT FROM meeting_aftermaths AS earlier
                        WHERE earlier.conversation_id = later.conversation_id AND earlier.number = later.number
                          AND earlier.member_id <> later.member_id AND earlier.answer = 'again'
                          AND (earlier.consented_at, earlier.member_id) < (later.consented_at, later.member_id)))
         AS second_wishes,
       (SELECT count(*)::int FROM reports
         WHERE created_at >= :from AND created_at < :until AND ${isOfPeople('reporter_id', 'reported_id')}
           AND EXISTS (SELECT FROM report_evidence WHERE report_id = reports.id)) AS reports`,
    {
      from,
      until,
      askedFrom: asked.from,
      askedUntil: asked.until,
      asleepFrom: asleep.from,
      asleepUntil: asleep.until,
    },
  );
  return rows[0];
}

export async function saveTalkDay(
  db: Database,
  day: string,
  amounts: Readonly<Record<CountedName, number>>,
): Promise<void> {
  await db('talk_days')
    .insert(countedNames.map((name) => ({ day, name, amount: amounts[name] })))
    .onConflict(['day', 'name'])
    .merge(['amount']);
}

/** The sums of all counted days since one. */
export async function sumTalkDays(db: Database, since: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.raw<{ rows: { name: string; amount: number }[] }>(
    'SELECT name, sum(amount)::int AS amount FROM talk_days WHERE day >= :since GROUP BY name ORDER BY name',
    { since },
  );
  return new Map(rows.map(({ name, amount }) => [name, amount]));
}

/** The counted days since one, oldest first, without what is only given as a total. */
export async function findTalkDays(
  db: Database,
  since: string,
): Promise<readonly { readonly day: string; readonly name: string; readonly amount: number }[]> {
  return db('talk_days')
    .where('day', '>=', since)
    .whereIn('name', [...namesByDay])
    .orderBy(['day', 'name'])
    .select('day', 'name', 'amount');
}

/** The newest counted day. */
export async function findLastTalkDay(db: Database): Promise<string | null> {
  const row = await db('talk_days').orderBy('day', 'desc').first('day');
  return row?.day ?? null;
}
