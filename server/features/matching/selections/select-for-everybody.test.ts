import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { measureFairness } from '#shared/matching/fairness.ts';
import { selectMatches, selectWithBoosts as selectWithBoostsByRule, type Selections } from '#shared/matching/mutual.ts';
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
import { selectForEverybody, selectWithBoosts } from './select-for-everybody.ts';
import { toSelection } from './selection-columns.ts';

const today = '2026-11-20';

/** A population with random affinities: who fits whom, with how many points, and who only from beyond the distance. */
const choices = {
  ids: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 60 }),
  density: fc.double({ min: 0, max: 1, noNaN: true }),
  /** How many different points there are: few make many ties. */
  steps: fc.constantFrom<number>(1, 3, 20, 200),
  beyond: fc.constantFrom(0, 0.2, 0.9),
  /** Which share of the members only fits the others; 0: everybody may fit everybody. */
  side: fc.constantFrom<number>(0, 0.5, 0.25, 0.1),
  waiting: fc.constantFrom(0, 0.3, 1),
  boosted: fc.constantFrom<number>(0, 0.1, 0.5, 1),
  seed: fc.nat(),
};

const populationOf = (given: typeof choices) =>
  fc.record(given).map(({ ids, density, steps, beyond, side, waiting, boosted, seed }) => {
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
    const some = (share: number) => Uint8Array.from(ids, () => (random() < share ? 1 : 0));
    return { ids, lists, waiting: some(waiting), boosted: some(boosted) };
  });

const anyPopulation = populationOf(choices);
/** More of one kind than of the other, and many equals: there are slots that are nobody's pair, and who could have them. */
const anyUnequalPopulation = populationOf({
  ...choices,
  ids: fc.uniqueArray(fc.uuid(), { minLength: 40, maxLength: 60 }),
  density: fc.constantFrom(0.6, 0.9, 1),
  steps: fc.constantFrom(1, 3),
  side: fc.constantFrom(0.25, 0.3, 0.4),
  boosted: fc.constantFrom(0.2, 0.5),
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

  // S-matching-39
  it('with boosts equal those of the reference, and so do the slots that boosts gave', () => {
    let slotsGiven = 0;
    fc.assert(
      fc.property(fc.oneof(anyPopulation, anyUnequalPopulation), ({ ids, lists, waiting, boosted }) => {
        const named = (marks: Uint8Array) => new Set(ids.filter((_, index) => marks[index]));
        const { selections, given } = selectWithBoosts(packIds(ids), pack(ids, lists), today, { waiting, boosted });
        const expected = selectWithBoostsByRule(asMap(ids, lists), today, named(waiting), named(boosted));
        ids.forEach((id, owner) =>
          expect(toSelection(selections, owner, (number) => ids[number]!)).toEqual(expected.selections.get(id)),
        );
        expect(given.map(({ owner, member }) => ({ ownerId: ids[owner], memberId: ids[member] }))).toEqual(
          expected.given,
        );
        slotsGiven += given.length;
      }),
      { numRuns: 300 },
    );
    expect(slotsGiven).toBeGreaterThan(0);
  });

  it('keep the points of every selection with boosts, every pair, and everybody who was shown', () => {
    fc.assert(
      fc.property(fc.oneof(anyPopulation, anyUnequalPopulation), ({ ids, lists, waiting, boosted }) => {
        const named = (marks: Uint8Array) => new Set(ids.filter((_, index) => marks[index]));
        const all = asMap(ids, lists);
        const before = selectMatches(all, today, named(waiting));
        const { selections: after, given } = selectWithBoostsByRule(all, today, named(waiting), named(boosted));
        const exposure = (selections: Selections) => {
          const times = new Map<string, number>();
          for (const selection of selections.values())
            for (const { memberId } of selection) times.set(memberId, (times.get(memberId) ?? 0) + 1);
          return times;
        };
        const changed: { ownerId: string; memberId: string }[] = [];
        for (const [ownerId, selection] of after) {
          const stood = before.get(ownerId)!;
          const values = (some: typeof selection) => some.map(({ points, beyondDistance }) => [points, beyondDistance]);
          const pairs = (some: typeof selection) => some.filter(({ mutual }) => mutual);
          expect(values(selection)).toEqual(values(stood));
          expect(pairs(selection)).toEqual(pairs(stood));
          for (const { memberId } of selection)
            if (!stood.some((shown) => shown.memberId === memberId)) changed.push({ ownerId, memberId });
        }
        const keyOf = ({ ownerId, memberId }: { ownerId: string; memberId: string }) => `${ownerId} ${memberId}`;
        expect(given.map(keyOf).sort()).toEqual(changed.map(keyOf).sort());
        for (const { memberId } of given) expect(named(boosted).has(memberId)).toBe(true);
        const [stood, now] = [exposure(before), exposure(after)];
        expect([...stood.keys()].filter((memberId) => !now.has(memberId))).toEqual([]);
        expect(Math.max(0, ...now.values())).toBeLessThanOrEqual(Math.max(0, ...stood.values()));
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
