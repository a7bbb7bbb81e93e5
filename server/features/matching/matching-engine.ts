import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { bandsFromNearToFar } from '#shared/matching/eligibility.ts';
import type { Candidate } from '#shared/matching/rank.ts';
import type { Database } from '../../platform/db/database.ts';
import { createCodeCache, type CodeSnapshot } from './codes/code-cache.ts';
import { CODE_LENGTH } from './codes/code.ts';
import { createEngine, FIT, type Engine } from './engine/engine.ts';
import type { Indexed } from './lists/indexed.ts';
import { toRankedList, type ListColumns } from './lists/list-columns.ts';
import type { MatchList } from './store/lists.queries.ts';
import { createMatchStore, type MatchStore } from './store/match-store.ts';
import { findBlockedPairs } from './store/runs.queries.ts';

/** Everybody who may be matched, by their ids. It may take over new answers of the same members later. */
export interface Population {
  readonly day: IsoDate;
  has(memberId: string): boolean;
  /** The exact lists of some members; unknown members are left out. */
  listsOf(memberIds: readonly string[]): MatchList[];
  /** The exact lists of many members, computed on all cores. */
  listsOfMany(memberIds: readonly string[]): Promise<Indexed<ListColumns>>;
  /** Everybody who fits a member, or would fit but for the distance. */
  rate(memberId: string): Candidate[];
  /** Ids from `first` up to, not including, `end`, in order. */
  idsBetween(first: string, end: string | null): string[];
}

/** What one process keeps in memory for matching: the engine over everybody's codes, and the store with its cache. */
export interface MatchingEngine {
  /** Everybody as of now. Two calls without a change in between give the same object. */
  population(db: Database, day: IsoDate): Promise<Population>;
  readonly store: MatchStore;
}

/** For more changes than this at once, making a new engine is faster. */
const MOST_REPLACED = 1000;

interface Current {
  readonly snapshot: CodeSnapshot;
  /** The blocked pairs, as a key. */
  readonly blocked: string;
  readonly engine: Engine;
  readonly population: Population;
}

export function createMatchingEngine(): MatchingEngine {
  const codes = createCodeCache();
  let current: Current | null = null;

  return {
    store: createMatchStore(),
    async population(db, day) {
      const snapshot = await codes.catchUp(db);
      const pairs = await findBlockedPairs(db);
      const blockedPairs = pairs.flatMap(([one, other]) => {
        const [first, second] = [snapshot.numberOf(one), snapshot.numberOf(other)];
        return first === undefined || second === undefined ? [] : [first, second];
      });
      const blocked = blockedPairs.join(' ');
      if (current?.blocked === blocked && current.population.day === day) {
        if (current.snapshot === snapshot) return current.population;
        if (canFollow(current, snapshot)) {
          current = { ...current, snapshot };
          return current.population;
        }
      }
      const members = { ids: snapshot.ids, codes: snapshot.codes, blockedPairs: Uint32Array.from(blockedPairs) };
      const engine = createEngine(members, day);
      current = { snapshot, blocked, engine, population: createPopulation(engine, snapshot, day) };
      return current.population;
    },
  };
}

/** Whether the current engine could take over what changed since its snapshot. */
function canFollow({ engine, snapshot: before }: Current, snapshot: CodeSnapshot): boolean {
  const { memberIds, codes, changed, version } = snapshot;
  const isNext = before.memberIds === memberIds && before.version + 1 === version;
  if (!isNext || changed.length > MOST_REPLACED) return false;
  return changed.every((number) =>
    engine.replace(number, codes.slice(CODE_LENGTH * number, CODE_LENGTH * (number + 1))),
  );
}

function createPopulation(
  engine: Engine,
  { memberIds: everybody, ids, numberOf }: CodeSnapshot,
  day: IsoDate,
): Population {
  const idOf = (member: number) => everybody[member] ?? '';
  const known = (memberIds: readonly string[]) => memberIds.filter((memberId) => numberOf(memberId) !== undefined);
  const numbersOf = (found: readonly string[]) => Uint32Array.from(found, (memberId) => numberOf(memberId) ?? 0);
  return {
    day,
    has: (memberId) => numberOf(memberId) !== undefined,
    listsOf(memberIds) {
      const found = known(memberIds);
      const lists = engine.listsOf(numbersOf(found));
      return found.map((memberId, row) => ({ memberId, candidates: toRankedList(lists, row, idOf) }));
    },
    async listsOfMany(memberIds) {
      const owners = numbersOf(known(memberIds));
      return { ids, owners, columns: await engine.listsOfMany(owners) };
    },
    rate(memberId) {
      const number = numberOf(memberId);
      return number === undefined ? [] : rateAll(engine, number, idOf);
    },
    idsBetween: (first, end) =>
      everybody.filter((memberId) => memberId >= first && (end === null || memberId < end)).sort(),
  };
}

function rateAll(engine: Engine, member: number, idOf: (member: number) => string): Candidate[] {
  const { points, fits } = engine.rateAll(member);
  const candidates: Candidate[] = [];
  fits.forEach((fit, other) => {
    if (fit === FIT.no || other === member) return;
    const band = bandsFromNearToFar[fit - FIT.beyond];
    candidates.push({
      memberId: idOf(other),
      points: points[other] ?? 0,
      fit: fit === FIT.fits || !band ? { kind: 'fits' } : { kind: 'beyond-distance', band },
    });
  });
  return candidates;
}
