import type { ShownCandidate } from '#shared/matching/mutual.ts';
import type { RankedCandidate } from '#shared/matching/rank.ts';

/** A list that holds a member: whose it is, and the affinity of the two. */
export interface ListedBy extends Omit<RankedCandidate, 'memberId'> {
  readonly ownerId: string;
}

/** What an update of selections reads of the stored lists and selections. The store implements it over the database. */
export interface StoredMatches {
  findLists(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly RankedCandidate[]>>;
  /** Every member who takes part has a selection, though it may be empty. */
  findSelections(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly ShownCandidate[]>>;
  /** For each of the members: whose lists hold them. */
  findListedBy(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly ListedBy[]>>;
  /** For each of the members: in whose selections they are. */
  findShownTo(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}
