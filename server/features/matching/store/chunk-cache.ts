import { LIST_LENGTH } from '#shared/matching/rank.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { IdTable } from '../codes/id-table.ts';
import { ID_LENGTH } from '../codes/packed-ids.ts';
import { NOT_INDEXED, unpackChunk, type ListChunk } from '../lists/list-chunk.ts';
import { findMemberIndex, findPackedLists, findStoredRuns } from './chunks.queries.ts';
import { EntryLimits, entryLimit } from './entry-limits.ts';
import { findUnpackedLimits, type Seen } from './lists.queries.ts';
import { MOST_ROWS, ReverseChunk } from './reverse-chunk.ts';
import { SelectionMemory } from './selection-memory.ts';
import { findSelectionsAfter, findSelectionsSince } from './selections.queries.ts';

/**
 * What a process remembers of the stored lists and selections: of the lists that runs packed, which never change, the
 * inverse; what it takes to enter each list; and who is shown to whom.
 */
export interface ChunkCache {
  /**
   * Reads what was packed or written since the last time.
   * @param hasSelections whether selections too: not in a transaction that has written some, and may yet be rolled back
   */
  catchUp(db: Database, hasSelections: boolean): Promise<CachedChunks>;
  /** For each number of the table of ids the number in a run's member index, or `NOT_INDEXED`; null: the run has none. */
  numbersInIndex(db: Database, runId: string): Promise<Int32Array | null>;
}

export interface CachedChunks {
  /** Calls `visit` with the owners whose packed lists held a member; while a run is under way, with some of them twice. */
  forEachListing(member: number, visit: (owner: number) => void): void;
  readonly selections: SelectionMemory;
  /** What it takes to enter each list. */
  readonly limits: EntryLimits;
}

/** A part of a packed chunk. */
interface PackedRows {
  readonly rows: ReverseChunk;
  /** What it takes to enter each of the lists. */
  readonly limits: Uint8Array;
}

/** The chunks of a run. */
type CachedRun = Map<number, readonly PackedRows[]>;

/** A run's member index, while the run is under way. */
interface MemberIndex {
  readonly runId: string;
  /** For each number in the index that of the table of ids, or `NOT_INDEXED` for a member who was erased. */
  readonly numbers: Int32Array;
  /** The inverse, once somebody asked for it. */
  inverse: Int32Array | null;
}

/** @param ids gives the members their numbers */
export function createChunkCache(ids: IdTable): ChunkCache {
  const runs = new Map<string, CachedRun>();
  let limits = new EntryLimits();
  /** Up to where the lists that are in no chunk were read; null: from the beginning. */
  let seen: Seen | null = null;
  const selections = new SelectionMemory(ids);
  /** Up to where selections were read; null: none was. */
  let seenSelections: Seen | null = null;
  let lastIndex: MemberIndex | null = null;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one piece of work after the other, so that nothing is read twice. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  const packedLists = () => [...runs.values()].flatMap((run) => [...run.values()].flat());

  async function findIndex(db: Database, runId: string): Promise<MemberIndex | null> {
    if (lastIndex?.runId === runId) return lastIndex;
    const bytes = await findMemberIndex(db, runId);
    if (!bytes) return null;
    const numbers = new Int32Array(bytes.length / ID_LENGTH);
    ids.reserve(numbers.length);
    for (let member = 0; member < numbers.length; member += 1)
      numbers[member] = isErased(bytes, ID_LENGTH * member) ? NOT_INDEXED : ids.add(bytes, ID_LENGTH * member);
    lastIndex = { runId, numbers, inverse: null };
    return lastIndex;
  }

  async function readChunks(db: Database): Promise<void> {
    const found = await findStoredRuns(db);
    for (const runId of runs.keys()) {
      if (found.some((run) => run.runId === runId)) continue;
      runs.delete(runId);
      // Limits only ever became lower while that run and the next one were both there.
      limits = new EntryLimits();
      for (const part of packedLists()) limits.lower(part.rows.owners, part.limits);
      seen = null;
    }
    for (const { runId, chunks, hasSelections } of found) {
      await readNewChunks(db, runId, chunks);
      // Nothing of a complete run is read again.
      if (hasSelections && lastIndex?.runId === runId) lastIndex = null;
    }
  }

  async function readNewChunks(db: Database, runId: string, chunks: readonly number[]): Promise<void> {
    const run: CachedRun = runs.get(runId) ?? new Map<number, readonly PackedRows[]>();
    const newChunks = chunks.filter((chunk) => !run.has(chunk));
    const index = newChunks.length > 0 ? await findIndex(db, runId) : null;
    if (!index) return;
    runs.set(runId, run);
    for (const chunk of newChunks) {
      const bytes = await findPackedLists(db, runId, chunk);
      if (!bytes) continue;
      const reversed = reverse(unpackChunk(bytes), index.numbers);
      run.set(chunk, reversed);
      for (const part of reversed) limits.lower(part.rows.owners, part.limits);
    }
  }

  async function readUnpacked(db: Database): Promise<void> {
    const found = await findUnpackedLimits(db, seen);
    limits.replace(found.records, ids);
    seen = found.seen;
  }

  async function readSelections(db: Database): Promise<void> {
    const changes = seenSelections && (await findSelectionsSince(db, seenSelections));
    if (changes) {
      selections.replace(changes.records);
      seenSelections = changes.seen;
      return;
    }
    let first: Seen | null = null;
    let after: string | null = null;
    do {
      const some = await findSelectionsAfter(db, after);
      // What is written while the others are read is read once more as a change.
      first ??= some.seen;
      selections.replace(some.records);
      after = some.last;
    } while (after !== null);
    seenSelections = first;
  }

  return {
    async catchUp(db, hasSelections) {
      await inTurn(async () => {
        await readChunks(db);
        await readUnpacked(db);
        if (hasSelections) await readSelections(db);
      });
      const lists = packedLists();
      return {
        forEachListing(member, visit) {
          for (const { rows } of lists) rows.forEachOwnerOf(member, visit);
        },
        selections,
        limits,
      };
    },
    async numbersInIndex(db, runId) {
      const index = await inTurn(() => findIndex(db, runId));
      if (!index) return null;
      if (!index.inverse || index.inverse.length < ids.room) {
        const inverse = new Int32Array(ids.room).fill(NOT_INDEXED);
        index.numbers.forEach((number, member) => {
          if (number !== NOT_INDEXED) inverse[number] = member;
        });
        index.inverse = inverse;
      }
      return index.inverse;
    },
  };
}

/** The id of an erased member is overwritten with zeros. */
function isErased(bytes: Uint8Array, at: number): boolean {
  for (let byte = at; byte < at + ID_LENGTH; byte += 1) if (bytes[byte] !== 0) return false;
  return true;
}

/** The inverse of a chunk, in as many parts as its rows need. */
function reverse(chunk: ListChunk, numbers: Int32Array): PackedRows[] {
  const parts: PackedRows[] = [];
  let slot = 0;
  for (let from = 0; from < chunk.owners.length; from += MOST_ROWS) {
    const owners: number[] = [];
    const lengths: number[] = [];
    const limits: number[] = [];
    const members: number[] = [];
    for (let row = from; row < Math.min(from + MOST_ROWS, chunk.owners.length); row += 1) {
      const [begin, length] = [slot, chunk.lengths[row]!];
      slot += length;
      const owner = numbers[chunk.owners[row]!]!;
      if (owner === NOT_INDEXED) continue;
      const before = members.length;
      for (let at = begin; at < slot; at += 1) {
        const member = numbers[chunk.members[at]!]!;
        if (member !== NOT_INDEXED) members.push(member);
      }
      owners.push(owner);
      lengths.push(members.length - before);
      limits.push(entryLimit(length, chunk.fitting[row]!, chunk.points[begin + LIST_LENGTH - 1] ?? 0));
    }
    const rows = new ReverseChunk(Uint32Array.from(owners), Uint8Array.from(lengths), Uint32Array.from(members));
    parts.push({ rows, limits: Uint8Array.from(limits) });
  }
  return parts;
}
