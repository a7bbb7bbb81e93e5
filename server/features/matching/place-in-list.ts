import type { IsoDate } from '#shared/questionnaire/profile.ts';
import {
  CANDIDATES_KEPT,
  compareTies,
  rankCandidates,
  TILES_SHOWN,
  type Candidate,
  type RankedCandidate,
} from '#shared/matching/rank.ts';

/**
 * A member's list after one other member changed: that one put at their new place, or taken out.
 * @param list the owner's list of the same day, exact before the change
 * @param candidate how the changed member now stands to the owner; undefined: not at all
 * @returns the exact list, or null when only a computation among all members can tell it: when somebody unknown may
 *   move up from below the end of a full list, or when people from farther away fill it up
 */
export function placeInList(
  ownerId: string,
  list: readonly RankedCandidate[],
  changedId: string,
  candidate: Candidate | undefined,
  today: IsoDate,
): RankedCandidate[] | null {
  const isFilledUp = list.length < TILES_SHOWN || list.some(({ beyondDistance }) => beyondDistance);
  const held = list.find(({ memberId }) => memberId === changedId);
  const fits = candidate?.fit.kind === 'fits';
  if (!held && !candidate) return [...list];
  if (isFilledUp) return held || candidate?.fit.kind === 'beyond-distance' || fits ? null : [...list];
  if (!held && !fits) return [...list];

  const others = list.filter(({ memberId }) => memberId !== changedId);
  const placed = fits ? [...others, { memberId: changedId, points: candidate.points, beyondDistance: false }] : others;
  if (placed.length < TILES_SHOWN) return null;
  const last = list.at(-1);
  if (held && list.length === CANDIDATES_KEPT && last) {
    // Below the end of a full list stand people whom the list does not name.
    const isBelowEnd =
      !fits ||
      last.points > candidate.points ||
      (last.points === candidate.points && isAfter(ownerId, changedId, last.memberId, today));
    if (isBelowEnd) return null;
  }
  const near: Candidate[] = placed.map(({ memberId, points }) => ({ memberId, points, fit: { kind: 'fits' } }));
  return rankCandidates(ownerId, near, today);
}

function isAfter(ownerId: string, memberId: string, otherId: string, today: IsoDate): boolean {
  return memberId !== otherId && compareTies(ownerId, memberId, otherId, today) > 0;
}
