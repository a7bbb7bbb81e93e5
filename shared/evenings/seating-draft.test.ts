import { expect, it } from '@jest/globals';
import { randomEvening } from '#testing/random-evening.ts';
import { chanceOf, type Chance } from './chance.ts';
import { roomOf, type Room } from './room.ts';
import { SeatingDraft } from './seating-draft.ts';
import { seatByChance } from './seating-search.ts';

/** Some tables of five to seven, some people left out, and what it costs that somebody is somewhere, for every other room. */
function drawDraft(room: Room, chance: Chance): SeatingDraft {
  const tables = 1 + chance.below(Math.floor(room.size / 5));
  const sizes = Array.from({ length: tables }, () => 5);
  const leftOut = room.size - 5 * tables;
  const costs = Int32Array.from({ length: room.size * (tables + 1) }, () => chance.below(1000));
  return new SeatingDraft(room, { sizes, leftOut, costs: chance.below(2) === 0 ? costs : null });
}

// S-evening-3
it('tells what an exchange of seats gains without making it, and never more than its limit', () => {
  let exchanges = 0;
  for (let seed = 0; seed < 200; seed += 1) {
    const room = roomOf(randomEvening(seed, 26));
    if (room.size < 10) continue;
    const chance = chanceOf(`draft ${seed}`);
    const draft = drawDraft(room, chance);
    seatByChance(draft, chance);
    for (let step = 0; step < 100; step += 1) {
      const [one, other] = [chance.below(room.size), chance.below(room.size)];
      if (draft.groupOf[one] === draft.groupOf[other]) continue;
      const before = draft.total;
      const gain = draft.gainOfExchange(one, other);
      const limit = draft.limitOfExchange(one, other);
      const least = gain + chance.below(2001) - 1000;
      const gainIfMore = draft.gainOfExchange(one, other, least);
      draft.exchange(one, other);
      const gained = draft.total - before;
      expect({ seed, gain, isWithinLimit: gained <= limit }).toEqual({ seed, gain: gained, isWithinLimit: true });
      expect(gainIfMore > least ? gainIfMore : 'no more').toBe(gained > least ? gained : 'no more');
      exchanges += 1;
    }
  }
  expect(exchanges).toBeGreaterThan(5000);
});
