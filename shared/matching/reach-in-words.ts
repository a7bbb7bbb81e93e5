import { dayInWords } from '../calendar.ts';
import { formatNumber } from '../number-format.ts';
import type { AgeRange } from '../questionnaire/birth-date.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import { fr } from '../typeset.ts';
import { bandsFromNearToFar } from './eligibility.ts';
import {
  ANY_AGE,
  countedVisibilities,
  LEAST_COUNT,
  reachedAges,
  roughly,
  type Reach,
  type ReachQuestion,
} from './reach.ts';

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
  readonly state: 'current' | 'soon' | 'tomorrow' | 'with-profile';
}

/** About how many people a range of ages leaves. */
interface ReachOfAges {
  readonly label: string;
  readonly people: string;
  /** The length of the bar, from 0 to 100. */
  readonly share: number;
  readonly isChosen: boolean;
}

/** What a screen says of how many people a choice leaves (S-matching-38). */
export interface ReachInWords {
  /** For each option of the step, by its id. */
  readonly options: Readonly<Record<string, string>>;
  readonly ages: readonly ReachOfAges[];
  /** Whom the member's own choice hides; null where it hides nobody. */
  readonly hidden: string | null;
  /** Of when the counts are, and why they are rough. */
  readonly remark: string;
  /** Whether a newer counting is seconds away. */
  readonly isSoon: boolean;
}

/** Why the counts are rough. */
const ROUGH_ON_PURPOSE = fr`Arrondi et brouillé exprès, pour ne désigner personne.`;

/** 'environ 240 personnes', or 'moins de cinq personnes'. */
export function peopleInWords(count: number, least: number = LEAST_COUNT): string {
  const said = roughly(count, least);
  if (said !== null) return fr`environ ${formatNumber(said)} personnes`;
  return least === LEAST_COUNT ? fr`moins de cinq personnes` : fr`moins de ${formatNumber(least)} personnes`;
}

/** A range of ages. */
export function agesInWords({ min, max }: AgeRange): string {
  return max === ANY_AGE ? fr`À partir de ${min} ans` : fr`De ${min} à ${max} ans`;
}

/** Whether a band is ticked. */
export const isTicked = (distances: number, band: number) => ((distances >>> band) & 1) === 1;

/**
 * @param known how many people the member is shown within the distance: that many there are at least under the present
 *   choices, and under wider ones
 */
export function reachInWords(reach: CountedReach, choice: ReachChoice, today: IsoDate, known: number): ReachInWords {
  const isCounted = reach.countedOn !== null;
  const atLeast = reach.state === 'current' ? known : 0;
  return {
    options: isCounted ? optionsInWords(reach, choice, atLeast) : {},
    ages: isCounted && choice === 'ages' ? rangesInWords(reach, atLeast) : [],
    hidden: isCounted ? hiddenInWords(reach, choice) : null,
    remark: `${ageInWords(reach, today)}${isCounted ? ` ${ROUGH_ON_PURPOSE}` : ''}`,
    isSoon: reach.state === 'soon',
  };
}

function optionsInWords(reach: CountedReach, choice: ReachChoice, known: number): Record<string, string> {
  const inWords = (id: string, count: number, isKnown: boolean) =>
    [id, peopleInWords(isKnown ? Math.max(count, known) : count, reach.least)] as const;
  if (choice === 'visibility')
    return Object.fromEntries(
      countedVisibilities.map((id, position) =>
        inWords(id, reach.byVisibility[position] ?? 0, position <= reach.visibility),
      ),
    );
  if (choice === 'ages') return {};
  const anywhere = inWords('peu-importe', sum(reach.byBand), true);
  if (wasBeforeTown(reach)) return Object.fromEntries([anywhere]);
  return Object.fromEntries([
    ...bandsFromNearToFar.map((id, band) => inWords(id, reach.byBand[band] ?? 0, reach.distances === 1 << band)),
    anywhere,
  ]);
}

/**
 * Whether the counts were made before the member named a town, and are being made anew: nobody was near or far, and that says
 * nothing. Everybody who comes to the question of the distance for the first time has just named it.
 */
function wasBeforeTown({ byBand, state }: CountedReach): boolean {
  return state !== 'current' && bandsFromNearToFar.every((_, band) => (byBand[band] ?? 0) === 0);
}

function rangesInWords(reach: CountedReach, known: number): ReachOfAges[] {
  const ranges = reachedAges(reach.ages).map((range, index, all) => ({
    label: index === all.length - 1 ? fr`Tous les âges` : agesInWords(range),
    count: Math.max(reach.byAges[index] ?? 0, known),
    isChosen: index === 0,
  }));
  const most = Math.max(1, ...ranges.map(({ count }) => roughly(count, reach.least) ?? 0));
  return ranges
    .filter(({ label }, index) => ranges.findIndex((range) => range.label === label) === index)
    .map(({ label, count, isChosen }) => ({
      label,
      people: peopleInWords(count, reach.least),
      share: Math.round((100 * (roughly(count, reach.least) ?? 0)) / most),
      isChosen,
    }));
}

function hiddenInWords(reach: CountedReach, choice: ReachChoice): string | null {
  if (choice === 'distance') {
    if (wasBeforeTown(reach)) return null;
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
  if (state === 'soon') return fr`C'était avant ton dernier changement : on recompte, en quelques secondes.`;
  const counted = countedOn === today ? fr`Compté aujourd'hui` : fr`Compté le ${dayInWords(countedOn)}`;
  if (state === 'current') return fr`${counted}, d'après tes choix et les leurs.`;
  const later = state === 'tomorrow' ? fr`la nuit prochaine` : fr`quand ton profil sera complet`;
  return fr`${counted}, avant tes derniers changements. Il y en a eu beaucoup : les nombres suivent ${later}.`;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
