import { randomUUID } from 'node:crypto';
import { acceptMeeting, makeTrustedLink, proposeMeeting } from '#server/features/talk/meetings.service.ts';
import { openConversation } from '#server/features/talk/sealing.ts';
import { answerInThread, askInThread, sendMessage } from '#server/features/talk/thread.service.ts';
import type { AppContext } from '#server/platform/context.ts';
import { addDays } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { MeetingSlot } from '#shared/talk/meeting.ts';
import { writtenQuestion } from './talkers.ts';
import type { TalkingMember } from './talking-pairs.ts';

export interface WrittenConversation {
  readonly textNumber: number;
  readonly questionNumber: number;
  readonly meetingNumber: number;
  /** The link of 'Préviens un proche' of the first of the two. */
  readonly trustedToken: string | null;
}

/** A member of an open conversation. */
type Writer = Pick<TalkingMember, 'memberId' | 'conversationId'>;

/** Everything that two members can write in a conversation: a text, a question with both answers, a taken meeting. */
export async function writeEverything(
  ctx: AppContext,
  [ana, lou]: readonly [Writer, Writer],
  word: string,
): Promise<WrittenConversation> {
  const id = ana.conversationId;
  const clientKey = randomUUID;
  const textNumber = await sendMessage(ctx, ana.memberId, id, { text: `Texte ${word}`, clientKey: clientKey() });
  const question = { questionKey: writtenQuestion, text: `Réponse ${word}`, clientKey: clientKey() };
  const questionNumber = await askInThread(ctx, ana.memberId, id, question);
  await answerInThread(ctx, lou.memberId, id, { number: questionNumber, text: `Autre réponse ${word}` });
  const slots: MeetingSlot[] = [{ day: addDays(dayOf(ctx.now()), 3), halfDay: 'evening' }];
  const meeting = { slots, place: `Café ${word}`, clientKey: clientKey() };
  const meetingNumber = await proposeMeeting(ctx, ana.memberId, id, meeting);
  await acceptMeeting(ctx, lou.memberId, id, { number: meetingNumber, index: 0 });
  const trustedToken = await makeTrustedLink(ctx, ana.memberId, id, meetingNumber);
  return { textNumber, questionNumber, meetingNumber, trustedToken };
}

/** A meeting that the two of a pair took, and that was the day before yesterday. Returns its number. */
export async function meetInThePast(ctx: AppContext, [ana, lou]: readonly [Writer, Writer]): Promise<number> {
  const { meetingNumber: number } = await writeEverything(ctx, [ana, lou], 'ensemble');
  const { conversationId: id } = ana;
  const conversation = await ctx.db('conversations').where({ id }).first('wrapped_key');
  const seal = openConversation(ctx.config, id, conversation?.wrapped_key ?? null);
  const message = await ctx.db('messages').where({ conversation_id: id, number }).first('sender');
  if (!seal || !message) throw new Error('The meeting cannot be read.');
  const slots: MeetingSlot[] = [{ day: addDays(dayOf(ctx.now()), -2), halfDay: 'evening' }];
  const sealed = seal.seal({ part: 'message', number, side: message.sender }, JSON.stringify({ slots, place: 'Café' }));
  await ctx.db('messages').where({ conversation_id: id, number }).update({ sealed_text: sealed });
  await ctx
    .db('meetings')
    .where({ conversation_id: id, number })
    .update({ taken_on: slots[0]?.day ?? null });
  return number;
}
