import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { completeProfile } from './arbitraries.ts';
import { measureFairness } from './fairness.ts';
import { chooseSixes, SIXES_PER_MEMBER, type CandidateLists, type ShownCandidate, type Sixes } from './mutual.ts';
import { CANDIDATES_KEPT, rankCandidates, TILES_SHOWN, type RankedCandidate } from './rank.ts';
import { score } from './score.ts';

const today = '2026-11-20';
const listed = (memberId: string, points: number, beyondDistance = false): RankedCandidate => ({
  memberId,
  points,
  beyondDistance,
});
const idsOf = (sixes: Sixes, memberId: string) => sixes.get(memberId)?.map((shown) => shown.memberId);

/** Reproducible numbers from 0 to below 1 (a linear congruential generator, Numerical Recipes). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

type Affinity = (woman: number, man: number) => number;

/** Everybody's list in a market of two groups, who all live near enough and are of the right age. */
function listMarket(women: number, men: number, affinity: Affinity): CandidateLists {
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

/** Members with all answers, scored as the product scores them. */
function simulateMarket(women: number, men: number, seed: number): CandidateLists {
  const members = fc.sample(completeProfile, { numRuns: women + men, seed });
  return listMarket(women, men, (woman, man) => score(members[woman]!, members[women + man]!));
}

/** The worst case: everybody wants the same few, and hardly anything else counts. */
function simulateCrush(women: number, men: number): CandidateLists {
  const random = seeded(1);
  const appeal = Array.from({ length: women + men }, () => 60 * random() ** 3);
  return listMarket(women, men, (woman, man) => Math.floor(60 + appeal[woman]! + appeal[women + man]! + 10 * random()));
}

/** What a product without this rule would show: everybody's own best six. */
function plainTopSix(lists: CandidateLists): Sixes {
  return new Map(
    [...lists].map(([id, list]) => [id, list.slice(0, TILES_SHOWN).map((one) => ({ ...one, mutual: false }))]),
  );
}

/** Lists over a few members, symmetric in who may see whom, but cut off like real ones. */
const anyLists: fc.Arbitrary<CandidateLists> = fc
  .record({
    count: fc.integer({ min: 2, max: 40 }),
    seed: fc.nat(),
    density: fc.double({ min: 0.05, max: 1, noNaN: true }),
    kept: fc.integer({ min: 6, max: 30 }),
  })
  .map(({ count, seed, density, kept }) => {
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
      [...lists].map(([id, list]) => [id, list.sort((a, b) => b.points - a.points).slice(0, kept)]),
    );
  });

/** Many who all prefer a few stars, and have some plain others, above or below 50 %. */
const anyCrowd: fc.Arbitrary<CandidateLists> = fc
  .record({
    stars: fc.integer({ min: 1, max: 8 }),
    plain: fc.integer({ min: 0, max: 15 }),
    crowd: fc.integer({ min: 10, max: 60 }),
    seed: fc.nat(),
  })
  .map(({ stars, plain, crowd, seed }) => {
    const random = seeded(seed);
    return listMarket(stars + plain, crowd, (one) => Math.floor((one < stars ? 150 : 70) + 50 * random()));
  });

describe('the six that are shown', () => {
  it('lets whoever sees somebody be seen by them', () => {
    const sixes = chooseSixes(
      new Map<string, readonly RankedCandidate[]>([
        ['a', [listed('b', 150)]],
        ['b', [listed('a', 150)]],
      ]),
      today,
    );
    expect(sixes.get('a')).toEqual([{ memberId: 'b', points: 150, beyondDistance: false, mutual: true }]);
    expect(sixes.get('b')).toEqual([{ memberId: 'a', points: 150, beyondDistance: false, mutual: true }]);
  });

  it('takes the best pairs first and fills the places that stay free with the next best', () => {
    const admirers = Array.from({ length: 8 }, (_, index) => `m${index}`);
    const star = admirers.map((id, index) => listed(id, 190 - index));
    const lists: CandidateLists = new Map<string, readonly RankedCandidate[]>([
      ['star', star],
      ...admirers.map((id, index) => [id, [listed('star', 190 - index)]] as const),
    ]);
    const sixes = chooseSixes(lists, today);
    expect(idsOf(sixes, 'star')).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5']);
    expect(sixes.get('m5')).toMatchObject([{ memberId: 'star', mutual: true }]);
    expect(sixes.get('m6')).toMatchObject([{ memberId: 'star', mutual: false }]);
  });

  it('shows somebody who is in nobody’s fifty to those of their own list', () => {
    const sixes = chooseSixes(
      new Map<string, readonly RankedCandidate[]>([
        ['shy', [listed('b', 110)]],
        ['b', []],
      ]),
      today,
    );
    expect(idsOf(sixes, 'b')).toEqual(['shy']);
  });

  it.each([
    ['have six others above 50 %', 120, 12],
    ['have six others, none above 50 %', 100, 20],
  ])('counts in how many sixes a star stands when the admirers %s', (_name, points, times) => {
    const admirers = Array.from({ length: 20 }, (_, index) => `m${index}`);
    // The others see partners they prefer, so that they have no mutual place left for an admirer.
    const others = Array.from({ length: 25 }, (_, index) => `o${index}`);
    const partners = others.map((_, at) =>
      others.map((_other, index) => `p${(at + index) % 25}`).slice(0, TILES_SHOWN),
    );
    const lists = new Map<string, readonly RankedCandidate[]>([
      ['star', admirers.map((id) => listed(id, 180))],
      ...admirers.map((id) => [id, [listed('star', 180), ...others.map((other) => listed(other, points))]] as const),
      ...others.map((id, at) => [id, (partners[at] ?? []).map((partner) => listed(partner, 190))] as const),
      ...others.map((_, at) => [`p${at}`, []] as const),
    ]);
    const shown = [...chooseSixes(lists, today).values()].flat().filter(({ memberId }) => memberId === 'star');
    expect(shown).toHaveLength(times);
  });

  it('puts nobody from beyond the distance before a member who has six within, however busy those are', () => {
    const near = Array.from({ length: 6 }, (_, index) => `n${index}`);
    const partners = Array.from({ length: 6 }, (_, index) => `p${index}`);
    const sixes = chooseSixes(
      new Map<string, readonly RankedCandidate[]>([
        ['city', near.map((id) => listed(id, 20))],
        ...near.map((id) => [id, partners.map((partner) => listed(partner, 190))] as const),
        ...partners.map((id) => [id, near.map((other) => listed(other, 190))] as const),
        ['remote', [listed('city', 190, true), listed('hermit', 150, true)]],
        ['hermit', []],
      ]),
      today,
    );
    expect(idsOf(sixes, 'city')?.toSorted()).toEqual(near);
    expect(idsOf(sixes, 'remote')).toEqual(['city', 'hermit']);
    expect(sixes.get('hermit')).toMatchObject([{ memberId: 'remote', beyondDistance: true, mutual: true }]);
  });

  it('ignores those who take no part, and nobody meets themselves', () => {
    const sixes = chooseSixes(
      new Map<string, readonly RankedCandidate[]>([['a', [listed('gone', 190), listed('a', 200)]]]),
      today,
    );
    expect(sixes.get('a')).toEqual([]);
  });

  it('holds six at most, nobody twice, best first, and marks exactly what is mutual', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const sixes = chooseSixes(lists, today);
        for (const [ownerId, six] of sixes) {
          expect(six.length).toBeLessThanOrEqual(TILES_SHOWN);
          expect(new Set(six.map(({ memberId }) => memberId)).size).toBe(six.length);
          expect(six.map(({ points }) => points)).toEqual(six.map(({ points }) => points).sort((a, b) => b - a));
          for (const { memberId, mutual } of six) {
            if (mutual) expect(idsOf(sixes, memberId)).toContain(ownerId);
          }
        }
      }),
    );
  });

  it('leaves no pair that would both rather see each other: one of them is full of better mutual ones', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const sixes = chooseSixes(lists, today);
        for (const [ownerId, list] of lists) {
          for (const { memberId, points } of list) {
            if (sixes.get(ownerId)?.some((shown) => shown.memberId === memberId && shown.mutual)) continue;
            const isFull = [ownerId, memberId].some(
              (id) => sixes.get(id)?.filter((shown) => shown.mutual && shown.points >= points).length === TILES_SHOWN,
            );
            expect(isFull).toBe(true);
          }
        }
      }),
    );
  });

  it('shows nobody in more than twelve sixes to whoever has others above 50 % with room, unless they see each other', () => {
    fc.assert(
      fc.property(anyCrowd, (lists) => {
        const sixes = chooseSixes(lists, today);
        const timesShown = new Map([...lists.keys()].map((id) => [id, 0]));
        for (const { memberId } of [...sixes.values()].flat())
          timesShown.set(memberId, (timesShown.get(memberId) ?? 0) + 1);
        for (const [ownerId, six] of sixes) {
          const isLoose = ({ memberId, mutual }: ShownCandidate) =>
            !mutual && (timesShown.get(memberId) ?? 0) > SIXES_PER_MEMBER;
          if (!six.some(isLoose)) continue;
          const others = lists.get(ownerId)?.filter(({ memberId, points }) => {
            const hasRoom = lists.has(memberId) && (timesShown.get(memberId) ?? 0) < SIXES_PER_MEMBER;
            return points > 100 && hasRoom && !idsOf(sixes, ownerId)?.includes(memberId);
          });
          expect(others).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is the same in whatever order the lists come', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const reversed = new Map<string, readonly RankedCandidate[]>([...lists].toReversed());
        expect(Object.fromEntries(chooseSixes(reversed, today))).toEqual(Object.fromEntries(chooseSixes(lists, today)));
      }),
    );
  });
});

describe('fairness in a simulated market', () => {
  it.each([1, 2, 3, 4, 5])('leaves hardly anybody unseen and nobody everywhere (seed %d)', (seed) => {
    const lists = simulateMarket(150, 150, seed);
    const plain = measureFairness(plainTopSix(lists));
    const fair = measureFairness(chooseSixes(lists, today));
    expect(fair.shareInNoList).toBeLessThan(0.005);
    expect(fair.mostListed).toBeLessThanOrEqual(SIXES_PER_MEMBER);
    expect(fair.shareOfMutualPlaces).toBeGreaterThan(0.95);
    expect(fair.gini).toBeLessThan(plain.gini / 4);
    expect(plain.mostListed).toBeGreaterThan(SIXES_PER_MEMBER);
  });

  it.each([1, 2, 3])('fills every six also when one side is half as many again (seed %d)', (seed) => {
    const lists = simulateMarket(100, 150, seed);
    const plain = measureFairness(plainTopSix(lists));
    const sixes = chooseSixes(lists, today);
    for (const six of sixes.values()) expect(six).toHaveLength(TILES_SHOWN);
    expect(measureFairness(sixes).mostListed).toBeLessThan(plain.mostListed);
    expect(measureFairness(sixes).shareOfMutualPlaces).toBeGreaterThan(plain.shareOfMutualPlaces);
  });

  // Fifty candidates then are the same fifty for all, so the promise cannot hold; it only gets less bad.
  it('still hides fewer people than plain lists do when everybody wants the same few', () => {
    const lists = simulateCrush(150, 150);
    const plain = measureFairness(plainTopSix(lists));
    const fair = measureFairness(chooseSixes(lists, today));
    expect(fair.shareInNoList).toBeLessThan(plain.shareInNoList);
    expect(fair.mostListed).toBeLessThan(plain.mostListed);
  });

  it('keeps fifty candidates in the market it measures', () => {
    for (const list of simulateMarket(60, 60, 1).values()) expect(list).toHaveLength(CANDIDATES_KEPT);
  });

  it.each<[string, Record<string, string[]>, [number, number, number, number]]>([
    ['nobody', {}, [0, 0, 0, 0]],
    ['nobody shown', { a: [], b: [] }, [1, 0, 0, 0]],
    ['two who see each other', { a: ['b'], b: ['a'] }, [0, 1, 1, 0]],
    ['one whom three see', { star: ['a'], a: ['star'], b: ['star'], c: ['star'] }, [0.5, 3, 0.5, 0.625]],
  ])('measures %s', (_name, shown, [shareInNoList, mostListed, shareOfMutualPlaces, gini]) => {
    const sixes = new Map(
      Object.entries(shown).map(([id, ids]) => [id, ids.map((other) => ({ ...listed(other, 100), mutual: false }))]),
    );
    expect(measureFairness(sixes)).toEqual({ shareInNoList, mostListed, shareOfMutualPlaces, gini });
  });
});
