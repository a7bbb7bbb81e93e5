import { SELECTION_LENGTH, type RankedCandidate } from './rank.ts';

/** Somebody in a member's selection. `mutual`: the member is in theirs too. */
export interface ShownCandidate extends RankedCandidate {
  readonly mutual: boolean;
}

export type CandidateLists = ReadonlyMap<string, readonly RankedCandidate[]>;

/** Somebody proposed for a slot in the owner's selection. */
export interface Proposal extends RankedCandidate {
  readonly ownerId: string;
  readonly tieOrder: number;
}

/** Everybody's selections while they are made. */
export class SelectionDraft {
  readonly #chosen: ReadonlyMap<string, Map<string, ShownCandidate>>;
  readonly #timesShown = new Map<string, number>();

  constructor(memberIds: Iterable<string>) {
    this.#chosen = new Map(Array.from(memberIds, (memberId) => [memberId, new Map<string, ShownCandidate>()]));
  }

  takesPart(memberId: string): boolean {
    return this.#chosen.has(memberId);
  }

  hasFreeSlot(memberId: string): boolean {
    return this.selectionOf(memberId).size < SELECTION_LENGTH;
  }

  selectionOf(memberId: string): ReadonlyMap<string, ShownCandidate> {
    return this.#chosen.get(memberId) ?? new Map<string, ShownCandidate>();
  }

  isShown(ownerId: string, memberId: string): boolean {
    return this.selectionOf(ownerId).has(memberId);
  }

  /** How many selections a member is in. */
  timesShown(memberId: string): number {
    return this.#timesShown.get(memberId) ?? 0;
  }

  /** Shows somebody to the owner; not in return. */
  show(ownerId: string, candidate: RankedCandidate): void {
    this.#show(ownerId, candidate, false);
  }

  hide(ownerId: string, memberId: string): void {
    this.#chosen.get(ownerId)?.delete(memberId);
    this.#timesShown.set(memberId, this.timesShown(memberId) - 1);
  }

  /** Shows two members to each other. */
  pair(ownerId: string, { memberId, points, beyondDistance }: RankedCandidate): void {
    this.#show(ownerId, { memberId, points, beyondDistance }, true);
    this.#show(memberId, { memberId: ownerId, points, beyondDistance }, true);
  }

  separate(oneId: string, otherId: string): void {
    this.hide(oneId, otherId);
    this.hide(otherId, oneId);
  }

  #show(ownerId: string, { memberId, points, beyondDistance }: RankedCandidate, mutual: boolean): void {
    this.#chosen.get(ownerId)?.set(memberId, { memberId, points, beyondDistance, mutual });
    this.#timesShown.set(memberId, this.timesShown(memberId) + 1);
  }
}
