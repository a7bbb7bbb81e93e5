import type { Knex } from 'knex';
import type { IsoDate } from '#shared/profile.ts';
import { bandsFromNearToFar } from '#shared/resonance/eligibility.ts';
import type { Candidate, RankedCandidate } from '#shared/resonance/rank.ts';
import { createCodeKeeper, type CodeSnapshot } from './code-keeper.ts';
import { createEngine, FIT, type Engine } from './engine/engine.ts';
import { unpackList, type PackedLists } from './engine/lists.ts';
import { findBlockedPairs } from './runs.queries.ts';

interface OwnedList {
  readonly memberId: string;
  readonly candidates: RankedCandidate[];
}

/** All who may be matched, at one moment: the engine by members' ids. */
export interface Crowd {
  readonly day: IsoDate;
  has(memberId: string): boolean;
  /** The exact list of a member; empty for somebody unknown. */
  listOf(memberId: string): RankedCandidate[];
  /** The exact lists of some, in some order. */
  listsOf(memberIds: readonly string[]): OwnedList[];
  /** The same for many, by all cores. */
  listsOfMany(memberIds: readonly string[]): Promise<OwnedList[]>;
  /** Everybody who fits, or would but for the distance. */
  rate(memberId: string): Candidate[];
  /** Ids from `first` up to, not including, `end`, in order. */
  idsBetween(first: string, end: string | null): string[];
}

/** A process's engine: it follows the answers and the blocks as they change. */
export interface MatchingEngine {
  /** Everybody as of now; two calls without a change in between give the same crowd. */
  gather(db: Knex, day: IsoDate): Promise<Crowd>;
}

export function createMatchingEngine(): MatchingEngine {
  const keeper = createCodeKeeper();
  let current: { snapshot: CodeSnapshot; apart: string; crowd: Crowd } | null = null;
  return {
    async gather(db, day) {
      const snapshot = await keeper.catchUp(db);
      const pairs = await findBlockedPairs(db);
      const numbers = pairs.flatMap(([one, other]) => {
        const [first, second] = [snapshot.numberOf(one), snapshot.numberOf(other)];
        return first === undefined || second === undefined ? [] : [first, second];
      });
      const apart = numbers.join(' ');
      if (current?.snapshot === snapshot && current.apart === apart && current.crowd.day === day) return current.crowd;
      const engine = createEngine({ ids: snapshot.ids, codes: snapshot.codes, apart: Uint32Array.from(numbers) }, day);
      current = { snapshot, apart, crowd: crowdOf(engine, snapshot, day) };
      return current.crowd;
    },
  };
}

function crowdOf(engine: Engine, { memberIds: everybody, numberOf }: CodeSnapshot, day: IsoDate): Crowd {
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
      const found = known(memberIds);
      return unpack(found, await engine.listsOfMany(numbersOf(found)));
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
