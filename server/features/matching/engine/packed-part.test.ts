import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CANDIDATES_KEPT } from '#shared/matching/rank.ts';
import { createLists } from './lists.ts';
import { packPart, STRANGER, unpackPart } from './packed-part.ts';

const MEMBERS = 60;

const anyLists = fc.record({
  owners: fc.uniqueArray(fc.nat(MEMBERS - 1), { maxLength: 20 }),
  listed: fc.infiniteStream(fc.uniqueArray(fc.nat(MEMBERS - 1), { maxLength: CANDIDATES_KEPT })),
  strangers: fc.uniqueArray(fc.nat(MEMBERS - 1), { maxLength: 3 }),
  /** How far from where it was sent the text begins: bytes come in the middle of others. */
  shift: fc.nat(7),
});

describe('packed lists', () => {
  it('come out as they went in, by the numbers of the roster, without those that name a stranger to it', () => {
    fc.assert(
      fc.property(anyLists, ({ owners, listed, strangers, shift }) => {
        const lists = createLists(owners.length);
        const rows = owners.map((): number[] => listed.next().value ?? []);
        rows.forEach((members, row) => {
          lists.lengths[row] = members.length;
          lists.fitting[row] = Math.floor(members.length / 2);
          members.forEach((member, place) => {
            lists.members[CANDIDATES_KEPT * row + place] = member;
            lists.points[CANDIDATES_KEPT * row + place] = member + place;
          });
        });
        const inRoster = (member: number) => (strangers.includes(member) ? STRANGER : 1000 - member);
        const rosterNumbers = Int32Array.from({ length: MEMBERS }, (_, member) => inRoster(member));

        const { bytes, isPacked } = packPart(lists, CANDIDATES_KEPT, Uint32Array.from(owners), rosterNumbers);
        const part = unpackPart(Buffer.concat([Buffer.alloc(shift), bytes]).subarray(shift));

        const expected = owners
          .map((owner, row) => ({ owner, members: rows[row]! }))
          .filter(({ owner, members }) => ![owner, ...members].some((member) => strangers.includes(member)));
        expect(isPacked).toEqual(owners.map((owner) => expected.some((list) => list.owner === owner)));
        let at = 0;
        const unpacked = [...part.owners].map((owner, list) => {
          const from = at;
          at += part.lengths[list]!;
          expect(part.fitting[list]).toBe(Math.floor(part.lengths[list]! / 2));
          return { owner, members: [...part.members.subarray(from, at)], points: [...part.points.subarray(from, at)] };
        });
        expect(unpacked).toEqual(
          expected.map(({ owner, members }) => ({
            owner: inRoster(owner),
            members: members.map(inRoster),
            points: members.map((member, place) => member + place),
          })),
        );
      }),
    );
  });
});
