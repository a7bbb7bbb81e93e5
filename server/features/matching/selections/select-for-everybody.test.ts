import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { measureFairness } from '#shared/matching/fairness.ts';
import { selectMatches, type Selections } from '#shared/matching/mutual.ts';
import {
  LIST_LENGTH,
  rankCandidates,
  SELECTION_LENGTH,
  type Candidate,
  type RankedCandidate,
} from '#shared/matching/rank.ts';
import { packIds } from '../codes/packed-ids.ts';
import { createListColumns, type ListColumns } from '../lists/list-columns.ts';
import { measureSelections, plainSelections } from './fairness.ts';
import { selectForEverybody } from './select-for-everybody.ts';
import { toSelection } from './selection-columns.ts';

const today = '2026-11-20';

/** A population with random affinities: who fits whom, with how many points, and who only from beyond the distance. */
const anyPopulation = fc
  .record({
    ids: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 60 }),
    density: fc.double({ min: 0, max: 1, noNaN: true }),
    /** How many different points there are: few make many ties. */
    steps: fc.constantFrom(1, 3, 20, 200),
    beyond: fc.constantFrom(0, 0.2, 0.9),
    /** Which share of the members only fits the others; 0: everybody may fit everybody. */
    side: fc.constantFrom(0, 0.5, 0.25, 0.1),
    waiting: fc.constantFrom(0, 0.3, 1),
    seed: fc.nat(),
  })
  .map(({ ids, density, steps, beyond, side, waiting, seed }) => {
    let state = seed;
    const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    const candidates = ids.map((): Candidate[] => []);
    ids.forEach((one, index) => {
      for (let later = index + 1; later < ids.length; later += 1) {
        if (random() > density) continue;
        if (side > 0 && index < side * ids.length === later < side * ids.length) continue;
        const points = Math.floor((Math.floor(random() * steps) * 200) / steps);
        const verdict =
          random() < beyond ? ({ kind: 'beyond-distance', band: '200+' } as const) : ({ kind: 'fits' } as const);
        candidates[index]!.push({ memberId: ids[later]!, points, fit: verdict });
        candidates[later]!.push({ memberId: one, points, fit: verdict });
      }
    });
    const lists = ids.map((id, index) => rankCandidates(id, candidates[index]!, today));
    return { ids, lists, waiting: Uint8Array.from(ids, () => (random() < waiting ? 1 : 0)) };
  });

function pack(ids: readonly string[], lists: readonly (readonly RankedCandidate[])[]): ListColumns {
  const packed = createListColumns(ids.length);
  lists.forEach((list, owner) => {
    packed.lengths[owner] = list.length;
    packed.fitting[owner] = list.filter(({ beyondDistance }) => !beyondDistance).length;
    list.forEach(({ memberId, points }, slot) => {
      packed.members[LIST_LENGTH * owner + slot] = ids.indexOf(memberId);
      packed.points[LIST_LENGTH * owner + slot] = points;
    });
  });
  return packed;
}

const asMap = (ids: readonly string[], lists: readonly (readonly RankedCandidate[])[]) =>
  new Map(ids.map((id, index) => [id, lists[index]!]));

describe('selections of everybody', () => {
  it('equal those of the reference, with the figures of fairness that the reference measures', () => {
    fc.assert(
      fc.property(anyPopulation, ({ ids, lists, waiting }) => {
        const packedIds = packIds(ids);
        const selections = selectForEverybody(packedIds, pack(ids, lists), today, waiting);
        const expected = selectMatches(asMap(ids, lists), today, new Set(ids.filter((_, index) => waiting[index])));
        ids.forEach((id, owner) =>
          expect(toSelection(selections, owner, (number) => ids[number]!)).toEqual(expected.get(id)),
        );
        expect(measureSelections(selections)).toEqual(measureFairness(expected));
      }),
      { numRuns: 300 },
    );
  });

  it('are the first six of each list, with their figures of fairness, when plainSelections makes them', () => {
    fc.assert(
      fc.property(anyPopulation, ({ ids, lists }) => {
        const selections = plainSelections(pack(ids, lists));
        const expected: Selections = new Map(
          ids.map((id, index) => [
            id,
            lists[index]!.slice(0, SELECTION_LENGTH).map((shown) => ({ ...shown, mutual: false })),
          ]),
        );
        ids.forEach((id, owner) =>
          expect(toSelection(selections, owner, (number) => ids[number]!)).toEqual(expected.get(id)),
        );
        expect(measureSelections(selections)).toEqual(measureFairness(expected));
      }),
    );
  });
});
