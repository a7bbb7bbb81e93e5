import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { completeProfile } from './arbitraries.ts';
import { measureFairness } from './fairness.ts';
import { FIRST_LEVEL, selectMatches, type CandidateLists, type Selections } from './mutual.ts';
import { LIST_LENGTH, rankCandidates, SELECTION_LENGTH, type RankedCandidate } from './rank.ts';
import { score } from './score.ts';

const today = '2026-11-20';
const listed = (memberId: string, points: number, beyondDistance = false): RankedCandidate => ({
  memberId,
  points,
  beyondDistance,
});
const idsOf = (selections: Selections, memberId: string) => selections.get(memberId)?.map((shown) => shown.memberId);

/** Reproducible numbers from 0 to below 1 (a linear congruential generator, Numerical Recipes). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

type Affinity = (woman: number, man: number) => number;

/** The lists of two groups whose members all fit each other. */
function listsOfTwoGroups(women: number, men: number, affinity: Affinity): CandidateLists {
  const group = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);
  const rank = (id: string, others: readonly string[], pointsOf: (index: number) => number) =>
    rankCandidates(
      id,
      others.map((memberId, index) => ({ memberId, points: pointsOf(index), fit: { kind: 'fits' } })),
      today,
    );
  const [ofWomen, ofMen] = [group('w', women), group('m', men)];
  return new Map([
    ...ofWomen.map((id, woman) => [id, rank(id, ofMen, (man) => affinity(woman, man))] as const),
    ...ofMen.map((id, man) => [id, rank(id, ofWomen, (woman) => affinity(woman, man))] as const),
  ]);
}

/** The lists of invented members with all answers, scored as the product scores them. */
function inventLists(women: number, men: number, seed: number): CandidateLists {
  const members = fc.sample(completeProfile, { numRuns: women + men, seed });
  // Once for each pair, which is the same for both.
  const points = Array.from({ length: women }, (_, woman) =>
    Array.from({ length: men }, (_man, man) => score(members[woman]!, members[women + man]!)),
  );
  return listsOfTwoGroups(women, men, (woman, man) => points[woman]![man]!);
}

/** The worst case: the same few are best for everybody, and hardly anything else counts. */
function inventListsWithFavourites(women: number, men: number): CandidateLists {
  const random = seeded(1);
  const appeal = Array.from({ length: women + men }, () => 60 * random() ** 3);
  return listsOfTwoGroups(women, men, (woman, man) =>
    Math.floor(60 + appeal[woman]! + appeal[women + man]! + 10 * random()),
  );
}

/** What a product without this rule would show: the first six of each list. */
function plainTopSix(lists: CandidateLists): Selections {
  return new Map(
    [...lists].map(([id, list]) => [id, list.slice(0, SELECTION_LENGTH).map((one) => ({ ...one, mutual: false }))]),
  );
}

/** Lists of a few members who fit symmetrically, cut off after a number of candidates like real lists. */
const anyLists: fc.Arbitrary<CandidateLists> = fc
  .record({
    count: fc.integer({ min: 2, max: 40 }),
    seed: fc.nat(),
    density: fc.double({ min: 0.05, max: 1, noNaN: true }),
    length: fc.integer({ min: 6, max: 30 }),
  })
  .map(({ count, seed, density, length }) => {
    const random = seeded(seed);
    const ids = Array.from({ length: count }, (_, index) => `m${index}`);
    const lists = new Map(ids.map((id) => [id, [] as RankedCandidate[]]));
    ids.forEach((one, index) => {
      for (const other of ids.slice(index + 1)) {
        if (random() > density) continue;
        const points = Math.floor(200 * random());
        lists.get(one)?.push(listed(other, points));
        lists.get(other)?.push(listed(one, points));
      }
    });
    return new Map<string, readonly RankedCandidate[]>(
      [...lists].map(([id, list]) => [id, list.sort((a, b) => b.points - a.points).slice(0, length)]),
    );
  });

/** Lists of many members who all prefer a few stars, and also list some others. */
const anyListsWithStars: fc.Arbitrary<CandidateLists> = fc
  .record({
    stars: fc.integer({ min: 1, max: 8 }),
    plain: fc.integer({ min: 0, max: 15 }),
    admirers: fc.integer({ min: 10, max: 60 }),
    seed: fc.nat(),
  })
  .map(({ stars, plain, admirers, seed }) => {
    const random = seeded(seed);
    return listsOfTwoGroups(stars + plain, admirers, (one) => Math.floor((one < stars ? 150 : 70) + 50 * random()));
  });

/**
 * Whether the one-sided slots could be filled with nobody in more than so many selections, the pairs as they are: each
 * slot looks for somebody with room, where needed by moving earlier slots (augmenting paths).
 */
function canFillWithin(lists: CandidateLists, selections: Selections, most: number): boolean {
  const room = new Map([...lists.keys()].map((id) => [id, most]));
  const pairs = new Set<string>();
  for (const [ownerId, selection] of selections)
    for (const { memberId, mutual } of selection) {
      if (!mutual) continue;
      room.set(memberId, room.get(memberId)! - 1);
      pairs.add(`${ownerId} ${memberId}`);
    }
  const holders = new Map([...lists.keys()].map((id) => [id, new Set<string>()]));
  const place = (ownerId: string, tried: Set<string>): boolean =>
    lists.get(ownerId)!.some(({ memberId }) => {
      const held = holders.get(memberId)!;
      if (tried.has(memberId) || held.has(ownerId) || pairs.has(`${ownerId} ${memberId}`)) return false;
      tried.add(memberId);
      if (held.size >= room.get(memberId)!) {
        const moved = [...held].find((other) => place(other, tried));
        if (moved === undefined) return false;
        held.delete(moved);
      }
      held.add(ownerId);
      return true;
    });
  return [...selections].every(([ownerId, selection]) =>
    selection.filter(({ mutual }) => !mutual).every(() => place(ownerId, new Set())),
  );
}

describe('selectMatches', () => {
  it("shows two members to each other when each is in the other's list", () => {
    const selections = selectMatches(
      new Map<string, readonly RankedCandidate[]>([
        ['a', [listed('b', 150)]],
        ['b', [listed('a', 150)]],
      ]),
      today,
    );
    expect(selections.get('a')).toEqual([{ memberId: 'b', points: 150, beyondDistance: false, mutual: true }]);
    expect(selections.get('b')).toEqual([{ memberId: 'a', points: 150, beyondDistance: false, mutual: true }]);
  });

  it('takes the best pairs first and fills free slots with the next best', () => {
    const admirers = Array.from({ length: 8 }, (_, index) => `m${index}`);
    const star = admirers.map((id, index) => listed(id, 190 - index));
    const lists: CandidateLists = new Map<string, readonly RankedCandidate[]>([
      ['star', star],
      ...admirers.map((id, index) => [id, [listed('star', 190 - index)]] as const),
    ]);
    const selections = selectMatches(lists, today);
    expect(idsOf(selections, 'star')).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5']);
    expect(selections.get('m5')).toMatchObject([{ memberId: 'star', mutual: true }]);
    expect(selections.get('m6')).toMatchObject([{ memberId: 'star', mutual: false }]);
  });

  it("shows a member who is in nobody's list to those in their own list", () => {
    const selections = selectMatches(
      new Map<string, readonly RankedCandidate[]>([
        ['shy', [listed('b', 110)]],
        ['b', []],
      ]),
      today,
    );
    expect(idsOf(selections, 'b')).toEqual(['shy']);
  });

  it('splits a pair of two with six mutual matches when that gives two members with free slots a mutual match each', () => {
    const partners = (name: string) => Array.from({ length: 5 }, (_, index) => `${name}${index}`);
    const lists = new Map<string, readonly RankedCandidate[]>([
      ['a', [...partners('p'), 'b'].map((id) => listed(id, 190))],
      ['b', [...partners('q'), 'a'].map((id) => listed(id, 190))],
      ...[...partners('p'), ...partners('q')].map((id) => [id, []] as const),
      ['one', [listed('a', 100)]],
      ['other', [listed('b', 90)]],
    ]);
    const selections = selectMatches(lists, today);
    expect(selections.get('one')).toEqual([{ ...listed('a', 100), mutual: true }]);
    expect(selections.get('other')).toEqual([{ ...listed('b', 90), mutual: true }]);
    expect(idsOf(selections, 'a')).not.toContain('b');
    expect(idsOf(selections, 'a')).toHaveLength(SELECTION_LENGTH);
    expect(idsOf(selections, 'b')).toHaveLength(SELECTION_LENGTH);
  });

  it("shows a member first who was in nobody's selection after the choice of an earlier day", () => {
    const admirers = Array.from({ length: 7 }, (_, index) => `m${index}`);
    const lists: CandidateLists = new Map<string, readonly RankedCandidate[]>([
      ['star', admirers.map((id, index) => listed(id, 190 - index))],
      ...admirers.map((id, index) => [id, [listed('star', 190 - index)]] as const),
    ]);
    expect(idsOf(selectMatches(lists, today), 'star')).not.toContain('m6');
    const next = selectMatches(lists, today, new Set(['m6']));
    expect(idsOf(next, 'star')).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm6']);
    expect(idsOf(next, 'm5')).toEqual(['star']);
  });

  it('shows nobody beyond the distance to a member with six candidates within it, even if these six are shown to others', () => {
    const near = Array.from({ length: 6 }, (_, index) => `n${index}`);
    const partners = Array.from({ length: 6 }, (_, index) => `p${index}`);
    const selections = selectMatches(
      new Map<string, readonly RankedCandidate[]>([
        ['city', near.map((id) => listed(id, 20))],
        ...near.map((id) => [id, partners.map((partner) => listed(partner, 190))] as const),
        ...partners.map((id) => [id, near.map((other) => listed(other, 190))] as const),
        ['remote', [listed('city', 190, true), listed('hermit', 150, true)]],
        ['hermit', []],
      ]),
      today,
    );
    expect(idsOf(selections, 'city')?.toSorted()).toEqual(near);
    expect(idsOf(selections, 'remote')).toEqual(['city', 'hermit']);
    expect(selections.get('hermit')).toMatchObject([{ memberId: 'remote', beyondDistance: true, mutual: true }]);
  });

  it('shows neither members without a list nor the owner', () => {
    const selections = selectMatches(
      new Map<string, readonly RankedCandidate[]>([['a', [listed('gone', 190), listed('a', 200)]]]),
      today,
    );
    expect(selections.get('a')).toEqual([]);
  });

  it('shows six at most, nobody twice, best first, and marks exactly the mutual ones', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const selections = selectMatches(lists, today);
        for (const [ownerId, selection] of selections) {
          expect(selection.length).toBeLessThanOrEqual(SELECTION_LENGTH);
          expect(new Set(selection.map(({ memberId }) => memberId)).size).toBe(selection.length);
          expect(selection.map(({ points }) => points)).toEqual(
            selection.map(({ points }) => points).sort((a, b) => b - a),
          );
          for (const { memberId, mutual } of selection) {
            if (mutual) expect(idsOf(selections, memberId)).toContain(ownerId);
          }
        }
      }),
    );
  });

  it('shows a listed pair to each other unless one of them has six mutual matches', () => {
    fc.assert(
      fc.property(fc.oneof(anyLists, anyListsWithStars), (lists) => {
        const selections = selectMatches(lists, today);
        const mutualOf = (id: string) => (selections.get(id) ?? []).filter(({ mutual }) => mutual);
        const withSix = new Set([...lists.keys()].filter((id) => mutualOf(id).length === SELECTION_LENGTH));
        const unexplained = [...lists].flatMap(([ownerId, list]) => {
          const partners = new Set(mutualOf(ownerId).map(({ memberId }) => memberId));
          return list
            .filter(({ memberId }) => !partners.has(memberId) && !withSix.has(ownerId) && !withSix.has(memberId))
            .map(({ memberId }) => [ownerId, memberId]);
        });
        expect(unexplained).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('fills the slots that pairs leave free so that no other way has a less shown most shown member', () => {
    fc.assert(
      fc.property(fc.oneof(anyLists, anyListsWithStars), (lists) => {
        const selections = selectMatches(lists, today);
        const most = measureFairness(selections).mostTimesShown;
        expect(most > FIRST_LEVEL && canFillWithin(lists, selections, most - 1)).toBe(false);
        const withFreeSlots = [...lists].filter(([ownerId, list]) => {
          const shown = idsOf(selections, ownerId) ?? [];
          return shown.length !== SELECTION_LENGTH && !list.every(({ memberId }) => shown.includes(memberId));
        });
        expect(withFreeSlots).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('gives equal selections in whatever order the lists come', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const reversed = new Map<string, readonly RankedCandidate[]>([...lists].toReversed());
        expect(Object.fromEntries(selectMatches(reversed, today))).toEqual(
          Object.fromEntries(selectMatches(lists, today)),
        );
      }),
    );
  });
});

describe('the fairness of selections in an invented population', () => {
  it.each([1, 2, 3, 4, 5])(
    'leaves fewer than 0.5 %% never shown, and shows nobody more than eight times (seed %d)',
    (seed) => {
      const lists = inventLists(150, 150, seed);
      const plain = measureFairness(plainTopSix(lists));
      const fair = measureFairness(selectMatches(lists, today));
      expect(fair.shareNeverShown).toBeLessThan(0.005);
      expect(fair.mostTimesShown).toBeLessThanOrEqual(SELECTION_LENGTH + 2);
      expect(fair.shareOfMutualSlots).toBeGreaterThan(0.98);
      expect(fair.gini).toBeLessThan(plain.gini / 4);
      expect(plain.mostTimesShown).toBeGreaterThan(2 * SELECTION_LENGTH);
    },
  );

  it.each([1, 2, 3])('fills every selection when there are half as many more men than women (seed %d)', (seed) => {
    const lists = inventLists(100, 150, seed);
    const plain = measureFairness(plainTopSix(lists));
    const selections = selectMatches(lists, today);
    for (const selection of selections.values()) expect(selection).toHaveLength(SELECTION_LENGTH);
    expect(measureFairness(selections).mostTimesShown).toBeLessThan(plain.mostTimesShown);
    expect(measureFairness(selections).shareOfMutualSlots).toBeGreaterThan(plain.shareOfMutualSlots);
  });

  it.each([1, 2, 3])('shows women at most two above their mean when three in four are men (seed %d)', (seed) => {
    const lists = inventLists(50, 150, seed);
    const selections = selectMatches(lists, today);
    const times = new Map([...lists.keys()].map((id) => [id, 0]));
    for (const { memberId } of [...selections.values()].flat()) times.set(memberId, times.get(memberId)! + 1);
    const ofWomen = [...times].filter(([id]) => id.startsWith('w')).map(([, count]) => count);
    const ofMen = [...times].filter(([id]) => id.startsWith('m')).map(([, count]) => count);
    expect(Math.max(...ofWomen)).toBeLessThanOrEqual(18 + 2);
    expect(Math.max(...ofMen)).toBeLessThanOrEqual(2 + 2);
    expect(Math.min(...ofMen)).toBeGreaterThanOrEqual(1);
  });

  // Fifty candidates then are the same fifty for all, so the promise cannot hold; it only gets less bad.
  it('leaves fewer members never shown than plain lists do when the same few are best for everybody', () => {
    const lists = inventListsWithFavourites(150, 150);
    const plain = measureFairness(plainTopSix(lists));
    const fair = measureFairness(selectMatches(lists, today));
    expect(fair.shareNeverShown).toBeLessThan(plain.shareNeverShown);
    expect(fair.mostTimesShown).toBeLessThan(plain.mostTimesShown);
  });

  it('is measured with lists of fifty candidates', () => {
    for (const list of inventLists(60, 60, 1).values()) expect(list).toHaveLength(LIST_LENGTH);
  });

  it.each<[string, Record<string, string[]>, [number, number, number, number]]>([
    ['nobody', {}, [0, 0, 0, 0]],
    ['nobody shown', { a: [], b: [] }, [1, 0, 0, 0]],
    ['two who are shown each other', { a: ['b'], b: ['a'] }, [0, 1, 1, 0]],
    ['one who is shown to three', { star: ['a'], a: ['star'], b: ['star'], c: ['star'] }, [0.5, 3, 0.5, 0.625]],
  ])('measureFairness measures %s', (_name, shown, [shareNeverShown, mostTimesShown, shareOfMutualSlots, gini]) => {
    const selections = new Map(
      Object.entries(shown).map(([id, ids]) => [id, ids.map((other) => ({ ...listed(other, 100), mutual: false }))]),
    );
    expect(measureFairness(selections)).toEqual({ shareNeverShown, mostTimesShown, shareOfMutualSlots, gini });
  });
});
