import { generateMembers } from '#seeds/population/generate.ts';
import { createRandom } from '#seeds/population/random.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Fairness } from '#shared/matching/fairness.ts';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { CODE_LENGTH } from './codes/code.ts';
import { encode } from './codes/encode.ts';
import { ID_LENGTH } from './codes/packed-ids.ts';
import { createEngine } from './engine/engine.ts';
import { measureSelections, plainSelections } from './selections/fairness.ts';
import { selectForEverybody } from './selections/select-for-everybody.ts';
import type { SelectionColumns } from './selections/selection-columns.ts';

export interface SimulatedRule extends Fairness {
  /** Mean of the points over all slots, 0 to 200. */
  readonly meanPoints: number;
}

/**
 * How fairly the members of an invented population are shown: by the first six of each list, and by the rules of
 * S-matching-19 to S-matching-22.
 */
export function simulateFairness(population: { members: number; seed: number; today: IsoDate }): {
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
  return { plain: measure(plainSelections(lists)), mutual: measure(selectForEverybody(ids, lists, today)) };
}

function measure(selections: SelectionColumns): SimulatedRule {
  let slots = 0;
  let points = 0;
  for (const [owner, length] of selections.lengths.entries()) {
    slots += length;
    for (let slot = 0; slot < length; slot += 1) points += selections.points[SELECTION_LENGTH * owner + slot] ?? 0;
  }
  return { ...measureSelections(selections), meanPoints: slots === 0 ? 0 : points / slots };
}
