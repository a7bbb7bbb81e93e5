import { expect } from '@jest/globals';
import type { IsoDate, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { fit } from '#shared/matching/eligibility.ts';
import { isAboveHalf, SIXES_PER_MEMBER, type ShownCandidate } from '#shared/matching/mutual.ts';
import { rankCandidates, TILES_SHOWN, type RankedCandidate } from '#shared/matching/rank.ts';
import { score } from '#shared/matching/score.ts';

export type Lists = ReadonlyMap<string, readonly RankedCandidate[]>;
export type Sixes = ReadonlyMap<string, readonly ShownCandidate[]>;

/** Everybody's list by the reference: what S-matching-2 to S-matching-18 say, without engine or database. */
export function referenceLists(
  members: ReadonlyMap<string, ResonanceProfile>,
  today: IsoDate,
  isApart: (one: string, other: string) => boolean = () => false,
): Map<string, RankedCandidate[]> {
  return new Map(
    [...members].map(([memberId, own]) => {
      const candidates = [...members]
        .filter(([id]) => id !== memberId && !isApart(memberId, id))
        .map(([id, profile]) => {
          const points = score(own, profile);
          return { memberId: id, points, fit: fit(own, profile, points, today) };
        });
      return [memberId, rankCandidates(memberId, candidates, today)];
    }),
  );
}

/** What must hold of everybody's sixes, whenever one looks. */
export function expectFairSixes(lists: Lists, sixes: Sixes): void {
  expect([...sixes.keys()].sort()).toEqual([...lists.keys()].sort());
  const timesShown = new Map<string, number>();
  for (const six of sixes.values())
    for (const { memberId } of six) timesShown.set(memberId, (timesShown.get(memberId) ?? 0) + 1);
  for (const [ownerId, six] of sixes) {
    const list = lists.get(ownerId) ?? [];
    expect(new Set(six.map(({ memberId }) => memberId)).size).toBe(six.length);
    expect(six.length).toBeLessThanOrEqual(TILES_SHOWN);
    for (const shown of six) {
      const theirs = lists.get(shown.memberId)?.find(({ memberId }) => memberId === ownerId);
      const own = list.find(({ memberId }) => memberId === shown.memberId);
      expect(shown.points).toBe((own ?? theirs)?.points);
      // Whoever is seen in return is really seen; whoever is not stands in the owner's own list.
      if (shown.mutual)
        expect(sixes.get(shown.memberId)?.find(({ memberId }) => memberId === ownerId)?.mutual).toBe(true);
      else expect(own).toBeDefined();
    }
    const others = list.filter(({ memberId }) => !six.some((shown) => shown.memberId === memberId));
    if (six.length < TILES_SHOWN) expect(others).toEqual([]);
    for (const shown of six.filter(({ mutual }) => !mutual)) {
      if ((timesShown.get(shown.memberId) ?? 0) <= SIXES_PER_MEMBER) continue;
      const withRoom = others.filter(
        (other) => isAboveHalf(other) && (timesShown.get(other.memberId) ?? 0) < SIXES_PER_MEMBER,
      );
      expect(withRoom).toEqual([]);
    }
  }
}
