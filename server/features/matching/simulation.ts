import { generateMembers } from '#seeds/population/generate.ts';
import { createRandom } from '#seeds/population/random.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Fairness } from '#shared/matching/fairness.ts';
import { CODE_LENGTH } from './engine/code.ts';
import { encode } from './engine/encode.ts';
import { createEngine } from './engine/engine.ts';
import { ID_LENGTH } from './engine/ids.ts';
import { choosePackedSixes, measurePackedFairness, plainSixes, type PackedSixes } from './engine/six.ts';

export interface SimulatedRule extends Fairness {
  /** Mean of the points over all places, 0 to 200. */
  readonly meanPoints: number;
}

/** Exposure in a generated market: everybody's plain best six next to the rules of S-matching-19 to S-matching-22. */
export function simulateMarket(population: { members: number; seed: number; today: IsoDate }): {
  readonly plain: SimulatedRule;
  readonly mutual: SimulatedRule;
} {
  const { members: count, seed, today } = population;
  const codes = new Uint8Array(CODE_LENGTH * count);
  let number = 0;
  for (const { profile } of generateMembers({ seed, firstIndex: 0, count, today })) {
    codes.set(encode(profile), CODE_LENGTH * number);
    number += 1;
  }
  const random = createRandom(seed);
  const ids = Uint8Array.from({ length: ID_LENGTH * count }, () => random.between(0, 255));
  const lists = createEngine({ ids, codes }, today).listsOf(Uint32Array.from({ length: count }, (_, member) => member));
  return { plain: measure(plainSixes(lists)), mutual: measure(choosePackedSixes(ids, lists, today)) };
}

function measure(sixes: PackedSixes): SimulatedRule {
  let places = 0;
  let points = 0;
  for (const [owner, length] of sixes.lengths.entries()) {
    places += length;
    for (let place = 0; place < length; place += 1) {
      points += sixes.points[(sixes.points.length / sixes.lengths.length) * owner + place] ?? 0;
    }
  }
  return { ...measurePackedFairness(sixes), meanPoints: places === 0 ? 0 : points / places };
}
