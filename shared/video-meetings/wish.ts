import {
  acceptWish,
  askWish,
  declineWish,
  isQuiet,
  type MutualWish,
  type WishChange,
  type WishNotice,
  type WishPair,
} from '../relations/mutual-wish.ts';
import type { VideoWishIntent } from './forms.ts';

/** What an action has made of the wish, and whom it tells how. */
export interface VideoWishChange {
  readonly pair: WishPair;
  readonly notice: WishNotice;
  /**
   * False where the other was notified of this member's wish within the last days: a wish that is taken back and said again,
   * as often as one likes, is a line that they read and not a telephone that rings.
   */
  readonly isAnnounced: boolean;
}

/** The wish of two to meet by video (`mutual-wish.ts`) after an action of one; what is not possible changes nothing. */
export function changeVideoWish(pair: WishPair, intent: VideoWishIntent, now: Date): VideoWishChange {
  switch (intent) {
    case 'ask':
      return announced(pair, askWish(pair, now), now);
    case 'accept':
      return announced(pair, acceptWish(pair, now), now);
    case 'decline':
      return { pair: declineWish(pair, now), notice: null, isAnnounced: false };
    case 'take-back': {
      const taken = pair.mine.askedAt ? { ...pair, mine: { ...pair.mine, askedAt: null } } : pair;
      return { pair: taken, notice: null, isAnnounced: false };
    }
  }
}

function announced(before: WishPair, { pair, notice }: WishChange<MutualWish>, now: Date): VideoWishChange {
  if (notice !== 'opened') return { pair, notice, isAnnounced: notice !== null };
  const isAnnounced = !isQuiet(before.mine.notifiedAt, now);
  return { pair: isAnnounced ? { ...pair, mine: { ...pair.mine, notifiedAt: now } } : pair, notice, isAnnounced };
}
