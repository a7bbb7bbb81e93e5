import type { Affinity, Attendee, EveningPlan } from './attendees.ts';
import type { Gender } from '../questionnaire/options.ts';
import { genders } from '../questionnaire/options.ts';
import { composeRoom, PROBING } from './compose.ts';
import { MOST_YEARS_APART, roomOf } from './room.ts';

/** Whom an attendee looks for, as far as a newcomer of a kind would have to know. */
export interface Wishes {
  readonly id: string;
  readonly genders: readonly Gender[];
  readonly ageMin: number;
  readonly ageMax: number;
}

/** Somebody who waits, with how they resonate with those who come. */
export interface Waiting {
  readonly attendee: Attendee;
  readonly affinities: readonly Affinity[];
  readonly neverPairs: EveningPlan['neverPairs'];
  readonly metPairs: EveningPlan['metPairs'];
}

/** The kind of person with whom the evening could be seated: 'des femmes de 30 à 40 ans'. */
export interface MissingKind {
  readonly gender: Gender;
  readonly ageFrom: number;
  readonly ageTo: number;
}

/** Whether a place can be offered; if not, who is missing most, where more people of one kind would do. */
export type Offer =
  | { readonly canBeSeated: true }
  | { readonly canBeSeated: false; readonly missing: MissingKind | null };

const YEARS_OF_A_KIND = 10;
/** So many newcomers of one kind are tried, and a middling affinity is supposed of them. */
const NEWCOMERS_AT_MOST = 3;
const POINTS_OF_A_NEWCOMER = 80;

/**
 * Whether one more person can be given a place so that they and all who have a seat are seated (S-evening-9). If not, the
 * kind of which the fewest newcomers would help.
 * @param wishes of those who come and of the person who waits
 */
export function offerFor(plan: EveningPlan, waiting: Waiting, wishes: readonly Wishes[]): Offer {
  const joined = planWithWaiting(plan, waiting);
  const without = leftOutOf(plan);
  const isSeated = (of: EveningPlan) => {
    const leftOut = leftOutOf(of);
    return !leftOut.includes(waiting.attendee.id) && leftOut.every((id) => without.includes(id));
  };
  if (isSeated(joined)) return { canBeSeated: true };
  for (let count = 1; count <= NEWCOMERS_AT_MOST; count += 1) {
    const missing = kindsNear(waiting.attendee.age).find((kind) =>
      isSeated(planWithNewcomers(joined, kind, count, wishes)),
    );
    if (missing) return { canBeSeated: false, missing };
  }
  return { canBeSeated: false, missing: null };
}

function leftOutOf(plan: EveningPlan): readonly string[] {
  return composeRoom(roomOf(plan), plan.seed, PROBING).leftOut;
}

function planWithWaiting(plan: EveningPlan, { attendee, affinities, neverPairs, metPairs }: Waiting): EveningPlan {
  return {
    ...plan,
    attendees: [...plan.attendees, attendee],
    affinities: [...plan.affinities, ...affinities],
    neverPairs: [...plan.neverPairs, ...neverPairs],
    metPairs: [...plan.metPairs, ...metPairs],
  };
}

/** Kinds of whom somebody could be at one table with a person of this age, the decade of that age first. */
function kindsNear(age: number): MissingKind[] {
  const decade = Math.floor(age / YEARS_OF_A_KIND) * YEARS_OF_A_KIND;
  return [decade, decade - YEARS_OF_A_KIND, decade + YEARS_OF_A_KIND]
    .filter((from) => from >= YEARS_OF_A_KIND && Math.abs(middleOf(from) - age) <= MOST_YEARS_APART)
    .flatMap((ageFrom) => genders.map(({ id }) => ({ gender: id, ageFrom, ageTo: ageFrom + YEARS_OF_A_KIND })));
}

function middleOf(ageFrom: number): number {
  return ageFrom + YEARS_OF_A_KIND / 2;
}

/** As if people of this kind came whom everybody may meet who looks for such people. */
function planWithNewcomers(
  plan: EveningPlan,
  { gender, ageFrom }: MissingKind,
  count: number,
  wishes: readonly Wishes[],
): EveningPlan {
  const age = middleOf(ageFrom);
  const welcoming = new Set(
    wishes
      .filter(({ genders: wanted, ageMin, ageMax }) => wanted.includes(gender) && ageMin <= age && age <= ageMax)
      .map(({ id }) => id),
  );
  const newcomers = Array.from({ length: count }, (_, index) => ({
    id: `newcomer ${index}`,
    gender,
    age,
    // They have their seats before anybody is left out.
    askedAt: -1,
  }));
  const affinities = newcomers.flatMap((newcomer) =>
    plan.attendees.map(({ id }) => ({
      one: newcomer.id,
      other: id,
      points: POINTS_OF_A_NEWCOMER,
      mayMeet: welcoming.has(id),
    })),
  );
  return {
    ...plan,
    attendees: [...plan.attendees, ...newcomers],
    affinities: [...plan.affinities, ...affinities],
  };
}
