import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../platform/context.ts';
import { addNews, takeNewsBack } from '../news/news.service.ts';
import { lockPair } from '../relations/blocks.queries.ts';
import { findSeeable } from '../relations/relations.queries.ts';
import { advanceVersions, lockPairConversation, openConversationRow } from './conversations.queries.ts';
import { haveClosedLately } from './ending.queries.ts';
import { createConversationKey } from './sealing.ts';
import { retainedAfter } from './talk-rights.ts';

/** Nobody is awaited in a conversation that begins without a question. */
const NOBODY = '';

/**
 * Opens the conversation of two who both wished to see each other again, without a question, and lets both know. One that is
 * open stays as it is; one that was closed, blocked or stopped stays so, as between two who may not see each other. For
 * the caller's transaction.
 */
export async function openByWish(tx: AppContext, one: string, other: string): Promise<void> {
  const now = tx.now();
  await lockPair(tx.db, one, other);
  if (!(await findSeeable(tx.db, one, [other])).has(other) || (await haveClosedLately(tx.db, one, other))) return;
  const id = randomUUID();
  const key = createConversationKey(tx.config, id);
  const made = { id, key, retainedUntil: retainedAfter.message(now), now };
  const conversation = await lockPairConversation(tx.db, one, other, made);
  if (conversation.opened_at ?? conversation.closed_at ?? conversation.blocked_at ?? conversation.stopped_at) return;
  await openConversationRow(tx.db, { conversation, waitingId: NOBODY, now });
  await advanceVersions(tx.db, conversation.id);
  // In the order of their ids, or two transactions could wait for each other.
  for (const memberId of [one, other].toSorted()) {
    const aboutId = memberId === one ? other : one;
    await takeNewsBack(tx, { memberId, aboutId }, ['question-waiting']);
    await addNews(tx, { memberId, aboutId, kind: 'wish-shared' });
  }
}
