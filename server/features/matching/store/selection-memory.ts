import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import type { IdTable } from '../codes/id-table.ts';
import { ID_LENGTH } from '../codes/packed-ids.ts';
import { NO_SELECTION } from '../selections/stored-matches.ts';

/** Of a binary array that is not empty, before its elements; each of them begins with its length. */
const ARRAY_HEAD = 20;
const EMPTY_ARRAY = 12;
const ELEMENT_HEAD = 4;
const NONE = -1;

/**
 * Who is shown to whom, by members' numbers, as far as it was read: 54 bytes a member. That a selection was deleted is
 * not noticed; so what it says is a hint where to look, and the rows are the truth.
 */
export class SelectionMemory {
  readonly #ids: IdTable;
  #openings = new Uint8Array();
  #lengths = new Uint8Array();
  #members = new Uint32Array();
  /** For each member the first of the slots that hold them; for each slot the next one that holds the same member. */
  #first = new Int32Array();
  #next = new Int32Array();

  constructor(ids: IdTable) {
    this.#ids = ids;
  }

  /** Takes over selections as they are now (`findSelectionsSince`). */
  replace(records: Buffer): void {
    for (let at = 0; at < records.length;) {
      const owner = this.#ids.add(records, at);
      const length = records[at + ID_LENGTH + 1]!;
      const opening = records[at + ID_LENGTH]!;
      const array = at + ID_LENGTH + 2;
      this.#makeRoom();
      this.#empty(owner);
      this.#openings[owner] = opening;
      for (let slot = 0; slot < length; slot += 1) {
        const member = this.#ids.add(records, array + ARRAY_HEAD + (ELEMENT_HEAD + ID_LENGTH) * slot + ELEMENT_HEAD);
        this.#makeRoom();
        this.#show(owner, slot, member);
      }
      this.#lengths[owner] = length;
      at = array + (length === 0 ? EMPTY_ARRAY : ARRAY_HEAD + (ELEMENT_HEAD + ID_LENGTH) * length);
    }
  }

  /** What it takes to get a slot of a selection, see `openingOf`. */
  openingOf(owner: number): number {
    return this.#openings[owner] ?? NO_SELECTION;
  }

  /** The members in a selection. */
  shownTo(owner: number): Uint32Array {
    const from = SELECTION_LENGTH * owner;
    return this.#members.subarray(from, from + (this.#lengths[owner] ?? 0));
  }

  /** The owners of the selections that hold a member. */
  ownersShowing(member: number): number[] {
    const owners: number[] = [];
    for (let slot = this.#first[member] ?? NONE; slot !== NONE; slot = this.#next[slot]!)
      owners.push(Math.floor(slot / SELECTION_LENGTH));
    return owners;
  }

  #show(owner: number, index: number, member: number): void {
    const slot = SELECTION_LENGTH * owner + index;
    this.#members[slot] = member;
    this.#next[slot] = this.#first[member]!;
    this.#first[member] = slot;
  }

  #empty(owner: number): void {
    const from = SELECTION_LENGTH * owner;
    for (let slot = from; slot < from + this.#lengths[owner]!; slot += 1) {
      const member = this.#members[slot]!;
      let before = NONE;
      for (let other = this.#first[member]!; other !== slot; other = this.#next[other]!) before = other;
      if (before === NONE) this.#first[member] = this.#next[slot]!;
      else this.#next[before] = this.#next[slot]!;
    }
    this.#lengths[owner] = 0;
  }

  #makeRoom(): void {
    const { room } = this.#ids;
    if (this.#openings.length >= room) return;
    const known = [this.#openings, this.#lengths, this.#members, this.#first, this.#next] as const;
    this.#openings = new Uint8Array(room).fill(NO_SELECTION);
    this.#lengths = new Uint8Array(room);
    this.#members = new Uint32Array(SELECTION_LENGTH * room);
    this.#first = new Int32Array(room).fill(NONE);
    this.#next = new Int32Array(SELECTION_LENGTH * room).fill(NONE);
    const longer = [this.#openings, this.#lengths, this.#members, this.#first, this.#next] as const;
    longer.forEach((column, index) => column.set(known[index]!));
  }
}
