import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEMO_SEED, generateMembers } from '#seeds/population/generate.ts';
import { createRandom } from '#seeds/population/random.ts';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { measureFairness } from '#shared/matching/fairness.ts';
import { selectMatches, type ShownCandidate } from '#shared/matching/mutual.ts';
import { expectFairSelections, referenceLists, type Lists, type Selections } from '#testing/reference-matches.ts';
import { NO_SELECTION, openingOf, type StoredMatches } from './stored-matches.ts';
import { updateSelections, updateWithBoosts } from './update-selections.ts';

const today = '2026-11-21';
const pool = [...generateMembers({ seed: DEMO_SEED, firstIndex: 0, count: 400, today })].map(({ profile }) => profile);

type Members = Map<string, ResonanceProfile>;

const listsOf = (members: Members) => referenceLists(members, today);

function storedMatches(lists: Lists, selections: Selections): StoredMatches {
  const pick = <Value>(from: ReadonlyMap<string, Value>, ids: readonly string[]) =>
    Promise.resolve(new Map(ids.flatMap((id) => (from.has(id) ? [[id, from.get(id)!] as const] : []))));
  return {
    findLists: (ids) => pick(lists, ids),
    findSelections: (ids) => pick(selections, ids),
    findListedBy: (ids, isWanted) =>
      Promise.resolve(
        new Map(
          ids.map((id) => [
            id,
            [...lists].flatMap(([ownerId, list]) =>
              list
                .filter(({ memberId }) => memberId === id && isWanted(ownerId, id))
                .map(({ points, beyondDistance }) => ({ ownerId, points, beyondDistance })),
            ),
          ]),
        ),
      ),
    ownersShowing: (id) =>
      [...selections].filter(([, shown]) => shown.some(({ memberId }) => memberId === id)).map(([owner]) => owner),
    openingOf(id) {
      const selection = selections.get(id);
      return selection ? openingOf(selection) : NO_SELECTION;
    },
  };
}

/** Applies one change of one member, as a refresh does: exact lists, then the selections around. */
async function change(
  members: Members,
  selections: Map<string, readonly ShownCandidate[]>,
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
  const changed = await updateSelections(storedMatches(lists, selections), [memberId], owners, today);
  for (const [id, selection] of changed) selections.set(id, selection);
  if (!profile) selections.delete(memberId);
  if (lists.has(memberId) && !selections.has(memberId)) selections.set(memberId, []);
  return lists;
}

const start = (count: number) => {
  const members: Members = new Map(pool.slice(0, count).map((profile, index) => [`m${index}`, profile]));
  const lists = listsOf(members);
  return { members, selections: new Map(selectMatches(lists, today)) };
};

describe('updateSelections', () => {
  it('keeps every promise about selections after any sequence of changes', async () => {
    const edit = fc.record({ who: fc.nat(99), as: fc.option(fc.nat(399), { nil: null, freq: 4 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        const { members, selections } = start(90);
        for (const { who, as } of edits) {
          const lists = await change(members, selections, `m${who}`, as === null ? null : pool[as]!);
          expectFairSelections(lists, selections);
        }
      }),
      { numRuns: 12 },
    );
  });

  // S-matching-39
  it('gives slots that it fills anew to boosted members among equals, and keeps the points of every selection', async () => {
    let slotsGiven = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = createRandom(seed);
      // Copies of a few, so that many have equal points, and more of one kind than of the other.
      const answers = Array.from({ length: 70 }, () => pool[random.between(0, 25)]!);
      const members: Members = new Map(answers.map((profile, index) => [`m${index}`, profile]));
      const selections = selectMatches(listsOf(members), today);
      const leaving = `m${random.between(0, 69)}`;
      members.delete(leaving);
      const lists = listsOf(members);
      const owners = [...lists.keys()].filter((id) => selections.get(id)?.some(({ memberId }) => memberId === leaving));
      const boosted = new Set([...members.keys()].filter(() => random.chance(0.5)));
      const stored = storedMatches(lists, selections);
      const without = await updateSelections(stored, [leaving], owners, today);
      const { selections: changed, given } = await updateWithBoosts(stored, [leaving], owners, today, boosted);
      const shownTo = (of: ReadonlyMap<string, readonly ShownCandidate[]>, id: string) =>
        of.get(id) ?? selections.get(id)!;
      for (const id of lists.keys()) {
        const [plain, boostedOne] = [shownTo(without, id), shownTo(changed, id)];
        // Of equal points the order is that of ties.
        const values = (some: readonly ShownCandidate[]) =>
          some.map(({ points, mutual }) => `${points} ${mutual}`).sort();
        expect(values(boostedOne)).toEqual(values(plain));
        for (const { memberId } of boostedOne)
          if (!plain.some((shown) => shown.memberId === memberId)) expect(boosted.has(memberId)).toBe(true);
      }
      slotsGiven += given.length;
    }
    expect(slotsGiven).toBeGreaterThan(0);
  });

  it('changes no selection when no answer changed, even if the same few are best for many', async () => {
    for (const seed of [23, 95, 122, 160]) {
      const random = createRandom(seed);
      const answers = Array.from({ length: 90 }, () => pool[random.between(0, 399)]!);
      // Copies of a few, so that the same one is best for many.
      const twins = answers.map((own, index) =>
        index > 5 && random.chance(0.4) ? answers[random.between(0, 3)]! : own,
      );
      const members: Members = new Map(twins.map((profile, index) => [`m${index}`, profile]));
      const lists = listsOf(members);
      const selections = selectMatches(lists, today);
      expectFairSelections(lists, selections);
      for (const memberId of members.keys())
        expect(await updateSelections(storedMatches(lists, selections), [memberId], [], today)).toEqual(new Map());
    }
  });

  it('shows two newcomers to each other when their affinity is the highest of all', async () => {
    const { members, selections } = start(60);
    const woman = pool.findIndex(({ gender, attractedTo }) => gender === 'femme' && attractedTo.join() === 'homme');
    const man = { ...pool[woman]!, gender: 'homme', attractedTo: ['femme'] } as const;
    await change(members, selections, 'her', pool[woman]!);
    await change(members, selections, 'him', { ...man, preferredHeights: ['no_preference'] });
    expect(selections.get('her')?.find(({ memberId }) => memberId === 'him')?.mutual).toBe(true);
    expect(selections.get('him')?.find(({ memberId }) => memberId === 'her')?.mutual).toBe(true);
  });

  it('leaves selections nearly as fair as a refresh of everybody after twenty changes', async () => {
    const { members, selections } = start(60);
    let lists = listsOf(members);
    for (let index = 0; index < 20; index += 1)
      lists = await change(members, selections, `m${index}`, pool[100 + index]!);
    const local = measureFairness(selections);
    const whole = measureFairness(selectMatches(lists, today));
    expect(local.shareOfMutualSlots).toBeGreaterThan(whole.shareOfMutualSlots - 0.15);
    expect(local.mostTimesShown).toBeLessThanOrEqual(whole.mostTimesShown + 2);
    expect(local.shareNeverShown).toBeLessThanOrEqual(whole.shareNeverShown + 0.05);
  });
});
