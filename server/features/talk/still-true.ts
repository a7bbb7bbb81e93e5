import { DAY_MS } from '#shared/duration.ts';
import { askingStateOf } from '#shared/talk/asking.ts';
import { REMINDER_DAYS } from '#shared/talk/turns.ts';
import type { AppContext } from '../../platform/context.ts';
import { askingPairOf, findAskings } from './askings.queries.ts';
import type { ConversationStatus } from './conversations.queries.ts';
import { hasUnreadWords } from './messages.queries.ts';

/** Whether somebody has waited for the member for three days in a conversation that can go on, and that is not silent. */
export function isAwaited(status: ConversationStatus | null, now: Date): boolean {
  if (!status?.own?.waiting_since || !status.isUsable || status.own.muted) return false;
  const { closed_at: closedAt, blocked_at: blockedAt, stopped_at: stoppedAt, left_at: leftAt } = status.conversation;
  const isLong = now.getTime() - status.own.waiting_since.getTime() >= REMINDER_DAYS * DAY_MS;
  return isLong && !closedAt && !blockedAt && !stoppedAt && !leftAt;
}

/** Whether a member has not yet read a message, or answered a question, of a conversation that they can read. */
export async function isUnread(
  ctx: AppContext,
  status: ConversationStatus | null,
  number: number | undefined,
): Promise<boolean> {
  if (!status) return false;
  const { conversation, own, isUsable, memberId } = status;
  if (!isUsable || conversation.blocked_at || conversation.closed_at || conversation.stopped_at) return false;
  if (number !== undefined) {
    if (!own || own.muted || own.read_number >= number) return false;
    return hasUnreadWords(ctx.db, conversation.id, { after: own.read_number, side: status.side });
  }
  const pair = askingPairOf(await findAskings(ctx.db, conversation.id), memberId, conversation.opened_at);
  return askingStateOf(pair, ctx.now()) === 'asked-by-them';
}
