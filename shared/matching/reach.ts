import { MINIMUM_AGE, type AgeRange } from '../questionnaire/birth-date.ts';
import { profileVisibilities, type ProfileVisibility } from '../questionnaire/options.ts';
import type { IsoDate, ResonanceProfile } from '../questionnaire/profile.ts';
import { bandBetween, bandsFromNearToFar, fit } from './eligibility.ts';
import { openPoints } from './score.ts';

/**
 * How many people a member's choices leave (S-matching-36). Somebody is counted under a choice whom nothing else would keep
 * from being proposed: all rules hold in both directions, with this one choice of the member replaced.
 */
export interface Reach {
  /** By visibility, in the order of the options: from everybody to the strongest affinities only. */
  readonly byVisibility: readonly number[];
  /** By band of the distance, the nearest first; last those whose distance is unknown, who fit whatever is ticked. */
  readonly byBand: readonly number[];
  /** By range of ages, in the order of `reachedAges`. */
  readonly byAges: readonly number[];
}

/** A range of ages as the code of a member has it: this as the oldest means no limit. */
export const ANY_AGE = 127;
/** By how many years the ranges of ages reach beyond the chosen one; the last has no limit. */
const YEARS_WIDER = [0, 2, 5];

/** The ranges of ages that are counted: the chosen one, wider ones, and every age. */
export function reachedAges({ min, max }: AgeRange): AgeRange[] {
  const wider = YEARS_WIDER.map((years) => ({
    min: Math.max(MINIMUM_AGE, min - years),
    max: Math.min(ANY_AGE, max + years),
  }));
  return [...wider, { min: MINIMUM_AGE, max: ANY_AGE }];
}

/** The range of ages that a member looks for. */
function chosenAges({ preferredAgeMin, preferredAgeMax }: ResonanceProfile): AgeRange {
  return { min: Math.max(preferredAgeMin ?? MINIMUM_AGE, MINIMUM_AGE), max: preferredAgeMax ?? ANY_AGE };
}

/** The visibilities in the order of `Reach.byVisibility`. */
export const countedVisibilities: readonly ProfileVisibility[] = profileVisibilities.map(({ id }) => id);

/** The choices of which a count is asked for, as a number: the same choices are the same question. */
export interface ReachQuestion {
  /** The position among `countedVisibilities`. */
  readonly visibility: number;
  /** A bit for each band, the nearest lowest. */
  readonly distances: number;
  readonly ages: AgeRange;
}

/** Mixes 32 bits so that each of them changes half of the others (the end of MurmurHash3). */
function mix(given: number): number {
  let bits = given >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * The secret bits of one question.
 * @param seed 32 secret bits of those who ask with the same gender, attraction, age and cell
 */
export function questionSeed(seed: number, { visibility, distances, ages }: ReachQuestion): number {
  const question = (((visibility << 3) | distances) << 14) | (ages.min << 7) | ages.max;
  return mix(seed ^ mix(question));
}

/**
 * For how many somebody counts in one question: 1 on average, and nobody but the server knows whether it is 0, 1 or 2. So a
 * count that grows by one says of no single person that they are in it, and two counts do not tell who is in one of them
 * alone (S-matching-37).
 * @param hidden 32 secret bits of this person
 * @param asked of `questionSeed`
 */
export function weightOf(hidden: number, asked: number): number {
  const bits = mix(hidden ^ asked);
  return (bits & 1) + ((bits >>> 1) & 1);
}

/** The questions of which a member's counts consist, in the order of `Reach`. */
export function reachQuestions(chosen: ReachQuestion): Record<keyof Reach, readonly ReachQuestion[]> {
  return {
    byVisibility: countedVisibilities.map((_, visibility) => ({ ...chosen, visibility })),
    byBand: [...bandsFromNearToFar.map((_, band) => 1 << band), 0].map((distances) => ({ ...chosen, distances })),
    byAges: reachedAges(chosen.ages).map((ages) => ({ ...chosen, ages })),
  };
}

/** No wider choice is said to leave fewer people, which the weights alone would allow. */
export function neverFalling({ byVisibility, byBand, byAges }: Reach): Reach {
  const most = (counts: readonly number[]) => counts.map((_, index) => Math.max(...counts.slice(0, index + 1)));
  return { byVisibility: most(byVisibility.toReversed()).toReversed(), byBand, byAges: most(byAges) };
}

/** Somebody else, with their secret bits. */
interface Counted {
  readonly profile: ResonanceProfile;
  readonly hidden: number;
}

/** The choices of a member. */
function questionOf(own: ResonanceProfile): ReachQuestion {
  const { preferredDistances, profileVisibility } = own;
  const isAny = preferredDistances.length === 0 || preferredDistances.includes('peu-importe');
  return {
    visibility: countedVisibilities.indexOf(profileVisibility ?? 'all'),
    distances: bandsFromNearToFar.reduce(
      (bits, band, index) => (isAny || preferredDistances.includes(band) ? bits | (1 << index) : bits),
      0,
    ),
    ages: chosenAges(own),
  };
}

/**
 * What the worker counts faster, from codes, with exactly this result.
 * @param weigh `weightOf`, or what a test puts in its place
 */
export function countReach(
  own: ResonanceProfile,
  others: readonly Counted[],
  { today, seed, weigh = weightOf }: { today: IsoDate; seed: number; weigh?: typeof weightOf },
): Reach {
  const questions = reachQuestions(questionOf(own));
  const count = (
    question: ReachQuestion | undefined,
    chosen: Partial<ResonanceProfile>,
    isCounted: (other: ResonanceProfile) => boolean = () => true,
  ) => {
    if (!question) throw new RangeError('There is no such question.');
    const asked = questionSeed(seed, question);
    const changed = { ...own, ...chosen };
    return others.reduce((sum, { profile, hidden }) => {
      const isIn = isCounted(profile) && fit(changed, profile, openPoints(changed, profile), today).kind === 'fits';
      return isIn ? sum + weigh(hidden, asked) : sum;
    }, 0);
  };
  return neverFalling({
    byVisibility: countedVisibilities.map((profileVisibility, index) =>
      count(questions.byVisibility[index], { profileVisibility }),
    ),
    byBand: [...bandsFromNearToFar, null].map((band, index) =>
      count(
        questions.byBand[index],
        { preferredDistances: ['peu-importe'] },
        ({ position }) => bandBetween(own.position, position) === band,
      ),
    ),
    byAges: reachedAges(chosenAges(own)).map(({ min, max }, index) =>
      count(questions.byAges[index], { preferredAgeMin: min, preferredAgeMax: max === ANY_AGE ? null : max }),
    ),
  });
}

/** Below this nothing but 'fewer' is said, where everybody was counted. */
export const LEAST_COUNT = 5;

/** The steps in which counts are said, from which number on. */
const steps = [
  { from: 5000, step: 1000 },
  { from: 1000, step: 100 },
  { from: 200, step: 20 },
  { from: 50, step: 10 },
  { from: 0, step: 5 },
] as const;

/** A count as it may be said; null: fewer than `least`. */
export function roughly(count: number, least: number = LEAST_COUNT): number | null {
  if (count < least) return null;
  const { step } = steps.find(({ from }) => count >= from) ?? { step: 1 };
  return step * Math.round(count / step);
}

/**
 * The least number that is said when only some people were counted for all: five of those who were counted.
 * @param scale for how many one of them counts
 */
export function leastCount(scale: number): number {
  if (scale <= 1) return LEAST_COUNT;
  const least = LEAST_COUNT * scale;
  const step = 10 ** Math.floor(Math.log10(least));
  return step * Math.ceil(least / step);
}
