import { expect } from '@jest/globals';
import type { IsoDate, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { fit } from '#shared/matching/eligibility.ts';
import type { ShownCandidate } from '#shared/matching/mutual.ts';
import { rankCandidates, SELECTION_LENGTH, type RankedCandidate } from '#shared/matching/rank.ts';
import { scorePair } from '#shared/matching/score.ts';

export type Lists = ReadonlyMap<string, readonly RankedCandidate[]>;
export type Selections = ReadonlyMap<string, readonly ShownCandidate[]>;

/** Everybody's list by the reference: what S-matching-2 to S-matching-18 say, without engine or database. */
export function referenceLists(
  members: ReadonlyMap<string, ResonanceProfile>,
  today: IsoDate,
  isBlocked: (one: string, other: string) => boolean = () => false,
): Map<string, RankedCandidate[]> {
  return new Map(
    [...members].map(([memberId, own]) => {
      const candidates = [...members]
        .filter(([id]) => id !== memberId && !isBlocked(memberId, id))
        .map(([id, profile]) => {
          const { points, openPoints } = pointsOf(own, profile);
          return { memberId: id, points, fit: fit(own, profile, openPoints, today) };
        });
      return [memberId, rankCandidates(memberId, candidates, today)];
    }),
  );
}

const scored = new WeakMap<ResonanceProfile, WeakMap<ResonanceProfile, ReturnType<typeof scorePair>>>();

/** The points of a pair, counted once however often lists are made anew: nobody changes a profile, but gives another. */
function pointsOf(one: ResonanceProfile, other: ResonanceProfile): ReturnType<typeof scorePair> {
  const ofOne = scored.get(one) ?? new WeakMap<ResonanceProfile, ReturnType<typeof scorePair>>();
  scored.set(one, ofOne);
  const points = ofOne.get(other) ?? scorePair(one, other);
  ofOne.set(other, points);
  return points;
}

/** Expects what must be true of everybody's selections at any time. */
export function expectFairSelections(lists: Lists, selections: Selections): void {
  expect([...selections.keys()].sort()).toEqual([...lists.keys()].sort());
  for (const [ownerId, selection] of selections) {
    const list = lists.get(ownerId) ?? [];
    expect(new Set(selection.map(({ memberId }) => memberId)).size).toBe(selection.length);
    expect(selection.length).toBeLessThanOrEqual(SELECTION_LENGTH);
    for (const shown of selection) {
      const theirs = lists.get(shown.memberId)?.find(({ memberId }) => memberId === ownerId);
      const own = list.find(({ memberId }) => memberId === shown.memberId);
      expect(shown.points).toBe((own ?? theirs)?.points);
      // A mutual one really shows the owner in return; any other is in the owner's own list.
      if (shown.mutual)
        expect(selections.get(shown.memberId)?.find(({ memberId }) => memberId === ownerId)?.mutual).toBe(true);
      else expect(own).toBeDefined();
    }
    const others = list.filter(({ memberId }) => !selection.some((shown) => shown.memberId === memberId));
    if (selection.length < SELECTION_LENGTH) expect(others).toEqual([]);
  }
}
