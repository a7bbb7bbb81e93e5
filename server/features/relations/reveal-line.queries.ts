import type { Database } from '../../platform/db/database.ts';

/**
 * Adds the line 'photos opened' to the conversation of two members, if they have an open one: it has no words, so nothing
 * is sealed. For the transaction that opens the reveal; a message that is sent at the same moment waits for it, so that
 * numbers have no gaps. Whose turn it is stays as it was.
 * @returns whether there is a conversation
 */
export async function insertRevealLine(db: Database, memberId: string, otherId: string, now: Date): Promise<boolean> {
  const pair =
    memberId < otherId ? { first_id: memberId, second_id: otherId } : { first_id: otherId, second_id: memberId };
  const conversation = await db('conversations')
    .where(pair)
    .whereNotNull('opened_at')
    .whereNull('closed_at')
    .whereNull('blocked_at')
    .whereNull('left_at')
    .whereNull('stopped_at')
    .forUpdate()
    .first('id', 'last_number');
  if (!conversation) return false;
  await db.raw(
    `WITH added AS (
       INSERT INTO messages (conversation_id, number, sender, kind, sent_at)
       VALUES (:id, :number, :side, 'reveal', :now)),
     conversation AS (
       UPDATE conversations SET last_number = :number, last_at = :now WHERE id = :id)
     UPDATE conversation_members
        SET last_at = :now,
            read_number = CASE WHEN read_number = :number - 1 THEN :number ELSE read_number END
      WHERE conversation_id = :id`,
    { id: conversation.id, number: conversation.last_number + 1, side: memberId < otherId ? 1 : 2, now },
  );
  return true;
}

/**
 * Makes the open thread of a member with another read again what the two may do about their photos. The version is drawn, as
 * for all changes of a conversation: nobody may count them.
 */
export async function refreshThreadOf(db: Database, memberId: string, otherId: string): Promise<void> {
  await db.raw(
    `UPDATE conversation_members SET version = (random() * 2147483647)::int
      WHERE member_id = :memberId
        AND conversation_id = (SELECT id FROM conversations
                                WHERE first_id = least(:memberId::uuid, :otherId::uuid)
                                  AND second_id = greatest(:memberId::uuid, :otherId::uuid))`,
    { memberId, otherId },
  );
}
