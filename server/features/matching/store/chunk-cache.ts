import type { Database } from '../../../platform/db/database.ts';
import { toBinaryArray } from '../../../platform/db/pg-binary-arrays.ts';
import { copyId, ID_LENGTH, indexIds, packIds, renumber, type NumberOf } from '../codes/packed-ids.ts';
import { NOT_INDEXED, unpackChunk, type ListChunk } from '../lists/list-chunk.ts';
import {
  findMemberIndex,
  findPackedLists,
  findPackedSelections,
  findStoredRuns,
  type PackedPairs,
} from './chunks.queries.ts';

/**
 * A process's copy of what the last runs packed, which never changes: whose lists and selections hold a member is found
 * by looking through all of it.
 */
export interface ChunkCache {
  /** Reads what was packed since the last time. */
  catchUp(db: Database): Promise<CachedChunks>;
  /** For each of the packed ids its number in a run's member index, or `NOT_INDEXED`; null for a run without an index. */
  numbersInIndex(db: Database, runId: string, ids: Uint8Array): Promise<Int32Array | null>;
}

export interface CachedChunks {
  /** The owners whose packed lists hold these members; while a run is under way, some of them twice. */
  findListedBy(memberIds: readonly string[]): PackedPairs;
  /** The owners whose packed selections hold these members. */
  findShownTo(memberIds: readonly string[]): PackedPairs;
}

/** The ids of all who take part in a run, by number. */
interface MemberIndex {
  readonly ids: Uint8Array;
  readonly numberOf: NumberOf;
}

interface CachedRun {
  readonly index: MemberIndex;
  readonly lists: Map<number, ListChunk>;
  selections: ListChunk | null;
}

interface IndexedChunks {
  readonly index: MemberIndex;
  readonly chunks: readonly ListChunk[];
}

export function createChunkCache(): ChunkCache {
  const cached = new Map<string, CachedRun>();
  /** What `numbersInIndex` returned last: the chunks of one run ask for it with equal ids. */
  let lastNumbers: { readonly runId: string; readonly ids: Uint8Array; readonly numbers: Int32Array } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function cacheRun(db: Database, runId: string): Promise<CachedRun | null> {
    const known = cached.get(runId);
    if (known) return known;
    const ids = await findMemberIndex(db, runId);
    if (!ids) return null;
    const run = { index: { ids, numberOf: indexIds(ids) }, lists: new Map(), selections: null };
    cached.set(runId, run);
    return run;
  }

  /** Runs one piece of work after the other, so that nothing is read twice. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  async function readChunks(db: Database): Promise<readonly CachedRun[]> {
    const found = await findStoredRuns(db);
    for (const runId of cached.keys()) if (!found.some((run) => run.runId === runId)) cached.delete(runId);
    for (const { runId, chunks, hasSelections } of found) {
      const run = await cacheRun(db, runId);
      if (!run) continue;
      for (const chunk of chunks) {
        const bytes = run.lists.has(chunk) ? null : await findPackedLists(db, runId, chunk);
        if (bytes) run.lists.set(chunk, unpackChunk(bytes));
      }
      const selections = hasSelections && !run.selections ? await findPackedSelections(db, runId) : null;
      if (selections) run.selections = unpackChunk(selections);
    }
    return [...cached.values()];
  }

  return {
    async catchUp(db) {
      const runs = await inTurn(() => readChunks(db));
      const lists = runs.map((run) => ({ index: run.index, chunks: [...run.lists.values()] }));
      const selections = runs.map((run) => ({ index: run.index, chunks: run.selections ? [run.selections] : [] }));
      return {
        findListedBy: (memberIds) => findOwners(memberIds, lists),
        findShownTo: (memberIds) => findOwners(memberIds, selections),
      };
    },
    async numbersInIndex(db, runId, ids) {
      if (lastNumbers?.runId === runId && lastNumbers.ids === ids) return lastNumbers.numbers;
      const run = await inTurn(() => cacheRun(db, runId));
      if (!run) return null;
      lastNumbers = { runId, ids, numbers: renumber(ids, run.index.numberOf) };
      return lastNumbers.numbers;
    },
  };
}

/** Looks through all chunks for some members at once. */
function findOwners(memberIds: readonly string[], runs: readonly IndexedChunks[]): PackedPairs {
  const ids = packIds(memberIds);
  const found: number[] = [];
  const owners: (readonly [Uint8Array, number])[] = [];
  for (const { index, chunks } of runs) {
    /** For each number in the member index: which of the members it is, or `NOT_INDEXED` for all others. */
    const wanted = new Int32Array(index.ids.length / ID_LENGTH).fill(NOT_INDEXED);
    for (const [member, number] of renumber(ids, index.numberOf).entries())
      if (number !== NOT_INDEXED) wanted[number] = member;
    for (const chunk of chunks) {
      let slot = 0;
      for (let row = 0; row < chunk.owners.length; row += 1) {
        for (const end = slot + chunk.lengths[row]!; slot < end; slot += 1) {
          const member = wanted[chunk.members[slot]!]!;
          if (member === NOT_INDEXED) continue;
          found.push(member);
          owners.push([index.ids, chunk.owners[row]!]);
        }
      }
    }
  }
  return {
    memberIds: toBinaryArray('uuid', found.length, (bytes, at, pair) => copyId(ids, found[pair]!, bytes, at)),
    ownerIds: toBinaryArray('uuid', owners.length, (bytes, at, pair) => {
      const [from, owner] = owners[pair]!;
      copyId(from, owner, bytes, at);
    }),
  };
}
