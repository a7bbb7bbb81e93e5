import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';
import { isFinal } from './areas/area-view.ts';
import { CodeReader, type CodeChange } from './codes/code-reader.ts';
import { IdTable } from './codes/id-table.ts';
import { ROLE, type RoleOf } from './codes/roles.ts';
import { createEngine, type Engine, type Ratings } from './engine/engine.ts';
import { ReadWriteLock } from './engine/read-write-lock.ts';
import type { Indexed } from './lists/indexed.ts';
import type { ListColumns } from './lists/list-columns.ts';
import { ReachSample } from './reach/reach-sample.ts';
import { createIndexNumbers } from './store/index-numbers.ts';
import { createMatchStore, type MatchStore } from './store/match-store.ts';
import { findBlockedPairsOf } from './store/runs.queries.ts';

/** Everybody who may be matched, by their ids. It may take over new answers of members later. */
export interface Population {
  readonly day: IsoDate;
  has(memberId: string): boolean;
  /** The exact lists of some members; unknown members are left out. */
  listsOf(memberIds: readonly string[]): Promise<Indexed<ListColumns>>;
  /** The exact lists of many members, computed on all cores. */
  listsOfMany(memberIds: readonly string[]): Promise<Indexed<ListColumns>>;
  /** Calls `use` with how well everybody suits each of some members, by number, until it returns; unknown members are left out. */
  rate(memberIds: readonly string[], use: (memberId: string, ratings: Ratings) => void): Promise<void>;
  /** Ids from `first` up to, not including, `end`, in order; of an area only those of its own members. */
  idsBetween(first: string, end: string | null): string[];
  /** Whether somebody from elsewhere may belong into a list that was made here; never where everybody is seen. */
  isOpen(memberId: string, fitting: number): boolean;
}

/** What one process remembers for matching: the engine over everybody, and the store with its cache. */
export interface MatchingEngine {
  /** Everybody as of now, or everybody whom the workers of an area see. */
  population(db: Database, day: IsoDate): Promise<Population>;
  /** Lets an area make the lists of some members from elsewhere, among those whom it sees. */
  admit(db: Database, day: IsoDate, memberIds: readonly string[]): Promise<void>;
  /** How many members an area has of its own, and how many it reads from elsewhere; null: it sees everybody. */
  size(): { readonly ownMembers: number; readonly readMembers: number } | null;
  readonly store: MatchStore;
  /** The numbers of members, by which population and store name them. */
  readonly members: IdTable;
  /** Some people, by whom it is counted how many a member's choices leave. */
  readonly reachSample: ReachSample;
}

/** Of so many blocks one is spare; and at least so many are, since each group of members needs one of its own. */
const BLOCKS_PER_SPARE = 32;
const LEAST_SPARE_BLOCKS = 192;
const MEMBERS_PER_BLOCK = 64;

/** @param roleOf whom the workers of an area see (`viewOf`); by default everybody is seen */
export function createMatchingEngine(roleOf?: RoleOf): MatchingEngine {
  const members = new IdTable();
  const everybody = new Everybody(members, roleOf);
  return {
    members,
    admit: (db, day, memberIds) => everybody.admit(db, day, memberIds),
    size: () => everybody.size(),
    store: createMatchStore(members, roleOf && createIndexNumbers(members)),
    reachSample: new ReachSample(),
    async population(db, day) {
      await everybody.catchUp(db, day);
      return createPopulation(everybody, members, db, day);
    },
  };
}

/**
 * The engine over everybody as one process has it: it follows changes of answers, members who join or leave, and the day,
 * and is made anew only when there is no room left. Computations wait while it changes.
 */
class Everybody {
  readonly #members: IdTable;
  readonly #codes: CodeReader;
  readonly #lock = new ReadWriteLock();
  #engine: Engine | null = null;

  constructor(members: IdTable, roleOf?: RoleOf) {
    this.#members = members;
    this.#codes = new CodeReader(members, roleOf);
  }

  has(number: number): boolean {
    return this.#codes.has(number);
  }

  isOwn(number: number): boolean {
    return this.#codes.roleOf(number) >= ROLE.own;
  }

  isOpen(number: number, fitting: number): boolean {
    return !this.#codes.isWhole && !isFinal(this.#codes.roleOf(number), fitting);
  }

  size(): { readonly ownMembers: number; readonly readMembers: number } | null {
    if (this.#codes.isWhole) return null;
    return {
      ownMembers: this.#codes.count(ROLE.own, ROLE.ownAnywhere),
      readMembers: this.#codes.count(ROLE.read),
    };
  }

  /** Reads some members too who are read nowhere here yet. */
  admit(db: Database, day: IsoDate, memberIds: readonly string[]): Promise<void> {
    return this.#lock.write(async () => {
      const changes = await this.#codes.readGuests(db, memberIds);
      if (changes.length === 0) return;
      if (!this.#engine || !follow(this.#engine, changes, day)) await this.#makeEngine(db, day);
    });
  }

  /** Reads what changed since the last time. */
  catchUp(db: Database, day: IsoDate): Promise<void> {
    return this.#lock.write(async () => {
      const changes = this.#engine && (await this.#codes.readChanges(db));
      if (!this.#engine || !changes || !follow(this.#engine, changes, day)) await this.#makeEngine(db, day);
    });
  }

  /** Has the engine of a day compute something; waits while the engine changes. */
  async compute<Result>(
    db: Database,
    day: IsoDate,
    work: (engine: Engine) => Promise<Result> | Result,
  ): Promise<Result> {
    for (;;) {
      const done = await this.#lock.read(async () =>
        this.#engine?.today === day ? { result: await work(this.#engine) } : null,
      );
      if (done) return done.result;
      // Somebody else went on to another day meanwhile.
      await this.catchUp(db, day);
    }
  }

  async #makeEngine(db: Database, day: IsoDate): Promise<void> {
    // Both engines at once would need twice the memory.
    this.#engine = null;
    const codes = await this.#codes.readAll(db);
    const spareBlocks = LEAST_SPARE_BLOCKS + Math.ceil(this.#members.count / MEMBERS_PER_BLOCK / BLOCKS_PER_SPARE);
    this.#engine = createEngine({ ids: this.#members.ids, codes, spareBlocks }, day);
  }
}

/** Whether an engine could take over what changed. */
function follow(engine: Engine, changes: readonly CodeChange[], day: IsoDate): boolean {
  if (!engine.setDay(day)) return false;
  return changes.every(({ number, code }) => (code ? engine.put(number, code) : engine.remove(number)));
}

function createPopulation(everybody: Everybody, members: IdTable, db: Database, day: IsoDate): Population {
  const has = (memberId: string) => {
    const number = members.numberOfId(memberId);
    return number >= 0 && everybody.has(number);
  };
  const numbersOf = (memberIds: readonly string[]) =>
    Uint32Array.from(memberIds, (memberId) => members.numberOfId(memberId));

  /** Computes something for some members, who may not meet some others: by a block, a closed conversation or a pass. */
  async function computeFor<Result>(
    memberIds: readonly string[],
    work: (engine: Engine, numbers: Uint32Array) => Promise<Result> | Result,
  ): Promise<Result> {
    const pairs = await findBlockedPairsOf(db, memberIds, day);
    return everybody.compute(db, day, (engine) => {
      const numbers = numbersOf(memberIds);
      const blocked = pairs.filter(([one, other]) => has(one) && has(other));
      engine.setBlocked(numbers, numbersOf(blocked.flat()));
      return work(engine, numbers);
    });
  }

  return {
    day,
    has,
    listsOf: (memberIds) =>
      computeFor(memberIds.filter(has), (engine, owners) => ({
        ids: members.ids,
        owners,
        columns: engine.listsOf(owners),
      })),
    listsOfMany: (memberIds) =>
      computeFor(memberIds.filter(has), async (engine, owners) => ({
        ids: members.ids,
        owners,
        columns: await engine.listsOfMany(owners),
      })),
    rate: (memberIds, use) => {
      const found = memberIds.filter(has);
      return computeFor(found, (engine, numbers) => {
        let ratings: Ratings | undefined;
        for (const [index, memberId] of found.entries()) {
          ratings = engine.rateAll(numbers[index]!, ratings);
          use(memberId, ratings);
        }
      });
    },
    idsBetween: (first, end) =>
      members.numbersBetween(first, end).flatMap((number) => (everybody.isOwn(number) ? [members.idOf(number)] : [])),
    isOpen: (memberId, fitting) => everybody.isOpen(members.numberOfId(memberId), fitting),
  };
}
