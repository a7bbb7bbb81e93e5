import type { IsoDate } from '../questionnaire/profile.ts';
import { giveSlotsToBoosted, type GivenSlot } from './boost.ts';
import { epochOf } from './epochs.ts';
import { evenOut } from './even-out.ts';
import { SELECTION_LENGTH, tieHash, type RankedCandidate } from './rank.ts';
import { SelectionDraft, type CandidateLists, type Proposal, type ShownCandidate } from './selection-draft.ts';

export type { CandidateLists, Proposal, ShownCandidate } from './selection-draft.ts';

/** Slots that pairs leave free are filled with members in fewer than seven selections first, then eight, and so on. */
export const FIRST_LEVEL = SELECTION_LENGTH + 1;

export type Selections = ReadonlyMap<string, readonly ShownCandidate[]>;

const nobody: ReadonlySet<string> = new Set();

/**
 * Selects whom each member is shown: at most six, mutual wherever possible, and everybody about equally often
 * (S-matching-19 to S-matching-22, S-matching-31). The reference for the two faster algorithms in server/features/matching/selections.
 *
 * A pair counts when either list holds it: a member who is in nobody's top fifty still has fifty of their own, and would
 * otherwise be invisible. Somebody beyond the distance is only shown to a member who has fewer than six within.
 * @param lists every member's ranked candidates (`rankCandidates`); a member without a list takes no part
 * @param today the day in Europe/Paris, whose epochs decide between equal points
 * @param waiting the members whom the choice of an earlier day left in nobody's selection: they come first
 */
export function selectMatches(
  lists: CandidateLists,
  today: IsoDate,
  waiting: ReadonlySet<string> = nobody,
): Selections {
  return selectWithBoosts(lists, today, waiting, nobody).selections;
}

/** Selections in which members with a boost go first between equals, and the slots that this gave them. */
export interface BoostedSelections {
  readonly selections: Selections;
  readonly given: readonly GivenSlot[];
}

/**
 * What `selectMatches` does, and then one step more: slots that are nobody's pair go to boosted members among equals
 * (S-matching-39).
 */
export function selectWithBoosts(
  lists: CandidateLists,
  today: IsoDate,
  waiting: ReadonlySet<string>,
  boosted: ReadonlySet<string>,
): BoostedSelections {
  const draft = new SelectionDraft(lists.keys());
  formPairs(draft, findPairs(lists, today), waiting);
  const proposals = findProposals(lists, today).filter(({ ownerId }) => draft.hasFreeSlot(ownerId));
  splitPairs(draft, proposals);
  fillByLevels(draft, proposals);
  evenOut(draft, lists, proposals, FIRST_LEVEL);
  const given = giveSlotsToBoosted(
    {
      listOf: (ownerId) => lists.get(ownerId) ?? [],
      takesPart: (memberId) => draft.takesPart(memberId),
      isShown: (ownerId, memberId) => draft.isShown(ownerId, memberId),
      timesShown: (memberId) => draft.timesShown(memberId),
      exchange({ ownerId, memberId }, instead) {
        draft.hide(ownerId, memberId);
        draft.show(ownerId, instead);
      },
    },
    proposals.filter(({ ownerId, memberId }) => draft.selectionOf(ownerId).get(memberId)?.mutual === false),
    boosted,
  );
  const selections = new Map(
    [...lists.keys()].map((ownerId) => [
      ownerId,
      orderSelection(ownerId, [...draft.selectionOf(ownerId).values()], today),
    ]),
  );
  return { selections, given };
}

/**
 * Forms pairs in six rounds, each best first: in the first those of two who are in no pair yet, and then those of whom one
 * is in none; in the second those of two who are in fewer than two, and then those of whom one is; and so on. Before all
 * others those who waited form a pair each. Pairs beyond the distance come last.
 */
function formPairs(draft: SelectionDraft, pairs: readonly Proposal[], waiting: ReadonlySet<string>): void {
  const formWhere = (among: readonly Proposal[], mayForm: (oneId: string, otherId: string) => boolean) => {
    for (const pair of among) {
      const { ownerId, memberId } = pair;
      if (!draft.hasFreeSlot(ownerId) || !draft.hasFreeSlot(memberId) || draft.isShown(ownerId, memberId)) continue;
      if (mayForm(ownerId, memberId)) draft.pair(ownerId, pair);
    }
  };
  const pairsOf = (memberId: string) => draft.selectionOf(memberId).size;
  const comesFirst = (memberId: string) => waiting.has(memberId) && pairsOf(memberId) === 0;
  const near = pairs.filter(({ beyondDistance }) => !beyondDistance);
  formWhere(near, (one, other) => comesFirst(one) || comesFirst(other));
  for (let round = 1; round <= SELECTION_LENGTH; round += 1) {
    formWhere(near, (one, other) => pairsOf(one) < round && pairsOf(other) < round);
    formWhere(near, (one, other) => pairsOf(one) < round || pairsOf(other) < round);
  }
  formWhere(
    pairs.filter(({ beyondDistance }) => beyondDistance),
    () => true,
  );
}

/**
 * Makes two pairs of one: where two members still have a free slot, and each lists one of a pair, the pair is split and
 * each half goes with one of the two. Nobody has fewer mutual matches for it (S-matching-33).
 */
function splitPairs(draft: SelectionDraft, proposals: readonly Proposal[]): void {
  const near = proposals.filter(({ beyondDistance }) => !beyondDistance);
  const isOpen = ({ ownerId, memberId }: Proposal) => draft.hasFreeSlot(ownerId) && !draft.isShown(ownerId, memberId);
  const placesAbout = Map.groupBy(near.keys(), (place) => near[place]?.memberId);
  for (const wish of near.filter(isOpen)) {
    if (!isOpen(wish)) continue;
    const { ownerId, memberId } = wish;
    const places = [...draft.selectionOf(memberId).values()]
      .filter(({ beyondDistance }) => !beyondDistance)
      .flatMap((partner) => {
        const isOther = (proposal: Proposal) =>
          proposal.ownerId !== ownerId && proposal.ownerId !== memberId && isOpen(proposal);
        return placesAbout.get(partner.memberId)?.find((place) => isOther(near[place]!)) ?? [];
      });
    const other = near[Math.min(...places)];
    if (!other) continue;
    draft.separate(memberId, other.memberId);
    draft.pair(ownerId, wish);
    draft.pair(other.ownerId, other);
  }
}

/**
 * Fills free slots, level by level, best first: nobody is in more selections than the level while others can be shown
 * (S-matching-21).
 */
function fillByLevels(draft: SelectionDraft, proposals: readonly Proposal[]): void {
  let open = proposals;
  for (let level = FIRST_LEVEL; open.length > 0; level += 1) {
    open = open.filter((proposal) => {
      const { ownerId, memberId } = proposal;
      if (!draft.hasFreeSlot(ownerId) || draft.isShown(ownerId, memberId)) return false;
      if (draft.timesShown(memberId) >= level) return true;
      draft.show(ownerId, proposal);
      return false;
    });
  }
}

/** Whether a list holds fewer than six people within the distance. */
export function isShortList(candidates: readonly RankedCandidate[]): boolean {
  return candidates.filter(({ beyondDistance }) => !beyondDistance).length < SELECTION_LENGTH;
}

/** Each pair once, best first; a pair beyond the distance only when both are short of six. */
function findPairs(lists: CandidateLists, today: IsoDate): Proposal[] {
  const isShort = (memberId: string) => isShortList(lists.get(memberId) ?? []);
  const pairs: Proposal[] = [];
  const seen = new Map([...lists.keys()].map((memberId) => [memberId, new Set<string>()]));
  for (const [ownerId, candidates] of lists) {
    for (const candidate of candidates) {
      const { memberId, beyondDistance } = candidate;
      if (memberId === ownerId || !lists.has(memberId) || seen.get(memberId)?.has(ownerId)) continue;
      seen.get(ownerId)?.add(memberId);
      if (beyondDistance && !(isShort(ownerId) && isShort(memberId))) continue;
      pairs.push(pairProposal(ownerId, candidate, today));
    }
  }
  return pairs.sort(compareProposals);
}

/**
 * A pair as a proposal: the same from both sides, so that the result does not depend on the order of the lists. Its epoch
 * is that of the first of its two ids.
 */
export function pairProposal(ownerId: string, candidate: RankedCandidate, today: IsoDate): Proposal {
  const { memberId } = candidate;
  const [first, second] = ownerId < memberId ? [ownerId, memberId] : [memberId, ownerId];
  return { ...candidate, ownerId: first, memberId: second, tieOrder: tieHash(first, second, epochOf(first, today)) };
}

/** Everything that some list proposes, best first over all members. */
function findProposals(lists: CandidateLists, today: IsoDate): Proposal[] {
  const proposals: Proposal[] = [];
  for (const [ownerId, candidates] of lists) {
    const epoch = epochOf(ownerId, today);
    for (const candidate of candidates) {
      if (candidate.memberId === ownerId || !lists.has(candidate.memberId)) continue;
      proposals.push({ ...candidate, ownerId, tieOrder: tieHash(ownerId, candidate.memberId, epoch) });
    }
  }
  return proposals.sort(compareProposals);
}

/** A selection in the order in which its owner sees it, best first. */
export function orderSelection(
  ownerId: string,
  selection: readonly ShownCandidate[],
  today: IsoDate,
): ShownCandidate[] {
  const epoch = epochOf(ownerId, today);
  return selection
    .map((shown) => ({ shown, proposal: { ...shown, ownerId, tieOrder: tieHash(ownerId, shown.memberId, epoch) } }))
    .sort((one, other) => compareProposals(one.proposal, other.proposal))
    .map(({ shown }) => shown);
}

/**
 * Within the distance first, then points, then the hash of the epoch; ids only tell two equal hashes apart
 * (S-matching-20).
 */
export function compareProposals(one: Proposal, other: Proposal): number {
  return (
    Number(one.beyondDistance) - Number(other.beyondDistance) ||
    other.points - one.points ||
    one.tieOrder - other.tieOrder ||
    compareIds(one.ownerId, other.ownerId) ||
    compareIds(one.memberId, other.memberId)
  );
}

function compareIds(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
