import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MOST_ROWS, ReverseChunk } from './reverse-chunk.ts';

const anyRows = fc
  .tuple(
    fc.uniqueArray(fc.nat(4_000_000_000), { maxLength: 60 }),
    fc.infiniteStream(fc.uniqueArray(fc.oneof(fc.nat(30), fc.nat(200_000), fc.nat(4_200_000_000)), { maxLength: 50 })),
  )
  .map(([owners, rows]) => owners.map((owner) => ({ owner, members: rows.next().value ?? [] })));

function reverse(rows: readonly { readonly owner: number; readonly members: readonly number[] }[]): ReverseChunk {
  return new ReverseChunk(
    Uint32Array.from(rows, ({ owner }) => owner),
    Uint8Array.from(rows, ({ members }) => members.length),
    Uint32Array.from(rows.flatMap(({ members }) => members)),
  );
}

function ownersOf(chunk: ReverseChunk, member: number): number[] {
  const owners: number[] = [];
  chunk.forEachOwnerOf(member, (owner) => owners.push(owner));
  return owners;
}

describe('ReverseChunk', () => {
  it('names the owners of all rows that hold a member, and of no other', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(4_294_967_295), (rows, other) => {
        const chunk = reverse(rows);
        for (const member of new Set([...rows.flatMap(({ members }) => members), other, 0]))
          expect(ownersOf(chunk, member)).toEqual(
            rows.filter(({ members }) => members.includes(member)).map(({ owner }) => owner),
          );
      }),
    );
  });

  it('takes little more than half of the memory of the lists that it is the inverse of', () => {
    const rows = Array.from({ length: 2500 }, (_, owner) => ({
      owner,
      members: Array.from({ length: 50 }, (_slot, slot) => (owner * 7919 + slot * 104_729) % 1_000_000),
    }));
    const bytesOfLists = 2500 * (4 + 2 + 50 * (4 + 1));
    expect(reverse(rows).heldBytes).toBeLessThan(0.55 * bytesOfLists);
  });

  it('throws for more rows than it has room for', () => {
    const empty = Array.from({ length: MOST_ROWS + 1 }, (_, owner) => ({ owner, members: [] }));
    expect(() => reverse(empty)).toThrow(RangeError);
  });
});
