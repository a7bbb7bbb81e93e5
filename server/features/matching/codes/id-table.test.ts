import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IdTable } from './id-table.ts';
import { ID_LENGTH, packIds } from './packed-ids.ts';

const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 40 });

function fill(texts: readonly string[]): IdTable {
  const table = new IdTable();
  const packed = packIds(texts);
  texts.forEach((_, index) => table.add(packed, ID_LENGTH * index));
  return table;
}

describe('IdTable', () => {
  it('gives each id a number of its own, also when the id is added twice', () => {
    fc.assert(
      fc.property(ids, fc.uuid(), (texts, unknown) => {
        const table = fill([...texts, ...texts]);
        expect(table.count).toBe(texts.length);
        texts.forEach((text, number) => {
          expect(table.numberOfId(text)).toBe(number);
          expect(table.idOf(number)).toBe(text);
        });
        expect(table.numberOfId(unknown)).toBe(texts.indexOf(unknown));
      }),
    );
  });

  it('leaves every number as it is when more ids are added than there was room for', () => {
    const table = new IdTable();
    const textOf = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
    const { ids: first } = table;
    for (let index = 0; index < 5000; index += 1) expect(table.addId(textOf(index))).toBe(index);
    expect(table.ids).not.toBe(first);
    for (let index = 0; index < 5000; index += 1) expect(table.numberOfId(textOf(index))).toBe(index);
    expect(table.numberOfId(textOf(5000))).toBe(-1);
  });

  it('finds the ids between two others in order, whether they came in order or later', () => {
    fc.assert(
      fc.property(ids, ids, fc.uuid(), fc.option(fc.uuid(), { nil: null }), (texts, later, first, end) => {
        const table = fill([...texts.toSorted(), ...later]);
        const expected = [...new Set([...texts, ...later])]
          .filter((id) => id >= first && (end === null || id < end))
          .toSorted();
        expect(table.numbersBetween(first, end).map((number) => table.idOf(number))).toEqual(expected);
      }),
    );
  });
});
