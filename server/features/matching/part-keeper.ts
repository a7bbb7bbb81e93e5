import { sentArray } from '../../platform/db/sent-arrays.ts';
import type { Database } from '../../platform/db/database.ts';
import { copyId, ID_LENGTH, indexIds, packIds, renumber, type NumberOf } from './engine/ids.ts';
import { STRANGER, unpackPart, type PackedPart } from './engine/packed-part.ts';
import { findKeptRuns, findPackedLists, findPackedSixes, findRoster, type Stood } from './packed.queries.ts';

/** Everybody who takes part in a run, by number. */
interface Roster {
  readonly ids: Uint8Array;
  readonly numberOf: NumberOf;
}

/**
 * A process's own copy of what the last runs packed, which nobody ever changes: in whose lists and sixes somebody stands
 * is found by looking through all of them.
 */
export interface PartKeeper {
  /** What is there now. */
  catchUp(db: Database): Promise<KeptParts>;
  /** The number in the roster of each of the packed ids, or `STRANGER`; null for a run without a roster. */
  numberInRoster(db: Database, runId: string, ids: Uint8Array): Promise<Int32Array | null>;
}

export interface KeptParts {
  /** In whose packed lists these members stand; somebody may come twice while a run is under way. */
  holdersOf(memberIds: readonly string[]): Stood;
  /** In whose packed sixes. */
  viewersOf(memberIds: readonly string[]): Stood;
}

interface KeptRun {
  readonly roster: Roster;
  readonly lists: Map<number, PackedPart>;
  sixes: PackedPart | null;
}

export function createPartKeeper(): PartKeeper {
  const kept = new Map<string, KeptRun>();
  /** The ids numbered last: those of one crowd, for each of its parts. */
  let numbered: { readonly runId: string; readonly ids: Uint8Array; readonly numbers: Int32Array } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function keepRun(db: Database, runId: string): Promise<KeptRun | null> {
    const known = kept.get(runId);
    if (known) return known;
    const ids = await findRoster(db, runId);
    if (!ids) return null;
    const run = { roster: { ids, numberOf: indexIds(ids) }, lists: new Map(), sixes: null };
    kept.set(runId, run);
    return run;
  }

  /** One after the other, so that nothing is read twice. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  async function readParts(db: Database): Promise<readonly KeptRun[]> {
    const found = await findKeptRuns(db);
    for (const runId of kept.keys()) if (!found.some((run) => run.runId === runId)) kept.delete(runId);
    for (const { runId, numbers, hasSixes } of found) {
      const run = await keepRun(db, runId);
      if (!run) continue;
      for (const number of numbers) {
        const bytes = run.lists.has(number) ? null : await findPackedLists(db, runId, number);
        if (bytes) run.lists.set(number, unpackPart(bytes));
      }
      const sixes = hasSixes && !run.sixes ? await findPackedSixes(db, runId) : null;
      if (sixes) run.sixes = unpackPart(sixes);
    }
    return [...kept.values()];
  }

  return {
    async catchUp(db) {
      const runs = await inTurn(() => readParts(db));
      const lists = runs.map((run) => ({ roster: run.roster, parts: [...run.lists.values()] }));
      const sixes = runs.map((run) => ({ roster: run.roster, parts: run.sixes ? [run.sixes] : [] }));
      return {
        holdersOf: (memberIds) => findStood(memberIds, lists),
        viewersOf: (memberIds) => findStood(memberIds, sixes),
      };
    },
    async numberInRoster(db, runId, ids) {
      if (numbered?.runId === runId && numbered.ids === ids) return numbered.numbers;
      const run = await inTurn(() => keepRun(db, runId));
      if (!run) return null;
      numbered = { runId, ids, numbers: renumber(ids, run.roster.numberOf) };
      return numbered.numbers;
    },
  };
}

/** Looks through all packed lists for some members at once. */
function findStood(
  memberIds: readonly string[],
  runs: readonly { readonly roster: Roster; readonly parts: readonly PackedPart[] }[],
): Stood {
  const ids = packIds(memberIds);
  const held: number[] = [];
  const owners: (readonly [Uint8Array, number])[] = [];
  for (const { roster, parts } of runs) {
    /** By numbers of the roster: who is looked for. */
    const wanted = new Int32Array(roster.ids.length / ID_LENGTH).fill(STRANGER);
    for (const [index, number] of renumber(ids, roster.numberOf).entries())
      if (number !== STRANGER) wanted[number] = index;
    for (const part of parts) {
      let at = 0;
      for (let list = 0; list < part.owners.length; list += 1) {
        for (const end = at + part.lengths[list]!; at < end; at += 1) {
          const index = wanted[part.members[at]!]!;
          if (index === STRANGER) continue;
          held.push(index);
          owners.push([roster.ids, part.owners[list]!]);
        }
      }
    }
  }
  return {
    heldIds: sentArray('uuid', held.length, (bytes, at, index) => copyId(ids, held[index]!, bytes, at)),
    ownerIds: sentArray('uuid', owners.length, (bytes, at, index) => {
      const [from, owner] = owners[index]!;
      copyId(from, owner, bytes, at);
    }),
  };
}
