import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { compareProposals, pairProposal, type Proposal, type ShownCandidate } from '#shared/matching/mutual.ts';
import type { SelectionTable } from './selection-table.ts';

/** Which slots a pair may take. */
export interface Taking {
  /** Whether it may take the slot of somebody who is not shown the owner in return. */
  readonly mayReplace: boolean;
  /** Members who may also take the slot of a weaker pair. */
  readonly favoured: ReadonlySet<string>;
}

/**
 * Puts members together whom both could be shown, best pair first.
 * @returns who lost a slot by it
 */
export async function pairUp(
  table: SelectionTable,
  memberIds: readonly string[],
  today: IsoDate,
  taking: Taking,
): Promise<Set<string>> {
  await table.loadPartners(memberIds, taking.favoured);
  const pairs = findPairs(table, memberIds, today, taking.favoured);
  const farther = pairs.filter(({ beyondDistance }) => beyondDistance);
  await table.loadLists(farther.flatMap(({ ownerId, memberId }) => [ownerId, memberId]));
  await table.loadSelections(findPossibleLosers(table, pairs, taking));
  const losers = new Set<string>();
  for (const pair of pairs) {
    const { ownerId, memberId } = pair;
    if (pair.beyondDistance && !(table.isShort(ownerId) && table.isShort(memberId))) continue;
    const sides = [[ownerId, memberId] as const, [memberId, ownerId] as const];
    const slots = sides.map(([giverId, otherId]) => findSlot(table, pair, giverId, otherId, today, taking));
    if (slots.includes(null)) continue;
    for (const [side, slot] of slots.entries()) {
      const giverId = sides[side]?.[0] ?? '';
      if (slot === 'free' || !slot) continue;
      for (const loser of await table.separate(giverId, slot)) if (loser !== giverId) losers.add(loser);
    }
    table.show(ownerId, pair, true);
    table.show(memberId, { ...pair, memberId: ownerId }, true);
  }
  return losers;
}

/** Those whose pairs may have to go for a pair of a favoured member: read together rather than one by one. */
function findPossibleLosers(table: SelectionTable, pairs: readonly Proposal[], { favoured }: Taking): string[] {
  return pairs
    .filter(({ ownerId, memberId }) => favoured.has(ownerId) || favoured.has(memberId))
    .flatMap(({ ownerId, memberId }) => [ownerId, memberId])
    .flatMap((giverId) => {
      if (table.hasFreeSlot(giverId) || table.oneSided(giverId).length > 0) return [];
      return table.worst(giverId, [...table.selectionOf(giverId).values()])?.memberId ?? [];
    });
}

/** Each pair that these members could form with anybody, once, best first. */
function findPairs(
  table: SelectionTable,
  memberIds: readonly string[],
  today: IsoDate,
  favoured: ReadonlySet<string>,
): Proposal[] {
  const pairs = new Map<string, Proposal>();
  for (const ownerId of memberIds) {
    for (const candidate of table.partners(ownerId, favoured)) {
      const pair = pairProposal(ownerId, candidate, today);
      pairs.set(`${pair.ownerId} ${pair.memberId}`, pair);
    }
  }
  return [...pairs.values()].sort(compareProposals);
}

/** The slot that one side can give to a pair: a free one, that of somebody who would have to go, or null: none. */
function findSlot(
  table: SelectionTable,
  pair: Proposal,
  giverId: string,
  otherId: string,
  today: IsoDate,
  { mayReplace, favoured }: Taking,
): ShownCandidate | 'free' | null {
  if (table.hasFreeSlot(giverId) || table.selectionOf(giverId).has(otherId)) return 'free';
  if (!mayReplace) return null;
  const oneSided = table.worst(giverId, table.oneSided(giverId));
  if (oneSided) return oneSided;
  if (!favoured.has(pair.ownerId) && !favoured.has(pair.memberId)) return null;
  const weakest = table.worst(giverId, [...table.selectionOf(giverId).values()]);
  return weakest && compareProposals(pair, pairProposal(giverId, weakest, today)) < 0 ? weakest : null;
}
