import { beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { inTransaction } from '../../platform/context.ts';
import { keepCode } from './codes.service.ts';
import { findHolders } from './lists.queries.ts';
import { createMatchingEngine } from './matching-engine.ts';
import { createPartKeeper } from './part-keeper.ts';
import { beginRefresh, chooseEverybodysSixes, finishRefresh, refreshChunk } from './refresh-everybody.service.ts';
import { refreshMember } from './refresh-member.service.ts';
import { findViewers } from './sixes.queries.ts';
import { prepareServices } from '#testing/test-site.ts';

const POPULATION = 250;
const { database, ctx } = prepareServices();
const engine = createMatchingEngine();

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: POPULATION });
});

const memberIds = async () => (await database.db('members').orderBy('email').select('id')).map(({ id }) => id);
const refreshEverybody = async (chunkSize?: number) => finishRefresh(ctx, engine, await beginRefresh(ctx, chunkSize));

describe('in whose lists and sixes a member stands', () => {
  /** Asked of a worker that has just started, and of one that has followed all along, for everybody at once. */
  async function expectAllFound(): Promise<void> {
    const ids = await memberIds();
    const { rows } = await database.db.raw<{ rows: { place: string }[] }>(
      `SELECT 'list ' || member_id || ' ' || held || ' ' || points[place] || ' ' || beyond_distance[place] AS place
         FROM match_lists CROSS JOIN LATERAL unnest(candidate_ids) WITH ORDINALITY AS given (held, place)
       UNION ALL
       SELECT 'six ' || member_id || ' ' || shown FROM match_sixes CROSS JOIN LATERAL unnest(candidate_ids) AS shown`,
    );
    const expected = rows.map(({ place }) => place).sort();
    for (const keeper of [createPartKeeper(), engine.parts]) {
      const parts = await keeper.catchUp(ctx.db);
      const holders = await findHolders(ctx.db, ids, parts.holdersOf(ids));
      const viewers = await findViewers(ctx.db, ids, parts.viewersOf(ids));
      const found = new Set([
        ...[...holders].flatMap(([held, owners]) =>
          owners.map((holder) => `list ${holder.ownerId} ${held} ${holder.points} ${holder.beyondDistance}`),
        ),
        ...[...viewers].flatMap(([shown, viewerIds]) => viewerIds.map((viewerId) => `six ${viewerId} ${shown}`)),
      ]);
      expect([...found].sort()).toEqual(expected);
    }
  }
  const keptRuns = () => database.db('match_rosters').pluck('run_id');
  const forgetResults = async () => {
    await database.db('match_sixes').delete();
    await database.db('match_lists').delete();
  };
  const results = () =>
    Promise.all([
      database.db('match_lists').orderBy('member_id').select('member_id', 'candidate_ids', 'points', 'beyond_distance'),
      database.db('match_sixes').orderBy('member_id').select('member_id', 'candidate_ids', 'points', 'is_mutual'),
    ]);
  const countUnpacked = async () =>
    (await database.db('match_lists')).filter((list) => list.generation !== list.packed_generation).length;

  it('is found after a refresh of everybody, after changes, and between the parts of the next', async () => {
    await forgetResults();
    const finished = await refreshEverybody(70);
    expect(await countUnpacked()).toBe(0);
    expect(await keptRuns()).toEqual([finished.id]);
    await expectAllFound();

    const [changedId, otherId] = (await memberIds()) as [string, string];
    for (const values of [['equite'], ['empathie', 'honnetete']]) {
      await database.db('user_preferences').where({ user_id: changedId }).update({ relationship_values: values });
      await inTransaction(ctx, (tx) => keepCode(tx, changedId));
      await refreshMember(ctx, engine, changedId);
    }
    expect(await countUnpacked()).toBeGreaterThan(0);
    await expectAllFound();

    await database.db('members').where({ id: otherId }).update({ suspended_at: new Date() });
    await inTransaction(ctx, (tx) => keepCode(tx, otherId));
    const givenUp = await beginRefresh(ctx, 70);
    await refreshChunk(ctx, engine, { runId: givenUp, number: 1 });
    await expectAllFound();
    const open = await beginRefresh(ctx, 110);
    await refreshChunk(ctx, engine, { runId: open, number: 0 });
    await refreshMember(ctx, engine, otherId);
    await expectAllFound();
    expect((await finishRefresh(ctx, engine, open)).state).toBe('finished');
    expect(await keptRuns()).toEqual([open]);
    await expectAllFound();
    await database.db('members').where({ id: otherId }).update({ suspended_at: null });
    await inTransaction(ctx, (tx) => keepCode(tx, otherId));
    await refreshMember(ctx, engine, otherId);
    await expectAllFound();
  });

  it('is found where a worker of the release before did a part, a whole run, or a change', async () => {
    await refreshEverybody();
    const before = await results();
    // It packs nothing, and leaves what it does not know as it was.
    const asBefore = (table: string) => database.db.raw(`UPDATE ${table} SET generation = generation + 1`);
    await asBefore('match_lists');
    await asBefore('match_sixes');
    await expectAllFound();
    await refreshEverybody();
    await expectAllFound();

    const mixed = await beginRefresh(ctx, 100);
    for (const number of [0, 1, 2]) await refreshChunk(ctx, engine, { runId: mixed, number });
    await database.db('match_packed_lists').where({ run_id: mixed, number: 1 }).delete();
    await chooseEverybodysSixes(ctx, { runId: mixed });
    expect(await keptRuns()).toEqual([mixed]);
    await expectAllFound();

    const wholly = await beginRefresh(ctx, 100);
    await database.db('match_rosters').where({ run_id: wholly }).delete();
    await finishRefresh(ctx, engine, wholly);
    expect(await keptRuns()).toEqual([mixed]);
    await expectAllFound();
    expect(await results()).toEqual(before);
    await forgetResults();
    await refreshEverybody(50);
    await expectAllFound();
  });

  it('is found for somebody who joins while everybody is computed, and no longer once they are gone', async () => {
    await forgetResults();
    const newIds = (await memberIds()).slice(0, 3);
    const change = async (memberId: string, suspended_at: Date | null) => {
      await database.db('members').where({ id: memberId }).update({ suspended_at });
      await inTransaction(ctx, (tx) => keepCode(tx, memberId));
    };
    for (const memberId of newIds) await change(memberId, new Date());
    const runId = await beginRefresh(ctx, 100);
    for (const memberId of newIds) await change(memberId, null);
    expect((await finishRefresh(ctx, engine, runId)).state).toBe('finished');
    expect(await countUnpacked()).toBeGreaterThan(newIds.length);
    await expectAllFound();
    for (const memberId of newIds) {
      await database.db('members').where({ id: memberId }).delete();
      await refreshMember(ctx, engine, memberId);
    }
    for (const table of ['match_lists', 'match_sixes'] as const) {
      const listed = (await database.db(table).pluck('candidate_ids')).flat();
      expect(newIds.filter((id) => listed.includes(id))).toEqual([]);
    }
    await expectAllFound();
    expect((await refreshEverybody()).listsWritten).toBe(0);
  });
});
