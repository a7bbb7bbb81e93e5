import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { measureFairness } from '#shared/matching/fairness.ts';
import { chooseSixes, type Sixes } from '#shared/matching/mutual.ts';
import {
  CANDIDATES_KEPT,
  rankCandidates,
  TILES_SHOWN,
  type Candidate,
  type RankedCandidate,
} from '#shared/matching/rank.ts';
import { packIds } from './ids.ts';
import { createLists, type PackedLists } from './lists.ts';
import { choosePackedSixes, measurePackedFairness, plainSixes, unpackSix } from './six.ts';

const today = '2026-11-20';

/** A market: who may see whom, with how many points, and who only from beyond the distance. */
const anyMarket = fc
  .record({
    ids: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 60 }),
    density: fc.double({ min: 0, max: 1, noNaN: true }),
    /** How many different points there are: few make many ties. */
    steps: fc.constantFrom(1, 3, 20, 200),
    beyond: fc.constantFrom(0, 0.2, 0.9),
    seed: fc.nat(),
  })
  .map(({ ids, density, steps, beyond, seed }) => {
    let state = seed;
    const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    const candidates = ids.map((): Candidate[] => []);
    ids.forEach((one, index) => {
      for (let place = index + 1; place < ids.length; place += 1) {
        if (random() > density) continue;
        const points = Math.floor((Math.floor(random() * steps) * 200) / steps);
        const verdict =
          random() < beyond ? ({ kind: 'beyond-distance', band: '200+' } as const) : ({ kind: 'fits' } as const);
        candidates[index]!.push({ memberId: ids[place]!, points, fit: verdict });
        candidates[place]!.push({ memberId: one, points, fit: verdict });
      }
    });
    return { ids, lists: ids.map((id, index) => rankCandidates(id, candidates[index]!, today)) };
  });

function pack(ids: readonly string[], lists: readonly (readonly RankedCandidate[])[]): PackedLists {
  const packed = createLists(ids.length);
  lists.forEach((list, owner) => {
    packed.lengths[owner] = list.length;
    packed.fitting[owner] = list.filter(({ beyondDistance }) => !beyondDistance).length;
    list.forEach(({ memberId, points }, place) => {
      packed.members[CANDIDATES_KEPT * owner + place] = ids.indexOf(memberId);
      packed.points[CANDIDATES_KEPT * owner + place] = points;
    });
  });
  return packed;
}

const asMap = (ids: readonly string[], lists: readonly (readonly RankedCandidate[])[]) =>
  new Map(ids.map((id, index) => [id, lists[index]!]));

describe('the six over packed lists', () => {
  it('are those of the reference, and as fair', () => {
    fc.assert(
      fc.property(anyMarket, ({ ids, lists }) => {
        const packedIds = packIds(ids);
        const sixes = choosePackedSixes(packedIds, pack(ids, lists), today);
        const expected = chooseSixes(asMap(ids, lists), today);
        ids.forEach((id, owner) => expect(unpackSix(sixes, owner, (number) => ids[number]!)).toEqual(expected.get(id)));
        expect(measurePackedFairness(sixes)).toEqual(measureFairness(expected));
      }),
    );
  });

  it('can be compared with everybody’s plain best six', () => {
    fc.assert(
      fc.property(anyMarket, ({ ids, lists }) => {
        const sixes = plainSixes(pack(ids, lists));
        const expected: Sixes = new Map(
          ids.map((id, index) => [
            id,
            lists[index]!.slice(0, TILES_SHOWN).map((shown) => ({ ...shown, mutual: false })),
          ]),
        );
        ids.forEach((id, owner) => expect(unpackSix(sixes, owner, (number) => ids[number]!)).toEqual(expected.get(id)));
        expect(measurePackedFairness(sixes)).toEqual(measureFairness(expected));
      }),
    );
  });
});
