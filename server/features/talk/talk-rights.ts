import { AppError } from '#shared/errors.ts';
import type { Limit } from '#shared/talk/limit.ts';
import { addDays, addMonths, startOfDay } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { CHANGES_IN_TEN_MINUTES, PACE_MS } from '#shared/talk/limits.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { AppContext } from '../../platform/context.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { findConversationStatus, type ConversationStatus } from './conversations.queries.ts';
import { openConversation, type ConversationSeal } from './sealing.ts';

/** A limit that a member has reached; the screen says it with its end. */
export class TalkLimitError extends AppError {
  readonly limit: Limit;
  constructor(limit: Limit) {
    super(limit.code, 429);
    this.limit = limit;
  }
}

/**
 * Counts a reaction, a text taken back or a wish to meet by video: each makes the page of the other read again. Not inside a transaction, for it is
 * counted by a connection of its own.
 * @throws TalkLimitError
 */
export async function assertChangePace(
  { db, config }: AppContext,
  name: 'talk-react' | 'talk-take-back' | 'video-wish',
  memberId: string,
): Promise<void> {
  const limit = createLimit(db, config, { name, points: CHANGES_IN_TEN_MINUTES, seconds: PACE_MS / 1000 });
  if (!(await limit.admits(memberId))) throw new TalkLimitError({ code: 'talk_limit_changes', until: null });
}

/** @throws TalkLimitError when there is a limit */
export function assertNoLimit(limit: Limit | null): void {
  if (limit) throw new TalkLimitError(limit);
}

const MONTHS_AFTER_LAST_MESSAGE = 12;
const MONTHS_AFTER_CLOSING = 6;
/** For how long the words of a member who has deleted the account are kept for the other. */
export const DAYS_AFTER_LEAVING = 90;
/** For how long the words of a blocked conversation can be reported. */
export const RETAINED_AFTER_BLOCK_DAYS = 30;

/** Until when a conversation is kept after what happened to it now (S-talk-9). */
export const retainedAfter = {
  message: (now: Date) => startOfDay(addDays(addMonths(dayOf(now), MONTHS_AFTER_LAST_MESSAGE), 1)),
  closing: (now: Date) => startOfDay(addDays(addMonths(dayOf(now), MONTHS_AFTER_CLOSING), 1)),
  leaving: (now: Date) => new Date(now.getTime() + DAYS_AFTER_LEAVING * DAY_MS),
  block: (now: Date) => new Date(now.getTime() + RETAINED_AFTER_BLOCK_DAYS * DAY_MS),
} as const;

/** The words of a conversation that was blocked at this moment, or before, are gone. */
export const unretainedBlock = (now: Date) => new Date(now.getTime() - RETAINED_AFTER_BLOCK_DAYS * DAY_MS);

/** An open conversation that its member writes to, locked, with its seal. */
export interface WritableConversation extends ConversationStatus {
  readonly otherId: string;
  readonly seal: ConversationSeal;
}

/** Whether a member can write in a conversation now. */
export function isWritable({ conversation, isUsable, otherId }: ConversationStatus): boolean {
  const { opened_at: openedAt, closed_at: closedAt, stopped_at: stoppedAt } = conversation;
  return isUsable && otherId !== null && openedAt !== null && closedAt === null && stoppedAt === null;
}

/**
 * The conversation of a member, locked for writing. One that is of others, that is gone, or whose other member has blocked,
 * paused or was suspended, is told like a closed one: no answer says which (S-talk-6).
 * @throws AppError 422
 */
export async function holdWritable(
  tx: AppContext,
  memberId: string,
  conversationId: string,
): Promise<WritableConversation> {
  const status = await findConversationStatus(tx.db, memberId, conversationId, { isLocked: true });
  const conversation = status?.conversation;
  const isEnded = !conversation || conversation.closed_at || conversation.left_at || !status.isOtherSeen;
  if (!status || isEnded || !conversation.opened_at || status.otherId === null) throw new AppError('talk_closed', 422);
  if (!status.isUsable || conversation.stopped_at) throw new AppError('talk_not_now', 422);
  return { ...status, otherId: status.otherId, seal: sealOf(tx, conversation) };
}

/**
 * The seal of a conversation.
 * @throws AppError 422 when its key was thrown away a moment ago
 */
export function sealOf(
  { config }: AppContext,
  { id, wrapped_key: wrapped }: { readonly id: string; readonly wrapped_key: Buffer | null },
): ConversationSeal {
  const seal = openConversation(config, id, wrapped);
  if (!seal) throw new AppError('talk_closed', 422);
  return seal;
}
