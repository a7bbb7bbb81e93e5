import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { packChunk } from '../lists/list-chunk.ts';
import { selectionsOf, type SelectionColumns } from '../selections/selection-columns.ts';

/** A part has no more selections than fit into 16 MB, of which each needs 36 bytes at most. */
const SELECTIONS_PER_PART = 400_000;

/**
 * Packs everybody's selections in parts, each of which `unpackChunk` reads.
 * @param indexNumbers for each member the number in the run's member index, or `NOT_INDEXED`
 * @returns the parts, at least one, and for each selection whether it is in one of them
 */
export function packInParts(
  selections: SelectionColumns,
  indexNumbers: Int32Array,
  perPart = SELECTIONS_PER_PART,
): { readonly parts: readonly Buffer[]; readonly isPacked: readonly boolean[] } {
  const parts: Buffer[] = [];
  const isPacked: boolean[] = [];
  const count = selections.lengths.length;
  for (let from = 0; parts.length === 0 || from < count; from += perPart) {
    const owners = Uint32Array.from({ length: Math.min(perPart, count - from) }, (_, row) => from + row);
    const some = selectionsOf(selections, owners);
    // The rows tell who is from beyond the distance; nothing reads that from packed selections.
    const packed = packChunk(some, some.lengths, SELECTION_LENGTH, owners, indexNumbers);
    parts.push(packed.bytes);
    for (const isOne of packed.isPacked) isPacked.push(isOne);
  }
  return { parts, isPacked };
}
