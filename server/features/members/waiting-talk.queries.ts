import { ASLEEP_DAYS } from '#shared/talk/turns.ts';
import { isBlocked, isVisible } from './visibility.queries.ts';

/**
 * SQL for how many questions wait for a member's answer, for the badge of the menu: those that their news tell of, which are
 * where the member's other rows are. Nothing that waits in the queue, was declined or has ended is among them
 * (S-conversation-8), and nobody who cannot be seen.
 * @param id the column with the member's id
 */
export function countInvitations(id: string): string {
  return `(SELECT count(*)::int FROM news_lines JOIN members AS asker ON asker.id = about_id
            WHERE member_id = ${id} AND kind = 'question-waiting'
              AND ${isVisible('asker')} AND NOT ${isBlocked('member_id', 'about_id')})`;
}

/**
 * SQL for how many people wait for a member in conversations that are not asleep, as the list of conversations says it.
 * The moments are compared as no index can: conversations are found from the member's rows alone, never by their moment.
 * @param id the column with the member's id
 * @param awakeAfter the moment before which the last message of a sleeping conversation was
 */
export function countWaiting(id: string, awakeAfter = `now() - interval '${ASLEEP_DAYS} days'`): string {
  return `(SELECT count(*)::int
             FROM conversation_members AS own JOIN conversations ON conversations.id = own.conversation_id
             JOIN members AS other ON other.id = CASE own.side WHEN 1 THEN second_id ELSE first_id END
            WHERE own.member_id = ${id} AND waiting_since IS NOT NULL AND own.is_listed
              AND ${awakeAfter} - conversations.last_at < interval '0'
              AND closed_at IS NULL AND blocked_at IS NULL AND stopped_at IS NULL
              AND ${isVisible('other')} AND NOT ${isBlocked('own.member_id', 'other.id')})`;
}
