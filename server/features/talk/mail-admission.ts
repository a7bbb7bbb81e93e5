import { z } from 'zod';
import type { AppContext } from '../../platform/context.ts';
import type { Admitters, MessageContent } from '../../platform/mail/outbox.service.ts';
import {
  findConversationStatus,
  findPairConversation,
  forgetMailed,
  type ConversationStatus,
} from './conversations.queries.ts';
import { findAftermaths } from './meetings.queries.ts';
import { isAwaited, isUnread } from './still-true.ts';
import { findVideoAftermaths, isVideoTaken } from './video-meetings.queries.ts';

const aftermathSchema = z.object({ number: z.optional(z.int()) });
const reminderSchema = z.object({ startsAt: z.optional(z.iso.datetime()) });

/** Decides at the moment of sending whether what a mail says of a conversation is still true: it may leave late (S-mail-12). */
export function talkAdmitters(ctx: AppContext): Admitters {
  const admitIf =
    (isTrue: (status: ConversationStatus, data: unknown) => Promise<boolean>) => async (message: MessageContent) => {
      const status = await findStatus(ctx, message);
      return { verdict: status && (await isTrue(status, message.data)) ? 'send' : 'give-up' } as const;
    };
  const ifUnread = admitIf(async (status) => {
    const { conversation, own, memberId } = status;
    const isTrue = conversation.opened_at !== null && (await isUnread(ctx, status, conversation.last_number));
    // What never left does not let the mail about the next message wait for a day.
    if (!isTrue && own?.mailed_at) await forgetMailed(ctx.db, memberId, conversation.id, own.mailed_at);
    return isTrue;
  });
  return {
    'talk-question': admitIf((status) => isUnread(ctx, status, undefined)),
    'talk-unread': ifUnread,
    'talk-waiting': admitIf(async (status) => isAwaited(status, ctx.now())),
    'talk-aftermath': admitIf(async (status, data) => !(await hasAnswered(ctx, status, data))),
    'talk-video-reminder': admitIf((status, data) => isMeetingAhead(ctx, status, data)),
  };
}

/** A mail between two members names no conversation: they have one. */
async function findStatus(ctx: AppContext, { toldId, aboutId }: MessageContent): Promise<ConversationStatus | null> {
  const conversation = toldId && aboutId ? await findPairConversation(ctx.db, toldId, aboutId) : null;
  return conversation && toldId ? findConversationStatus(ctx.db, toldId, conversation.id) : null;
}

/** Whether a member has said how a meeting was. The release before did not say of which one it asked. */
async function hasAnswered(
  { db }: AppContext,
  { conversation: { id }, memberId }: ConversationStatus,
  data: unknown,
): Promise<boolean> {
  const { number } = aftermathSchema.parse(data);
  if (number === undefined) return false;
  const isOwn = [
    ...(await findAftermaths(db, id, number)).map((row) => row.memberId),
    ...(await findVideoAftermaths(db, id, [number])).map((row) => row.member_id),
  ];
  return isOwn.includes(memberId);
}

/** Whether a meeting by video takes place at the hour that a mail names. The release before did not name it. */
async function isMeetingAhead(
  { db }: AppContext,
  { conversation, isUsable }: ConversationStatus,
  data: unknown,
): Promise<boolean> {
  const { startsAt } = reminderSchema.parse(data);
  if (!isUsable || conversation.closed_at || conversation.stopped_at) return false;
  return startsAt === undefined || isVideoTaken(db, conversation.id, new Date(startsAt));
}
