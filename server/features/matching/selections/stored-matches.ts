import type { ShownCandidate } from '#shared/matching/mutual.ts';
import { SELECTION_LENGTH, type RankedCandidate } from '#shared/matching/rank.ts';

/** A list that holds a member: whose it is, and the affinity of the two. */
export interface ListedBy extends Omit<RankedCandidate, 'memberId'> {
  readonly ownerId: string;
}

/** What an update of selections reads of the stored lists and selections. The store implements it over the database. */
export interface StoredMatches {
  findLists(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly RankedCandidate[]>>;
  /** Every member who takes part has a selection, though it may be empty. */
  findSelections(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly ShownCandidate[]>>;
  /** For each of the members: whose lists hold them, of those owners who are wanted. */
  findListedBy(memberIds: readonly string[], isWanted: IsWanted): Promise<ReadonlyMap<string, readonly ListedBy[]>>;
  /** In whose selections a member is; asks nothing of the database. */
  ownersShowing(memberId: string): readonly string[];
  /** What it takes to get a slot of a member's selection, see `openingOf`; asks nothing of the database. */
  openingOf(memberId: string): number;
}

export type IsWanted = (ownerId: string, memberId: string) => boolean;

/** One slot is free, or its member is not shown the owner in return, or comes from beyond the distance. */
export const OPEN = 0;
/** The opening of a member who has no selection. */
export const NO_SELECTION = 255;

/** What it takes to get a slot of a selection: `OPEN`, or the points of the weakest of six pairs (1 to 200). */
export function openingOf(selection: readonly ShownCandidate[]): number {
  if (selection.length < SELECTION_LENGTH) return OPEN;
  if (selection.some(({ mutual, beyondDistance }) => !mutual || beyondDistance)) return OPEN;
  return Math.min(...selection.map(({ points }) => points));
}
