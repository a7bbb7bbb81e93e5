import type { Ending, GameView } from './games.ts';
import type { GameId } from './game.ts';

/** What the screens '/jeux' and '/jeu' get. */

/**
 * Where a game is for the member. `tomorrow`: alone, the next turn is on another day. `interrupted`: the conversation is not
 * open any more, and nothing says why.
 */
export type GameStatus = 'mine' | 'theirs' | 'tomorrow' | 'over' | 'stopped' | 'interrupted';

/** A game in the list of the room. */
export interface ListedGame {
  /** Names the conversation, or the game alone, in this session. */
  readonly token: string;
  /** 0 for a game alone. */
  readonly number: number;
  readonly game: GameId;
  /** Null alone. */
  readonly name: string | null;
  readonly status: GameStatus;
}

/** Somebody with whom a game can begin. */
export interface Partner {
  readonly token: string;
  readonly name: string;
  /** A game with them goes on: it is finished or stopped before another one begins. */
  readonly isPlaying: boolean;
}

export interface HallData {
  readonly partners: readonly Partner[];
  readonly games: readonly ListedGame[];
  /** The games that go on alone. */
  readonly alone: readonly GameId[];
  readonly formKey: string;
}

/** A game as its player sees it. */
export interface ShownGame {
  readonly token: string;
  readonly number: number;
  readonly name: string | null;
  readonly isAlone: boolean;
  readonly status: GameStatus;
  readonly view: GameView;
  /** How many turns the member has played: a form that says another number is late. */
  readonly turn: number;
  readonly beginnings: readonly string[];
  readonly ending: Ending | null;
  /** The room has closed for who began it: the game waits. */
  readonly isRoomClosed: boolean;
  /** Names the conversation in the stream, with the version that this page shows; null alone. */
  readonly live: { readonly token: string; readonly version: number; readonly number: number } | null;
}
