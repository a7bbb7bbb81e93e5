import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ShownCandidate } from '#shared/matching/mutual.ts';
import { LIST_LENGTH } from '#shared/matching/rank.ts';
import type { Database } from '../../../platform/db/database.ts';
import { IdTable } from '../codes/id-table.ts';
import { packChunk } from '../lists/list-chunk.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import type { Indexed } from '../lists/indexed.ts';
import { selectionsOf, type SelectionColumns } from '../selections/selection-columns.ts';
import type { StoredMatches } from '../selections/stored-matches.ts';
import { loadAllLists, toBinaryIds, type AllLists } from './all-lists.ts';
import { createChunkCache, type ChunkCache } from './chunk-cache.ts';
import {
  deleteOtherMemberIndexes,
  markListsUnpacked,
  markSelectionsUnpacked,
  savePackedLists,
  savePackedSelections,
} from './chunks.queries.ts';
import { saveIndexedLists } from './lists.queries.ts';
import { openMatches, type OpenMatches } from './open-matches.ts';
import { deleteSelectionsWithoutList, saveIndexedSelections, saveSelections } from './selections.queries.ts';
import type { MatchRun } from './runs.queries.ts';
import { packInParts } from './selection-parts.ts';

/**
 * Where lists and selections are stored. It alone knows that a refresh of everybody stores each list twice, as a row that
 * pages read and packed in a chunk (docs/decisions/0037-refresh-writing.md), and that a process caches the chunks to
 * find out whose lists and selections hold a member.
 */
export interface MatchStore {
  /** Opens lists and selections for the change of some members, within a transaction. */
  open(db: Database): Promise<OpenMatches>;
  /** As `open`, for lists alone, in a transaction that writes everybody's selections. */
  openLists(db: Database): Promise<Pick<StoredMatches, 'findLists' | 'findListedBy'>>;
  /** Packs the lists of a chunk, by the numbers of the store; null when the run packs nothing, since an earlier release began it. */
  packLists(db: Database, runId: string, lists: Indexed<ListColumns>): Promise<PackedLists | null>;
  /** Saves the lists of a chunk where they differ. Returns how many were written. */
  saveChunk(db: Database, chunk: ChunkOfRun, lists: Indexed<ListColumns>, packed: PackedLists | null): Promise<number>;
  loadAllLists(db: Database, run: MatchRun): Promise<AllLists>;
  /**
   * Saves everybody's selections where they differ, packs them if the run packs, and drops what earlier runs packed.
   * Returns how many were written.
   */
  saveAllSelections(db: Database, run: MatchRun, made: MadeSelections, now: Date): Promise<number>;
  /** Completes that under the lock of selections: with what has changed since. Returns how many selections were written. */
  completeSelections(db: Database, run: MatchRun, since: SelectionsSince, now: Date): Promise<number>;
}

/** Everybody's selections as they were made. */
export interface MadeSelections {
  readonly all: AllLists;
  readonly selections: SelectionColumns;
  /** The numbers of those whose stored selections are to be written: all others are equal. */
  readonly toWrite: Iterable<number>;
}

/** What has changed since everybody's selections were made. */
export interface SelectionsSince {
  readonly all: AllLists;
  /** Selections that take the place of those that were made. */
  readonly updates: ReadonlyMap<string, readonly ShownCandidate[]>;
  /** Members who may have a selection and no list any more. */
  readonly withoutList: readonly string[];
}

export interface PackedLists {
  readonly bytes: Buffer;
  /** For each list whether the bytes hold it. */
  readonly isPacked: readonly boolean[];
}

export interface ChunkOfRun {
  readonly run: MatchRun;
  readonly chunk: number;
  readonly now: Date;
}

const SELECTIONS_AT_A_TIME = 5000;

/**
 * @param memberNumbers gives members their numbers: those of the lists that are packed, and of `mayEnter`
 * @param numbersInIndex finds their numbers in a run's member index; by default it takes over the ids of all who are in it
 */
export function createMatchStore(
  memberNumbers: IdTable = new IdTable(),
  numbersInIndex?: ChunkCache['numbersInIndex'],
): MatchStore {
  const cache = createChunkCache(memberNumbers);
  return {
    open: async (db) => openMatches(db, await cache.catchUp(db, true), memberNumbers),
    openLists: async (db) => openMatches(db, await cache.catchUp(db, false), memberNumbers).stored(),
    async packLists(db, runId, { owners, columns }) {
      const indexNumbers = await (numbersInIndex ?? cache.numbersInIndex)(db, runId);
      return indexNumbers && packChunk(columns, columns.fitting, LIST_LENGTH, owners, indexNumbers);
    },
    async saveChunk(db, { run, chunk, now }, lists, packed) {
      const by = { generation: run.generation, day: run.day, now };
      const written = await saveIndexedLists(db, lists, by, { isPacked: packed?.isPacked ?? [] });
      if (packed) await savePackedLists(db, { runId: run.id, chunk, lists: packed.bytes });
      return written;
    },
    loadAllLists,
    saveAllSelections,
    async completeSelections(db, { generation }, { all, updates, withoutList }, now) {
      if (all.indexNumbers) await markListsUnpacked(db, all.notPacked, generation);
      const written = await saveSelections(db, [...updates], { generation, now });
      return written + (await deleteSelectionsWithoutList(db, withoutList));
    },
  };
}

async function saveAllSelections(
  db: Database,
  { id: runId, generation }: MatchRun,
  { all, selections, toWrite }: MadeSelections,
  now: Date,
): Promise<number> {
  const by = { generation, now };
  const isPacked = await savePacked(db, runId, all, selections);
  const owners = Uint32Array.from(toWrite);
  let written = 0;
  for (let from = 0; from < owners.length; from += SELECTIONS_AT_A_TIME) {
    const some = owners.subarray(from, from + SELECTIONS_AT_A_TIME);
    const rows = { ids: all.ids, owners: some, columns: selectionsOf(selections, some) };
    written += await saveIndexedSelections(
      db,
      rows,
      by,
      Array.from(some, (owner) => isPacked[owner] ?? false),
    );
    await nextTurn();
  }
  return written;
}

/**
 * Packs the selections, which completes what this run packs, and drops what earlier runs packed.
 * @returns for each selection whether it is packed
 */
async function savePacked(
  db: Database,
  runId: string,
  { ids, indexNumbers }: AllLists,
  selections: SelectionColumns,
): Promise<readonly boolean[]> {
  if (!indexNumbers) return [];
  const { parts, isPacked } = packInParts(selections, indexNumbers);
  await savePackedSelections(db, runId, parts);
  const ownersNotPacked = [...selections.lengths.keys()].filter((owner) => !isPacked[owner]);
  await markSelectionsUnpacked(db, toBinaryIds(ids, ownersNotPacked));
  await deleteOtherMemberIndexes(db, runId);
  return isPacked;
}
