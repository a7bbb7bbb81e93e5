import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createRandom, type Random } from '#seeds/population/random.ts';
import { chooseSeed, extent } from '#testing/promise.ts';
import { expectFairSelections, referenceLists } from '#testing/reference-matches.ts';
import { prepareServices } from '#testing/test-site.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { pairOf } from '../talk/conversations.queries.ts';
import { closeConversation } from '../talk/thread.service.ts';
import { lockCodes } from './codes/codes.queries.ts';
import { findMatchables } from './codes/matchable.queries.ts';
import { enterArea, setAreas } from './areas.service.ts';
import { createMatchingEngine, type MatchingEngine } from './matching-engine.ts';
import { requestRefresh, updateMatchingCode } from './matching.service.ts';
import { beginRefresh, finishRefresh, refreshChunk, selectEverybodysMatches } from './refresh-everybody.service.ts';
import { refreshNextChunk } from './refresh-areas.service.ts';
import { refreshMembers } from './refresh-member.service.ts';
import { findLists, findUnpackedLimits, saveLists } from './store/lists.queries.ts';
import { drawGeneration } from './store/runs.queries.ts';
import { findSelections } from './store/selections.queries.ts';

const POPULATION = extent(200, 5000);
const CHUNK = 60;
const today = dayOf(new Date());
const { database, ctx, queue } = prepareServices();
const engine = createMatchingEngine();

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: POPULATION });
  await refreshEverybody();
});

const refreshEverybody = async () => finishRefresh(ctx, engine, await beginRefresh(ctx, CHUNK));
const memberIds = async () => (await database.db('members').orderBy('email').select('id')).map(({ id }) => id);
const sorted = <Value>(map: ReadonlyMap<string, Value>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1));

async function changeSomething(random: Random, memberId: string, otherId: string): Promise<void> {
  const copy = (table: string, columns: string) =>
    database.db.raw(
      `UPDATE ${table} SET (${columns}) = (SELECT ${columns} FROM ${table} WHERE user_id = :otherId) WHERE user_id = :memberId`,
      { memberId, otherId },
    );
  const choice = random.between(0, 9);
  if (choice < 6) {
    await copy('profiles', 'gender, birth_date, latitude, longitude, attracted_to_types');
    await copy('user_preferences', 'preferred_distances, preferred_age_min, preferred_age_max, relationship_values');
  } else if (choice < 8 && memberId !== otherId) {
    await database.db('blocks').insert({ blocker_id: memberId, blocked_id: otherId }).onConflict().ignore();
  } else {
    const suspended_at = random.chance(0.5) ? new Date() : null;
    await database.db('members').where({ id: memberId }).update({ suspended_at });
  }
  await inTransaction(ctx, (tx) => updateMatchingCode(tx, memberId));
}

async function changeSome(random: Random, count: number): Promise<string[]> {
  const ids = await memberIds();
  const changed = [...new Set(Array.from({ length: count }, () => random.pick(ids)))];
  for (const memberId of changed) await changeSomething(random, memberId, random.pick(ids));
  return changed;
}

/** Expects the lists of the reference, and selections that keep every promise. */
async function expectRightMatches(seed: number): Promise<void> {
  const ids = await memberIds();
  const members = await findMatchables(ctx.db, ids);
  const blocks = await database.db('blocks').select();
  const blocked = new Set(blocks.flatMap((row) => [row.blocker_id + row.blocked_id, row.blocked_id + row.blocker_id]));
  const profiles = new Map(members.map(({ memberId, profile }) => [memberId, profile]));
  const expected = referenceLists(profiles, today, (one, other) => blocked.has(one + other));
  const lists = new Map((await findLists(ctx.db, ids)).map(({ memberId, candidates }) => [memberId, candidates]));
  expect({ seed, lists: sorted(lists) }).toEqual({ seed, lists: sorted(expected) });
  const selections = await findSelections(ctx.db, ids);
  expect([...selections.keys()].sort()).toEqual([...lists.keys()].sort());
  expectFairSelections(lists, selections);
}

/** Takes out of the queue for whom a refresh waits there. */
async function takeQueued(): Promise<string[]> {
  const jobs = await queue.fetch<{ memberId: string }>('matches.refresh-one', { batchSize: 500 });
  return jobs.map(({ data }) => data.memberId);
}

/** Two have a conversation, which one of them closes. */
async function closeOne(tx: AppContext, memberId: string, otherId: string): Promise<void> {
  const now = tx.now();
  const keyless = { wrapped_key: null, wrapped_with: null, created_at: now, last_at: now, retained_until: now };
  const id = randomUUID();
  await tx.db('conversations').insert({ id, ...pairOf(memberId, otherId), opened_at: now, ...keyless });
  await closeConversation(tx, memberId, id, null);
}

// S-matching-25
describe('a refresh of several members together', () => {
  it('stores the lists of the reference, also by engines that missed what others refreshed before', async () => {
    const seed = chooseSeed();
    const random = createRandom(seed);
    const engines = [engine, createMatchingEngine(), createMatchingEngine()];
    for (let round = 0; round < 6; round += 1) {
      const changed = await changeSome(random, 12);
      await refreshMembers(ctx, random.pick(engines), [...changed, randomUUID()]);
    }
    await expectRightMatches(seed);
    expect(await refreshEverybody()).toMatchObject({ listsWritten: 0 });
  });

  // S-matching-25, S-talk-5
  it.each([
    ['a block', (tx: AppContext, one: string, other: string) => blockMember(tx, one, other)],
    ['the closing of a conversation', closeOne],
  ])('that begins before %s is committed is followed by one that finds it', async (_what, part) => {
    const [list] = await findLists(ctx.db, (await memberIds()).slice(0, 1));
    const { memberId, candidates } = list!;
    const otherId = candidates[0]!.memberId;
    await requestRefresh(ctx, memberId);
    await inTransaction(ctx, async (tx) => {
      await part(tx, memberId, otherId);
      expect(await takeQueued()).toContain(memberId);
    });
    const queued = await takeQueued();
    expect(queued.toSorted()).toEqual([memberId, otherId].toSorted());
    await refreshMembers(ctx, engine, queued);
    const [after] = await findLists(ctx.db, [memberId]);
    expect(after!.candidates.map((candidate) => candidate.memberId)).not.toContain(otherId);
    // The reference knows blocks alone.
    await database.db('closed_pairs').delete();
    await refreshMembers(ctx, engine, [memberId, otherId]);
  });

  it('asks hardly more statements of the database for ten members than for one', async () => {
    let statements = 0;
    ctx.db.on('query', () => void (statements += 1));
    const countFor = async (ids: readonly string[]) => {
      const before = statements;
      await refreshMembers(ctx, engine, ids);
      return statements - before;
    };
    const ids = (await memberIds()).slice(40, 51);
    const alone = await countFor(ids.slice(0, 1));
    expect(await countFor(ids.slice(1))).toBeLessThan(alone + 20);
  });
});

// S-matching-24
describe("everybody's selections", () => {
  it('include changes of single members that were saved while they were made, whether the run packs them or not', async () => {
    const seed = chooseSeed();
    const random = createRandom(seed);
    for (const mostUnpacked of [-1, 1]) {
      await changeSome(random, 10);
      const runId = await beginRefresh(ctx, POPULATION, mostUnpacked);
      for (let number = 0; number < 2; number += 1) await refreshChunk(ctx, engine, { runId, number });
      const other = createMatchingEngine();
      const changedMeanwhile: MatchingEngine = {
        ...engine,
        store: {
          ...engine.store,
          async loadAllLists(...given) {
            const all = await engine.store.loadAllLists(...given);
            await refreshMembers(ctx, other, await changeSome(random, 15));
            return all;
          },
        },
      };
      await selectEverybodysMatches(ctx, changedMeanwhile, { runId });
      expect(await database.db('match_runs').where({ id: runId }).pluck('state')).toEqual(['finished']);
      await expectRightMatches(seed);
    }
  });

  it('include changes of members whose lists were saved while they were written, with the old ones until the end', async () => {
    const seed = chooseSeed();
    const random = createRandom(seed);
    for (const mostUnpacked of [-1, 1]) {
      await changeSome(random, 10);
      const runId = await beginRefresh(ctx, POPULATION, mostUnpacked);
      for (let number = 0; number < 2; number += 1) await refreshChunk(ctx, engine, { runId, number });
      const other = createMatchingEngine();
      const before = await database.db('match_sixes').orderBy('member_id');
      let selectionsMeanwhile: unknown = null;
      const changedMeanwhile: MatchingEngine = {
        ...engine,
        store: {
          ...engine.store,
          async saveAllSelections(...given) {
            await refreshMembers(ctx, other, await changeSome(random, 10));
            const written = await engine.store.saveAllSelections(...given);
            await refreshMembers(ctx, other, await changeSome(random, 10));
            selectionsMeanwhile = await database.db('match_sixes').orderBy('member_id');
            return written;
          },
        },
      };
      await selectEverybodysMatches(ctx, changedMeanwhile, { runId });
      expect(selectionsMeanwhile).toEqual(before);
      expect(await database.db('match_runs').where({ id: runId }).pluck('state')).toEqual(['finished']);
      await expectRightMatches(seed);
    }
  });

  it('stay as they are when the worker dies while it writes new ones, and changes of members go on', async () => {
    const random = createRandom(chooseSeed());
    await changeSome(random, 10);
    const runId = await beginRefresh(ctx, POPULATION);
    for (let number = 0; number < 2; number += 1) await refreshChunk(ctx, engine, { runId, number });
    const dying: MatchingEngine = {
      ...engine,
      store: { ...engine.store, completeSelections: () => Promise.reject(new Error('the worker dies')) },
    };
    const before = await database.db('match_sixes').orderBy('member_id');
    await expect(selectEverybodysMatches(ctx, dying, { runId })).rejects.toThrow('the worker dies');
    expect(await database.db('match_sixes').orderBy('member_id')).toEqual(before);
    await refreshMembers(ctx, createMatchingEngine(), await changeSome(random, 10));
    expect(await database.db('match_sixes').orderBy('member_id')).not.toEqual(before);
    await selectEverybodysMatches(ctx, engine, { runId });
    await expectRightMatches(0);
  });

  it('are made while a change of a member can end', async () => {
    const runId = await beginRefresh(ctx, POPULATION);
    for (let number = 0; number < 2; number += 1) await refreshChunk(ctx, engine, { runId, number });
    const [memberId] = (await memberIds()) as [string];
    let isRefreshed = false;
    const watched: MatchingEngine = {
      ...engine,
      store: {
        ...engine.store,
        async loadAllLists(...given) {
          // It would wait for the lock of selections for two minutes, if that was held.
          await refreshMembers(ctx, engine, [memberId]);
          isRefreshed = true;
          return engine.store.loadAllLists(...given);
        },
      },
    };
    await selectEverybodysMatches(ctx, watched, { runId });
    expect(isRefreshed).toBe(true);
  });
});

// S-matching-34
describe('a run by areas of the map', () => {
  it('stores the lists of the reference, though members move, change, leave and return between its chunks', async () => {
    const seed = chooseSeed();
    const random = createRandom(seed);
    await setAreas(ctx, 3);
    const workers = new Map([1, 2, 3].map((area) => [area, enterArea(ctx, area)]));
    const moved = { latitude: random.between(4200, 5000) / 100, longitude: random.between(-400, 700) / 100 };
    for (let round = 0; round < 3; round += 1) {
      const runId = await beginRefresh(ctx, CHUNK);
      const changed: string[] = [];
      const isListing = async () =>
        (await database.db('match_runs').where({ id: runId }).first('state'))?.state === 'listing';
      while (await isListing()) {
        const [area, worker] = random.pick([...workers]);
        await refreshNextChunk(ctx, [area], (chunk) => worker.engineOf(chunk));
        if (!random.chance(0.4)) continue;
        const [memberId, ...others] = await changeSome(random, 3);
        changed.push(memberId!, ...others);
        // Where nobody lived when the map was divided.
        await database.db('profiles').where({ user_id: memberId! }).update(moved);
        await inTransaction(ctx, (tx) => updateMatchingCode(tx, memberId!));
      }
      await selectEverybodysMatches(ctx, engine, { runId });
      await refreshMembers(ctx, engine, changed);
      await expectRightMatches(seed);
      expect(changed.length).toBeGreaterThan(0);
    }
    await setAreas(ctx, 1);
    expect(await refreshEverybody()).toMatchObject({ listsWritten: 0 });
  });
});

describe('what it takes to enter a list', () => {
  it('is read again after the transaction that looked has written the list, while others ended', async () => {
    const [list] = await findLists(ctx.db, (await memberIds()).slice(0, 1));
    const { memberId, candidates } = list!;
    const seen = await inTransaction(ctx, async (tx) => {
      await lockCodes(tx.db, [memberId]);
      // A transaction that began later ends first.
      await ctx.db.raw('SELECT pg_current_xact_id()');
      const found = await findUnpackedLimits(tx.db, null);
      const generation = await drawGeneration(tx.db);
      await saveLists(tx.db, [{ memberId, candidates: candidates.slice(1) }], {
        generation,
        day: today,
        now: tx.now(),
      });
      return found.seen;
    });
    const { records } = await findUnpackedLimits(ctx.db, seen);
    expect(records.toString('hex')).toContain(memberId.replaceAll('-', ''));
  });
});
