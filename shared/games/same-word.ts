import { fr } from '../typeset.ts';
import { beginningWords } from './content/words.ts';
import { drawOne } from './drawn.ts';
import { movesOf, otherSeat, seats, type Game, type Rules, type Seat } from './game.ts';

/** After so many rounds the two have not met, and that is a path as well. */
export const ROUNDS_AT_MOST = 12;

/** A round in which both have written, as one of the two sees it. */
export interface WordRound {
  readonly mine: string;
  readonly theirs: string;
}

export interface SameWordView {
  readonly id: 'same-word';
  /** The written word that the first round starts from. */
  readonly start: string;
  /** The rounds in which both have written, from the first. */
  readonly path: readonly WordRound[];
  /** The own word of the present round; null before it is written. The other's is never here. */
  readonly mine: string | null;
  readonly haveTheyWritten: boolean;
  readonly haveMet: boolean;
}

/** 'Le même mot': both write a word without seeing the other's, until it is one word (S-game-4). */
export const sameWord: Rules<SameWordView> = {
  awaited(game) {
    if (isOver(game)) return [];
    const round = playedRounds(game);
    return seats.filter((seat) => movesOf(game, seat).length === round);
  },

  whyNot(game, seat, { texts = [], picks }) {
    const [word, ...others] = texts;
    if (word === undefined || others.length > 0 || picks) return 'game_turn_shape';
    if (word.split(' ').length > 3) return 'game_word_one';
    // Only words that both see: the other's word of this round must not be found out by trying.
    const seen = [startOf(game), ...pathOf(game, seat).flatMap(({ mine, theirs }) => [mine, theirs])];
    return seen.some((one) => isSameWord(one, word)) ? 'game_word_used' : null;
  },

  view(game, seat) {
    const round = playedRounds(game);
    return {
      id: 'same-word',
      start: startOf(game),
      path: pathOf(game, seat),
      mine: wordOf(game, seat, round),
      haveTheyWritten: wordOf(game, otherSeat(seat), round) !== null,
      haveMet: haveMet(game),
    };
  },

  ending(game) {
    const rounds = playedRounds(game);
    const start = startOf(game);
    if (!haveMet(game)) return fr`Le même mot : depuis « ${start} », ${rounds} tours et un chemin rien qu'à vous.`;
    const word = wordOf(game, 1, rounds - 1) ?? '';
    return fr`Le même mot : de « ${start} » à « ${word} », en ${rounds} ${rounds === 1 ? 'tour' : 'tours'}.`;
  },
};

function startOf({ seed }: Game): string {
  return drawOne(beginningWords, seed, 'word');
}

function wordOf(game: Game, seat: Seat, round: number): string | null {
  return movesOf(game, seat)[round]?.texts?.[0] ?? null;
}

/** How many rounds both have played. */
function playedRounds(game: Game): number {
  return Math.min(...seats.map((seat) => movesOf(game, seat).length));
}

function pathOf(game: Game, seat: Seat): WordRound[] {
  return Array.from({ length: playedRounds(game) }, (_, round) => ({
    mine: wordOf(game, seat, round) ?? '',
    theirs: wordOf(game, otherSeat(seat), round) ?? '',
  }));
}

function haveMet(game: Game): boolean {
  const last = pathOf(game, 1).at(-1);
  return last !== undefined && isSameWord(last.mine, last.theirs);
}

function isOver(game: Game): boolean {
  return haveMet(game) || playedRounds(game) >= ROUNDS_AT_MOST;
}

/** Whether two people would call it one word: case, accents, an article, a hyphen and the sign of the plural aside. */
export function isSameWord(one: string, other: string): boolean {
  return bareWord(one) === bareWord(other);
}

function bareWord(word: string): string {
  const plain = word
    .toLocaleLowerCase('fr')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['\u{2019}]/gu, "'")
    .replace(/^(?:l'|d'|(?:le|la|les|un|une|des|du) )/u, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  // A word that has neither letters nor digits is only itself.
  if (plain === '') return word;
  return plain.length > 3 ? plain.replace(/[sx]$/u, '') : plain;
}
