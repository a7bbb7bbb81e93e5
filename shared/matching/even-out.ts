import type { RankedCandidate } from './rank.ts';
import type { CandidateLists, Proposal, SelectionDraft } from './selection-draft.ts';

/** A slot is handed over: the owner is shown somebody else of their list instead. */
interface Step {
  readonly taken: Proposal;
  readonly instead: RankedCandidate;
}

/**
 * Makes exposure as even as the lists allow: as long as a member in more than `fewest` selections can hand over a
 * one-sided slot, directly or by a chain of hand-overs, to somebody who is in at least two selections fewer, they do
 * (S-matching-22). Then no other way of filling these slots has a lower most shown member, nor fewer of them.
 *
 * A level is done when nobody on it finds such a chain. Members passed by a search that found none are left out for the
 * rest of the level, since a later search that came to them would find none either.
 * @param proposals the owners' proposals, best first; all that the draft shows one-sidedly are among them
 */
export function evenOut(
  draft: SelectionDraft,
  lists: CandidateLists,
  proposals: readonly Proposal[],
  fewest: number,
): void {
  const most = proposals.reduce((times, { memberId }) => Math.max(times, draft.timesShown(memberId)), 0);
  for (let times = most; times > fewest; times -= 1) {
    const onLevel = proposals.filter(
      (proposal) => isOneSided(draft, proposal) && draft.timesShown(proposal.memberId) === times,
    );
    const finished = new Set<string>();
    for (const startId of new Set(onLevel.toReversed().map(({ memberId }) => memberId))) {
      if (finished.has(startId)) continue;
      for (const { taken, instead } of findChain(draft, lists, proposals, startId, finished)) {
        draft.hide(taken.ownerId, taken.memberId);
        draft.show(taken.ownerId, instead);
      }
    }
  }
}

/** The shortest chain from a member to somebody who is in at least two selections fewer; lowest affinity is tried first. */
function findChain(
  draft: SelectionDraft,
  lists: CandidateLists,
  proposals: readonly Proposal[],
  startId: string,
  finished: Set<string>,
): Step[] {
  const goal = draft.timesShown(startId) - 2;
  const steps = new Map<string, Step | null>([[startId, null]]);
  // A map goes through what is added to it meanwhile.
  for (const [memberId] of steps) {
    const slots = proposals.filter((proposal) => proposal.memberId === memberId && isOneSided(draft, proposal));
    for (const taken of slots.toReversed()) {
      for (const instead of lists.get(taken.ownerId) ?? []) {
        const isOther = instead.memberId !== taken.ownerId && draft.takesPart(instead.memberId);
        if (!isOther || draft.isShown(taken.ownerId, instead.memberId)) continue;
        if (steps.has(instead.memberId) || finished.has(instead.memberId)) continue;
        steps.set(instead.memberId, { taken, instead });
        if (draft.timesShown(instead.memberId) <= goal) return trace(steps, instead.memberId);
      }
    }
  }
  for (const memberId of steps.keys()) finished.add(memberId);
  return [];
}

function trace(steps: ReadonlyMap<string, Step | null>, endId: string): Step[] {
  const chain: Step[] = [];
  for (let step = steps.get(endId); step; step = steps.get(step.taken.memberId)) chain.push(step);
  return chain;
}

function isOneSided(draft: SelectionDraft, { ownerId, memberId }: Proposal): boolean {
  return draft.selectionOf(ownerId).get(memberId)?.mutual === false;
}
