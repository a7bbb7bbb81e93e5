import { LIST_LENGTH, SELECTION_LENGTH } from '#shared/matching/rank.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import { ALL_BANDS } from './geography.ts';
import type { RankHits } from './ranking.ts';
import { WITHIN, type Scan } from './scan.ts';

/** Writes the list of the member in a seat into a row. */
export type WriteList = (seeker: number, lists: ListColumns, row: number) => void;

/** A list is the best within the distance; with fewer than six it is filled up from farther away, nearest band first. */
export function createListWriter(scan: Scan, rankHits: RankHits): WriteList {
  return (seeker, lists, row) => {
    scan.run(seeker, WITHIN, LIST_LENGTH);
    let length = rankHits(seeker, scan, { lists, row, from: 0, wanted: LIST_LENGTH });
    lists.fitting[row] = length;
    for (let band = 1; band <= ALL_BANDS && length < SELECTION_LENGTH; band <<= 1) {
      const wanted = SELECTION_LENGTH - length;
      scan.run(seeker, band, wanted);
      length += rankHits(seeker, scan, { lists, row, from: length, wanted });
    }
    lists.lengths[row] = length;
  };
}
