import type { Affinity, EveningPlan, PairOfIds } from '#shared/evenings/attendees.ts';
import { chanceOf, type Chance } from '#shared/evenings/chance.ts';

/** An evening of people of whom nothing is known but numbers: also such as no product would draw. */
export function randomEvening(seed: number, most: number): EveningPlan {
  const chance = chanceOf(`random evening ${seed}`);
  const size = 1 + chance.below(most);
  const youngest = 18 + chance.below(30);
  const attendees = Array.from({ length: size }, (_, index) => ({
    id: `person ${index}`,
    gender: (['femme', 'homme', 'femme', 'homme', 'femme', 'homme', 'autre'] as const)[chance.below(7)]!,
    age: youngest + chance.below(1 + chance.below(20)),
    askedAt: chance.below(1000),
  }));
  const meeting = 30 + chance.below(70);
  const affinities: Affinity[] = attendees.flatMap((one, index) =>
    attendees.slice(index + 1).map((other) => ({
      one: one.id,
      other: other.id,
      points: chance.below(201),
      mayMeet: one.gender !== other.gender && chance.below(100) < meeting,
    })),
  );
  const pairs = (count: number) => drawPairs(chance, size, count);
  return {
    seed: `evening ${seed}`,
    attendees,
    affinities,
    neverPairs: pairs(chance.below(size)),
    metPairs: pairs(chance.below(size)),
    friendPairs: drawFriends(chance, size),
  };
}

function drawPairs(chance: Chance, size: number, count: number): PairOfIds[] {
  return Array.from({ length: count }, () => [chance.below(size), chance.below(size)] as const)
    .filter(([one, other]) => one !== other)
    .map(([one, other]) => [`person ${one}`, `person ${other}`]);
}

/** At most two pairs, of people with neighbouring numbers. */
function drawFriends(chance: Chance, size: number): PairOfIds[] {
  if (size < 4) return [];
  const pairs: PairOfIds[] = [
    ['person 0', 'person 1'],
    ['person 2', 'person 3'],
  ];
  return pairs.slice(0, chance.below(3));
}
