import { expect } from '@jest/globals';
import type { IsoDate, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { fit } from '#shared/matching/eligibility.ts';
import type { ShownCandidate } from '#shared/matching/mutual.ts';
import { rankCandidates, SELECTION_LENGTH, type RankedCandidate } from '#shared/matching/rank.ts';
import { scorePair, type PairScore } from '#shared/matching/score.ts';

export type Lists = ReadonlyMap<string, readonly RankedCandidate[]>;
export type Selections = ReadonlyMap<string, readonly ShownCandidate[]>;

/** Everybody's list by the reference: what S-matching-2 to S-matching-18 say, without engine or database. */
export function referenceLists(
  members: ReadonlyMap<string, ResonanceProfile>,
  today: IsoDate,
  isBlocked: (one: string, other: string) => boolean = () => false,
): Map<string, RankedCandidate[]> {
  const people = [...members].map(([memberId, profile]) => [memberId, oneOf(profile)] as const);
  return new Map(
    people.map(([memberId, own]) => {
      const candidates = people
        .filter(([id]) => id !== memberId && !isBlocked(memberId, id))
        .map(([id, profile]) => {
          const { points, openPoints } = pointsOf(own, profile);
          return { memberId: id, points, fit: fit(own, profile, openPoints, today) };
        });
      return [memberId, rankCandidates(memberId, candidates, today)];
    }),
  );
}

/** By what a profile says: read twice of a database, it is the same one. */
const said = new Map<string, ResonanceProfile>();
const scored = new WeakMap<ResonanceProfile, WeakMap<ResonanceProfile, PairScore>>();

/** The points of a pair, the same for both of them, counted once however often lists are made anew. */
function pointsOf(one: ResonanceProfile, other: ResonanceProfile): PairScore {
  const known = scoresOf(one).get(other);
  if (known) return known;
  const points = scorePair(one, other);
  scoresOf(one).set(other, points);
  scoresOf(other).set(one, points);
  return points;
}

function scoresOf(profile: ResonanceProfile): WeakMap<ResonanceProfile, PairScore> {
  const scores = scored.get(profile) ?? new WeakMap<ResonanceProfile, PairScore>();
  scored.set(profile, scores);
  return scores;
}

/** One object for all profiles that say the same. */
function oneOf(profile: ResonanceProfile): ResonanceProfile {
  const text = JSON.stringify(profile);
  const one = said.get(text) ?? profile;
  said.set(text, one);
  return one;
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
