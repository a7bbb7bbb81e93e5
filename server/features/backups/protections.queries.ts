import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { RETAINED_AFTER_BLOCK_DAYS } from '../talk/talk-rights.ts';
import { readRows, writeRows } from './backup-folder.ts';
import type { TableSums } from './manifest.ts';
import { laterProtections } from './later-protections.queries.ts';
import { videoProtections } from './video-protections.queries.ts';

/** Rows that are newer than a restored backup: those of another backup, or of the database that is replaced. */
export interface NewerRows {
  readonly folder: string;
  readonly tables: readonly TableSums[];
}

/** What was taken over from newer rows. */
export interface ReplayedProtections {
  /** Rows that were added or changed, by table. */
  readonly counts: Readonly<Record<string, number>>;
  /** Members whose account was hidden since: suspended, under review or paused. */
  readonly hidden: readonly string[];
  /** Members who have withdrawn the consent to sensitive answers since. */
  readonly withdrawn: readonly string[];
}

interface Protection {
  readonly table: string;
  /** The columns that are read; all of them unless stated. */
  readonly columns?: readonly string[];
  /** Which rows of the replaced database are read; all unless stated. A backup has them all. */
  readonly where?: string;
  /** Columns that refer to rows which the restored backup may not have; rows that refer to none of them are left out. */
  readonly members?: readonly string[];
  /** What becomes of a row that the backup has too; nothing unless stated. */
  readonly onConflict?: string;
  /** The statement in place of an insertion. The newer rows are in `newer`, all as text. It returns members, or nothing. */
  readonly statement?: string;
  readonly returns?: 'hidden' | 'withdrawn';
}

/**
 * What people have refused, or were refused. A restored backup does not know what was refused since it was made; taking
 * it over can only protect somebody, never show or send anything.
 */
const protections: readonly Protection[] = [
  { table: 'blocks', members: ['blocker_id', 'blocked_id'] },
  // What deleted accounts have left behind, and which mailboxes an account has left: sanctions hold for these too.
  { table: 'retained_blocks' },
  { table: 'retained_sanctions' },
  { table: 'former_mailboxes', members: ['member_id'] },
  { table: 'do_not_contact' },
  { table: 'desinscription_email' },
  {
    table: 'bounced_addresses',
    columns: ['address_hash', 'status', 'since', 'bounced_at'],
    onConflict: `(address_hash) DO UPDATE SET status = excluded.status, since = excluded.since, bounced_at = excluded.bounced_at
                   WHERE excluded.bounced_at > bounced_addresses.bounced_at`,
  },
  {
    table: 'message_choices',
    columns: ['member_id', 'occasion', 'channel', 'is_wanted', 'chosen_at'],
    // What was switched off since stays off; nothing is switched on.
    statement: `
      INSERT INTO message_choices (member_id, occasion, channel, is_wanted, chosen_at)
      SELECT member_id::uuid, occasion, channel, false, chosen_at::timestamptz FROM newer
       WHERE NOT is_wanted::boolean AND member_id::uuid IN (SELECT id FROM members)
          ON CONFLICT (member_id, occasion, channel) DO UPDATE SET is_wanted = false, chosen_at = excluded.chosen_at
       WHERE message_choices.is_wanted`,
  },
  // Refused birth dates and limits.
  { table: 'rate_limits', onConflict: '(key) DO UPDATE SET points = excluded.points, expire = excluded.expire' },
  // Who was invited already is not invited again. The crush itself may be lost.
  {
    table: 'crush_invitations',
    columns: ['id', 'sender_hash', 'mailbox_hash', 'requested_at', 'sent_at', 'given_up_at'],
  },
  {
    table: 'members',
    columns: ['id', 'suspended_at', 'under_review_since', 'paused_at'],
    statement: `
      UPDATE members SET suspended_at = coalesce(members.suspended_at, newer.suspended_at::timestamptz),
                         under_review_since = coalesce(members.under_review_since, newer.under_review_since::timestamptz),
                         paused_at = coalesce(members.paused_at, newer.paused_at::timestamptz)
        FROM newer
       WHERE members.id = newer.id::uuid
         AND (members.suspended_at IS NULL AND newer.suspended_at IS NOT NULL
           OR members.under_review_since IS NULL AND newer.under_review_since IS NOT NULL
           OR members.paused_at IS NULL AND newer.paused_at IS NOT NULL)
      RETURNING members.id`,
    returns: 'hidden',
  },
  {
    table: 'consents',
    columns: ['member_id', 'kind', 'version', 'given_at', 'withdrawn_at'],
    statement: `
      UPDATE consents SET withdrawn_at = newer.withdrawn_at::timestamptz FROM newer
       WHERE consents.member_id = newer.member_id::uuid AND consents.kind = newer.kind
         AND consents.version = newer.version AND consents.given_at = newer.given_at::timestamptz
         AND consents.withdrawn_at IS NULL AND newer.withdrawn_at IS NOT NULL
      RETURNING consents.member_id AS id`,
    returns: 'withdrawn',
  },
  {
    table: 'photo_reveals',
    columns: ['first_id', 'second_id', 'first_asked_at', 'second_asked_at', 'first_declined_at', 'second_declined_at'],
    // A wish that was taken back, or declined, stays so; nothing is opened.
    statement: `
      UPDATE photo_reveals AS restored
         SET first_asked_at = CASE WHEN newer.first_asked_at IS NOT NULL THEN restored.first_asked_at END,
             second_asked_at = CASE WHEN newer.second_asked_at IS NOT NULL THEN restored.second_asked_at END,
             first_declined_at = greatest(restored.first_declined_at, newer.first_declined_at::timestamptz),
             second_declined_at = greatest(restored.second_declined_at, newer.second_declined_at::timestamptz)
        FROM newer
       WHERE (restored.first_id, restored.second_id) = (newer.first_id::uuid, newer.second_id::uuid)
         AND (restored.first_asked_at IS NOT NULL AND newer.first_asked_at IS NULL
           OR restored.second_asked_at IS NOT NULL AND newer.second_asked_at IS NULL
           OR newer.first_declined_at::timestamptz > coalesce(restored.first_declined_at, '-infinity')
           OR newer.second_declined_at::timestamptz > coalesce(restored.second_declined_at, '-infinity'))`,
  },
  // What was closed, blocked or left stays so, and nobody is asked anew whom they have refused.
  {
    table: 'conversations',
    columns: [
      'id',
      'closed_at',
      'closed_by',
      'closing_phrase',
      'blocked_at',
      'stopped_at',
      'left_at',
      'retained_until',
      'created_at',
    ],
    // One that is missing was deleted since, and stays so: of a database that knows others of these conversations, and
    // that is as new as the missing one.
    statement: `
      WITH deleted AS (
        DELETE FROM conversations
         WHERE NOT EXISTS (SELECT FROM newer WHERE newer.id::uuid = conversations.id)
           AND created_at <= (SELECT max(newer.created_at::timestamptz) FROM newer)
           AND EXISTS (SELECT FROM newer JOIN conversations AS known ON known.id = newer.id::uuid)
      )
      UPDATE conversations AS restored
         SET closed_at = coalesce(restored.closed_at, newer.closed_at::timestamptz),
             closed_by = coalesce(restored.closed_by, newer.closed_by::smallint),
             closing_phrase = coalesce(restored.closing_phrase, newer.closing_phrase),
             blocked_at = coalesce(restored.blocked_at, newer.blocked_at::timestamptz),
             stopped_at = coalesce(restored.stopped_at, newer.stopped_at::timestamptz),
             left_at = coalesce(restored.left_at, newer.left_at::timestamptz),
             retained_until = least(restored.retained_until, newer.retained_until::timestamptz)
        FROM newer
       WHERE restored.id = newer.id::uuid
         AND (newer.closed_at IS NOT NULL OR newer.blocked_at IS NOT NULL OR newer.stopped_at IS NOT NULL
           OR newer.left_at IS NOT NULL)`,
  },
  {
    table: 'conversation_members',
    columns: ['member_id', 'conversation_id', 'shows_reading', 'muted'],
    // Who has switched 'Vu' off since shows nothing again; nothing is switched on.
    statement: `
      UPDATE conversation_members AS restored
         SET shows_reading = restored.shows_reading AND newer.shows_reading::boolean,
             muted = restored.muted OR newer.muted::boolean
        FROM newer
       WHERE (restored.member_id, restored.conversation_id) = (newer.member_id::uuid, newer.conversation_id::uuid)
         AND (restored.shows_reading AND NOT newer.shows_reading::boolean
           OR newer.muted::boolean AND NOT restored.muted)`,
  },
  {
    table: 'meetings',
    columns: ['conversation_id', 'number', 'cancelled_at'],
    where: 'cancelled_at IS NOT NULL',
    statement: `
      UPDATE meetings AS restored SET cancelled_at = newer.cancelled_at::timestamptz
        FROM newer
       WHERE (restored.conversation_id, restored.number) = (newer.conversation_id::uuid, newer.number::int)
         AND newer.cancelled_at IS NOT NULL AND restored.cancelled_at IS NULL`,
  },
  ...videoProtections,
  ...laterProtections,
  {
    table: 'messages',
    columns: ['conversation_id', 'number', 'taken_back_at'],
    where: 'taken_back_at IS NOT NULL',
    statement: `
      UPDATE messages AS restored SET taken_back_at = newer.taken_back_at::timestamptz,
                                      sealed_text = CASE WHEN restored.is_reported THEN restored.sealed_text END
        FROM newer
       WHERE (restored.conversation_id, restored.number) = (newer.conversation_id::uuid, newer.number::int)
         AND newer.taken_back_at IS NOT NULL AND restored.taken_back_at IS NULL`,
  },
  {
    table: 'voices',
    columns: ['id', 'state'],
    where: `state = 'kept'`,
    // A voice that was taken back since is not heard again; the sweep removes its files. A newer database without any says
    // nothing: it may be an empty one.
    statement: `
      UPDATE voices SET state = 'removed', transcript = NULL
       WHERE state = 'kept' AND id NOT IN (SELECT newer.id::uuid FROM newer) AND EXISTS (SELECT FROM newer)`,
  },
  {
    table: 'premium_quiz_answers',
    columns: ['member_id', 'quiz', 'takes_part_since'],
    // Who has withdrawn from portraits of two since, or erased the quiz, is in none again; nobody is made to take part.
    statement: `
      UPDATE premium_quiz_answers AS restored SET takes_part_since = NULL
       WHERE takes_part_since IS NOT NULL AND EXISTS (SELECT FROM newer)
         AND NOT EXISTS (SELECT FROM newer
                          WHERE newer.member_id::uuid = restored.member_id AND newer.quiz = restored.quiz
                            AND newer.takes_part_since IS NOT NULL)`,
  },
  {
    table: 'conversation_askings',
    columns: ['conversation_id', 'number', 'declined_at', 'withdrawn_at'],
    statement: `
      UPDATE conversation_askings AS restored
         SET declined_at = greatest(restored.declined_at, newer.declined_at::timestamptz),
             withdrawn_at = coalesce(restored.withdrawn_at, newer.withdrawn_at::timestamptz),
             sealed_answer = CASE WHEN newer.withdrawn_at IS NULL THEN restored.sealed_answer ELSE '' END
        FROM newer
       WHERE (restored.conversation_id, restored.number) = (newer.conversation_id::uuid, newer.number::smallint)
         AND (newer.declined_at IS NOT NULL OR newer.withdrawn_at IS NOT NULL)`,
  },
  { table: 'closed_pairs', members: ['first_id', 'second_id'] },
  {
    table: 'match_choices',
    columns: ['member_id', 'about_id', 'kind', 'chosen_at', 'apart_from', 'apart_until', 'ends_at'],
    where: `kind = 'pass'`,
    // Who was passed since stays apart; no interest is taken over.
    statement: `
      INSERT INTO match_choices (member_id, about_id, kind, chosen_at, apart_from, apart_until, ends_at)
      SELECT member_id::uuid, about_id::uuid, kind, chosen_at::timestamptz, apart_from::date, apart_until::date,
             ends_at::timestamptz
        FROM newer
       WHERE kind = 'pass' AND member_id::uuid IN (SELECT id FROM members) AND about_id::uuid IN (SELECT id FROM members)
          ON CONFLICT (member_id, about_id) DO UPDATE
         SET kind = 'pass', chosen_at = excluded.chosen_at, apart_from = excluded.apart_from,
             apart_until = excluded.apart_until, ends_at = greatest(match_choices.ends_at, excluded.ends_at)
       WHERE match_choices.kind IS DISTINCT FROM 'pass'`,
  },
  {
    table: 'talk_choices',
    members: ['member_id'],
    onConflict: `(member_id) DO UPDATE SET receives = excluded.receives, wants_reminders = excluded.wants_reminders
                   WHERE excluded.chosen_at > talk_choices.chosen_at`,
  },
  {
    table: 'passkeys',
    columns: ['credential_id'],
    // One that was removed since, perhaps because it was a stranger's, opens no account again. A newer database without
    // any says nothing: it may be an empty one.
    statement: `
      DELETE FROM passkeys
       WHERE credential_id NOT IN (SELECT newer.credential_id::bytea FROM newer) AND EXISTS (SELECT FROM newer)`,
  },
];

/** Sessions and mailed links. A copy of a backup, or an old cookie, opens no account. */
const endedByRestore = ['sessions', 'admin_sessions', 'login_links', 'deletion_requests', 'copy_links'];

/** Ends all sessions, and voids all mailed links. */
export async function endSessions(client: Client): Promise<void> {
  for (const table of endedByRestore)
    if ((await findColumnTypes(client, table)).size > 0) await client.query(`DELETE FROM ${table}`);
}

/** Copies these rows out of a database into a new folder. */
export async function copyProtections(client: Client, folder: string): Promise<NewerRows> {
  const tables: TableSums[] = [];
  for (const { table, columns: wanted, where = 'true' } of protections) {
    const types = await findColumnTypes(client, table);
    const columns = [...types.keys()].filter((column) => !wanted || wanted.includes(column));
    if (columns.length === 0) continue;
    const rows = client.query(
      copyStreams.to(`COPY (SELECT ${columns.join(', ')} FROM ${table} WHERE ${where}) TO STDOUT`),
    );
    tables.push({ name: table, columns, ...(await writeRows(folder, table, rows)) });
  }
  return { folder, tables };
}

/** Takes newer rows over into a restored database, in one transaction. */
export async function replayProtections(client: Client, { folder, tables }: NewerRows): Promise<ReplayedProtections> {
  const counts: Record<string, number> = {};
  const found = { hidden: new Set<string>(), withdrawn: new Set<string>() };
  await client.query('BEGIN');
  for (const protection of protections) {
    const source = tables.find(({ name }) => name === protection.table);
    const types = await findColumnTypes(client, protection.table);
    if (!source || types.size === 0) continue;
    await client.query(`CREATE TEMPORARY TABLE newer (${source.columns.map((column) => `${column} text`).join(', ')})`);
    const taken = client.query(copyStreams.from('COPY newer FROM STDIN'));
    await pipeline(readRows(folder, source.name), taken);
    const statement = protection.statement ?? insertionOf(protection, source.columns, types);
    const { rows, rowCount } = await client.query<{ id: string }>(statement);
    counts[protection.table] = rowCount ?? 0;
    if (protection.returns) for (const { id } of rows) found[protection.returns].add(id);
    await client.query('DROP TABLE newer');
  }
  // A block ends what the two had revealed, and what they were told of each other.
  await client.query(
    `DELETE FROM photo_reveals USING blocks
      WHERE first_id = least(blocker_id, blocked_id) AND second_id = greatest(blocker_id, blocked_id)`,
  );
  if ((await findColumnTypes(client, 'news_lines')).size > 0)
    await client.query(
      `DELETE FROM news_lines USING blocks
        WHERE (member_id, about_id) IN ((blocker_id, blocked_id), (blocked_id, blocker_id))`,
    );
  await endRestoredConversations(client);
  await client.query('COMMIT');
  return { counts, hidden: [...found.hidden], withdrawn: [...found.withdrawn] };
}

/** Blocks end conversations as they did before, and nobody waits in one that has ended, nor for an answer to what is over. */
async function endRestoredConversations(client: Client): Promise<void> {
  if ((await findColumnTypes(client, 'conversations')).size === 0) return;
  await client.query(
    `UPDATE conversation_askings
        SET withdrawn_at = coalesce(withdrawn_at, blocks.blocked_at), sealed_answer = ''
       FROM conversations JOIN blocks
         ON first_id = least(blocker_id, blocked_id) AND second_id = greatest(blocker_id, blocked_id)
      WHERE conversations.id = conversation_id AND opened_at IS NULL`,
  );
  await client.query(
    `UPDATE conversations
        SET blocked_at = coalesce(conversations.blocked_at, blocks.blocked_at),
            retained_until = least(retained_until, blocks.blocked_at + interval '${RETAINED_AFTER_BLOCK_DAYS} days')
       FROM blocks
      WHERE opened_at IS NOT NULL
        AND first_id = least(blocker_id, blocked_id) AND second_id = greatest(blocker_id, blocked_id)`,
  );
  await client.query(
    `UPDATE conversation_members SET waiting_since = NULL, is_listed = is_listed AND blocked_at IS NULL
       FROM conversations
      WHERE conversations.id = conversation_id
        AND (blocked_at IS NOT NULL OR closed_at IS NOT NULL OR left_at IS NOT NULL)`,
  );
  // The sound of a text that was taken back goes with it; the sweep removes its files.
  if ((await findColumnTypes(client, 'voice_notes')).size > 0)
    await client.query(
      `UPDATE voice_notes SET number = NULL FROM messages
        WHERE (messages.conversation_id, messages.number) = (voice_notes.conversation_id, voice_notes.number)
          AND taken_back_at IS NOT NULL AND NOT is_reported`,
    );
  // The badge counts news: of what waits no longer there is none.
  await client.query(
    `DELETE FROM news_lines WHERE kind = 'question-waiting'
        AND NOT EXISTS (SELECT FROM conversation_askings
                         WHERE asked_id = member_id AND asker_id = about_id AND reached_at IS NOT NULL
                           AND declined_at IS NULL AND withdrawn_at IS NULL AND lapsed_at IS NULL AND answered_at IS NULL)`,
  );
  await client.query(
    `DELETE FROM news_lines USING conversations
      WHERE kind IN ('talk-opened', 'meeting-proposed', 'meeting-taken', 'video-asked', 'video-wished', 'video-reminder') AND closed_at IS NOT NULL
        AND first_id = least(member_id, about_id) AND second_id = greatest(member_id, about_id)`,
  );
  // What is over is not read until the next hour's job deletes it.
  await client.query('DELETE FROM conversations WHERE retained_until <= now()');
}

function insertionOf(
  { table, columns: wanted, members = [], onConflict = 'DO NOTHING' }: Protection,
  given: readonly string[],
  types: ReadonlyMap<string, string>,
): string {
  const columns = given.filter((column) => types.has(column) && (!wanted || wanted.includes(column)));
  const values = columns.map((column) => `${column}::${types.get(column) ?? 'text'}`).join(', ');
  const exist = members.map((column) => `AND ${column}::uuid IN (SELECT id FROM members)`).join(' ');
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values} FROM newer WHERE true ${exist}
          ON CONFLICT ${onConflict}`;
}

/** The types of a table's columns by their quoted names, without those that PostgreSQL computes; none for no table. */
async function findColumnTypes(client: Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT format('%I', attname) AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [`public.${table}`],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}
