import { fr } from '../typeset.ts';
import { drawFrom } from './drawn.ts';
import { movesOf, otherSeat, seats, type Game, type Rules, type Seat } from './game.ts';

export const SENTENCES = 3;

/** Three sentences of one of the two, in the order in which both read them. */
export interface ThreeSentences {
  readonly sentences: readonly string[];
  /** Where the dream is among them; null where the reader has not yet looked for it. */
  readonly dream: number | null;
  /** What the reader took for the dream; null before. */
  readonly guess: number | null;
}

export interface TwoTruthsView {
  readonly id: 'two-truths';
  /** Null before they are written. */
  readonly mine: ThreeSentences | null;
  /** Null before both have written. */
  readonly theirs: ThreeSentences | null;
  readonly haveTheyWritten: boolean;
  readonly task: 'write' | 'find' | null;
}

/** 'Deux vérités, un rêve': both write before either reads, and each finds the other's dream (S-game-6). */
export const twoTruths: Rules<TwoTruthsView> = {
  awaited(game) {
    const played = (seat: Seat) => movesOf(game, seat).length;
    const stage = seats.some((seat) => played(seat) === 0) ? 0 : 1;
    return seats.filter((seat) => played(seat) === stage);
  },

  whyNot(game, seat, { texts, picks = [] }) {
    const isWriting = movesOf(game, seat).length === 0;
    const [pick, ...others] = picks;
    const isPick = pick !== undefined && others.length === 0 && Number.isInteger(pick) && pick >= 0 && pick < SENTENCES;
    if (!isPick || (texts?.length ?? 0) !== (isWriting ? SENTENCES : 0)) return 'game_turn_shape';
    return new Set(texts ?? []).size === (texts?.length ?? 0) ? null : 'game_sentences_alike';
  },

  view(game, seat) {
    const haveBoth = seats.every((one) => movesOf(game, one).length > 0);
    const isAwaited = twoTruths.awaited(game).includes(seat);
    return {
      id: 'two-truths',
      mine: sentencesOf(game, seat, true),
      theirs: haveBoth ? sentencesOf(game, otherSeat(seat), movesOf(game, seat).length > 1) : null,
      haveTheyWritten: movesOf(game, otherSeat(seat)).length > 0,
      task: isAwaited ? (movesOf(game, seat).length === 0 ? 'write' : 'find') : null,
    };
  },

  ending(game) {
    const found = seats.filter((seat) => {
      const { dream, guess } = sentencesOf(game, seat, true) ?? {};
      return dream === guess;
    }).length;
    const outcome = ['deux rêves bien gardés', 'un rêve retrouvé, un rêve bien gardé', 'deux rêves retrouvés'][found]!;
    return fr`Deux vérités, un rêve : ${outcome}.`;
  },
};

/** The order in which sentences are read: drawn, for a dream is often written last. */
function orderOf({ seed }: Game, seat: Seat): readonly number[] {
  return drawFrom([0, 1, 2], seed, `order ${seat}`, SENTENCES);
}

function sentencesOf(game: Game, seat: Seat, isDreamOpen: boolean): ThreeSentences | null {
  const [written] = movesOf(game, seat);
  if (!written) return null;
  const order = orderOf(game, seat);
  return {
    sentences: order.map((index) => written.texts?.[index] ?? ''),
    dream: isDreamOpen ? order.indexOf(written.picks?.[0] ?? 0) : null,
    // An index among the sentences as they are read.
    guess: movesOf(game, otherSeat(seat))[1]?.picks?.[0] ?? null,
  };
}
