import { DAY_MS } from '#shared/duration.ts';
import { READING_AFTER_CLOSING_DAYS } from '#shared/talk/closing.ts';
import { looksTakenBack, takenBackWords } from '#shared/talk/thread.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { DELETED_ACCOUNT } from '../members/nameless.ts';
import { inWords } from './message-words.ts';
import { findFirstName, isSeenOther } from './conversations.queries.ts';
import { findAttached, findMessages, type Attached, type MessageRow } from './messages.queries.ts';
import { pairGameInWords } from './pair-game.ts';
import { findSpokenBy } from './voice-notes.queries.ts';
import { openNoteFile } from './voice-notes.service.ts';
import { openConversation, type ConversationSeal, type Side } from './sealing.ts';

const CONVERSATIONS_AT_A_TIME = 50;
const MESSAGES_AT_A_TIME = 500;

interface CopiedConversation {
  readonly id: string;
  readonly side: Side;
  readonly other_id: string | null;
  readonly wrapped_key: Buffer | null;
}

/**
 * Yields the conversations of a member as lines for their copy: whole, the other by the first name, and no answer of the
 * other that the member may not read yet (S-talk-12). Only conversations that can be read on the screen are in it: one more
 * would tell a pause from a block.
 * @param trx the transaction of the copy, one snapshot for all of it
 */
export async function* copyConversations(
  ctx: AppContext,
  trx: Database,
  memberId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for await (const { conversation, seal } of readableConversations(ctx, trx, memberId))
    yield* copyOne(trx, conversation, seal);
}

/** The voice notes of a member for their copy, of the conversations that are in it, each with the moment it was sent. */
export async function* copyVoiceNotes(
  ctx: AppContext,
  memberId: string,
): AsyncGenerator<{ readonly sentAt: Date; readonly bytes: Buffer }> {
  for await (const { conversation, seal } of readableConversations(ctx, ctx.db, memberId))
    for (const { id, sent_at: sentAt } of await findSpokenBy(ctx.db, conversation.id, conversation.side)) {
      const bytes = await openNoteFile(ctx, seal, id, 'aac');
      if (bytes) yield { sentAt, bytes };
    }
}

interface ReadableConversation {
  readonly conversation: CopiedConversation;
  readonly seal: ConversationSeal;
}

/** The conversations of a member that can be read on the screen, with their seals. */
async function* readableConversations(
  { config, now }: AppContext,
  trx: Database,
  memberId: string,
): AsyncGenerator<ReadableConversation> {
  const closedAfter = new Date(now().getTime() - READING_AFTER_CLOSING_DAYS * DAY_MS);
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await trx.raw<{ rows: CopiedConversation[] }>(
      `SELECT conversations.id, own.side, wrapped_key, CASE own.side WHEN 1 THEN second_id ELSE first_id END AS other_id
         FROM conversation_members AS own JOIN conversations ON conversations.id = own.conversation_id
         LEFT JOIN members AS other ON ${isSeenOther}
        WHERE own.member_id = :memberId AND own.conversation_id > :after AND is_listed AND blocked_at IS NULL
          AND (closed_at IS NULL OR closed_at > :closedAfter)
          AND (other.id IS NOT NULL OR first_id IS NULL OR second_id IS NULL)
        ORDER BY own.conversation_id LIMIT :limit`,
      { memberId, after, closedAfter, limit: CONVERSATIONS_AT_A_TIME },
    );
    for (const conversation of rows) {
      const seal = openConversation(config, conversation.id, conversation.wrapped_key);
      if (seal) yield { conversation, seal };
    }
    const last = rows.at(-1);
    if (!last || rows.length < CONVERSATIONS_AT_A_TIME) return;
    after = last.id;
  }
}

async function* copyOne(
  trx: Database,
  { id, side, other_id: otherId }: CopiedConversation,
  seal: ConversationSeal,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const other = otherId === null ? DELETED_ACCOUNT : await findFirstName(trx, otherId);
  for (let after = 0; ;) {
    const page = await findMessages(trx, id, { after, limit: MESSAGES_AT_A_TIME });
    const [first, last] = [page.at(0), page.at(-1)];
    if (!first || !last) return;
    const { answers, games } = await findAttached(trx, id, first.number, last.number);
    for (const row of page) {
      const own = answers.filter((answer) => answer.number === row.number);
      const readable = own.length === 2 ? own : own.filter((answer) => answer.side === side);
      yield {
        avec: other,
        de: row.sender === side ? 'toi' : other,
        le: row.sent_at,
        texte: textOf(row, side, seal),
        ...(row.kind === 'game' && {
          partie: gameOf(games, row, { side, seal, theirs: other }),
        }),
        ...(row.kind === 'question' && {
          réponses: readable.map((answer) => ({
            de: answer.side === side ? 'toi' : other,
            texte: seal.open({ part: 'answer', number: row.number, side: answer.side }, answer.sealed_text),
          })),
        }),
      };
    }
    after = last.number;
  }
}

/** What was played in the game that a message has begun: nothing of the other that may not be read yet. */
function gameOf(
  games: Attached['games'],
  { number }: MessageRow,
  { side, seal, theirs }: { readonly side: Side; readonly seal: ConversationSeal; readonly theirs: string },
): string | null {
  const game = games.find((one) => one.number === number);
  return game ? pairGameInWords(seal, game, side, { mine: 'toi', theirs }) : null;
}

function textOf(row: MessageRow, side: Side, seal: ConversationSeal): string | null {
  const facts = {
    isTakenBack: row.taken_back_at !== null,
    isReported: row.is_reported,
    isMine: row.sender === side,
  };
  if (looksTakenBack(facts)) return takenBackWords;
  const text = row.sealed_text && seal.open({ part: 'message', number: row.number, side: row.sender }, row.sealed_text);
  return text ? inWords(row.kind, text) : null;
}
