import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rankCandidates, type Candidate } from '#shared/matching/rank.ts';
import { idAt, packIds } from '../codes/packed-ids.ts';
import { indexLists } from './indexed.ts';
import { createListColumns, toRankedList } from './list-columns.ts';
import { ListUpdater } from './update-list.ts';

const today = '2026-11-21';
const OTHERS = 70;
const idOf = (member: number) => `00000000-0000-4000-8000-${String(1000 + member).padStart(12, '0')}`;
const ids = packIds(Array.from({ length: OTHERS + 1 }, (_, member) => idOf(member)));
const OWNER = OTHERS;

// Few different points, so that many are equal.
const anybody = fc.record({
  points: fc.integer({ min: 100, max: 106 }),
  kind: fc.constantFrom('fits', 'fits', 'fits', 'no', 'beyond-distance'),
});
const toCandidate = (member: number, { points, kind }: { points: number; kind: string }): Candidate | null => {
  const memberId = idOf(member);
  if (kind === 'no') return null;
  return { memberId, points, fit: kind === 'fits' ? { kind } : { kind: 'beyond-distance', band: '50-200' } };
};

describe('ListUpdater', () => {
  it('gives the list that the rule gives after any change of one member, or says that it cannot know', () => {
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(anybody, { minLength: 3, maxLength: OTHERS }),
        fc.nat(OTHERS - 1),
        anybody,
        (others, drawn, now) => {
          const changed = drawn % others.length;
          const before = others.flatMap((one, member) => toCandidate(member, one) ?? []);
          const after = others.flatMap((one, member) => toCandidate(member, member === changed ? now : one) ?? []);
          const list = rankCandidates(idOf(OWNER), before, today);
          const expected = rankCandidates(idOf(OWNER), after, today);
          const { ids: numbered, columns } = indexLists([[idOf(OWNER), list]]);
          const lists = createListColumns(1);
          lists.lengths.set(columns.lengths);
          lists.fitting.set(columns.fitting);
          lists.points.set(columns.points);
          columns.members.forEach((member, slot) => {
            if (slot < list.length) lists.members[slot] = Number(idAt(numbered, member).slice(-4)) - 1000;
          });
          const fit = { fits: 'fits', 'beyond-distance': 'beyond', no: 'no' } as const;
          const candidate = { member: changed, points: now.points, fit: fit[now.kind] };
          const outcome = new ListUpdater(ids, today).update(lists, 0, OWNER, candidate);
          outcomes.add(outcome);
          const updated = toRankedList(lists, 0, idOf);
          expect(updated).toEqual(outcome === 'unknown' ? list : expected);
          if (outcome === 'same') expect(expected).toEqual(list);
          if (outcome === 'unknown') return;
          const joined = expected.filter(({ memberId }) => !list.some((one) => one.memberId === memberId));
          expect(joined.map(({ memberId }) => memberId)).toEqual(outcome === 'joined' ? [idOf(changed)] : []);
        },
      ),
      { numRuns: 2000 },
    );
    expect([...outcomes].sort()).toEqual(['joined', 'moved', 'same', 'unknown']);
  });
});
