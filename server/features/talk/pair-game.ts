import { nameOfGame, type Game, type GameId, type Move, type Seat } from '#shared/games/game.ts';
import { gameInWords } from '#shared/games/games.ts';
import type { GameRow } from './games.queries.ts';
import type { ConversationSeal, SealedPlace, Side } from './sealing.ts';

/** What a message about a game says: that one begins, or how one has ended. */
export type GameBody =
  | { readonly game: GameId }
  | {
      readonly game: GameId;
      readonly line: string;
      readonly question: { readonly key: string; readonly text: string };
    };

export const readGameBody = (text: string) => JSON.parse(text) as GameBody;

/** The seat of a member: who began has the first. */
export function seatOfSide({ began_by: begunBy }: Pick<GameRow, 'began_by'>, side: Side): Seat {
  return begunBy === side ? 1 : 2;
}

/** The side of a seat. */
export function sideOfSeat({ began_by: begunBy }: Pick<GameRow, 'began_by'>, seat: Seat): Side {
  const isFirst = (begunBy === 1) === (seat === 1);
  return isFirst ? 1 : 2;
}

/** What both have played is sealed together, under the name of the one who began. */
function placeOf({ number, began_by: side }: Pick<GameRow, 'number' | 'began_by'>): SealedPlace {
  return { part: 'game', number, side };
}

export function sealMoves(
  seal: ConversationSeal,
  row: Pick<GameRow, 'number' | 'began_by'>,
  moves: readonly Move[],
): Buffer {
  return seal.seal(placeOf(row), JSON.stringify(moves));
}

/** The game of a row; null when it cannot be read. */
export function openGame(seal: ConversationSeal, row: GameRow): Game | null {
  const text = seal.open(placeOf(row), row.sealed_moves);
  return text === null ? null : { id: row.game, seed: row.seed, moves: JSON.parse(text) as Move[] };
}

/** A game as one of the two may read it, in words: its name, and then who wrote what. */
export function pairGameInWords(
  seal: ConversationSeal,
  row: GameRow,
  side: Side,
  names: { readonly mine: string; readonly theirs: string },
): string {
  const game = openGame(seal, row);
  return [nameOfGame(row.game), ...(game ? gameInWords(game, seatOfSide(row, side), names) : [])].join('\n');
}
