import { acceptWish, askWish, declineWish, type WishNotice, type WishPair } from '../relations/mutual-wish.ts';
import type { VideoWishIntent } from './forms.ts';

/** The wish of two to meet by video (`mutual-wish.ts`) after an action of one; what is not possible changes nothing. */
export function changeVideoWish(
  pair: WishPair,
  intent: VideoWishIntent,
  now: Date,
): { readonly pair: WishPair; readonly notice: WishNotice } {
  switch (intent) {
    case 'ask':
      return askWish(pair, now);
    case 'accept':
      return acceptWish(pair, now);
    case 'decline':
      return { pair: declineWish(pair, now), notice: null };
    case 'take-back':
      return { pair: pair.mine.askedAt ? { ...pair, mine: { ...pair.mine, askedAt: null } } : pair, notice: null };
  }
}
