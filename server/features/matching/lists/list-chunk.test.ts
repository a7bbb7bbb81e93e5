import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LIST_LENGTH } from '#shared/matching/rank.ts';
import { createListColumns } from './list-columns.ts';
import { packChunk, NOT_INDEXED, unpackChunk } from './list-chunk.ts';

const MEMBERS = 60;

const anyLists = fc.record({
  owners: fc.uniqueArray(fc.nat(MEMBERS - 1), { maxLength: 20 }),
  listed: fc.infiniteStream(fc.uniqueArray(fc.nat(MEMBERS - 1), { maxLength: LIST_LENGTH })),
  unknown: fc.uniqueArray(fc.nat(MEMBERS - 1), { maxLength: 3 }),
  /** The bytes begin at this offset, as bytes from the database begin in the middle of others. */
  shift: fc.nat(7),
});

describe('packChunk and unpackChunk', () => {
  it('give lists back with the numbers of the member index, without those that name somebody who is not in it', () => {
    fc.assert(
      fc.property(anyLists, ({ owners, listed, unknown, shift }) => {
        const lists = createListColumns(owners.length);
        const rows = owners.map((): number[] => listed.next().value ?? []);
        rows.forEach((members, row) => {
          lists.lengths[row] = members.length;
          lists.fitting[row] = Math.floor(members.length / 2);
          members.forEach((member, slot) => {
            lists.members[LIST_LENGTH * row + slot] = member;
            lists.points[LIST_LENGTH * row + slot] = member + slot;
          });
        });
        const numberInIndex = (member: number) => (unknown.includes(member) ? NOT_INDEXED : 1000 - member);
        const indexNumbers = Int32Array.from({ length: MEMBERS }, (_, member) => numberInIndex(member));

        const { bytes, isPacked } = packChunk(
          lists,
          lists.fitting,
          LIST_LENGTH,
          Uint32Array.from(owners),
          indexNumbers,
        );
        const chunk = unpackChunk(Buffer.concat([Buffer.alloc(shift), bytes]).subarray(shift));

        const expected = owners
          .map((owner, row) => ({ owner, members: rows[row]! }))
          .filter(({ owner, members }) => ![owner, ...members].some((member) => unknown.includes(member)));
        expect(isPacked).toEqual(owners.map((owner) => expected.some((list) => list.owner === owner)));
        let at = 0;
        const unpacked = [...chunk.owners].map((owner, list) => {
          const from = at;
          at += chunk.lengths[list]!;
          expect(chunk.fitting[list]).toBe(Math.floor(chunk.lengths[list]! / 2));
          return {
            owner,
            members: [...chunk.members.subarray(from, at)],
            points: [...chunk.points.subarray(from, at)],
          };
        });
        expect(unpacked).toEqual(
          expected.map(({ owner, members }) => ({
            owner: numberInIndex(owner),
            members: members.map(numberInIndex),
            points: members.map((member, slot) => member + slot),
          })),
        );
      }),
    );
  });
});
