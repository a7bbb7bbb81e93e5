import { randomInt } from 'node:crypto';
import { movesOf, type Game, type GameId, type Turn } from '#shared/games/game.ts';
import { awaitedIn, beginGame, beginningsIn, endingOf, play, viewOf, type Ending } from '#shared/games/games.ts';
import type { GameStatus, ShownGame } from '#shared/games/screens.ts';
import { AppError } from '#shared/errors.ts';
import { rightsAfterClosing } from '#shared/talk/closing.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { mayEnterRoom, requireTurn } from '../plans/room-access.service.ts';
import { findAskedKeys } from '../talk/asked-questions.ts';
import { advanceVersions, findConversationStatus } from '../talk/conversations.queries.ts';
import { findGameRow, findRunningGame, insertGameRow, saveGameRow, type GameRow } from '../talk/games.queries.ts';
import { liveTokenOf } from '../talk/live-states.ts';
import { findNextGameMessage } from '../talk/messages.queries.ts';
import { openGame, readGameBody, seatOfSide, sealMoves, sideOfSeat, type GameBody } from '../talk/pair-game.ts';
import { openConversation, type ConversationSeal, type Side } from '../talk/sealing.ts';
import { holdWritable, isWritable, retainedAfter, type WritableConversation } from '../talk/talk-rights.ts';
import { addMessage, oncePerForm } from '../talk/thread.service.ts';
import { announceTurn } from './turns.service.ts';

/** Numbers from which the written material is drawn. */
const SEEDS = 2 ** 31 - 1;
export const newSeed = () => randomInt(SEEDS);

export interface PairPlace {
  readonly conversationId: string;
  readonly number: number;
}

/**
 * Begins a game with the other member of an open conversation: a message says so there. One goes on at a time (S-game-2). Who
 * begins it needs the room; who answers does not (S-game-8).
 * @returns the number of the message
 * @throws AppError 403 where the room is closed, 422 where nobody may write, or a game goes on; TalkLimitError
 */
export async function beginPairGame(
  ctx: AppContext,
  memberId: string,
  { conversationId, game, key }: { readonly conversationId: string; readonly game: GameId; readonly key: string },
): Promise<number> {
  await requireTurn(ctx, memberId, 'games');
  return oncePerForm(ctx, { memberId, conversationId, clientKey: key }, async (tx) => {
    const held = await holdWritable(tx, memberId, conversationId);
    if (await findRunningGame(tx.db, conversationId)) throw new AppError('game_running', 422);
    const body: GameBody = { game };
    const text = JSON.stringify(body);
    const number = await addMessage(tx, held, { kind: 'game', text, clientKey: key, isPaced: true });
    const begun = beginGame(game, newSeed());
    const place = { number, began_by: held.side };
    await insertGameRow(tx.db, {
      conversation_id: conversationId,
      ...place,
      game,
      seed: begun.seed,
      sealed_moves: sealMoves(held.seal, place, begun.moves),
      ...awaitedColumns(begun, place),
      changed_at: tx.now(),
      ended_at: null,
      was_stopped: false,
    });
    return number;
  });
}

function awaitedColumns(game: Game, row: Pick<GameRow, 'began_by'>) {
  const sides = awaitedIn(game).map((seat) => sideOfSeat(row, seat));
  return { first_awaited: sides.includes(1), second_awaited: sides.includes(2) };
}

/** A turn as a form sends it. */
export interface SentTurn {
  /** How many turns the member had played when the form was shown. */
  readonly played: number;
  readonly turn: Turn;
}

/**
 * Plays a turn. The conversation is locked: of two at once one counts, and the other is told where the game is; the same turn
 * once more changes nothing. The last turn ends the game with a line in the conversation.
 * @throws AppError 403 where the room has closed for who began, 422 for a turn that is refused, or a game that has ended
 */
export async function playInPair(
  ctx: AppContext,
  memberId: string,
  { conversationId, number }: PairPlace,
  sent: SentTurn,
): Promise<void> {
  const status = await findConversationStatus(ctx.db, memberId, conversationId);
  const known = status && (await findGameRow(ctx.db, conversationId, number));
  if (!known) throw new AppError('game_unavailable', 422);
  if (known.began_by === status.side) await requireTurn(ctx, memberId, 'games');
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const held = await holdPlayable(tx, memberId, conversationId);
    const row = await findGameRow(tx.db, conversationId, number);
    const game = row && openGame(held.seal, row);
    if (!game) throw new AppError('game_unavailable', 422);
    const after = playSent(game, seatOfSide(row, held.side), sent, { isStopped: row.was_stopped, now: tx.now() });
    if (after) await saveTurn(tx, held, row, after);
  });
}

/**
 * The game after a turn that a form has sent; null for the same turn once more.
 * @throws AppError 422
 */
export function playSent(
  game: Game,
  seat: 1 | 2,
  { played, turn }: SentTurn,
  { isStopped, now }: { readonly isStopped: boolean; readonly now: Date },
): Game | null {
  const own = movesOf(game, seat);
  const last = own.at(-1);
  const isAgain = last && played === own.length - 1;
  if (isAgain && JSON.stringify([last.texts, last.picks]) === JSON.stringify([turn.texts, turn.picks])) return null;
  if (isStopped) throw new AppError('game_over', 422);
  if (played !== own.length) throw new AppError('game_turn_played', 422);
  const outcome = play(game, seat, turn, now);
  if ('error' in outcome) throw new AppError(outcome.error, 422);
  return outcome.game;
}

async function saveTurn(tx: AppContext, held: WritableConversation, row: GameRow, game: Game): Promise<void> {
  const now = tx.now();
  const { conversation, memberId, otherId } = held;
  const isOver = awaitedIn(game).length === 0;
  const ending = isOver ? endingOf(game, await findAskedKeys(tx.db, conversation.id, held.seal)) : null;
  await saveGameRow(tx.db, row, {
    sealed_moves: sealMoves(held.seal, row, game.moves),
    ...awaitedColumns(game, row),
    changed_at: now,
    ended_at: ending ? now : null,
  });
  await tx
    .db('conversations')
    .where({ id: conversation.id })
    .update({ last_at: now, retained_until: retainedAfter.message(now) });
  if (ending) {
    const { line, question } = ending;
    const body: GameBody = { game: game.id, line, question: { key: question.id, text: question.text } };
    await addMessage(tx, held, { kind: 'game', text: JSON.stringify(body), clientKey: null });
  } else if (awaitedIn(game).includes(seatOfSide(row, held.side === 1 ? 2 : 1))) {
    await announceTurn(tx, { memberId: otherId, conversationId: conversation.id, number: row.number });
  }
  await advanceVersions(tx.db, conversation.id);
  tx.hint(memberId);
  tx.hint(otherId);
}

/** Stops a game before its end; either of the two may, and it leaves nothing in the conversation. Done twice, it is stopped. */
export async function stopPairGame(ctx: AppContext, memberId: string, { conversationId, number }: PairPlace) {
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const { otherId } = await holdPlayable(tx, memberId, conversationId);
    const row = await findGameRow(tx.db, conversationId, number);
    if (!row || row.ended_at) return;
    const ended = { first_awaited: false, second_awaited: false, ended_at: tx.now(), was_stopped: true };
    await saveGameRow(tx.db, row, ended);
    await advanceVersions(tx.db, conversationId);
    tx.hint(memberId);
    tx.hint(otherId);
  });
}

/** Holds a conversation for a game; where nobody may write any more, the game has ended with it, whatever the reason is. */
async function holdPlayable(tx: AppContext, memberId: string, conversationId: string): Promise<WritableConversation> {
  try {
    return await holdWritable(tx, memberId, conversationId);
  } catch (error) {
    throw error instanceof AppError ? new AppError('game_unavailable', 422, { cause: error }) : error;
  }
}

/** Where a game of a conversation is for one side. */
export function pairStatusOf(
  row: Pick<GameRow, 'ended_at' | 'was_stopped' | 'first_awaited' | 'second_awaited'>,
  side: Side,
  canWrite: boolean,
): GameStatus {
  if (row.ended_at) return row.was_stopped ? 'stopped' : 'over';
  if (!canWrite) return 'interrupted';
  return (side === 1 ? row.first_awaited : row.second_awaited) ? 'mine' : 'theirs';
}

/**
 * A game as one of the two sees it; null for one of others, that is gone, or whose conversation the member cannot read:
 * nothing tells these apart.
 */
export async function readPairGame(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  memberId: string,
  { conversationId, number }: PairPlace,
): Promise<ShownGame | null> {
  const status = await findConversationStatus(ctx.db, memberId, conversationId);
  if (!status?.isOtherSeen || !status.own || !status.conversation.opened_at) return null;
  const { closed_at: closedAt } = status.conversation;
  const closing = closedAt && { closedAt, isMine: false, phrase: null };
  if (!rightsAfterClosing(closing, ctx.now()).canRead) return null;
  const row = await findGameRow(ctx.db, conversationId, number);
  const seal = openConversation(ctx.config, conversationId, status.conversation.wrapped_key);
  const game = row && seal && openGame(seal, row);
  if (!game) return null;
  const seat = seatOfSide(row, status.side);
  const shown = pairStatusOf(row, status.side, isWritable(status));
  const isMine = shown === 'mine';
  return {
    token: pseudonyms.of('conversation', conversationId),
    number,
    name: status.otherName,
    isAlone: false,
    status: shown,
    view: viewOf(game, seat),
    turn: movesOf(game, seat).length,
    beginnings: isMine ? beginningsIn(game, seat) : [],
    ending: shown === 'over' ? await readEnding(ctx, seal, row, game) : null,
    isRoomClosed: isMine && seat === 1 && !(await mayEnterRoom(ctx, memberId, 'games')).open,
    live: {
      token: liveTokenOf(conversationId, memberId),
      version: status.own.version,
      number: status.conversation.last_number,
    },
  };
}

/**
 * What a game has left, as its message in the conversation says it: both read one question there and here, whatever they
 * have asked since. Drawn anew where that message cannot be read any more.
 */
async function readEnding(
  { db }: AppContext,
  seal: ConversationSeal,
  row: GameRow,
  game: Game,
): Promise<Ending | null> {
  const message = await findNextGameMessage(db, row.conversation_id, row.number);
  const place = message && { part: 'message' as const, number: message.number, side: message.sender };
  const text = place && message.sealed_text && seal.open(place, message.sealed_text);
  if (!text) return endingOf(game);
  const body = readGameBody(text);
  if (!('line' in body)) return endingOf(game);
  return { line: body.line, question: { id: body.question.key, text: body.question.text } };
}
