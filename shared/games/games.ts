import { dayOf } from '../questionnaire/birth-date.ts';
import type { SharedQuestion } from '../talk/shared-question.ts';
import { sharedQuestions, type Mood } from '../talk/shared-questions.ts';
import { beginningsFor } from './content/beginnings.ts';
import { drawFrom, drawOne } from './drawn.ts';
import {
  movesOf,
  otherSeat,
  type Game,
  type GameId,
  type Move,
  type Rules,
  type Seat,
  type Turn,
  type TurnError,
} from './game.ts';
import { guessMe, type GuessMeView } from './guess-me.ts';
import { sameWord, type SameWordView } from './same-word.ts';
import { tale, type TaleView } from './tale.ts';
import { twoTruths, type TwoTruthsView } from './two-truths.ts';

export type GameView = SameWordView | GuessMeView | TwoTruthsView | TaleView;

const rulesOf: Readonly<Record<GameId, Rules<GameView>>> = {
  'same-word': sameWord,
  'guess-me': guessMe,
  'two-truths': twoTruths,
  tale,
};

/** The seats that may play now: none once the game is over. */
export function awaitedIn(game: Game): readonly Seat[] {
  return rulesOf[game.id].awaited(game);
}

/** A game before its first turn. */
export function beginGame(id: GameId, seed: number): Game {
  return { id, seed, moves: [] };
}

export type Played = { readonly game: Game } | { readonly error: TurnError };

/** The game after a turn, or why it is refused: then the game stays as it is. */
export function play(game: Game, seat: Seat, turn: Turn, now: Date): Played {
  const awaited = awaitedIn(game);
  if (awaited.length === 0) return { error: 'game_over' };
  if (!awaited.includes(seat)) return { error: 'game_not_your_turn' };
  const error = rulesOf[game.id].whyNot(game, seat, turn);
  if (error) return { error };
  const move: Move = { ...turn, seat, at: now.toISOString() };
  return { game: { ...game, moves: [...game.moves, move] } };
}

/** What a seat may see of a game (S-game-3). */
export function viewOf(game: Game, seat: Seat): GameView {
  return rulesOf[game.id].view(game, seat);
}

/** Beginnings of sentences for the seat's next turn: for a tale by where the story is. Empty where nothing is written. */
export function beginningsIn(game: Game, seat: Seat): readonly string[] {
  const turn = movesOf(game, seat).length;
  if (game.id === 'tale') return drawFrom(beginningsFor.tale(game.moves.length), game.seed, `tale ${seat} ${turn}`, 3);
  if (game.id === 'two-truths' && turn === 0)
    return [
      ...drawFrom(beginningsFor.truth, game.seed, `truth ${seat}`, 4),
      ...drawFrom(beginningsFor.dream, game.seed, `dream ${seat}`, 2),
    ];
  return [];
}

/** The moods from which a game draws the question that goes on. */
const moodOf: Readonly<Record<GameId, Mood>> = {
  'same-word': 'leger',
  'guess-me': 'quotidien',
  'two-truths': 'souvenirs',
  tale: 'reveur',
};

/** What a game leaves: a line for the conversation, and a question to go on with. */
export interface Ending {
  readonly line: string;
  readonly question: SharedQuestion;
}

/**
 * What a game leaves behind; null while it goes on.
 * @param askedKeys the questions that its players have asked each other before: another one is left, as long as there is one
 */
export function endingOf(game: Game, askedKeys: readonly string[] = []): Ending | null {
  if (awaitedIn(game).length > 0) return null;
  const ofMood = sharedQuestions[moodOf[game.id]];
  const fresh = ofMood.filter(({ id }) => !askedKeys.includes(id));
  return {
    line: rulesOf[game.id].ending(game),
    question: drawOne(fresh.length > 0 ? fresh : ofMood, game.seed, 'question'),
  };
}

/**
 * Whose seat a member who plays alone has today (S-game-9). One plays against oneself of another day: on a day on which
 * something was played, the seat that played last; on a later day the other one, if it is awaited.
 */
export function seatAlone(game: Game, now: Date): Seat {
  const last = game.moves.at(-1);
  if (!last) return 1;
  if (dayOf(new Date(last.at)) === dayOf(now)) return last.seat;
  const awaited = awaitedIn(game);
  const next = otherSeat(last.seat);
  return awaited.includes(next) ? next : (awaited[0] ?? last.seat);
}

/** Words that people read outside the game, in a report or a copy of data: what this seat may see, in its order. */
export function gameInWords(
  game: Game,
  seat: Seat,
  { mine, theirs }: { readonly mine: string; readonly theirs: string },
): readonly string[] {
  const view = viewOf(game, seat);
  const said = (isMine: boolean, words: string) => `${isMine ? mine : theirs} : ${words}`;
  switch (view.id) {
    case 'same-word':
      return [
        view.start,
        ...view.path.flatMap((round) => [said(true, round.mine), said(false, round.theirs)]),
        ...(view.mine === null ? [] : [said(true, view.mine)]),
      ];
    case 'two-truths':
      return [
        ...(view.mine?.sentences.map((text) => said(true, text)) ?? []),
        ...(view.theirs?.sentences.map((text) => said(false, text)) ?? []),
      ];
    case 'tale':
      return view.sentences.map(({ isMine, text }) => said(isMine, text));
    case 'guess-me':
      return view.roles.flatMap(({ isAboutMe, questions }) =>
        questions.flatMap(({ options, answer }) => (answer === null ? [] : [said(isAboutMe, options[answer] ?? '')])),
      );
  }
}
