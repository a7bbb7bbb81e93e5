import { describe, expect, it } from '@jest/globals';
import type { Gender } from '../questionnaire/options.ts';
import type { EveningPlan } from './attendees.ts';
import { offerFor, type Waiting, type Wishes } from './waiting-list.ts';

const attendee = (id: string, gender: Gender, askedAt: number) => ({ id, gender, age: 33, askedAt });

/** So many women and men who may all meet each other. */
function evening(women: number, men: number): EveningPlan {
  const attendees = [
    ...Array.from({ length: women }, (_, index) => attendee(`woman ${index}`, 'femme', index)),
    ...Array.from({ length: men }, (_, index) => attendee(`man ${index}`, 'homme', index)),
  ];
  const affinities = attendees.flatMap((one, index) =>
    attendees.slice(index + 1).map((other) => ({
      one: one.id,
      other: other.id,
      points: 100,
      mayMeet: one.gender !== other.gender,
    })),
  );
  return { seed: 'waiting', attendees, affinities, neverPairs: [], metPairs: [], friendPairs: [] };
}

function waiting(plan: EveningPlan, gender: Gender): Waiting {
  const affinities = plan.attendees.map((other) => ({
    one: 'waiting',
    other: other.id,
    points: 100,
    mayMeet: other.gender !== gender,
  }));
  return { attendee: attendee('waiting', gender, 1000), affinities, neverPairs: [], metPairs: [] };
}

function wishesOf(plan: EveningPlan, one: Waiting): Wishes[] {
  return [...plan.attendees, one.attendee].map(({ id, gender }) => ({
    id,
    genders: [gender === 'femme' ? 'homme' : 'femme'],
    ageMin: 25,
    ageMax: 45,
  }));
}

// S-evening-9
describe('offering a place to somebody who waits', () => {
  const offer = (women: number, men: number, gender: Gender) => {
    const plan = evening(women, men);
    const one = waiting(plan, gender);
    return offerFor(plan, one, wishesOf(plan, one));
  };

  it('is possible when everybody can be seated with them', () => {
    expect(offer(6, 5, 'homme')).toEqual({ canBeSeated: true });
    expect(offer(6, 5, 'femme')).toEqual({ canBeSeated: true });
  });

  it('is not possible when one table would be without women, and names women of that age', () => {
    expect(offer(3, 9, 'homme')).toEqual({
      canBeSeated: false,
      missing: { gender: 'femme', ageFrom: 30, ageTo: 40 },
    });
  });

  it('is not possible when everybody who comes has blocked them, and names nobody', () => {
    const plan = evening(6, 5);
    const one: Waiting = {
      ...waiting(plan, 'homme'),
      neverPairs: plan.attendees.map(({ id }) => ['waiting', id] as const),
    };
    expect(offerFor(plan, one, wishesOf(plan, one))).toEqual({ canBeSeated: false, missing: null });
  });
});
