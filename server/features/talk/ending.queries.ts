import type { Database } from '../../platform/db/database.ts';
import { advanceVersions, newVersion, pairOf } from './conversations.queries.ts';
import type { Side } from './sealing.ts';

/** Closes a locked conversation for both. */
export async function saveClosing(
  db: Database,
  closing: { id: string; side: Side; phrase: string | null; retainedUntil: Date; now: Date },
): Promise<void> {
  await db('conversations').where({ id: closing.id }).update({
    closed_at: closing.now,
    closed_by: closing.side,
    closing_phrase: closing.phrase,
    retained_until: closing.retainedUntil,
  });
  await db('conversation_members').where({ conversation_id: closing.id }).update({ waiting_since: null });
}

/** Whether one of two members has closed their conversation less than six months ago. */
export async function haveClosedLately(db: Database, one: string, other: string): Promise<boolean> {
  return (await db('closed_pairs').where(pairOf(one, other)).first('until')) !== undefined;
}

/** Two members are not proposed to each other until then. */
export async function saveClosedPair(db: Database, one: string, other: string, until: Date): Promise<void> {
  await db('closed_pairs')
    .insert({ ...pairOf(one, other), until })
    .onConflict(['first_id', 'second_id'])
    .merge(['until']);
}

/**
 * Ends the conversation of two members by a block: neither can read or write it any more. Its words are kept for a
 * report. Of one that never opened the questions are withdrawn and their answers deleted; that they were asked, and
 * declined, is remembered: else a member could block, lift the block, and ask again without end.
 */
export async function blockConversation(
  db: Database,
  one: string,
  other: string,
  { now, retainedUntil }: { now: Date; retainedUntil: Date },
): Promise<void> {
  const row = await db('conversations').where(pairOf(one, other)).forUpdate().first('id', 'opened_at');
  if (!row) return;
  if (!row.opened_at) {
    await db('conversation_askings')
      .where({ conversation_id: row.id })
      .whereNull('withdrawn_at')
      .update({ withdrawn_at: now, sealed_answer: Buffer.alloc(0) });
    return;
  }
  await db('conversations').where({ id: row.id }).update({ blocked_at: now, retained_until: retainedUntil });
  const changes = { is_listed: false, waiting_since: null };
  await db('conversation_members').where({ conversation_id: row.id }).update(changes);
  await advanceVersions(db, row.id);
}

/** Stops a conversation while an age is verified, or lets it go on. */
export async function setStopped(db: Database, one: string, other: string, stoppedAt: Date | null): Promise<void> {
  await db('conversations').where(pairOf(one, other)).update({ stopped_at: stoppedAt });
}

/** Lets the conversations of a member go on that were stopped, unless an age is still being verified. */
export async function resumeStopped(db: Database, memberId: string): Promise<void> {
  await db.raw(
    `UPDATE conversations SET stopped_at = NULL
      WHERE (first_id = :memberId OR second_id = :memberId) AND stopped_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM reports
                         WHERE reported_id IN (first_id, second_id) AND reason = 'minor' AND state = 'open')`,
    { memberId },
  );
}

/** How many partners of a member are found at most: those of the newest conversations. */
const PARTNERS_AT_MOST = 200;

/** The members who talk with this one, or whom this one has asked since a moment. */
export async function findPartners(db: Database, memberId: string, askedAfter: Date): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM (SELECT CASE own.side WHEN 1 THEN second_id ELSE first_id END AS id
                       FROM conversation_members AS own JOIN conversations ON conversations.id = own.conversation_id
                      WHERE own.member_id = :memberId AND is_listed
                      ORDER BY own.last_at DESC LIMIT ${PARTNERS_AT_MOST}) AS talking
      WHERE id IS NOT NULL
      UNION
     SELECT asked_id FROM conversation_askings
      WHERE asker_id = :memberId AND asked_at > :askedAfter AND reached_at IS NOT NULL`,
    { memberId, askedAfter },
  );
  return rows.map(({ id }) => id);
}

/**
 * What the deletion of a member does to their conversations: those that never opened, and those that the other has left
 * as well, are deleted; of the others the letters stay readable for a while.
 * @returns the members who keep letters
 */
export async function leaveConversations(
  db: Database,
  memberId: string,
  { now, retainedUntil }: { now: Date; retainedUntil: Date },
): Promise<string[]> {
  await db.raw(
    `DELETE FROM conversations
      WHERE (first_id = :memberId OR second_id = :memberId)
        AND (opened_at IS NULL OR left_at IS NOT NULL)`,
    { memberId },
  );
  await returnLetters(db, memberId, retainedUntil);
  const { rows } = await db.raw<{ rows: { id: string; otherId: string | null }[] }>(
    `UPDATE conversations SET left_at = :now, retained_until = least(retained_until, :retainedUntil::timestamptz)
      WHERE first_id = :memberId OR second_id = :memberId
     RETURNING id, CASE first_id WHEN :memberId THEN second_id ELSE first_id END AS "otherId"`,
    { memberId, now, retainedUntil },
  );
  const ids = rows.map(({ id }) => id);
  await db.raw(
    `UPDATE conversation_members SET waiting_since = NULL, version = ${newVersion}
      WHERE conversation_id = ANY (:ids::uuid[])`,
    { ids },
  );
  return rows.flatMap(({ otherId }) => (otherId === null ? [] : [otherId]));
}

const otherMember = 'CASE first_id WHEN :memberId THEN second_id ELSE first_id END';

/**
 * Gives the letters back to those whom a leaving member had blocked: a block first, and then the deletion, would hide what
 * was written for good. Who blocked the leaving member does not see them again.
 */
async function returnLetters(db: Database, memberId: string, retainedUntil: Date): Promise<void> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `UPDATE conversations SET blocked_at = NULL, retained_until = :retainedUntil
      WHERE (first_id = :memberId OR second_id = :memberId) AND blocked_at IS NOT NULL
        AND EXISTS (SELECT FROM blocks WHERE blocker_id = :memberId AND blocked_id = ${otherMember})
        AND NOT EXISTS (SELECT FROM blocks WHERE blocker_id = ${otherMember} AND blocked_id = :memberId)
     RETURNING id`,
    { memberId, retainedUntil },
  );
  await db('conversation_members')
    .whereIn(
      'conversation_id',
      rows.map(({ id }) => id),
    )
    .update({ is_listed: true });
}
