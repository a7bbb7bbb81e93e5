import { fr } from '../typeset.ts';
import { SHOWN_STEP } from './percentage.ts';

/** Of so many pairs that may meet, how many have a lower percentage. */
interface Share {
  readonly below: number;
  readonly of: number;
}

/**
 * For each percentage that is shown, how many of the pairs that may meet have a lower one. Measured like the anchors of
 * the scale: a test measures it again on generated members, `resonance matches calibrate` on the real ones.
 */
const shares: Readonly<Record<number, Share>> = {
  25: { below: 1, of: 100 },
  30: { below: 5, of: 100 },
  35: { below: 10, of: 100 },
  40: { below: 21, of: 100 },
  45: { below: 33, of: 100 },
  50: { below: 1, of: 2 },
  55: { below: 65, of: 100 },
  60: { below: 79, of: 100 },
  65: { below: 88, of: 100 },
  70: { below: 95, of: 100 },
  75: { below: 98, of: 100 },
  80: { below: 99, of: 100 },
  85: { below: 999, of: 1000 },
  90: { below: 9999, of: 10_000 },
};

/** Every percentage that is shown: 0, 5, … 100. */
export const shownSteps: readonly number[] = Array.from(
  { length: 100 / SHOWN_STEP + 1 },
  (_, index) => SHOWN_STEP * index,
);

/** The share of pairs that may meet, from 0 to 1, with a lower percentage than this step. */
export function shareBelow(step: number): number {
  const share = shares[step];
  if (share) return share.below / share.of;
  return step < 50 ? 0 : 1;
}

/** What a shown percentage means, in one sentence (S-resonance-12). */
export function meaningOf(step: number): string {
  const share = shares[step];
  if (share?.of === 2) return fr`${step} % : vous partagez plus qu'une paire sur deux.`;
  if (share?.below === 1) return fr`${step} % : vous partagez plus qu'une paire sur ${share.of}.`;
  if (share)
    return fr`${step} % : vous partagez plus que ${grouped.format(share.below)} paires sur ${grouped.format(share.of)}.`;
  return step < 50
    ? fr`${step} % : presque toutes les paires partagent davantage.`
    : fr`${step} % : presque aucune paire ne partage autant.`;
}

const grouped = new Intl.NumberFormat('fr-FR');
