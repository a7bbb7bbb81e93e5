import { randomUUID } from 'node:crypto';
import { movesOf, nameOfGame, type Game, type GameId, type Move } from '#shared/games/game.ts';
import { awaitedIn, beginGame, beginningsIn, endingOf, gameInWords, seatAlone, viewOf } from '#shared/games/games.ts';
import type { GameStatus, ShownGame } from '#shared/games/screens.ts';
import { AppError } from '#shared/errors.ts';
import { fr } from '#shared/typeset.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { mayEnterRoom, requireTurn } from '../plans/room-access.service.ts';
import { openAlone, sealAlone } from '../talk/sealing.ts';
import {
  deleteSoloGame,
  findSoloGame,
  findSoloGames,
  insertSoloGame,
  saveSoloGame,
  type SoloRow,
} from './games.queries.ts';
import { newSeed, playSent, type SentTurn } from './pair-games.service.ts';

/**
 * Begins a game alone, or goes on with the one of its kind that the member has: against oneself of another day (S-game-9).
 * @returns its id
 * @throws AppError 403 where the room is closed
 */
export async function beginSoloGame(ctx: AppContext, memberId: string, game: GameId): Promise<string> {
  await requireTurn(ctx, memberId, 'games');
  const id = randomUUID();
  const { seed, moves } = beginGame(game, newSeed());
  return insertSoloGame(ctx.db, {
    id,
    member_id: memberId,
    game,
    seed,
    ...sealedColumns(ctx, id, moves),
    changed_at: ctx.now(),
    ended_at: null,
  });
}

function sealedColumns({ config }: Pick<AppContext, 'config'>, id: string, moves: readonly Move[]) {
  const { sealed, sealedWith } = sealAlone(config, id, JSON.stringify(moves));
  return { sealed_moves: sealed, sealed_with: sealedWith };
}

function openSolo({ config }: Pick<AppContext, 'config'>, row: SoloRow): Game | null {
  const text = openAlone(config, row.id, row.sealed_moves);
  return text === null ? null : { id: row.game, seed: row.seed, moves: JSON.parse(text) as Move[] };
}

/**
 * Plays a turn alone. The other seat is that of another day.
 * @throws AppError 403 where the room is closed, 422 for a turn that is refused
 */
export async function playAlone(ctx: AppContext, memberId: string, soloId: string, sent: SentTurn): Promise<void> {
  await requireTurn(ctx, memberId, 'games');
  await inTransaction(ctx, async (tx) => {
    const row = await findSoloGame(tx.db, memberId, soloId, { isLocked: true });
    const game = row && openSolo(tx, row);
    if (!game) throw new AppError('game_over', 422);
    const now = tx.now();
    const seat = seatAlone(game, now);
    const isLate = sent.played === movesOf(game, seat).length && awaitedIn(game).length > 0;
    if (isLate && !awaitedIn(game).includes(seat)) throw new AppError('game_tomorrow', 422);
    const after = playSent(game, seat, sent, { isStopped: false, now });
    if (!after) return;
    const ended = endingOf(after) ? now : null;
    await saveSoloGame(tx.db, row, { ...sealedColumns(tx, soloId, after.moves), changed_at: now, ended_at: ended });
  });
}

export async function stopSoloGame(ctx: AppContext, memberId: string, soloId: string): Promise<void> {
  await deleteSoloGame(ctx.db, memberId, soloId);
}

function soloStatusOf(game: Game, now: Date): GameStatus {
  const awaited = awaitedIn(game);
  if (awaited.length === 0) return 'over';
  return awaited.includes(seatAlone(game, now)) ? 'mine' : 'tomorrow';
}

/** A game alone as its player sees it today; null for one of others, or that is gone. */
export async function readSoloGame(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  memberId: string,
  soloId: string,
): Promise<ShownGame | null> {
  const row = await findSoloGame(ctx.db, memberId, soloId);
  const game = row && openSolo(ctx, row);
  if (!game) return null;
  const seat = seatAlone(game, ctx.now());
  const status = soloStatusOf(game, ctx.now());
  return {
    token: pseudonyms.of('game', soloId),
    number: 0,
    name: null,
    isAlone: true,
    status,
    view: viewOf(game, seat),
    turn: movesOf(game, seat).length,
    beginnings: status === 'mine' ? beginningsIn(game, seat) : [],
    ending: endingOf(game),
    isRoomClosed: status === 'mine' && !(await mayEnterRoom(ctx, memberId, 'games')).open,
    live: null,
  };
}

/** The newest games of a member alone. */
export async function listSoloGames(ctx: AppContext, memberId: string, limit: number) {
  const rows = await findSoloGames(ctx.db, memberId, limit);
  return rows.flatMap((row) => {
    const game = openSolo(ctx, row);
    return game
      ? [{ id: row.id, game: row.game, changedAt: row.changed_at, status: soloStatusOf(game, ctx.now()) }]
      : [];
  });
}

/** How many games alone are in a copy at most: a year of them, one a day. */
const COPIED_AT_MOST = 400;

/** Yields the games of a member alone as lines for their copy, opened. */
export async function* copySoloGames(
  ctx: AppContext,
  trx: Database,
  memberId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const row of await findSoloGames(trx, memberId, COPIED_AT_MOST)) {
    const game = openSolo(ctx, row);
    if (!game) continue;
    const names = { mine: fr`un jour`, theirs: fr`un autre jour` };
    yield {
      jeu: nameOfGame(row.game),
      le: row.changed_at,
      // What the screen hides until tomorrow is the member's own.
      tours: game.moves.map(({ at, texts = [], picks = [] }) => ({ le: at, mots: texts, choix: picks })),
      partie: endingOf(game) ? gameInWords(game, 1, names) : null,
    };
  }
}
