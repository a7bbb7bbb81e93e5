import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { ShownCandidate } from '#shared/matching/mutual.ts';
import { LIST_LENGTH, type RankedCandidate } from '#shared/matching/rank.ts';
import type { Database } from '../../../platform/db/database.ts';
import { elementOffsets, toBinaryArray } from '../../../platform/db/pg-binary-arrays.ts';
import type { IdTable } from '../codes/id-table.ts';
import { copyId, ID_LENGTH } from '../codes/packed-ids.ts';
import type { Ratings } from '../engine/engine.ts';
import type { Indexed } from '../lists/indexed.ts';
import { createListColumns, toRankedList, type ListColumns } from '../lists/list-columns.ts';
import { OPEN, type ListedBy, type StoredMatches } from '../selections/stored-matches.ts';
import type { CachedChunks } from './chunk-cache.ts';
import {
  deleteLists,
  findBinaryLists,
  findJoinedLists,
  findListedPairsOf,
  findLists,
  saveIndexedLists,
  type Computation,
} from './lists.queries.ts';
import { deleteSelections, findSelections, saveSelections } from './selections.queries.ts';

/** Stored lists, by members' numbers, and when each was made. */
export interface DatedLists {
  readonly lists: Indexed<ListColumns>;
  readonly days: readonly (IsoDate | null)[];
  readonly generations: readonly bigint[];
}

/** Lists that differ from the stored ones. */
export interface UpdatedLists {
  readonly lists: Indexed<ListColumns>;
  /** For each list the members who were not in the stored one. Not given: the database compares. */
  readonly joined?: readonly (readonly number[])[];
}

/** Lists and selections as of now, to be read and written around some members, who are named by their numbers. */
export interface OpenMatches {
  /** For each of the members the owners whose lists hold them; some of these did only when the list was packed. */
  findPossibleOwners(members: readonly number[]): Promise<Map<number, Set<number>>>;
  readLists(owners: readonly number[]): Promise<DatedLists>;
  /** Calls `visit` with those whose lists a member may have to enter, see `EntryLimits`. */
  forEachEnterable(ratings: Ratings, visit: (owner: number) => void): void;
  saveLists(updated: UpdatedLists, by: Computation): Promise<number>;
  deleteLists(memberIds: readonly string[]): Promise<void>;
  /** Whether somebody's selection has a slot that could belong to somebody else, now that the list is this row. */
  mayChange(lists: Indexed<ListColumns>, row: number): boolean;
  /** What an update of selections reads. @param known lists that were just computed: they are not read again */
  stored(known?: readonly Indexed<ListColumns>[]): StoredMatches;
  findSelections(memberIds: readonly string[]): Promise<Map<string, ShownCandidate[]>>;
  saveSelections(selections: ReadonlyMap<string, readonly ShownCandidate[]>, by: Computation): Promise<number>;
  deleteSelections(memberIds: readonly string[]): Promise<void>;
}

export function openMatches(db: Database, cached: CachedChunks, ids: IdTable): OpenMatches {
  const toIds = (numbers: readonly number[]) =>
    toBinaryArray('uuid', numbers.length, (bytes, at, index) => copyId(ids.ids, numbers[index]!, bytes, at));

  async function findPossibleOwners(members: readonly number[]): Promise<Map<number, Set<number>>> {
    const found = new Map(members.map((member) => [member, new Set<number>()]));
    for (const [member, owners] of found) cached.forEachListing(member, (owner) => void owners.add(owner));
    const pairs = await findJoinedLists(db, toIds([...found.keys()]));
    for (let at = 0; at < pairs.length; at += 2 * ID_LENGTH)
      found.get(ids.add(pairs, at))?.add(ids.add(pairs, at + ID_LENGTH));
    return found;
  }

  return {
    findPossibleOwners,
    async readLists(owners) {
      const rows = await findBinaryLists(db, toIds(owners));
      const columns = createListColumns(rows.length);
      const numbers = new Uint32Array(rows.length);
      for (const [row, { memberId, candidateIds, points, fitting }] of rows.entries()) {
        numbers[row] = ids.add(memberId);
        const pointsAt = elementOffsets(points, 'smallint');
        for (const [slot, from] of elementOffsets(candidateIds, 'uuid').entries()) {
          columns.members[LIST_LENGTH * row + slot] = ids.add(candidateIds, from);
          columns.points[LIST_LENGTH * row + slot] = points.readInt16BE(pointsAt[slot]);
        }
        columns.lengths[row] = pointsAt.length;
        columns.fitting[row] = fitting;
      }
      return {
        lists: { ids: ids.ids, owners: numbers, columns },
        days: rows.map(({ day }) => day),
        generations: rows.map(({ generation }) => BigInt(generation)),
      };
    },
    forEachEnterable: (ratings, visit) => cached.limits.forEachEnterable(ratings, visit),
    saveLists: ({ lists, joined }, by) => saveIndexedLists(db, lists, by, joined ? { joined } : {}),
    deleteLists: async (memberIds) => void (await deleteLists(db, memberIds)),
    mayChange({ owners, columns }, row) {
      const owner = owners[row]!;
      if (cached.selections.openingOf(owner) === OPEN) return true;
      const listed = columns.members.subarray(LIST_LENGTH * row, LIST_LENGTH * row + columns.lengths[row]!);
      return cached.selections.shownTo(owner).some((member) => !listed.includes(member));
    },
    stored: (known = []) => {
      const knownRow = indexRows(known);
      return {
        async findLists(memberIds) {
          const found = new Map<string, readonly RankedCandidate[]>();
          const others: string[] = [];
          for (const memberId of memberIds) {
            const row = knownRow(ids.numberOfId(memberId));
            if (row)
              found.set(
                memberId,
                toRankedList(row.columns, row.row, (number) => ids.idOf(number)),
              );
            else others.push(memberId);
          }
          for (const list of await findLists(db, others)) found.set(list.memberId, list.candidates);
          return found;
        },
        findSelections: (memberIds) => findSelections(db, memberIds),
        async findListedBy(memberIds, isWanted) {
          const found = new Map<string, ListedBy[]>(memberIds.map((memberId) => [memberId, []]));
          const members = memberIds.map((memberId) => ids.addId(memberId));
          const pairs: { member: number; owner: number }[] = [];
          for (const [member, owners] of await findPossibleOwners(members)) {
            const memberId = ids.idOf(member);
            for (const owner of owners) {
              const ownerId = ids.idOf(owner);
              if (!isWanted(ownerId, memberId)) continue;
              const row = knownRow(owner);
              const affinity = row && affinityIn(row, member);
              if (affinity) found.get(memberId)?.push({ ownerId, ...affinity });
              else if (!row) pairs.push({ member, owner });
            }
          }
          if (pairs.length === 0) return found;
          const [wanted, holding] = [pairs.map(({ member }) => member), pairs.map(({ owner }) => owner)];
          for (const pair of await findListedPairsOf(db, { memberIds: toIds(wanted), ownerIds: toIds(holding) }))
            found.get(pair.listed)?.push(pair);
          return found;
        },
        ownersShowing(memberId) {
          const member = ids.numberOfId(memberId);
          const owners = member < 0 ? [] : cached.selections.ownersShowing(member);
          return owners.map((owner) => ids.idOf(owner));
        },
        openingOf: (memberId) => cached.selections.openingOf(ids.numberOfId(memberId)),
      };
    },
    findSelections: (memberIds) => findSelections(db, memberIds),
    saveSelections: (selections, by) => saveSelections(db, [...selections], by),
    deleteSelections: (memberIds) => deleteSelections(db, memberIds),
  };
}

/** A row of one of several columns. */
interface KnownRow {
  readonly columns: ListColumns;
  readonly row: number;
}

/** Finds the row of a member among some lists. */
function indexRows(known: readonly Indexed<ListColumns>[]): (owner: number) => KnownRow | undefined {
  const rows = new Map<number, KnownRow>();
  for (const { owners, columns } of known) owners.forEach((owner, row) => rows.set(owner, { columns, row }));
  return (owner) => rows.get(owner);
}

/** How well the owner of a row and a member suit each other; null when the list does not hold the member. */
function affinityIn({ columns, row }: KnownRow, member: number): Omit<ListedBy, 'ownerId'> | null {
  const from = LIST_LENGTH * row;
  const slot = columns.members.subarray(from, from + columns.lengths[row]!).indexOf(member);
  if (slot < 0) return null;
  return { points: columns.points[from + slot]!, beyondDistance: slot >= columns.fitting[row]! };
}
