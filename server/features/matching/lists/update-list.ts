import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { epochOf } from '#shared/matching/epochs.ts';
import {
  compareTies,
  LIST_LENGTH,
  rankCandidates,
  SELECTION_LENGTH,
  type Candidate,
  type RankedCandidate,
} from '#shared/matching/rank.ts';

/**
 * A member's list after one other member changed: the changed member moved to the right slot, added or removed.
 * @param list the owner's list of the same epoch, exact before the change
 * @param candidate the changed member as a candidate of the owner; undefined: they do not fit at all
 * @returns the exact list, or null when only a computation among all members can give it: when somebody whom the list
 *   does not name may move up into it, or when it is filled up from farther away
 */
export function updateList(
  ownerId: string,
  list: readonly RankedCandidate[],
  changedId: string,
  candidate: Candidate | undefined,
  today: IsoDate,
): RankedCandidate[] | null {
  const isFilledUp = list.length < SELECTION_LENGTH || list.some(({ beyondDistance }) => beyondDistance);
  const listed = list.find(({ memberId }) => memberId === changedId);
  const fits = candidate?.fit.kind === 'fits';
  if (!listed && !candidate) return [...list];
  if (isFilledUp) return listed || candidate?.fit.kind === 'beyond-distance' || fits ? null : [...list];
  if (!listed && !fits) return [...list];

  const others = list.filter(({ memberId }) => memberId !== changedId);
  const next = fits ? [...others, { memberId: changedId, points: candidate.points, beyondDistance: false }] : others;
  if (next.length < SELECTION_LENGTH) return null;
  const last = list.at(-1);
  if (listed && list.length === LIST_LENGTH && last) {
    // After the last of a full list come members whom the list does not name.
    const isBelowEnd =
      !fits ||
      last.points > candidate.points ||
      (last.points === candidate.points && isAfter(ownerId, changedId, last.memberId, today));
    if (isBelowEnd) return null;
  }
  const near: Candidate[] = next.map(({ memberId, points }) => ({ memberId, points, fit: { kind: 'fits' } }));
  return rankCandidates(ownerId, near, today);
}

function isAfter(ownerId: string, memberId: string, otherId: string, today: IsoDate): boolean {
  return memberId !== otherId && compareTies(ownerId, memberId, otherId, epochOf(ownerId, today)) > 0;
}
