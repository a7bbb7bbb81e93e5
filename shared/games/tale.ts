import { fr } from '../typeset.ts';
import { taleCards, type TaleCardId } from './content/cards.ts';
import { drawOne } from './drawn.ts';
import type { Rules } from './game.ts';

export const SENTENCES_OF_A_TALE = 10;

export interface TaleView {
  readonly id: 'tale';
  readonly card: { readonly id: TaleCardId; readonly label: string };
  readonly sentences: readonly { readonly isMine: boolean; readonly text: string }[];
  readonly left: number;
}

/** 'Le conte à deux': ten sentences, one after the other, from a picture card (S-game-7). */
export const tale: Rules<TaleView> = {
  awaited: ({ moves }) => (moves.length >= SENTENCES_OF_A_TALE ? [] : [moves.length % 2 === 0 ? 1 : 2]),

  whyNot: (_game, _seat, { texts = [], picks }) => (texts.length === 1 && !picks ? null : 'game_turn_shape'),

  view: ({ seed, moves }, seat) => ({
    id: 'tale',
    card: drawOne(taleCards, seed, 'card'),
    sentences: moves.map((move) => ({ isMine: move.seat === seat, text: move.texts?.[0] ?? '' })),
    left: SENTENCES_OF_A_TALE - moves.length,
  }),

  ending: () => fr`Le conte à deux est écrit : dix phrases, à garder à deux.`,
};
