import { ANY_AGE, LEAST_COUNT, reachedAges } from '../matching/reach.ts';
import { agesInWords, isTicked, peopleInWords, type CountedReach } from '../matching/reach-in-words.ts';
import { bandsFromNearToFar } from '../matching/eligibility.ts';
import { SELECTION_LENGTH } from '../matching/rank.ts';
import { targetAgesOffered } from '../questionnaire/birth-date.ts';
import { distances, profileVisibilities, type PhotoVisibility } from '../questionnaire/options.ts';
import { routes } from '../routes.ts';
import { fr } from '../typeset.ts';

/** A change of one's own choices that lets more people in. */
export interface Widening {
  readonly label: string;
  /** The step where it is changed; it leads back to the matches. */
  readonly to: string;
  /** How many more people it would let in, in words; null while that is not counted, or too few to say. */
  readonly people: string | null;
  /** The answer, to be sent to the step; empty: it is to be chosen there. */
  readonly answer: readonly (readonly [name: string, value: string])[];
}

/** What a short list says: the change that would let most people in, and the others. */
export interface ShortListWords {
  /** Null where no single change would let in so many that their number is said. */
  readonly best: Widening | null;
  readonly others: readonly Widening[];
}

/** The path segment with which a step leads back to the matches. */
export const RETURN_TO_MATCHES = ['retour', 'matchs'] as const;

/** Whether a whole list needs a word about why it is not longer (S-resonance-15). */
export function isShortList(length: number): boolean {
  return length < SELECTION_LENGTH;
}

const stepOf = (path: string) => `${path}?${RETURN_TO_MATCHES.join('=')}`;

/** Steps that may let more people in, where nothing is counted. */
const uncounted: readonly Widening[] = [
  { label: 'Élargir la distance', to: stepOf(routes.profileDistance), people: null, answer: [] },
  { label: 'Élargir les âges', to: stepOf(routes.profileTargetAge), people: null, answer: [] },
];

interface Option extends Widening {
  readonly more: number;
  /** So many more may be nobody: two counts of equal people differ by chance. */
  readonly byChance: number;
}

/**
 * How far two counts of equal people hardly ever differ: three deviations of their difference. Each person counts for none,
 * one or two in each of them, and where some people stand for all, for so many times that (S-matching-37).
 */
function differenceByChance(count: number, { least }: CountedReach): number {
  return 3 * Math.sqrt((count * Math.max(least, LEAST_COUNT)) / LEAST_COUNT);
}

/**
 * What a member can change about a short list: of each choice the smallest widening that fills the list, or else the widest,
 * those that let in most people first (S-resonance-15).
 * @param reach null while nothing is counted
 */
export function widen(reach: CountedReach | null, photoVisibility: PhotoVisibility | null): ShortListWords {
  if (!reach || reach.countedOn === null) return { best: null, others: uncounted };
  const options = [visibilities(reach, photoVisibility), bands(reach), ages(reach)]
    .flatMap((widenings) => widenings.find(({ more }) => more >= SELECTION_LENGTH) ?? widenings.at(-1) ?? [])
    .sort((one, other) => other.more - one.more);
  const said = options.map(({ more, byChance, ...option }) => ({
    ...option,
    people: more >= reach.least && more > byChance ? fr`${peopleInWords(more, reach.least)} de plus` : null,
  }));
  const best = said.find(({ people }) => people !== null) ?? null;
  return { best, others: said.filter((option) => option !== best) };
}

function visibilities(reach: CountedReach, photoVisibility: PhotoVisibility | null): Option[] {
  const now = reach.byVisibility[reach.visibility] ?? 0;
  return profileVisibilities
    .slice(0, reach.visibility)
    .map(({ id }, position) => ({
      label: id === 'all' ? fr`Te montrer à tout le monde` : fr`Te montrer dès plus de 50 %`,
      to: stepOf(routes.profileVisibility),
      people: null,
      answer: photoVisibility
        ? ([
            ['profile_visibility', id],
            ['photo_visibility', photoVisibility],
          ] as const)
        : [],
      more: (reach.byVisibility[position] ?? 0) - now,
      byChance: differenceByChance(now, reach),
    }))
    .toReversed();
}

function bands(reach: CountedReach): Option[] {
  const ticked = bandsFromNearToFar.filter((_, band) => isTicked(reach.distances, band));
  const unticked = bandsFromNearToFar.flatMap((id, band) => (isTicked(reach.distances, band) ? [] : [{ id, band }]));
  return unticked.map((_, index) => {
    const added = unticked.slice(0, index + 1);
    const names = added.map(({ id }) => fr`« ${distances.find((distance) => distance.id === id)?.label ?? id} »`);
    return {
      label: fr`Ajouter ${names.join(' et ')}`,
      to: stepOf(routes.profileDistance),
      people: null,
      answer: [...ticked, ...added.map(({ id }) => id)].map((id) => ['preferred_distances', id] as const),
      more: added.reduce((sum, { band }) => sum + (reach.byBand[band] ?? 0), 0),
      byChance: 0,
    };
  });
}

function ages(reach: CountedReach): Option[] {
  const [chosen = reach.ages, ...wider] = reachedAges(reach.ages);
  const oldest = Math.max(chosen.max, targetAgesOffered.at(-1) ?? ANY_AGE);
  return wider.slice(0, -1).flatMap((counted, index) => {
    const range = { min: counted.min, max: Math.min(counted.max, oldest) };
    const isWider = range.min < chosen.min || range.max > chosen.max;
    if (!isWider || range.max === ANY_AGE) return [];
    return {
      label: fr`Chercher ${agesInWords(range).replace(/^D/, 'd')}`,
      to: stepOf(routes.profileTargetAge),
      people: null,
      answer: [
        ['preferred_age_min', String(range.min)],
        ['preferred_age_max', String(range.max)],
      ] as const,
      more: (reach.byAges[index + 1] ?? 0) - (reach.byAges[0] ?? 0),
      byChance: differenceByChance(reach.byAges[0] ?? 0, reach),
    };
  });
}
