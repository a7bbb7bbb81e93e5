import { DAY_MS } from '../duration.ts';

/**
 * Two wishes, one of each member of a pair: together they open something, neither alone opens anything, and a decline is
 * silent. The reveal of photos and the first question of a conversation are uses of it.
 *
 * A use adds what only it has: the reveal what closes it again, the question its words, its queue and its end. A use in
 * which nobody may know of the other's wish before both have one (the aftermath of a meeting) needs none of this.
 */

/** For how many days after a decline a new wish of the other is hidden, and after a notice no second one is sent. */
export const QUIET_DAYS = 7;

/** The wish of one member of a pair, and how the other has answered it. */
export interface MutualWish {
  /** When the member last asked; null: they have not, or have withdrawn the wish. */
  readonly askedAt: Date | null;
  /** When the other member last declined the wish. */
  readonly declinedAt: Date | null;
  /** When the other member last got a notice about it. */
  readonly notifiedAt: Date | null;
}

/** The wishes of a pair as one of the two sees them. */
export interface WishPair<Wish extends MutualWish = MutualWish> {
  readonly mine: Wish;
  readonly theirs: Wish;
}

export type WishState = 'none' | 'asked-by-me' | 'asked-by-them' | 'open';

/** The notice that is due: `asked` to the other member, `opened` to both. */
export type WishNotice = 'asked' | 'opened' | null;

/** A pair after an action, with the notice that is due. */
export interface WishChange<Wish extends MutualWish> {
  readonly pair: WishPair<Wish>;
  readonly notice: WishNotice;
}

export const noMutualWish: MutualWish = { askedAt: null, declinedAt: null, notifiedAt: null };

/** The wishes of a pair as the other member sees them. */
export function turnPair<Wish extends MutualWish>({ mine, theirs }: WishPair<Wish>): WishPair<Wish> {
  return { mine: theirs, theirs: mine };
}

/** The state of the wishes as the member sees it: a declined wish looks to its member like any other. */
export function wishStateOf({ mine, theirs }: WishPair, now: Date): WishState {
  if (mine.askedAt && theirs.askedAt) return 'open';
  if (mine.askedAt) return 'asked-by-me';
  return reachesOther(theirs, now) ? 'asked-by-them' : 'none';
}

/** The pair after the member has asked; a second time changes nothing. Both wishes open, whatever was declined before. */
export function askWish<Wish extends MutualWish>(pair: WishPair<Wish>, now: Date): WishChange<Wish> {
  if (pair.mine.askedAt) return { pair, notice: null };
  const mine = { ...pair.mine, askedAt: now };
  const { theirs } = pair;
  if (theirs.askedAt)
    return { pair: { mine: { ...mine, declinedAt: null }, theirs: { ...theirs, declinedAt: null } }, notice: 'opened' };
  if (!reachesOther(mine, now) || isQuiet(mine.notifiedAt, now)) return { pair: { mine, theirs }, notice: null };
  return { pair: { mine: { ...mine, notifiedAt: now }, theirs }, notice: 'asked' };
}

/** The pair after the member has accepted; a wish that was withdrawn a moment ago is not turned into a new one. */
export function acceptWish<Wish extends MutualWish>(pair: WishPair<Wish>, now: Date): WishChange<Wish> {
  return wishStateOf(pair, now) === 'asked-by-them' ? askWish(pair, now) : { pair, notice: null };
}

/** The pair after the member has declined, silently; nothing changes where nothing was asked. */
export function declineWish<Wish extends MutualWish>(pair: WishPair<Wish>, now: Date): WishPair<Wish> {
  if (wishStateOf(pair, now) !== 'asked-by-them') return pair;
  return { mine: pair.mine, theirs: { ...pair.theirs, declinedAt: now } };
}

/** Whether the other member sees this wish: it was never declined, or was asked again after the quiet time. */
export function reachesOther({ askedAt, declinedAt }: MutualWish, now: Date): boolean {
  if (!askedAt) return false;
  return !declinedAt || (askedAt > declinedAt && !isQuiet(declinedAt, now));
}

/** Whether so little time has passed since a notice or a decline that nothing more is told. */
export function isQuiet(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() < QUIET_DAYS * DAY_MS;
}
