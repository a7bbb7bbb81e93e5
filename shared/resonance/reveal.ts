import { DAY_MS } from '../duration.ts';
import {
  acceptWish,
  askWish,
  declineWish,
  noMutualWish,
  turnPair,
  wishStateOf,
  type MutualWish,
  type WishChange,
  type WishNotice,
  type WishPair,
  type WishState,
} from '../relations/mutual-wish.ts';

export { QUIET_DAYS } from '../relations/mutual-wish.ts';

/**
 * 'Dévoile ta photo': two wishes, one of each member. Both wishing opens both photos, neither alone opens anything.
 *
 * A decline is silent: the other still sees their own wish, and may take it back. For a while
 * after that, asking again reaches nobody, and looks the same to the member who asks.
 */

/** For how many days the members of a reveal that a changed photo has closed see each other, and read why. */
export const PHOTO_CHANGE_SHOWN_DAYS = 30;

/** For how long the member who closed the photos may take that back, as the page says. */
export const UNDO_CLOSING_MS = 10_000;
/** For how much longer the server still takes it: the press may have been on its way. */
const UNDO_GRACE_MS = 5000;

/** The request of one member of a pair, and how the other has answered it; closing an open reveal declines it too. */
export interface Wish extends MutualWish {
  /** When the member closed the open reveal by another photo, or none; null once it is open again. */
  readonly photoChangedAt: Date | null;
  /** When the member closed the open reveal; null once the member has asked again, or one of the two changed the photo. */
  readonly closedAt: Date | null;
}

/** The reveal of a pair as one of the two sees it. */
export type Reveal = WishPair<Wish>;

export const revealIntents = ['ask', 'accept', 'decline', 'take-back', 'undo-closing'] as const;
export type RevealIntent = (typeof revealIntents)[number];

export type RevealState = WishState;
export type RevealNotice = WishNotice;

const noWish: Wish = { ...noMutualWish, photoChangedAt: null, closedAt: null };
export const noReveal: Reveal = { mine: noWish, theirs: noWish };

/** The state of a reveal as the member sees it. */
export const revealStateOf: (reveal: Reveal, now: Date) => RevealState = wishStateOf;

/** The state of a reveal as the other member sees it. */
export function otherStateOf(reveal: Reveal, now: Date): RevealState {
  return wishStateOf(turnPair(reveal), now);
}

/** For how many milliseconds the member may still take the closing of the photos back; 0: not any more. */
export function undoLeftMs({ mine }: Reveal, now: Date): number {
  if (mine.askedAt || !mine.closedAt) return 0;
  return Math.max(0, mine.closedAt.getTime() + UNDO_CLOSING_MS - now.getTime());
}

/** Whether a changed photo has closed the reveal, so lately that the two may still open it again. */
export function wasClosedByPhoto({ mine, theirs }: Reveal, now: Date): boolean {
  return [mine, theirs].some(({ photoChangedAt }) => isWithin(PHOTO_CHANGE_SHOWN_DAYS, photoChangedAt, now));
}

/** Whose changed photo has closed the reveal, until one of the two asks again; null for every other reveal. */
export function photoChangeOf(reveal: Reveal, now: Date): 'mine' | 'theirs' | null {
  if (reveal.mine.askedAt || reveal.theirs.askedAt || !wasClosedByPhoto(reveal, now)) return null;
  return reveal.mine.photoChangedAt ? 'mine' : 'theirs';
}

/**
 * An open reveal after the member has changed or removed the photo: closed for both, because the other has agreed to
 * see another photo (S-reveal-9). One that was closed by a member cannot be opened again by taking that back. Any other
 * reveal stays as it is.
 */
export function closeForPhotoChange(reveal: Reveal, now: Date): Reveal {
  const { mine, theirs } = reveal;
  if (mine.closedAt ?? theirs.closedAt)
    return { mine: { ...mine, closedAt: null }, theirs: { ...theirs, closedAt: null } };
  if (!mine.askedAt || !theirs.askedAt) return reveal;
  return {
    mine: { ...mine, askedAt: null, photoChangedAt: now },
    theirs: { ...theirs, askedAt: null, photoChangedAt: null },
  };
}

/** The reveal of a pair after an action of one member. An action that is not possible changes nothing. */
export function changeReveal(
  reveal: Reveal,
  intent: RevealIntent,
  now: Date,
): { readonly reveal: Reveal; readonly notice: RevealNotice } {
  const unchanged = { reveal, notice: null };
  const { mine, theirs } = reveal;
  switch (intent) {
    case 'ask':
      return asWished(reveal, askWish(reveal, now));
    case 'accept':
      return asWished(reveal, acceptWish(reveal, now));
    case 'decline':
      return { reveal: declineWish(reveal, now), notice: null };
    case 'take-back':
      if (!mine.askedAt) return unchanged;
      // The other, who may have closed the photos a moment ago, cannot undo that any more: this wish is gone.
      if (!theirs.askedAt)
        return { reveal: { mine: { ...mine, askedAt: null }, theirs: { ...theirs, closedAt: null } }, notice: null };
      return {
        reveal: {
          mine: { ...mine, askedAt: null, closedAt: now },
          theirs: { ...theirs, askedAt: null, declinedAt: now },
        },
        notice: null,
      };
    case 'undo-closing': {
      // The other member had agreed to exactly this, and is asked nothing.
      const isInTime = mine.closedAt && now.getTime() - mine.closedAt.getTime() <= UNDO_CLOSING_MS + UNDO_GRACE_MS;
      if (mine.askedAt || !isInTime) return unchanged;
      const open = { askedAt: now, declinedAt: null, closedAt: null };
      return { reveal: { mine: { ...mine, ...open }, theirs: { ...theirs, ...open } }, notice: null };
    }
  }
}

/** What only photos have: the member who asks cannot undo a closing any more, and an opened reveal forgets both reasons. */
function asWished(before: Reveal, { pair, notice }: WishChange<Wish>): { reveal: Reveal; notice: RevealNotice } {
  if (pair === before) return { reveal: before, notice };
  if (notice === 'opened') {
    const open = { photoChangedAt: null, closedAt: null };
    return { reveal: { mine: { ...pair.mine, ...open }, theirs: { ...pair.theirs, ...open } }, notice };
  }
  return { reveal: { mine: { ...pair.mine, closedAt: null }, theirs: pair.theirs }, notice };
}

function isWithin(days: number, since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() < days * DAY_MS;
}
