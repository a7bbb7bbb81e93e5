import { CANDIDATES_KEPT, TILES_SHOWN } from '#shared/matching/rank.ts';
import { ALL_BANDS } from './geography.ts';
import type { PackedLists } from './lists.ts';
import type { createRanking } from './ranking.ts';
import { WITHIN, type Scan } from './scan.ts';

/** Writes the list of whoever stands in a place into a row. */
export type WriteList = (looker: number, lists: PackedLists, row: number) => void;

/** A list is the best within the distance, filled up to six from farther away, nearest band first. */
export function createLister(scan: Scan, rankHits: ReturnType<typeof createRanking>): WriteList {
  return (looker, lists, row) => {
    scan.run(looker, WITHIN, CANDIDATES_KEPT);
    let length = rankHits(looker, scan, { lists, row, from: 0, keep: CANDIDATES_KEPT });
    lists.fitting[row] = length;
    for (let band = 1; band <= ALL_BANDS && length < TILES_SHOWN; band <<= 1) {
      const keep = TILES_SHOWN - length;
      scan.run(looker, band, keep);
      length += rankHits(looker, scan, { lists, row, from: length, keep });
    }
    lists.lengths[row] = length;
  };
}
