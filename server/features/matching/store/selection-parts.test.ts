import { describe, expect, it } from '@jest/globals';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { NOT_INDEXED, unpackChunk } from '../lists/list-chunk.ts';
import { createSelectionColumns } from '../selections/selection-columns.ts';
import { packInParts } from './selection-parts.ts';

const SLOTS = 8_000_000;
const MOST_BYTES = 16 * 2 ** 20;

describe('packInParts', () => {
  it('puts eight million slots into parts of at most 16 MB, which hold every selection once', () => {
    const members = Math.ceil(SLOTS / SELECTION_LENGTH);
    const selections = createSelectionColumns(members);
    selections.lengths.fill(SELECTION_LENGTH);
    for (let slot = 0; slot < SELECTION_LENGTH * members; slot += 1) {
      selections.members[slot] = (slot * 7919) % members;
      selections.points[slot] = slot % 201;
    }
    const indexNumbers = Int32Array.from({ length: members }, (_, member) => members - 1 - member);
    const { parts, isPacked } = packInParts(selections, indexNumbers);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(MOST_BYTES);
    expect(isPacked.every(Boolean)).toBe(true);
    let owner = 0;
    let wrong = 0;
    for (const part of parts) {
      const chunk = unpackChunk(part);
      for (let row = 0; row < chunk.owners.length; row += 1, owner += 1) {
        if (chunk.owners[row] !== indexNumbers[owner] || chunk.lengths[row] !== SELECTION_LENGTH) wrong += 1;
        for (let slot = 0; slot < SELECTION_LENGTH; slot += 1) {
          const member = selections.members[SELECTION_LENGTH * owner + slot]!;
          if (chunk.members[SELECTION_LENGTH * row + slot] !== indexNumbers[member]) wrong += 1;
        }
      }
    }
    expect({ owner, wrong }).toEqual({ owner: members, wrong: 0 });
  });

  it('leaves out a selection with somebody who is not in the member index, in whichever part', () => {
    const selections = createSelectionColumns(5);
    selections.lengths.fill(1);
    for (let owner = 0; owner < 5; owner += 1) selections.members[SELECTION_LENGTH * owner] = (owner + 1) % 5;
    const { parts, isPacked } = packInParts(selections, Int32Array.of(0, 1, 2, NOT_INDEXED, 4), 2);
    expect(isPacked).toEqual([true, true, false, false, true]);
    expect(parts.map((part) => [...unpackChunk(part).owners])).toEqual([[0, 1], [], [4]]);
  });

  it('makes one empty part for nobody', () => {
    const { parts } = packInParts(createSelectionColumns(0), new Int32Array());
    expect(parts.map((part) => unpackChunk(part).owners.length)).toEqual([0]);
  });
});
