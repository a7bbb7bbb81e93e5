import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fit } from '#shared/resonance/eligibility.ts';
import { rankCandidates, TILES_SHOWN, type Candidate, type RankedCandidate } from '#shared/resonance/rank.ts';
import { score } from '#shared/resonance/score.ts';
import { inTransaction, type AppContext } from '../../context.ts';
import {
  deleteList,
  findListOwners,
  findMatchable,
  findPossibleCandidates,
  findShownMatches,
  lockLists,
  saveList,
  type MatchingMember,
  type ShownMatch,
} from './matching.queries.ts';

/**
 * Computes a member's list by the reference scoring, and brings the lists of others up to date that the member enters,
 * leaves or moves in. A member who may not be matched (any more) loses the list and leaves the others'. Writes only
 * what changed; running it again changes nothing.
 */
export async function refreshMemberMatches(ctx: AppContext, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const member = await findMatchable(tx.db, memberId);
    const candidates = member ? await rateCandidates(tx, member) : [];
    const related = candidates
      .filter((candidate) => candidate.fit.kind !== 'no')
      .map((candidate) => candidate.memberId);
    const owners = await findListOwners(tx.db, memberId, related);
    const today = dayOf(tx.now());
    const lists = await lockLists(tx.db, [...owners, memberId]);

    const own = lists.find((list) => list.memberId === memberId);
    const ranked = rankCandidates(memberId, candidates, today);
    if (!member) await deleteList(tx.db, memberId);
    else if (!own || !isSame(own.candidates, ranked)) await saveList(tx.db, { memberId, candidates: ranked }, tx.now());

    const mine = new Map(candidates.map((candidate) => [candidate.memberId, candidate]));
    for (const list of lists) {
      if (list.memberId === memberId) continue;
      const place = mine.get(list.memberId);
      const changed = placeInList(list.memberId, list.candidates, place && { ...place, memberId }, memberId, today);
      if (!isSame(list.candidates, changed)) await saveList(tx.db, { ...list, candidates: changed }, tx.now());
    }
  });
}

/** The few that a member sees now, best first; null while their list was not computed yet. */
export function findMatches(ctx: AppContext, memberId: string): Promise<ShownMatch[] | null> {
  return findShownMatches(ctx.db, memberId, TILES_SHOWN);
}

async function rateCandidates(tx: AppContext, member: MatchingMember): Promise<Candidate[]> {
  const today = dayOf(tx.now());
  const possible = await findPossibleCandidates(tx.db, member);
  return possible.map(({ memberId, profile }) => {
    const points = score(member.profile, profile);
    return { memberId, points, fit: fit(member.profile, profile, points, today) };
  });
}

/**
 * Another member's list with one candidate put at their new place, or taken out. Whoever was filled up from farther
 * away keeps that mark; a full list stays as long as it was.
 */
function placeInList(
  ownerId: string,
  candidates: readonly RankedCandidate[],
  candidate: Candidate | undefined,
  candidateId: string,
  today: string,
): RankedCandidate[] {
  const others = candidates.filter(({ memberId }) => memberId !== candidateId);
  const fitting = others.filter(({ beyondDistance }) => !beyondDistance);
  const farther = others.filter(({ beyondDistance }) => beyondDistance);
  const near: Candidate[] = fitting.map(({ memberId, points }) => ({ memberId, points, fit: { kind: 'fits' } }));
  if (candidate?.fit.kind === 'fits') near.push(candidate);
  const ranked = rankCandidates(ownerId, near, today);
  const known = candidates.find(({ memberId }) => memberId === candidateId);
  if (candidate?.fit.kind === 'beyond-distance') {
    const entry = { memberId: candidateId, points: candidate.points, beyondDistance: true };
    const at = known?.beyondDistance ? candidates.indexOf(known) - fitting.length : farther.length;
    farther.splice(Math.max(0, at), 0, entry);
  }
  return [...ranked, ...farther.slice(0, Math.max(0, TILES_SHOWN - ranked.length))];
}

function isSame(one: readonly RankedCandidate[], other: readonly RankedCandidate[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
