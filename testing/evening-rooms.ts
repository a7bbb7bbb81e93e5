import { generateMembers } from '#seeds/population/generate.ts';
import { answerThemes } from '#seeds/population/themed-answers.ts';
import type { Affinity, Attendee, EveningPlan } from '#shared/evenings/attendees.ts';
import { compose, PROBING } from '#shared/evenings/compose.ts';
import { fit } from '#shared/matching/eligibility.ts';
import { scorePair } from '#shared/matching/score.ts';
import { ageInFullYears } from '#shared/questionnaire/birth-date.ts';
import type { IsoDate, ResonanceProfile } from '#shared/questionnaire/profile.ts';

const TODAY: IsoDate = '2026-11-20';

/** An invented member who has signed up for an evening. */
export interface Person {
  readonly attendee: Attendee;
  readonly profile: ResonanceProfile;
}

/** Evenings are for an age; these are offered in turn. */
const AGES = [
  [20, 33],
  [25, 40],
  [30, 45],
  [35, 50],
] as const;

/**
 * An evening of so many invented members, of the product's own population with its own points: those who signed up first,
 * and in place of people for whom there is no table the next of the waiting list, until all have one.
 */
export function drawEvening(seed: number, count: number): { plan: EveningPlan; people: readonly Person[] } {
  const [youngest, oldest] = AGES[seed % AGES.length]!;
  const arriving = drawPeople(seed, youngest, oldest);
  let people: Person[] = [];
  for (;;) {
    while (people.length < count) people.push(arriving.next().value);
    const plan = planOf(`evening ${seed}`, people);
    const leftOut = new Set(compose(plan, PROBING).leftOut);
    if (leftOut.size === 0) return { plan, people };
    people = people.filter(({ attendee }) => !leftOut.has(attendee.id));
  }
}

/** Invented members of an age in the order of asking; endless. */
function* drawPeople(seed: number, youngest: number, oldest: number): Generator<Person, never> {
  for (let index = 0; ; index += 1) {
    for (const { profile: answers } of generateMembers({ seed, firstIndex: index, count: 1, today: TODAY })) {
      const age = ageInFullYears(answers.birthDate, TODAY);
      if (age < youngest || age > oldest) continue;
      const id = `${seed}-${String(index).padStart(6, '0')}`;
      const profile = answerThemes(answers, seed, index);
      yield { attendee: { id, gender: answers.gender, age, askedAt: index }, profile };
    }
  }
}

/** What the composer reads of these people, with nobody who may not sit with somebody. */
export function planOf(seed: string, people: readonly Person[]): EveningPlan {
  return {
    seed,
    attendees: people.map(({ attendee }) => attendee),
    affinities: people.flatMap((one, index) => people.slice(index + 1).map((other) => affinityOf(one, other))),
    neverPairs: [],
    metPairs: [],
    friendPairs: [],
  };
}

function affinityOf(one: Person, other: Person): Affinity {
  const { points, openPoints } = scorePair(one.profile, other.profile);
  // An evening takes place in one town: distance is left out.
  const mayMeet = fit(one.profile, other.profile, openPoints, TODAY).kind !== 'no';
  return { one: one.attendee.id, other: other.attendee.id, points, mayMeet };
}
