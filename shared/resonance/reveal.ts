import { DAY_MS } from '../duration.ts';

/**
 * 'Dévoile ta photo': two wishes, one of each member. Both wishing opens both photos, neither alone opens anything.
 *
 * A decline is silent: the other still sees their own wish, and may take it back. For a while
 * after that, asking again reaches nobody, and looks the same to the member who asks.
 */

/** After a decline, the same person's asking is kept away for so long; and no more than one mail in that time. */
export const QUIET_DAYS = 7;
const QUIET_MS = QUIET_DAYS * DAY_MS;

/** What one member of a pair wishes, and how the other has taken it. */
export interface Wish {
  /** Null: does not wish it, or not any more. */
  readonly askedAt: Date | null;
  /** When the other last declined it, or closed what was open. */
  readonly declinedAt: Date | null;
  /** When the other was last told by mail. */
  readonly notifiedAt: Date | null;
}

/** A pair as one of the two sees it. */
export interface Reveal {
  readonly mine: Wish;
  readonly theirs: Wish;
}

export const revealIntents = ['ask', 'accept', 'decline', 'take-back'] as const;
export type RevealIntent = (typeof revealIntents)[number];

export type RevealState = 'none' | 'asked-by-me' | 'asked-by-them' | 'open';

/** `asked`: tell the other that somebody asks; `opened`: tell both. */
export type RevealNotice = 'asked' | 'opened' | null;

const noWish: Wish = { askedAt: null, declinedAt: null, notifiedAt: null };
export const noReveal: Reveal = { mine: noWish, theirs: noWish };

/** What the member sees of the pair. */
export function revealStateOf({ mine, theirs }: Reveal, now: Date): RevealState {
  if (mine.askedAt && theirs.askedAt) return 'open';
  if (mine.askedAt) return 'asked-by-me';
  return reaches(theirs, now) ? 'asked-by-them' : 'none';
}

/** What becomes of a pair when one of the two does something. What is no longer possible changes nothing. */
export function changeReveal(
  reveal: Reveal,
  intent: RevealIntent,
  now: Date,
): { readonly reveal: Reveal; readonly notice: RevealNotice } {
  const unchanged = { reveal, notice: null };
  const { mine, theirs } = reveal;
  switch (intent) {
    case 'ask':
      return mine.askedAt ? unchanged : wish(reveal, now);
    case 'accept':
      // What was taken back a moment ago is not turned round into asking.
      return mine.askedAt || !reaches(theirs, now) ? unchanged : wish(reveal, now);
    case 'decline':
      if (mine.askedAt || !reaches(theirs, now)) return unchanged;
      return { reveal: { mine, theirs: { ...theirs, declinedAt: now } }, notice: null };
    case 'take-back':
      if (!mine.askedAt) return unchanged;
      if (!theirs.askedAt) return { reveal: { mine: { ...mine, askedAt: null }, theirs }, notice: null };
      return {
        reveal: { mine: { ...mine, askedAt: null }, theirs: { ...theirs, askedAt: null, declinedAt: now } },
        notice: null,
      };
  }
}

function wish({ mine, theirs }: Reveal, now: Date): { reveal: Reveal; notice: RevealNotice } {
  const asked = { ...mine, askedAt: now };
  if (theirs.askedAt) {
    return {
      reveal: { mine: { ...asked, declinedAt: null }, theirs: { ...theirs, declinedAt: null } },
      notice: 'opened',
    };
  }
  if (!reaches(asked, now) || isQuiet(mine.notifiedAt, now)) return { reveal: { mine: asked, theirs }, notice: null };
  return { reveal: { mine: { ...asked, notifiedAt: now }, theirs }, notice: 'asked' };
}

/** Whether the other sees this wish: it was never declined, or asked anew and the quiet time is over. */
function reaches({ askedAt, declinedAt }: Wish, now: Date): boolean {
  if (!askedAt) return false;
  return !declinedAt || (askedAt > declinedAt && !isQuiet(declinedAt, now));
}

function isQuiet(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() < QUIET_MS;
}
