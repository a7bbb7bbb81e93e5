import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '#shared/calendar.ts';
import { epochOf } from '#shared/matching/epochs.ts';
import { tieHash } from '#shared/matching/rank.ts';
import { beginTieHash, compareIds, endTieHash, idAt, indexIds, ID_LENGTH, packIds } from './packed-ids.ts';

const ids = fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 20 });

describe('packed ids', () => {
  it('are unpacked to the original texts and compare like them', () => {
    fc.assert(
      fc.property(ids, (texts) => {
        const packed = packIds(texts);
        expect(texts.map((_, index) => idAt(packed, index))).toEqual(texts);
        expect(Math.sign(compareIds(packed, 0, 1))).toBe(texts[0]! < texts[1]! ? -1 : 1);
      }),
    );
  });

  it('have the tie hashes of the reference', () => {
    fc.assert(
      fc.property(ids, fc.nat(20_000), (texts, days) => {
        const today = addDays('2000-01-01', days);
        const packed = packIds(texts);
        const begin = beginTieHash(today);
        const epoch = epochOf(texts[0]!, today);
        expect(endTieHash(begin(packed, 0), packed, 1)).toBe(tieHash(texts[0]!, texts[1]!, epoch));
      }),
      { numRuns: 1000 },
    );
  });

  it('are found by indexIds, which gives -1 for an unknown id', () => {
    fc.assert(
      fc.property(ids, fc.uuid(), (texts, unknown) => {
        const packed = packIds(texts);
        const numberOf = indexIds(packed);
        texts.forEach((_, index) =>
          expect(numberOf(packed.slice(ID_LENGTH * index, ID_LENGTH * (index + 1)))).toBe(index),
        );
        expect(numberOf(packIds([unknown]))).toBe(texts.indexOf(unknown));
      }),
    );
  });
});
