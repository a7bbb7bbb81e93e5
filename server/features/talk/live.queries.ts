import type { Database } from '../../platform/db/database.ts';
import { countInvitations, countWaiting } from '../members/waiting-talk.queries.ts';
import { isSeenOther } from './conversations.queries.ts';

/** How many conversations of one member a stream tells the state of. */
const TOLD_AT_MOST = 20;

/** What the stream of a member says of their conversations, before it is put into words. */
export interface LiveRow {
  readonly memberId: string;
  readonly invitations: number;
  readonly waiting: number;
  readonly conversations: readonly { readonly id: string; readonly number: number; readonly version: number }[];
}

/**
 * The newest conversations of these members, with the numbers of questions and people that wait for them: those that their
 * pages show, and no others.
 */
export async function findLiveRows(db: Database, memberIds: readonly string[], awakeAfter: Date): Promise<LiveRow[]> {
  const { rows } = await db
    .raw<{ rows: LiveRow[] }>(
      `SELECT wanted.id AS "memberId",
            ${countInvitations('wanted.id')} AS invitations, ${countWaiting('wanted.id', ':awakeAfter')} AS waiting,
            (SELECT coalesce(json_agg(json_build_object('id', told.id, 'number', told.last_number, 'version', told.version)
                                      ORDER BY told.last_at DESC), '[]')
               FROM (SELECT conversations.id, last_number, version, own.last_at
                       FROM conversation_members AS own JOIN conversations ON conversations.id = own.conversation_id
                       LEFT JOIN members AS other ON ${isSeenOther}
                      WHERE own.member_id = wanted.id AND is_listed AND blocked_at IS NULL
                        AND (other.id IS NOT NULL OR first_id IS NULL OR second_id IS NULL)
                      ORDER BY own.last_at DESC LIMIT ${TOLD_AT_MOST}) AS told) AS conversations
       FROM unnest(:memberIds::uuid[]) AS wanted (id)`,
      { memberIds: [...memberIds], awakeAfter },
    )
    .options({ name: 'find-live-rows' });
  return rows;
}
