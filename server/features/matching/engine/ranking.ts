import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { LIST_LENGTH } from '#shared/matching/rank.ts';
import { TOTAL_POINTS } from '#shared/matching/weights.ts';
import { beginTieHash, compareIds, endTieHashes } from '../codes/packed-ids.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import type { Scan } from './scan.ts';

/** Where the best hits of a scan are written: `wanted` of them, into a row, from the slot `from` on. */
export interface Destination {
  readonly lists: ListColumns;
  readonly row: number;
  readonly from: number;
  readonly wanted: number;
}

/** Writes the best hits of a scan in order. Returns how many there were. */
export type RankHits = (seeker: number, scan: Scan, destination: Destination) => number;

const FIRST_ROOM = 1024;

/**
 * Orders hits by points, then by the hash of the epoch, then by id, as `rankCandidates` does. Hashes are only computed for
 * those who share their points with somebody.
 * @param order the number of the member in each seat
 */
export function createRanking(ids: Uint8Array, order: Uint32Array, today: IsoDate): RankHits {
  const begin = beginTieHash(today);
  /**
   * For each number of points: where the hits with so many begin, most points first; while they are filled in, where
   * they end.
   */
  const ends = new Uint32Array(TOTAL_POINTS + 1);
  let sorted = new Uint32Array(FIRST_ROOM);
  let hashes = new Uint32Array(FIRST_ROOM);

  /** Sorts members of equal points, from `start` up to `end`, by their hashes; only the first `wanted` come out right. */
  function orderTies(start: number, end: number, wanted: number): void {
    for (let index = start + 1; index < end; index += 1) {
      const [member, hash] = [sorted[index]!, hashes[index]!];
      let to = Math.min(index, start + wanted);
      for (; to > start; to -= 1) {
        const before = hashes[to - 1]!;
        if (before < hash || (before === hash && compareIds(ids, sorted[to - 1]!, member) < 0)) break;
        if (to === index || to < start + wanted) [sorted[to], hashes[to]] = [sorted[to - 1]!, before];
      }
      if (to < start + wanted) [sorted[to], hashes[to]] = [member, hash];
    }
  }

  /** Sorts the hits by points alone. */
  function sortByPoints({ counts, threshold, hits, hitSeats, hitPoints }: Scan): void {
    let found = 0;
    for (let points = TOTAL_POINTS; points >= threshold; points -= 1) {
      ends[points] = found;
      found += counts[points]!;
    }
    if (found > sorted.length) [sorted, hashes] = [new Uint32Array(2 * found), new Uint32Array(2 * found)];
    for (let hit = 0; hit < hits; hit += 1) {
      const points = hitPoints[hit]!;
      if (points < threshold) continue;
      sorted[ends[points]!] = order[hitSeats[hit]!]!;
      ends[points]! += 1;
    }
  }

  return function rankHits(seeker, scan, { lists, row, from, wanted }) {
    sortByPoints(scan);
    const { counts, threshold } = scan;
    const begun = begin(ids, order[seeker]!);
    const first = LIST_LENGTH * row + from;
    let length = 0;
    for (let points = TOTAL_POINTS; length < wanted && points >= threshold; points -= 1) {
      const count = counts[points]!;
      if (count === 0) continue;
      const taken = Math.min(count, wanted - length);
      if (count > 1) {
        endTieHashes(begun, ids, sorted, hashes, length, length + count);
        orderTies(length, length + count, taken);
      }
      for (let slot = length; slot < length + taken; slot += 1) {
        lists.members[first + slot] = sorted[slot]!;
        lists.points[first + slot] = points;
      }
      length += taken;
    }
    return length;
  };
}
