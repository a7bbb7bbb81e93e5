import type { IsoDate } from '#shared/profile.ts';
import { CANDIDATES_KEPT } from '#shared/resonance/rank.ts';
import { beginTieHash, compareIds, endTieHash } from './ids.ts';
import type { PackedLists } from './lists.ts';
import type { Scan } from './scan.ts';

/** Where the best of a scan go: so many of them, into the places of a row from one on. */
export interface Destination {
  readonly lists: PackedLists;
  readonly row: number;
  readonly from: number;
  readonly keep: number;
}

/** More than any hash of the day. */
const HASHES = 2 ** 32;

/**
 * Writes the best of a scan in order: points, then the hash of the day, then the id. A hash is computed only for those
 * who share their points with somebody. Returns how many there were.
 * @param order the members as the scan numbers them
 */
export function createRanking(ids: Uint8Array, order: Uint32Array, today: IsoDate) {
  const begin = beginTieHash(today);
  /** Fewest first: what is left to the best score, then the hash. */
  const keys = new Float64Array(CANDIDATES_KEPT);

  return function rankHits(looker: number, scan: Scan, { lists, row, from, keep }: Destination): number {
    const { members, points } = lists;
    const { counts, threshold, hits, hitMembers, hitPoints } = scan;
    const begun = begin(ids, order[looker]!);
    const first = CANDIDATES_KEPT * row + from;
    let length = 0;
    for (let hit = 0; hit < hits; hit += 1) {
      const hitPoint = hitPoints[hit]!;
      if (hitPoint < threshold) continue;
      const member = order[hitMembers[hit]!]!;
      const key = (255 - hitPoint) * HASHES + (counts[hitPoint]! > 1 ? endTieHash(begun, ids, member) : 0);
      const isBefore = (place: number) => {
        const other = keys[place]!;
        return key < other || (key === other && compareIds(ids, member, members[first + place]!) < 0);
      };
      if (length === keep && !isBefore(length - 1)) continue;
      if (length < keep) length += 1;
      let place = length - 1;
      for (; place > 0 && isBefore(place - 1); place -= 1) {
        keys[place] = keys[place - 1]!;
        members[first + place] = members[first + place - 1]!;
        points[first + place] = points[first + place - 1]!;
      }
      keys[place] = key;
      members[first + place] = member;
      points[first + place] = hitPoint;
    }
    return length;
  };
}
