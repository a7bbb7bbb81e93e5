import { typeset } from '../typeset.ts';

/** The four games of the room 'Jeux', in the order of the screen (S-game-1). */
export const games = typeset([
  {
    id: 'same-word',
    name: 'Le même mot',
    summary: "Un mot pour départ, un autre de chaque côté, puis un qui relie les deux : jusqu'à écrire le même.",
    alone: "Un mot aujourd'hui, un mot demain sans revoir le premier : jusqu'à écrire le même que la veille.",
  },
  {
    id: 'guess-me',
    name: 'Devine-moi',
    summary: "Sept questions à deux réponses : tu réponds, l'autre devine. Puis les rôles changent.",
    alone: "Sept questions à deux réponses aujourd'hui ; demain, tu retrouves ce que tu as répondu.",
  },
  {
    id: 'two-truths',
    name: 'Deux vérités, un rêve',
    summary: "Trois phrases de chaque côté : deux sont vraies, la troisième est un rêve. À l'autre de le trouver.",
    alone: 'Deux vérités et un rêve ce soir ; demain, tu retrouves le rêve, et tu en écris un autre.',
  },
  {
    id: 'tale',
    name: 'Le conte à deux',
    summary: 'Une image, dix phrases, une à une et en alternance. Vous gardez le conte à deux.',
    alone: 'Une image, dix phrases, une par jour : ton toi de demain écrit toujours la suivante.',
  },
] as const);

export type GameId = (typeof games)[number]['id'];
export const gameIds = games.map(({ id }) => id);

export function nameOfGame(id: GameId): string {
  return games.find((game) => game.id === id)!.name;
}

/** Who plays: the seat of who began, and the other one. Alone, the other one is the same person on a later day. */
export type Seat = 1 | 2;
export const seats = [1, 2] as const satisfies readonly Seat[];
export const otherSeat = (seat: Seat): Seat => (seat === 1 ? 2 : 1);

/** What a player gives at once. A game reads the parts that it knows, and refuses all others. */
export interface Turn {
  /** What was written. */
  readonly texts?: readonly string[];
  /** What was chosen: indexes. */
  readonly picks?: readonly number[];
}

/** A turn that was played. */
export interface Move extends Turn {
  readonly seat: Seat;
  /** When, as an ISO moment: alone, the day decides who may play next. */
  readonly at: string;
}

/** A game with all that was played in it, of which a player sees a part only (`viewOf` in games.ts). */
export interface Game {
  readonly id: GameId;
  /** Draws the written material: the same number, the same game. */
  readonly seed: number;
  readonly moves: readonly Move[];
}

/** Why a turn is refused; each is a code of the messages. */
export type TurnError =
  | 'game_not_your_turn'
  | 'game_over'
  | 'game_turn_shape'
  | 'game_word_used'
  | 'game_word_one'
  | 'game_sentences_alike';

/** The rules of one game. All of them are pure: what happened so far is the whole state. */
export interface Rules<View> {
  /** The seats that may play now: none once it is over. A seat is not awaited twice before the other has played. */
  awaited(game: Game): readonly Seat[];
  /** Why this seat may not give this turn now, or null. The seat is awaited. It depends on nothing that the seat may not see. */
  whyNot(game: Game, seat: Seat, turn: Turn): TurnError | null;
  /** What a seat may see: no word or choice of the other before its time. */
  view(game: Game, seat: Seat): View;
  /** What is said in the conversation when it is over; the same for both. */
  ending(game: Game): string;
}

/** The moves of one seat, in their order. */
export const movesOf = (game: Pick<Game, 'moves'>, seat: Seat) => game.moves.filter((move) => move.seat === seat);
