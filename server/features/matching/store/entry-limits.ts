import { LIST_LENGTH, SELECTION_LENGTH } from '#shared/matching/rank.ts';
import type { IdTable } from '../codes/id-table.ts';
import { ID_LENGTH } from '../codes/packed-ids.ts';
import { FIT, type Ratings } from '../engine/engine.ts';

/** Anybody may enter, also from beyond the distance: fewer than six fit. */
export const SHORT = 255;
/** Nothing is known of the list, so anybody may. */
const UNKNOWN = 254;

/** What it takes to enter a list: so many points, or `SHORT`; 0 also when the list is not full. */
export function entryLimit(length: number, fitting: number, lastPoints: number): number {
  if (fitting < SELECTION_LENGTH) return SHORT;
  return length < LIST_LENGTH ? 0 : lastPoints;
}

/** An id, then its limit in one byte. */
const LIMIT_RECORD = ID_LENGTH + 1;

/**
 * What it takes to enter each list, by the number of its owner, in one byte each. A limit may be lower than what is stored
 * (then a list is looked at that does not change), and never higher.
 */
export class EntryLimits {
  #limits = new Uint8Array();

  /** Takes over the limits of packed lists. A later one of the same list may have been known before. */
  lower(owners: Uint32Array, limits: Uint8Array): void {
    owners.forEach((owner, row) => {
      const before = this.#at(owner);
      const limit = limits[row]!;
      const isLower = before === UNKNOWN || (before !== SHORT && (limit === SHORT || limit < before));
      if (isLower) this.#set(owner, limit);
    });
  }

  /** Takes over the limits of lists as they are now. */
  replace(records: Uint8Array, ids: IdTable): void {
    for (let at = 0; at < records.length; at += LIMIT_RECORD) this.#set(ids.add(records, at), records[at + ID_LENGTH]!);
  }

  /** Calls `visit` with the owners in whose lists somebody who suits them so well may have to be. */
  forEachEnterable({ points, fits }: Ratings, visit: (owner: number) => void): void {
    const limits = this.#limits;
    for (let owner = 0; owner < fits.length; owner += 1) {
      const fit = fits[owner]!;
      if (fit === FIT.no) continue;
      const limit = limits[owner] ?? UNKNOWN;
      if (limit >= UNKNOWN || (fit === FIT.fits && points[owner]! >= limit)) visit(owner);
    }
  }

  #at(owner: number): number {
    return this.#limits[owner] ?? UNKNOWN;
  }

  #set(owner: number, limit: number): void {
    if (owner >= this.#limits.length) {
      const longer = new Uint8Array(Math.ceil((owner + 1) * 1.06) + 1024).fill(UNKNOWN);
      longer.set(this.#limits);
      this.#limits = longer;
    }
    this.#limits[owner] = limit;
  }
}
