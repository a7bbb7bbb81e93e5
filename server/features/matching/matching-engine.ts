import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { bandsFromNearToFar } from '#shared/matching/eligibility.ts';
import type { Candidate, RankedCandidate } from '#shared/matching/rank.ts';
import type { Database } from '../../platform/db/database.ts';
import { createCodeKeeper, type CodeSnapshot } from './code-keeper.ts';
import { CODE_LENGTH } from './engine/code.ts';
import { createEngine, FIT, type Engine } from './engine/engine.ts';
import { unpackList, type PackedLists } from './engine/lists.ts';
import type { NumberedLists } from './engine/numbered.ts';
import { createPartKeeper, type PartKeeper } from './part-keeper.ts';
import { findBlockedPairs } from './runs.queries.ts';

interface OwnedList {
  readonly memberId: string;
  readonly candidates: RankedCandidate[];
}

/** All who may be matched: the engine by members' ids. Later answers of the same members may come into it. */
export interface Crowd {
  readonly day: IsoDate;
  has(memberId: string): boolean;
  /** The exact list of a member; empty for somebody unknown. */
  listOf(memberId: string): RankedCandidate[];
  /** The exact lists of some, in some order. */
  listsOf(memberIds: readonly string[]): OwnedList[];
  /** The same for many, by all cores, with everybody as a number among the ids of all. */
  listsOfMany(memberIds: readonly string[]): Promise<NumberedLists>;
  /** Everybody who fits, or would but for the distance. */
  rate(memberId: string): Candidate[];
  /** Ids from `first` up to, not including, `end`, in order. */
  idsBetween(first: string, end: string | null): string[];
}

/** With more changes at once a new engine is made sooner. */
const TAKEN_IN_AT_MOST = 1000;

/** A process's engine: it follows the answers and the blocks as they change. */
export interface MatchingEngine {
  /** Everybody as of now; two calls without a change in between give the same crowd. */
  gather(db: Database, day: IsoDate): Promise<Crowd>;
  /** What the last runs packed. */
  readonly parts: PartKeeper;
}

export function createMatchingEngine(): MatchingEngine {
  const keeper = createCodeKeeper();
  let current: { snapshot: CodeSnapshot; apart: string; crowd: Crowd; engine: Engine } | null = null;

  /** Whether the engine that there is could take in what changed since. */
  function follows({ engine, snapshot: before }: NonNullable<typeof current>, snapshot: CodeSnapshot): boolean {
    const { memberIds, codes, changed, version } = snapshot;
    const isNext = before.memberIds === memberIds && before.version + 1 === version;
    if (!isNext || changed.length > TAKEN_IN_AT_MOST) return false;
    return changed.every((number) =>
      engine.replace(number, codes.slice(CODE_LENGTH * number, CODE_LENGTH * (number + 1))),
    );
  }

  return {
    parts: createPartKeeper(),
    async gather(db, day) {
      const snapshot = await keeper.catchUp(db);
      const pairs = await findBlockedPairs(db);
      const numbers = pairs.flatMap(([one, other]) => {
        const [first, second] = [snapshot.numberOf(one), snapshot.numberOf(other)];
        return first === undefined || second === undefined ? [] : [first, second];
      });
      const apart = numbers.join(' ');
      if (current?.apart === apart && current.crowd.day === day) {
        if (current.snapshot === snapshot) return current.crowd;
        if (follows(current, snapshot)) {
          current = { ...current, snapshot };
          return current.crowd;
        }
      }
      const engine = createEngine({ ids: snapshot.ids, codes: snapshot.codes, apart: Uint32Array.from(numbers) }, day);
      current = { snapshot, apart, engine, crowd: crowdOf(engine, snapshot, day) };
      return current.crowd;
    },
  };
}

function crowdOf(engine: Engine, { memberIds: everybody, ids, numberOf }: CodeSnapshot, day: IsoDate): Crowd {
  const idOf = (member: number) => everybody[member] ?? '';
  const known = (memberIds: readonly string[]) => memberIds.filter((memberId) => numberOf(memberId) !== undefined);
  const numbersOf = (found: readonly string[]) => Uint32Array.from(found, (memberId) => numberOf(memberId) ?? 0);
  const unpack = (found: readonly string[], lists: PackedLists) =>
    found.map((memberId, row) => ({ memberId, candidates: unpackList(lists, row, idOf) }));
  const crowd: Crowd = {
    day,
    has: (memberId) => numberOf(memberId) !== undefined,
    listOf: (memberId) => crowd.listsOf([memberId])[0]?.candidates ?? [],
    listsOf(memberIds) {
      const found = known(memberIds);
      return unpack(found, engine.listsOf(numbersOf(found)));
    },
    async listsOfMany(memberIds) {
      const owners = numbersOf(known(memberIds));
      return { ids, owners, lists: await engine.listsOfMany(owners) };
    },
    rate(memberId) {
      const number = numberOf(memberId);
      if (number === undefined) return [];
      const { points, fits } = engine.rateAll(number);
      const candidates: Candidate[] = [];
      fits.forEach((fit, other) => {
        if (fit === FIT.no || other === number) return;
        const band = bandsFromNearToFar[fit - FIT.beyond];
        candidates.push({
          memberId: idOf(other),
          points: points[other] ?? 0,
          fit: fit === FIT.fits || !band ? { kind: 'fits' } : { kind: 'beyond-distance', band },
        });
      });
      return candidates;
    },
    idsBetween: (first, end) =>
      everybody.filter((memberId) => memberId >= first && (end === null || memberId < end)).sort(),
  };
  return crowd;
}
