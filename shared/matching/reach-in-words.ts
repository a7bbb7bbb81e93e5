import { dayInWords } from '../calendar.ts';
import { formatNumber } from '../number-format.ts';
import type { AgeRange } from '../questionnaire/birth-date.ts';
import { distances, profileVisibilities } from '../questionnaire/options.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import { fr } from '../typeset.ts';
import { bandsFromNearToFar } from './eligibility.ts';
import { ANY_AGE, LEAST_COUNT, reachedAges, roughly, type Reach, type ReachQuestion } from './reach.ts';

/** The choices under which people are counted, by the screen on which one makes them. */
export type ReachChoice = 'visibility' | 'distance' | 'ages';

/** The counts of a member with the choices of which they were made. */
export interface CountedReach extends Reach, ReachQuestion {
  /** Fewer than this is not said. */
  readonly least: number;
  /** The day of the counting; null: it is being done for the first time. */
  readonly countedOn: IsoDate | null;
  /**
   * `current`: the choices are those that count. `soon`: they have changed, and are being counted. Otherwise they have
   * changed so often that they are counted tomorrow, or with the complete profile.
   */
  readonly state: 'current' | 'soon' | 'tomorrow' | 'with the profile';
}

export interface ReachLine {
  /** The id of the option that the line is about; null: it is about none. */
  readonly id: string | null;
  readonly label: string;
  readonly people: string;
  /** The length of the bar, from 0 to 100. */
  readonly share: number;
  readonly isChosen: boolean;
}

/** What a screen says of how many people a choice leaves (S-matching-36). */
export interface ReachInWords {
  readonly lines: readonly ReachLine[];
  /** Whom the member's own choice hides; null where it hides nobody. */
  readonly hidden: string | null;
  /** Of when the counts are, and why they are rough. */
  readonly age: string;
  readonly rough: string | null;
  /** Whether a newer counting is seconds away. */
  readonly isSoon: boolean;
}

/** Why the counts are rough. */
const ROUGH_ON_PURPOSE = fr`À peu près seulement, et un peu brouillé exprès : aucun nombre ne désigne quelqu'un.`;

/** 'environ 240 personnes', or 'moins de cinq personnes'. */
export function peopleInWords(count: number, least: number = LEAST_COUNT): string {
  const said = roughly(count, least);
  if (said !== null) return fr`environ ${formatNumber(said)} personnes`;
  return least === LEAST_COUNT
    ? fr`moins de cinq personnes`
    : fr`moins de ${formatNumber(least)} personnes`;
}

/** A range of ages. */
export function agesInWords({ min, max }: AgeRange): string {
  return max === ANY_AGE ? fr`À partir de ${min} ans` : fr`De ${min} à ${max} ans`;
}

/** Whether a band is ticked. */
export const isTicked = (distances: number, band: number) => ((distances >>> band) & 1) === 1;

interface Candidate {
  readonly id: string | null;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
}

/**
 * @param known how many people the member is shown within the distance: that many there are at least under the present
 *   choices, and under wider ones
 */
export function reachInWords(reach: CountedReach, choice: ReachChoice, today: IsoDate, known: number): ReachInWords {
  const isCounted = reach.countedOn !== null;
  const candidates = isCounted ? candidatesOf(reach, choice, reach.state === 'current' ? known : 0) : [];
  const said = candidates.map(({ count }) => roughly(count, reach.least) ?? 0);
  const most = Math.max(1, ...said);
  return {
    lines: candidates.map(({ id, label, count, isChosen }, index) => ({
      id,
      label,
      people: peopleInWords(count, reach.least),
      share: Math.round((100 * said[index]!) / most),
      isChosen,
    })),
    hidden: isCounted ? hiddenInWords(reach, choice) : null,
    age: ageInWords(reach, today),
    rough: isCounted ? ROUGH_ON_PURPOSE : null,
    isSoon: reach.state === 'soon',
  };
}

function candidatesOf(reach: CountedReach, choice: ReachChoice, known: number): Candidate[] {
  if (choice === 'visibility') {
    return profileVisibilities.map(({ id, label }, position) => ({
      id,
      label,
      count: Math.max(reach.byVisibility[position] ?? 0, position <= reach.visibility ? known : 0),
      isChosen: position === reach.visibility,
    }));
  }
  if (choice === 'ages') {
    const ranges = reachedAges(reach.ages).map((range, index, all) => ({
      id: null,
      label: index === all.length - 1 ? fr`Tous les âges` : agesInWords(range),
      count: Math.max(reach.byAges[index] ?? 0, known),
      isChosen: index === 0,
    }));
    return ranges.filter(({ label }, index) => ranges.findIndex((range) => range.label === label) === index);
  }
  const isAny = reach.distances === 2 ** bandsFromNearToFar.length - 1;
  const bands = bandsFromNearToFar.map((band, index) => ({
    id: band,
    label: distances.find(({ id }) => id === band)?.label ?? band,
    count: Math.max(reach.byBand[index] ?? 0, reach.distances === 1 << index ? known : 0),
    isChosen: !isAny && isTicked(reach.distances, index),
  }));
  const everywhere = Math.max(known, sum(reach.byBand));
  return [...bands, { id: 'peu-importe', label: fr`Peu importe`, count: everywhere, isChosen: isAny }];
}

function hiddenInWords(reach: CountedReach, choice: ReachChoice): string | null {
  if (choice === 'distance') {
    const unticked = bandsFromNearToFar.flatMap((_, band) => (isTicked(reach.distances, band) ? [] : [band]));
    if (unticked.length === 0) return null;
    const hidden = sum(unticked.map((band) => reach.byBand[band] ?? 0));
    return fr`Ta distance te cache ${peopleInWords(hidden, reach.least)}.`;
  }
  if (choice === 'ages' || reach.visibility === 0) return null;
  const hidden = (reach.byVisibility[0] ?? 0) - (reach.byVisibility[reach.visibility] ?? 0);
  return fr`Ta visibilité te cache ${peopleInWords(hidden, reach.least)}.`;
}

function ageInWords({ countedOn, state }: CountedReach, today: IsoDate): string {
  if (countedOn === null) return fr`On compte : c'est l'affaire de quelques secondes.`;
  if (state === 'soon') return fr`C'était avant ton dernier changement : on recompte, c'est l'affaire de quelques secondes.`;
  const counted = countedOn === today ? fr`Compté aujourd'hui` : fr`Compté le ${dayInWords(countedOn)}`;
  if (state === 'current') return fr`${counted}, d'après tes choix et les leurs.`;
  const later = state === 'tomorrow' ? fr`la nuit prochaine` : fr`quand ton profil sera complet`;
  return fr`${counted}, avant tes derniers changements. Il y en a eu beaucoup : les nombres suivent ${later}.`;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
