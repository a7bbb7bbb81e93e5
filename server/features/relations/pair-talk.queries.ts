import { askingStateOf, type Asking, type AskingState } from '#shared/talk/asking.ts';
import { rightsAfterClosing } from '#shared/talk/closing.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';

/** Where two members stand with each other's words, as one of them may know it. */
export interface PairTalk {
  /**
   * `none`: nothing that this member knows of, so also a question that waits to reach them; a question of their own that
   * was declined is `asked-by-me` (S-conversation-3, S-conversation-8). `closed`: it can still be read, or could be.
   */
  readonly state: AskingState | 'closed';
  /** The conversation that this member may open; null where there is nothing to read. */
  readonly conversationId: string | null;
}

const noPairTalk: PairTalk = { state: 'none', conversationId: null };

/** What a screen shows of it: the token opens the conversation at '/discussions'. */
export interface ShownPairTalk extends Pick<PairTalk, 'state'> {
  readonly token: string | null;
}

export function showPairTalk(pseudonyms: Pseudonyms, { state, conversationId }: PairTalk = noPairTalk): ShownPairTalk {
  return { state, token: conversationId && pseudonyms.of('conversation', conversationId) };
}

interface PairRow {
  readonly otherId: string;
  readonly conversationId: string;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
  readonly blockedAt: Date | null;
  readonly isMine: boolean | null;
  readonly questionKey: string | null;
  readonly askedAt: Date | null;
  readonly reachedAt: Date | null;
  readonly remindedAt: Date | null;
  readonly declinedAt: Date | null;
  readonly withdrawnAt: Date | null;
}

/**
 * Where a member stands with each of the others, in one query from the member's own rows: one for each conversation that
 * they know of. Others with whom there is none are left out. The caller has checked who may be seen.
 */
export async function findPairTalks(
  db: Database,
  memberId: string,
  otherIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PairTalk>> {
  if (otherIds.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: PairRow[] }>(
    `SELECT CASE own.side WHEN 1 THEN second_id ELSE first_id END AS "otherId", conversations.id AS "conversationId",
            opened_at AS "openedAt", closed_at AS "closedAt", blocked_at AS "blockedAt",
            asker_id = :memberId AS "isMine", question_key AS "questionKey", asked_at AS "askedAt",
            reached_at AS "reachedAt", asked_again_at AS "remindedAt", declined_at AS "declinedAt",
            withdrawn_at AS "withdrawnAt"
       FROM conversation_members AS own JOIN conversations ON conversations.id = own.conversation_id
       LEFT JOIN LATERAL (SELECT * FROM conversation_askings WHERE conversation_id = conversations.id
                           ORDER BY number DESC LIMIT 1) AS asking ON true
      WHERE own.member_id = :memberId
        AND CASE own.side WHEN 1 THEN second_id ELSE first_id END = ANY (:otherIds::uuid[])`,
    { memberId, otherIds: [...otherIds] },
  );
  return new Map(rows.map((row) => [row.otherId, pairTalkOf(row, now)]));
}

function pairTalkOf(row: PairRow, now: Date): PairTalk {
  const { conversationId, openedAt, closedAt, blockedAt } = row;
  if (blockedAt) return { state: 'closed', conversationId: null };
  if (closedAt) {
    const { canRead } = rightsAfterClosing({ closedAt, isMine: false, phrase: null }, now);
    return { state: 'closed', conversationId: canRead ? conversationId : null };
  }
  const asking = askingOf(row);
  const state = askingStateOf({ askings: asking ? [asking] : [], openedAt }, now);
  return { state, conversationId: state === 'none' ? null : conversationId };
}

/** The newest asking of a pair, which alone can stand. */
function askingOf({ isMine, questionKey, askedAt, ...moments }: PairRow): Asking | null {
  if (isMine === null || questionKey === null || askedAt === null) return null;
  const { reachedAt, remindedAt, declinedAt, withdrawnAt } = moments;
  return { isMine, questionKey, askedAt, reachedAt, remindedAt, declinedAt, withdrawnAt };
}
