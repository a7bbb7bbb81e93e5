import type { IsoDate, ResonanceProfile } from '../questionnaire/profile.ts';
import { fit } from './eligibility.ts';
import { shownSteps } from './percentage-meaning.ts';
import { anchors, shownPercentageOf, type Anchor } from './percentage.ts';
import { openPoints } from './score.ts';
import { OPEN_POINTS } from './weights.ts';

/** What the anchors mean: the share of pairs that may meet with a lower percentage. */
export const meantShares: readonly { readonly percentage: number; readonly share: number }[] = [
  { percentage: 30, share: 0.05 },
  { percentage: 50, share: 0.5 },
  { percentage: 70, share: 0.95 },
  { percentage: 85, share: 0.999 },
];

/** With fewer pairs than this the rarest share would be told by a handful of pairs. */
export const FEWEST_PAIRS = 20_000;

/** How many pairs that may meet have each number of open points. */
export type OpenPointCounts = readonly number[];

/**
 * Counts the pairs among some members that may meet by everything but their visibility, which is decided by what is being
 * measured.
 */
export function countOpenPoints(profiles: readonly ResonanceProfile[], today: IsoDate): OpenPointCounts {
  const counts = Array.from({ length: OPEN_POINTS + 1 }, () => 0);
  profiles.forEach((one, index) => {
    for (const other of profiles.slice(index + 1)) {
      if (fit(one, other, OPEN_POINTS, today).kind !== 'fits') continue;
      const points = openPoints(one, other);
      counts[points] = (counts[points] ?? 0) + 1;
    }
  });
  return counts;
}

export interface Calibration {
  readonly pairs: number;
  /** For each percentage that is shown, the share of pairs with a lower one. */
  readonly steps: readonly { readonly percentage: number; readonly share: number }[];
  /** For each anchor with a meaning: what it means now, and where it would mean what is said of it. */
  readonly anchors: readonly {
    readonly percentage: number;
    readonly openPoints: number;
    readonly meant: number;
    readonly measured: number;
    readonly proposed: number;
  }[];
  /** All anchors of the scale that is proposed; null with too few pairs, or when they would not ascend. */
  readonly proposal: readonly Anchor[] | null;
}

/** What the scale means for these pairs, and the anchors by which it would mean what is said of it. */
export function calibrate(counts: OpenPointCounts): Calibration {
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  const shareOf = (isBelow: (points: number) => boolean) =>
    pairs === 0 ? 0 : counts.reduce((sum, count, points) => (isBelow(points) ? sum + count : sum), 0) / pairs;
  const leastPoints = (share: number) => {
    let below = 0;
    const found = counts.findIndex((count) => (below += count) > share * pairs);
    return found < 0 ? OPEN_POINTS : found;
  };
  const measured = meantShares.map(({ percentage, share }) => {
    const at = anchors.find((anchor) => anchor.percentage === percentage)?.openPoints ?? 0;
    return {
      percentage,
      openPoints: at,
      meant: share,
      measured: shareOf((points) => points < at),
      proposed: leastPoints(share),
    };
  });
  const proposal = anchors.map((anchor) => ({
    percentage: anchor.percentage,
    openPoints: measured.find(({ percentage }) => percentage === anchor.percentage)?.proposed ?? anchor.openPoints,
  }));
  const doAscend = proposal.every(
    (anchor, index) => index === 0 || anchor.openPoints > proposal[index - 1]!.openPoints,
  );
  return {
    pairs,
    steps: shownSteps.map((percentage) => ({
      percentage,
      share: shareOf((points) => shownPercentageOf(points) < percentage),
    })),
    anchors: measured,
    proposal: pairs < FEWEST_PAIRS || !doAscend ? null : proposal,
  };
}
