import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { CANDIDATES_KEPT } from '#shared/matching/rank.ts';
import { TOTAL_POINTS } from '#shared/matching/weights.ts';
import { beginTieHash, compareIds, endTieHashes } from './ids.ts';
import type { PackedLists } from './lists.ts';
import type { Scan } from './scan.ts';

/** Where the best of a scan go: so many of them, into the places of a row from one on. */
export interface Destination {
  readonly lists: PackedLists;
  readonly row: number;
  readonly from: number;
  readonly keep: number;
}

const FIRST_ROOM = 1024;

/**
 * Writes the best of a scan in order: points, then the hash of the day, then the id. A hash is computed only for those
 * who share their points with somebody. Returns how many there were.
 * @param order the members as the scan numbers them
 */
export function createRanking(ids: Uint8Array, order: Uint32Array, today: IsoDate) {
  const begin = beginTieHash(today);
  /** By points: where those who have them begin, most points first; then how far they are filled in. */
  const ends = new Uint32Array(TOTAL_POINTS + 1);
  let sorted = new Uint32Array(FIRST_ROOM);
  let hashes = new Uint32Array(FIRST_ROOM);

  /** Puts whoever stands from `start` to `end` in the order of their hashes, as far as `wanted` of them. */
  function settleTies(start: number, end: number, wanted: number): void {
    for (let place = start + 1; place < end; place += 1) {
      const [member, hash] = [sorted[place]!, hashes[place]!];
      let to = Math.min(place, start + wanted);
      // Beyond what is wanted nobody needs a place of their own.
      for (; to > start; to -= 1) {
        const before = hashes[to - 1]!;
        if (before < hash || (before === hash && compareIds(ids, sorted[to - 1]!, member) < 0)) break;
        if (to === place || to < start + wanted) [sorted[to], hashes[to]] = [sorted[to - 1]!, before];
      }
      if (to < start + wanted) [sorted[to], hashes[to]] = [member, hash];
    }
  }

  return function rankHits(looker: number, scan: Scan, { lists, row, from, keep }: Destination): number {
    const { counts, threshold, hits, hitMembers, hitPoints } = scan;
    let found = 0;
    for (let points = TOTAL_POINTS; points >= threshold; points -= 1) {
      ends[points] = found;
      found += counts[points]!;
    }
    if (found > sorted.length) [sorted, hashes] = [new Uint32Array(2 * found), new Uint32Array(2 * found)];
    for (let hit = 0; hit < hits; hit += 1) {
      const points = hitPoints[hit]!;
      if (points < threshold) continue;
      sorted[ends[points]!] = order[hitMembers[hit]!]!;
      ends[points]! += 1;
    }
    const begun = begin(ids, order[looker]!);
    const first = CANDIDATES_KEPT * row + from;
    let length = 0;
    for (let points = TOTAL_POINTS; length < keep && points >= threshold; points -= 1) {
      const count = counts[points]!;
      if (count === 0) continue;
      const wanted = Math.min(count, keep - length);
      if (count > 1) {
        endTieHashes(begun, ids, sorted, hashes, length, length + count);
        settleTies(length, length + count, wanted);
      }
      for (let place = length; place < length + wanted; place += 1) {
        lists.members[first + place] = sorted[place]!;
        lists.points[first + place] = points;
      }
      length += wanted;
    }
    return length;
  };
}
