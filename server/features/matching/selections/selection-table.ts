import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { isShortList, orderSelection, type Proposal, type ShownCandidate } from '#shared/matching/mutual.ts';
import { epochOf } from '#shared/matching/epochs.ts';
import { SELECTION_LENGTH, tieHash, type RankedCandidate } from '#shared/matching/rank.ts';
import { NO_SELECTION, OPEN, openingOf, type IsWanted, type ListedBy, type StoredMatches } from './stored-matches.ts';

const nobody: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * The lists and selections that an update touches: read from the store when they are first needed, and changed here until
 * the update is done.
 */
export class SelectionTable {
  readonly #stored: StoredMatches;
  readonly #today: IsoDate;
  readonly #lists = new Map<string, ReadonlyMap<string, RankedCandidate> | null>();
  readonly #listedBy = new Map<string, Map<string, ListedBy>>();
  readonly #selections = new Map<string, Map<string, ShownCandidate> | null>();
  /** The selections as they were stored. */
  readonly #before = new Map<string, readonly ShownCandidate[]>();
  /** Those whose selections were changed here. */
  readonly #touched = new Set<string>();
  readonly #shownTo = new Map<string, Set<string>>();
  /** For each member by owner: whether this update showed or hid them there. `#shownTo` is read when it is asked for. */
  readonly #moves = new Map<string, Map<string, boolean>>();

  constructor(stored: StoredMatches, today: IsoDate) {
    this.#stored = stored;
    this.#today = today;
  }

  async loadLists(memberIds: readonly string[]): Promise<void> {
    const missing = missingIn(this.#lists, memberIds);
    if (missing.length === 0) return;
    const found = await this.#stored.findLists(missing);
    for (const memberId of missing) {
      const list = found.get(memberId);
      this.#lists.set(memberId, list ? new Map(list.map((candidate) => [candidate.memberId, candidate])) : null);
    }
  }

  async loadSelections(memberIds: Iterable<string>): Promise<void> {
    const missing = missingIn(this.#selections, memberIds);
    if (missing.length === 0) return;
    const found = await this.#stored.findSelections(missing);
    for (const memberId of missing) {
      const selection = found.get(memberId);
      this.#selections.set(memberId, selection ? new Map(selection.map((shown) => [shown.memberId, shown])) : null);
      this.#before.set(memberId, selection ?? []);
    }
  }

  /** Reads whose lists hold some members: of those owners who are wanted, and are not in the members' own lists. */
  async #loadListedBy(memberIds: readonly string[], isWanted: IsWanted): Promise<void> {
    if (memberIds.length === 0) return;
    const found = await this.#stored.findListedBy(
      memberIds,
      (ownerId, memberId) => ownerId !== memberId && !this.listOf(memberId).has(ownerId) && isWanted(ownerId, memberId),
    );
    for (const [memberId, owners] of found) {
      const known = this.#listedBy.get(memberId) ?? new Map<string, ListedBy>();
      for (const listedBy of owners) known.set(listedBy.ownerId, listedBy);
      this.#listedBy.set(memberId, known);
    }
  }

  /**
   * Reads some members. One with a list and no selection yet takes part with an empty one.
   * @returns those of whom that is so
   */
  async join(memberIds: readonly string[]): Promise<string[]> {
    await this.loadLists(memberIds);
    await this.loadSelections(memberIds);
    const newIds = memberIds.filter((memberId) => this.#lists.get(memberId) && !this.takesPart(memberId));
    for (const memberId of newIds) this.#selections.set(memberId, new Map());
    return newIds;
  }

  /** Reads the lists and selections of some members, and how well they suit those whom they are shown. */
  async loadShown(memberIds: readonly string[]): Promise<void> {
    await this.loadLists(memberIds);
    await this.loadSelections(memberIds);
    const isElsewhere = (memberId: string) =>
      this.selectionOf(memberId)
        .keys()
        .some((shownId) => !this.listOf(memberId).has(shownId));
    await this.#loadListedBy(memberIds.filter(isElsewhere), (ownerId, memberId) =>
      this.selectionOf(memberId).has(ownerId),
    );
  }

  /** Reads everybody with whom these members could form a pair. @param favoured as in `pairUp` */
  async loadPartners(memberIds: readonly string[], favoured: ReadonlySet<string>): Promise<void> {
    await this.#loadListedBy(
      memberIds.filter((memberId) => this.#mayPair(memberId, favoured)),
      (ownerId, memberId) => this.#isOpenTo(ownerId, memberId, favoured),
    );
    await this.loadSelections(
      memberIds.flatMap((memberId) => this.partners(memberId, favoured).map((partner) => partner.memberId)),
    );
  }

  /**
   * Those with whom a member could form a pair, as far as can be said without looking at both selections: each of the two
   * has a slot that is free or not a pair's, or one of them is favoured and the pair is not weaker than one that would go.
   */
  partners(memberId: string, favoured: ReadonlySet<string>): RankedCandidate[] {
    if (!this.#mayPair(memberId, favoured)) return [];
    const least = this.#opening(memberId);
    const listing = [...(this.#listedBy.get(memberId)?.values() ?? [])].map(({ ownerId, points, beyondDistance }) => ({
      memberId: ownerId,
      points,
      beyondDistance,
    }));
    return [...this.listOf(memberId).values(), ...listing].filter(
      (other) =>
        other.memberId !== memberId &&
        other.points >= least &&
        !this.selectionOf(memberId).get(other.memberId)?.mutual &&
        this.#isOpenTo(other.memberId, memberId, favoured, other.points),
    );
  }

  /** Whether a member could give a slot to some pair; one with a favoured member is looked for from the other side. */
  #mayPair(memberId: string, favoured: ReadonlySet<string>): boolean {
    const opening = this.#opening(memberId);
    return opening === OPEN || (opening !== NO_SELECTION && favoured.has(memberId));
  }

  #isOpenTo(ownerId: string, memberId: string, favoured: ReadonlySet<string>, points = Infinity): boolean {
    const opening = this.#opening(ownerId);
    if (opening === OPEN) return true;
    return opening !== NO_SELECTION && points >= opening && (favoured.has(ownerId) || favoured.has(memberId));
  }

  #opening(memberId: string): number {
    const selection = this.#selections.get(memberId);
    if (selection === undefined) return this.#stored.openingOf(memberId);
    return selection === null ? NO_SELECTION : openingOf([...selection.values()]);
  }

  listOf(memberId: string): ReadonlyMap<string, RankedCandidate> {
    return this.#lists.get(memberId) ?? nobody;
  }

  selectionOf(memberId: string): ReadonlyMap<string, ShownCandidate> {
    return this.#selections.get(memberId) ?? nobody;
  }

  takesPart(memberId: string): boolean {
    return this.#opening(memberId) !== NO_SELECTION;
  }

  hasList(memberId: string): boolean {
    return this.takesPart(memberId) && Boolean(this.#lists.get(memberId));
  }

  hasFreeSlot(ownerId: string): boolean {
    return this.selectionOf(ownerId).size < SELECTION_LENGTH;
  }

  /** The owners of the selections that contain this member. */
  ownersShowing(memberId: string): readonly string[] {
    return [...this.#readShownTo(memberId)];
  }

  timesShown(memberId: string): number {
    return this.#readShownTo(memberId).size;
  }

  #readShownTo(memberId: string): Set<string> {
    const known = this.#shownTo.get(memberId);
    if (known) return known;
    const owners = new Set(this.#stored.ownersShowing(memberId));
    for (const [ownerId, isShown] of this.#moves.get(memberId) ?? []) {
      if (isShown) owners.add(ownerId);
      else owners.delete(ownerId);
    }
    this.#shownTo.set(memberId, owners);
    return owners;
  }

  /** Whether somebody from beyond the distance may be put with this member. */
  isShort(memberId: string): boolean {
    return isShortList([...this.listOf(memberId).values()]);
  }

  /** Those in a selection who are not shown its owner in return. */
  oneSided(ownerId: string): ShownCandidate[] {
    return [...this.selectionOf(ownerId).values()].filter(({ mutual }) => !mutual);
  }

  /** The affinity of two members, from the list of either (`loadShown`, `loadPartners`). */
  affinity(ownerId: string, memberId: string): RankedCandidate | null {
    const own = this.listOf(ownerId).get(memberId);
    if (own) return own;
    const listedBy = this.#listedBy.get(ownerId)?.get(memberId);
    return listedBy ? { memberId, points: listedBy.points, beyondDistance: listedBy.beyondDistance } : null;
  }

  proposal(ownerId: string, candidate: RankedCandidate): Proposal {
    return { ...candidate, ownerId, tieOrder: tieHash(ownerId, candidate.memberId, epochOf(ownerId, this.#today)) };
  }

  worst(ownerId: string, shown: readonly ShownCandidate[]): ShownCandidate | undefined {
    return orderSelection(ownerId, shown, this.#today).at(-1);
  }

  show(ownerId: string, { memberId, points, beyondDistance }: RankedCandidate, mutual: boolean): void {
    this.#selections.get(ownerId)?.set(memberId, { memberId, points, beyondDistance, mutual });
    this.#move(memberId, ownerId, true);
  }

  hide(ownerId: string, memberId: string): void {
    this.#selections.get(ownerId)?.delete(memberId);
    this.#move(memberId, ownerId, false);
  }

  /** Takes somebody out of a selection, and of a pair both sides. Returns who has a slot to fill then. */
  async separate(ownerId: string, shown: ShownCandidate): Promise<string[]> {
    this.hide(ownerId, shown.memberId);
    if (!shown.mutual) return [ownerId];
    await this.loadSelections([shown.memberId]);
    if (!this.selectionOf(shown.memberId).has(ownerId)) return [ownerId];
    this.hide(shown.memberId, ownerId);
    return [ownerId, shown.memberId];
  }

  /** The slots that this update has filled with somebody who is not shown the owner in return, as proposals. */
  filledAnew(): Proposal[] {
    return [...this.#touched].flatMap((ownerId) =>
      this.oneSided(ownerId).flatMap((shown) =>
        this.wasShown(ownerId, shown.memberId) ? [] : [this.proposal(ownerId, shown)],
      ),
    );
  }

  /** Whether a member is in the selection as it is stored. */
  wasShown(ownerId: string, memberId: string): boolean {
    return this.#before.get(ownerId)?.some((shown) => shown.memberId === memberId) ?? false;
  }

  /** The selections that differ from the stored ones. */
  changes(): Map<string, ShownCandidate[]> {
    const changed = new Map<string, ShownCandidate[]>();
    for (const ownerId of this.#touched) {
      const selection = this.#selections.get(ownerId);
      if (selection === undefined) continue;
      const now = orderSelection(ownerId, [...(selection?.values() ?? [])], this.#today);
      if (JSON.stringify(now) !== JSON.stringify(this.#before.get(ownerId))) changed.set(ownerId, now);
    }
    return changed;
  }

  #move(memberId: string, ownerId: string, isShown: boolean): void {
    this.#touched.add(ownerId);
    const moves = this.#moves.get(memberId) ?? new Map<string, boolean>();
    this.#moves.set(memberId, moves.set(ownerId, isShown));
    const owners = this.#shownTo.get(memberId);
    if (isShown) owners?.add(ownerId);
    else owners?.delete(ownerId);
  }
}

function missingIn(known: ReadonlyMap<string, unknown>, ids: Iterable<string>): string[] {
  return [...new Set(ids)].filter((id) => !known.has(id));
}
