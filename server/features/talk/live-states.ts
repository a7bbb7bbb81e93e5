import { createHash } from 'node:crypto';
import { DAY_MS } from '#shared/duration.ts';
import { ASLEEP_DAYS } from '#shared/talk/turns.ts';
import type { AppContext } from '../../platform/context.ts';
import { findLiveRows } from './live.queries.ts';

const TOKEN_CHARACTERS = 12;

/**
 * The name of a conversation in the stream of one member. It differs for the two members, and cannot be turned back: ids
 * are random.
 */
export function liveTokenOf(conversationId: string, memberId: string): string {
  return createHash('sha256').update(`${conversationId}|${memberId}`).digest('base64url').slice(0, TOKEN_CHARACTERS);
}

/**
 * The state of a member's conversations: how many questions and people wait, then for each of the newest its token, its
 * newest number and its version. `2,1 abc:17:40 def:3:9`; shared/talk/live.ts reads it.
 */
export async function readTalkStates(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await findLiveRows(db, memberIds, new Date(now().getTime() - ASLEEP_DAYS * DAY_MS));
  return new Map(
    rows.flatMap(({ memberId, invitations, waiting, conversations }): [string, string][] => {
      if (invitations + waiting + conversations.length === 0) return [];
      const states = conversations.map(
        ({ id, number, version }) => `${liveTokenOf(id, memberId)}:${number}:${version}`,
      );
      return [[memberId, [`${invitations},${waiting}`, ...states].join(' ')]];
    }),
  );
}
