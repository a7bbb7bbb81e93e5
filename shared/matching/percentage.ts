import type { ResonanceProfile } from '../questionnaire/profile.ts';
import type { ProfileVisibility } from '../questionnaire/options.ts';
import { openPoints } from './score.ts';
import { percentageFloor } from './visibility.ts';
import { OPEN_POINTS } from './weights.ts';

/**
 * What a percentage means. People are ranked by points and read a percentage: it comes from the open points alone, which
 * two members may know of each other, so that no private answer can be worked out of it (S-matching-16, decision 56).
 */

export interface Anchor {
  readonly openPoints: number;
  readonly percentage: number;
}

/**
 * The only place that knows the scale. `resonance matches calibrate` measures on the real members what the percentages
 * mean, and proposes anchors; another scale needs a new `RULES_VERSION`.
 */
export const anchors: readonly Anchor[] = [
  { openPoints: 0, percentage: 0 },
  { openPoints: 38, percentage: 30 },
  { openPoints: 60, percentage: 50 },
  { openPoints: 82, percentage: 70 },
  { openPoints: 100, percentage: 85 },
  { openPoints: 120, percentage: 95 },
  { openPoints: OPEN_POINTS, percentage: 100 },
];

/** The percentage for each number of open points from 0 to 160: straight lines between the anchors, rounded. */
export const percentages: readonly number[] = scaleOf(anchors);

/** @param given from 0 to 160 open points, ascending */
export function scaleOf(given: readonly Anchor[]): number[] {
  return Array.from({ length: OPEN_POINTS + 1 }, (_, points) => {
    const above = given.findIndex((anchor) => anchor.openPoints >= points);
    const [from, to] = [given[Math.max(0, above - 1)], given[above]];
    if (!from || !to) throw new RangeError(`The scale has no anchor for ${points} open points.`);
    if (to.openPoints === points) return to.percentage;
    const share = (points - from.openPoints) / (to.openPoints - from.openPoints);
    return Math.round(from.percentage + share * (to.percentage - from.percentage));
  });
}

/** The exact percentage, by which visibility is decided (S-matching-5). It is not shown. */
export function percentageOf(points: number): number {
  return percentages[points] ?? 0;
}

const leastForVisibility = Object.fromEntries(
  Object.entries(percentageFloor).map(([visibility, floor]) => [
    visibility,
    percentages.findIndex((percentage) => percentage > floor),
  ]),
) as Record<ProfileVisibility, number>;

/** The least open points of a pair in which a member with this visibility may be shown. */
export function leastOpenPoints(visibility: ProfileVisibility | null): number {
  return leastForVisibility[visibility ?? 'all'];
}

/** Percentages are shown in steps of so many, rounded down: 'at least'. */
export const SHOWN_STEP = 5;

/** The percentage as people read it. */
export function shownPercentageOf(points: number): number {
  return SHOWN_STEP * Math.floor(percentageOf(points) / SHOWN_STEP);
}

/** The percentage that two members read under each other (S-matching-16). */
export function shownPercentage(one: ResonanceProfile, other: ResonanceProfile): number {
  return shownPercentageOf(openPoints(one, other));
}
