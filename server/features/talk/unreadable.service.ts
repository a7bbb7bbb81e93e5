import { DAY_MS } from '#shared/duration.ts';
import { READING_AFTER_CLOSING_DAYS } from '#shared/talk/closing.ts';
import { MESSAGES_AT_A_TIME } from '#shared/talk/screens.ts';
import { threadViewOf, type ThreadLine } from '#shared/talk/thread.ts';
import type { AppContext } from '../../platform/context.ts';
import { findConversationStatus } from './conversations.queries.ts';
import { toThreadRow } from './discussion.service.ts';
import { findUnreadable } from './evidence.queries.ts';
import { findAttached, findMessages } from './messages.queries.ts';
import { openConversation } from './sealing.ts';
import { unretainedBlock } from './talk-rights.ts';

/** The conversations that a member cannot read any more, and whose messages they can still report. */
export function listUnreadable(
  ctx: AppContext,
  memberId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const closedBefore = new Date(ctx.now().getTime() - READING_AFTER_CLOSING_DAYS * DAY_MS);
  return findUnreadable(ctx.db, memberId, { closedBefore, hiddenAfter: unretainedBlock(ctx.now()) });
}

/** A page of lines to choose from for a report, as the member read them; null when their words are gone. */
export async function readUnreadable(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  before: number | undefined,
): Promise<{ readonly lines: readonly ThreadLine[]; readonly firstNumber: number } | null> {
  const status = await findConversationStatus(ctx.db, memberId, conversationId);
  const seal = status && openConversation(ctx.config, conversationId, status.conversation.wrapped_key);
  if (!status || !seal) return null;
  const rows = await findMessages(ctx.db, conversationId, { before, limit: MESSAGES_AT_A_TIME });
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) return { lines: [], firstNumber: 1 };
  const attached = await findAttached(ctx.db, conversationId, first.number, last.number);
  const threadRows = rows.map((row) => toThreadRow(row, status, seal, attached));
  return { lines: threadViewOf(threadRows, nothingElse, ctx.now()).lines, firstNumber: first.number };
}

/** What a thread shows in addition to its lines: none of it here. */
const nothingElse = {
  myTexts: 0,
  theirTexts: 0,
  iShowReading: false,
  theyShowReading: false,
  theyHaveRead: 0,
  canWrite: false,
} as const;
