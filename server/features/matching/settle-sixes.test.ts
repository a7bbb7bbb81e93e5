import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEMO_SEED, generateMembers } from '#seeds/population/generate.ts';
import { createRandom } from '#seeds/population/random.ts';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { measureFairness } from '#shared/matching/fairness.ts';
import { chooseSixes, SIXES_PER_MEMBER, type ShownCandidate } from '#shared/matching/mutual.ts';
import { expectFairSixes, referenceLists, type Lists, type Sixes } from '#testing/market.ts';
import { settleSixes, type Market } from './settle-sixes.ts';

const today = '2026-11-21';
const pool = [...generateMembers({ seed: DEMO_SEED, firstIndex: 0, count: 400, today })].map(({ profile }) => profile);

type Members = Map<string, ResonanceProfile>;

const listsOf = (members: Members) => referenceLists(members, today);

function marketOf(lists: Lists, sixes: Sixes): Market {
  const pick = <Value>(from: ReadonlyMap<string, Value>, ids: readonly string[]) =>
    Promise.resolve(new Map(ids.flatMap((id) => (from.has(id) ? [[id, from.get(id)!] as const] : []))));
  const holding = (from: Sixes, ids: readonly string[]) =>
    Promise.resolve(
      new Map(
        ids.map((id) => [
          id,
          [...from].filter(([, held]) => held.some(({ memberId }) => memberId === id)).map(([owner]) => owner),
        ]),
      ),
    );
  return {
    findLists: (ids) => pick(lists, ids),
    findSixes: (ids) => pick(sixes, ids),
    findHolders: (ids) =>
      Promise.resolve(
        new Map(
          ids.map((id) => [
            id,
            [...lists].flatMap(([ownerId, list]) =>
              list
                .filter(({ memberId }) => memberId === id)
                .map(({ points, beyondDistance }) => ({ ownerId, points, beyondDistance })),
            ),
          ]),
        ),
      ),
    findViewers: (ids) => holding(sixes, ids),
  };
}

/** Applies one change of one member, as a refresh does: exact lists, then the sixes around. */
async function change(
  members: Members,
  sixes: Map<string, readonly ShownCandidate[]>,
  memberId: string,
  profile: ResonanceProfile | null,
) {
  const before = listsOf(members);
  if (profile) members.set(memberId, profile);
  else members.delete(memberId);
  const lists = listsOf(members);
  const owners = [...lists.keys()].filter(
    (id) => id !== memberId && JSON.stringify(lists.get(id)) !== JSON.stringify(before.get(id)),
  );
  const changed = await settleSixes(marketOf(lists, sixes), memberId, owners, today);
  for (const [id, six] of changed) sixes.set(id, six);
  if (!profile) sixes.delete(memberId);
  if (lists.has(memberId) && !sixes.has(memberId)) sixes.set(memberId, []);
  return lists;
}

const start = (count: number) => {
  const members: Members = new Map(pool.slice(0, count).map((profile, index) => [`m${index}`, profile]));
  const lists = listsOf(members);
  return { members, sixes: new Map(chooseSixes(lists, today)) };
};

describe('the sixes after a change of one member', () => {
  it('keep every promise, whatever changes', async () => {
    const edit = fc.record({ who: fc.nat(99), as: fc.option(fc.nat(399), { nil: null, freq: 4 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        const { members, sixes } = start(90);
        for (const { who, as } of edits) {
          const lists = await change(members, sixes, `m${who}`, as === null ? null : pool[as]!);
          expectFairSixes(lists, sixes);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('change nothing when nothing changed, also where many want the same few', async () => {
    for (const seed of [23, 95, 122, 160]) {
      const random = createRandom(seed);
      const answers = Array.from({ length: 90 }, () => pool[random.between(0, 399)]!);
      // Copies of a few, so that there are more than twelve for whom the same one is best.
      const twins = answers.map((own, index) =>
        index > 5 && random.chance(0.4) ? answers[random.between(0, 3)]! : own,
      );
      const members: Members = new Map(twins.map((profile, index) => [`m${index}`, profile]));
      const lists = listsOf(members);
      const sixes = chooseSixes(lists, today);
      expectFairSixes(lists, sixes);
      for (const memberId of members.keys())
        expect(await settleSixes(marketOf(lists, sixes), memberId, [], today)).toEqual(new Map());
    }
  });

  it('put two newcomers together who resonate more than anybody', async () => {
    const { members, sixes } = start(60);
    const woman = pool.findIndex(({ gender, attractedTo }) => gender === 'femme' && attractedTo.join() === 'homme');
    const man = { ...pool[woman]!, gender: 'homme', attractedTo: ['femme'] } as const;
    await change(members, sixes, 'her', pool[woman]!);
    await change(members, sixes, 'him', { ...man, preferredHeights: ['no_preference'] });
    expect(sixes.get('her')?.find(({ memberId }) => memberId === 'him')?.mutual).toBe(true);
    expect(sixes.get('him')?.find(({ memberId }) => memberId === 'her')?.mutual).toBe(true);
  });

  it('stay nearly as fair as after a refresh of everybody', async () => {
    const { members, sixes } = start(60);
    let lists = listsOf(members);
    for (let index = 0; index < 20; index += 1) lists = await change(members, sixes, `m${index}`, pool[100 + index]!);
    const local = measureFairness(sixes);
    const whole = measureFairness(chooseSixes(lists, today));
    expect(local.shareOfMutualPlaces).toBeGreaterThan(whole.shareOfMutualPlaces - 0.15);
    expect(local.mostListed).toBeLessThanOrEqual(SIXES_PER_MEMBER);
  });
});
