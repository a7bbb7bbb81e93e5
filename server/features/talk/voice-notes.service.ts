import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { rightsAfterClosing } from '#shared/talk/closing.ts';
import { looksTakenBack } from '#shared/talk/thread.ts';
import { fr } from '#shared/typeset.ts';
import { VOICE_NOTE_SECONDS, type VoiceFormat } from '#shared/voices/voices.ts';
import type { AppContext } from '../../platform/context.ts';
import { prepareInProcess } from '../../platform/sound/sound-client.ts';
import { attachVoiceOf } from '../voices/reported-voices.service.ts';
import { formats, voiceNoteKeyOf } from '../voices/voice-files.ts';
import { findConversationStatus } from './conversations.queries.ts';
import { closingOf } from './discussion.service.ts';
import { findMessage, findSent } from './messages.queries.ts';
import { openConversation, type ConversationSeal } from './sealing.ts';
import { holdWritable, isWritable, sealOf } from './talk-rights.ts';
import { addMessage, oncePerForm } from './thread.service.ts';
import {
  announceVoiceNote,
  attachVoiceNote,
  deleteVoiceNote,
  findVoiceNote,
  findVoiceNotesToSweep,
} from './voice-notes.queries.ts';

/** How long a recording that was not sent stays. */
const UNSENT_MS = HOUR_MS;
const SWEPT_AT_ONCE = 500;
const SEALED_TYPE = 'application/octet-stream';

/** A recording to send. */
export interface NewVoiceNote {
  readonly bytes: Buffer;
  /** Made with the form: posted twice, it is kept once, with the same answer. */
  readonly clientKey: string;
}

/**
 * Sends a recording as a text that names its length, with its sound in two files that are sealed with the key of the
 * conversation (S-voice-7).
 * @returns the number of the message
 * @throws AppError 422 with what is wrong with the file, or when nobody may write; TalkLimitError
 */
export async function sendVoiceNote(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { bytes, clientKey }: NewVoiceNote,
): Promise<number> {
  const status = await findConversationStatus(ctx.db, memberId, conversationId);
  // The answer to its form was lost: nothing is prepared twice.
  const sent = status && (await findSent(ctx.db, conversationId, status.side, clientKey));
  if (sent !== null) return sent;
  if (!status || !isWritable(status)) throw new AppError('talk_closed', 422);
  const seal = sealOf(ctx, status.conversation);
  const { opus, aac, duration, waveform } = await prepareNote(bytes);
  const id = randomUUID();
  const created = { conversation_id: conversationId, id, duration, waveform: [...waveform], created_at: ctx.now() };
  await announceVoiceNote(ctx.db, created);
  const files = { opus, aac };
  for (const format of formats)
    await ctx.files.put(voiceNoteKeyOf(id, format), seal.sealFile(`${id}|${format}`, files[format]), SEALED_TYPE);
  return oncePerForm(ctx, { memberId, conversationId, clientKey }, async (tx) => {
    const held = await holdWritable(tx, memberId, conversationId);
    const text = voiceNoteInWords(duration);
    const number = await addMessage(tx, held, { kind: 'text', text, clientKey, isPaced: true });
    await attachVoiceNote(tx.db, { conversationId, id, number, now: tx.now() });
    return number;
  });
}

async function prepareNote(bytes: Buffer): ReturnType<typeof prepareInProcess> {
  try {
    return await prepareInProcess(bytes, VOICE_NOTE_SECONDS);
  } catch (error) {
    // A voice note may be longer than an answer of a week.
    if (error instanceof AppError && error.code === 'voice_too_long')
      throw new AppError('voice_note_too_long', 422, { cause: error });
    throw error;
  }
}

/** What a voice note says as a text: in mails, copies and reports, and to the release before. */
function voiceNoteInWords(duration: number): string {
  const seconds = Math.max(1, Math.round(duration / 1000));
  return fr`Message vocal de ${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}`;
}

/**
 * Reads the recording of a message; null for one that the member may not read, or that is not there: as long as the text is
 * readable, and not a moment longer.
 */
export async function openVoiceNote(
  ctx: AppContext,
  memberId: string,
  { conversationId, number, format }: { conversationId: string; number: number; format: VoiceFormat },
): Promise<Buffer | null> {
  const status = await findConversationStatus(ctx.db, memberId, conversationId);
  if (!status?.isOtherSeen || !status.conversation.opened_at) return null;
  if (!rightsAfterClosing(closingOf(status), ctx.now()).canRead) return null;
  const seal = openConversation(ctx.config, conversationId, status.conversation.wrapped_key);
  const message = seal && (await findMessage(ctx.db, conversationId, number));
  if (!message) return null;
  const isMine = message.sender === status.side;
  if (looksTakenBack({ isTakenBack: message.taken_back_at !== null, isReported: message.is_reported, isMine }))
    return null;
  const note = await findVoiceNote(ctx.db, conversationId, number);
  return note && openNoteFile(ctx, seal, note.id, format);
}

/** Reads and opens a file of a recording; null without one, or when it cannot be read. */
export async function openNoteFile(
  ctx: AppContext,
  seal: ConversationSeal,
  id: string,
  format: VoiceFormat,
): Promise<Buffer | null> {
  const sealed = await ctx.files.read(voiceNoteKeyOf(id, format));
  return sealed && seal.openFile(`${id}|${format}`, sealed);
}

/** Puts the recordings of some messages into a report, sealed for it alone. For the caller's transaction. */
export async function attachVoiceNotes(
  tx: AppContext,
  reportId: string,
  { conversationId, numbers, seal }: { conversationId: string; numbers: readonly number[]; seal: ConversationSeal },
): Promise<void> {
  for (const number of numbers) {
    const note = await findVoiceNote(tx.db, conversationId, number);
    const bytes = note && (await openNoteFile(tx, seal, note.id, 'opus'));
    if (bytes) await attachVoiceOf(tx, reportId, number, bytes);
  }
}

/** Removes the files of recordings whose message is gone or was taken back, then their rows. Safe to run at any time. */
export async function sweepVoiceNotes(ctx: AppContext): Promise<void> {
  const since = new Date(+ctx.now() - UNSENT_MS);
  for (;;) {
    const swept = await findVoiceNotesToSweep(ctx.db, { since, limit: SWEPT_AT_ONCE });
    for (const note of swept) {
      for (const format of formats) await ctx.files.remove(voiceNoteKeyOf(note.id, format));
      await deleteVoiceNote(ctx.db, note);
    }
    if (swept.length < SWEPT_AT_ONCE) return;
  }
}
