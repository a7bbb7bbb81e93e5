import type { Database, Row } from '../../platform/db/database.ts';
import { MESSAGES_IN_TEN_MINUTES } from '#shared/talk/limits.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { Side } from './sealing.ts';

export type MessageRow = Row<'messages'>;

/** The number of a message that was sent with this form before; null for a new one. */
export async function findSent(
  db: Database,
  conversationId: string,
  side: Side,
  clientKey: string,
): Promise<number | null> {
  const sent = { conversation_id: conversationId, sender: side, client_key: clientKey };
  return (await db('messages').where(sent).first('number'))?.number ?? null;
}

export interface NewMessage {
  readonly conversationId: string;
  readonly number: number;
  readonly side: Side;
  readonly kind: MessageRow['kind'];
  readonly sealedText: Buffer | null;
  readonly clientKey: string | null;
  /** Its member, if it counts for how much they write. */
  readonly pacedId: string | null;
  readonly now: Date;
  readonly retainedUntil: Date;
  /** When the other may be mailed about it; null: never. */
  readonly mailDueAt: Date | null;
}

/** What a new message met. */
export interface Inserted {
  /** How much its member has written today, with it; null for one that does not count. */
  readonly writtenToday: number | null;
  /** When the sixtieth message before it was written; null before there were so many. */
  readonly sixtiethWrittenAt: Date | null;
  /** The other may be mailed, and nothing of the conversation waited for that: what sends the mail has to be queued. */
  readonly isMailDue: boolean;
}

/**
 * Adds a message to a locked conversation, in one statement with all that it changes: the newest number, whose turn it is,
 * and the pace of its member. Who writes has read what stands before. The version stays: open pages see the number, and
 * read only what follows the lines that they show. A game and a meeting by video change nobody's turn: nobody owes one (S-game-10). The pace is counted before its limit is known: of simultaneous messages
 * each counts those before, and one too many is rolled back.
 */
export async function insertMessage(db: Database, message: NewMessage): Promise<Inserted> {
  const { rows } = await db
    .raw<{ rows: [Inserted] }>(
      `WITH added AS (
         INSERT INTO messages (conversation_id, number, sender, kind, sealed_text, client_key, sent_at)
         VALUES (:conversationId, :number, :side, :kind, :sealedText, :clientKey, :now)),
       conversation AS (
         UPDATE conversations
            SET last_number = :number, last_at = :now, retained_until = :retainedUntil,
                first_texts = first_texts + CASE WHEN :side = 1 AND :kind = 'text' THEN 1 ELSE 0 END,
                second_texts = second_texts + CASE WHEN :side = 2 AND :kind = 'text' THEN 1 ELSE 0 END
          WHERE id = :conversationId),
       told AS (
         UPDATE conversation_members
            SET last_at = :now,
                read_number = CASE WHEN side = :side THEN :number ELSE read_number END,
                waiting_since = CASE WHEN :kind IN ('game', 'video') THEN waiting_since WHEN side = :side THEN NULL
                                     ELSE coalesce(waiting_since, :now::timestamptz) END,
                reminded_at = CASE WHEN side <> :side AND waiting_since IS NOT NULL THEN reminded_at END,
                -- One that is long overdue was lost.
                mail_due_at = CASE WHEN side = :side OR mail_due_at > :now::timestamptz - interval '1 hour' THEN mail_due_at
                                   ELSE coalesce(:mailDueAt::timestamptz, mail_due_at) END
          WHERE conversation_id = :conversationId
          RETURNING side, mail_due_at),
       pace AS (
         INSERT INTO talk_paces AS before (member_id, day, written_today, newest_at)
         SELECT :pacedId::uuid, :today::date, 1, ARRAY[:now::timestamptz] WHERE :pacedId::uuid IS NOT NULL
         ON CONFLICT (member_id) DO UPDATE
            SET day = excluded.day,
                written_today = CASE WHEN before.day = excluded.day THEN before.written_today + 1 ELSE 1 END,
                newest_at = (excluded.newest_at || before.newest_at)[1:${MESSAGES_IN_TEN_MINUTES + 1}]
         RETURNING written_today, newest_at)
       SELECT (SELECT written_today FROM pace) AS "writtenToday",
              (SELECT newest_at[${MESSAGES_IN_TEN_MINUTES + 1}] FROM pace) AS "sixtiethWrittenAt",
              EXISTS (SELECT FROM told WHERE side <> :side AND mail_due_at = :mailDueAt) AS "isMailDue"`,
      { ...message, today: dayOf(message.now) },
    )
    .options({ name: 'insert-message' });
  return rows[0];
}

/** Which messages of a conversation are read: those before a number, or after it. */
export interface Page {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Some messages of a conversation in their order: the newest before a number, or the first after one. */
export async function findMessages(
  db: Database,
  conversationId: string,
  { after, before, limit }: Page,
): Promise<MessageRow[]> {
  const all = db('messages').where({ conversation_id: conversationId }).limit(limit);
  if (after !== undefined) return all.where('number', '>', after).orderBy('number').select();
  if (before !== undefined) void all.where('number', '<', before);
  return (await all.orderBy('number', 'desc').select()).toReversed();
}

export async function findMessage(db: Database, conversationId: string, number: number): Promise<MessageRow | null> {
  return (await db('messages').where({ conversation_id: conversationId, number }).first()) ?? null;
}

/** What belongs to the messages of a conversation between two numbers. */
export interface Attached {
  readonly answers: readonly Row<'question_answers'>[];
  readonly reactions: readonly Row<'message_reactions'>[];
  readonly meetings: readonly Row<'meetings'>[];
  readonly games: readonly Row<'games'>[];
  readonly voiceNotes: readonly Row<'voice_notes'>[];
}

const allKinds: ReadonlySet<MessageRow['kind']> = new Set(['text', 'question', 'meeting', 'game']);

/** @param kinds those among the messages: only texts have recordings, only questions answers, only proposals meetings, and only games turns */
export async function findAttached(
  db: Database,
  conversationId: string,
  from: number,
  to: number,
  kinds = allKinds,
): Promise<Attached> {
  const between = (table: 'question_answers' | 'message_reactions' | 'meetings' | 'games' | 'voice_notes') =>
    db(table).where({ conversation_id: conversationId }).where('number', '>=', from).where('number', '<=', to).select();
  return {
    answers: kinds.has('question') ? ((await between('question_answers')) as Row<'question_answers'>[]) : [],
    reactions: (await between('message_reactions')) as Row<'message_reactions'>[],
    meetings: kinds.has('meeting') ? ((await between('meetings')) as Row<'meetings'>[]) : [],
    voiceNotes: kinds.has('text') ? ((await between('voice_notes')) as Row<'voice_notes'>[]) : [],
    games: kinds.has('game') ? ((await between('games')) as Row<'games'>[]) : [],
  };
}

/** Whether the other has written, after a number, anything that was not taken back. */
export async function hasUnreadWords(
  db: Database,
  conversationId: string,
  { after, side }: { readonly after: number; readonly side: Side },
): Promise<boolean> {
  const found = await db('messages')
    .where({ conversation_id: conversationId })
    .where('number', '>', after)
    .whereNot({ sender: side })
    .whereNull('taken_back_at')
    .first('number');
  return found !== undefined;
}

/** Removes the words of a message for good; its row stays, so that no number is missing. */
export async function removeText(db: Database, conversationId: string, number: number, now: Date): Promise<void> {
  const message = { conversation_id: conversationId, number };
  await db('messages').where(message).update({ sealed_text: null, taken_back_at: now });
  await db('message_reactions').where(message).delete();
}

/** Marks a reported message as taken back for its author alone: its reader and the report keep it. */
export async function hideFromAuthor(db: Database, conversationId: string, number: number, now: Date): Promise<void> {
  await db('messages').where({ conversation_id: conversationId, number }).update({ taken_back_at: now });
}

/**
 * Lets a member wait no more for an answer to a message that was taken back, if it is the one that they have waited for
 * since then: the next one of the same author that stands counts in its place.
 */
export async function waitFromNext(
  db: Database,
  { conversationId, number, side, sentAt }: { conversationId: string; number: number; side: Side; sentAt: Date },
): Promise<void> {
  await db.raw(
    `UPDATE conversation_members
        SET waiting_since = (SELECT min(sent_at) FROM messages
                              WHERE conversation_id = :conversationId AND number > :number AND sender = :side
                                AND taken_back_at IS NULL)
      WHERE conversation_id = :conversationId AND side <> :side AND waiting_since = :sentAt`,
    { conversationId, number, side, sentAt },
  );
}

/** Saves the reaction of a member to a message; null removes it. */
export async function saveReaction(
  db: Database,
  { conversationId, number, side, reaction, now }: ReactionOf,
): Promise<void> {
  const row = { conversation_id: conversationId, number, side };
  if (reaction === null) {
    await db('message_reactions').where(row).delete();
    return;
  }
  await db('message_reactions')
    .insert({ ...row, reaction, reacted_at: now })
    .onConflict(['conversation_id', 'number', 'side'])
    .merge(['reaction', 'reacted_at']);
}

interface ReactionOf {
  readonly conversationId: string;
  readonly number: number;
  readonly side: Side;
  readonly reaction: string | null;
  readonly now: Date;
}

/** Saves an answer to a question. False when this member has answered it before. */
export async function insertAnswer(
  db: Database,
  answer: { conversationId: string; number: number; side: Side; sealedText: Buffer; now: Date },
): Promise<boolean> {
  const saved = await db('question_answers')
    .insert({
      conversation_id: answer.conversationId,
      number: answer.number,
      side: answer.side,
      sealed_text: answer.sealedText,
      answered_at: answer.now,
    })
    .onConflict(['conversation_id', 'number', 'side'])
    .ignore()
    .returning('number');
  return saved.length > 0;
}

/** How many questions the two asked in a conversation since a moment, without the one that opened it. */
export async function countQuestionsSince(db: Database, conversationId: string, since: Date): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ questions: number }] }>(
    `SELECT count(*)::int AS questions
       FROM messages
      WHERE conversation_id = :conversationId AND kind = 'question' AND number > 1 AND sent_at >= :since`,
    { conversationId, since },
  );
  return rows[0].questions;
}

/** The first message about a game after another one: of the one that begins a game, it says how that has ended. */
export async function findNextGameMessage(
  db: Database,
  conversationId: string,
  after: number,
): Promise<Pick<MessageRow, 'number' | 'sender' | 'sealed_text'> | null> {
  const found = await db('messages')
    .where({ conversation_id: conversationId, kind: 'game' })
    .where('number', '>', after)
    .orderBy('number')
    .first('number', 'sender', 'sealed_text');
  return found ?? null;
}

/** The sealed bodies of the questions of a conversation, for what has been spoken of already. */
export async function findQuestions(
  db: Database,
  conversationId: string,
  limit: number,
): Promise<Pick<MessageRow, 'number' | 'sender' | 'sealed_text'>[]> {
  return db('messages')
    .where({ conversation_id: conversationId, kind: 'question' })
    .orderBy('number', 'desc')
    .limit(limit)
    .select('number', 'sender', 'sealed_text');
}
