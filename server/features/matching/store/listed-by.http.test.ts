import { beforeAll, describe, expect, it } from '@jest/globals';
import { prepareServices } from '#testing/test-site.ts';
import { seedDemoMembers } from '../../demo/demo.service.ts';
import { inTransaction } from '../../../platform/context.ts';
import { createMatchingEngine } from '../matching-engine.ts';
import { updateMatchingCode } from '../matching.service.ts';
import { beginRefresh, finishRefresh, refreshChunk, selectEverybodysMatches } from '../refresh-everybody.service.ts';
import { refreshMember } from '../refresh-member.service.ts';
import { findMemberIndex, insertMemberIndex } from './chunks.queries.ts';
import { createMatchStore } from './match-store.ts';

const POPULATION = 250;
const { database, ctx } = prepareServices();
const engine = createMatchingEngine();

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: POPULATION });
});

const memberIds = async () => (await database.db('members').orderBy('email').select('id')).map(({ id }) => id);
/** A run with these chunks, which packs what it writes, however little has changed. */
const beginPacking = (chunkSize?: number) => beginRefresh(ctx, chunkSize, -1);
const refreshEverybody = async (chunkSize?: number) => finishRefresh(ctx, engine, await beginPacking(chunkSize));

describe('findListedBy and ownersShowing of the match store', () => {
  /** Asks a store with an empty cache, and one that has followed all along, about everybody at once. */
  async function expectAllFound(): Promise<void> {
    const ids = await memberIds();
    const { rows } = await database.db.raw<{ rows: { found: string }[] }>(
      `SELECT 'list ' || member_id || ' ' || listed || ' ' || points[slot] || ' ' || beyond_distance[slot] AS found
         FROM match_lists CROSS JOIN LATERAL unnest(candidate_ids) WITH ORDINALITY AS given (listed, slot)
       UNION ALL
       SELECT 'selection ' || member_id || ' ' || shown FROM match_sixes CROSS JOIN LATERAL unnest(candidate_ids) AS shown`,
    );
    const expected = rows.map(({ found }) => found).sort();
    const selected = new Set(await database.db('match_sixes').pluck('member_id'));
    for (const store of [createMatchStore(), engine.store]) {
      const matches = (await store.open(ctx.db)).stored();
      const listedBy = await matches.findListedBy(ids, () => true);
      const shownTo = ids.map((id) => [id, matches.ownersShowing(id)] as const);
      const found = new Set([
        ...[...listedBy].flatMap(([listed, owners]) =>
          owners.map(({ ownerId, points, beyondDistance }) => `list ${ownerId} ${listed} ${points} ${beyondDistance}`),
        ),
        ...shownTo.flatMap(([shown, ownerIds]) =>
          // That a selection was deleted is not noticed.
          ownerIds.filter((ownerId) => selected.has(ownerId)).map((ownerId) => `selection ${ownerId} ${shown}`),
        ),
      ]);
      expect([...found].sort()).toEqual(expected);
    }
  }
  const storedRuns = () => database.db('match_rosters').pluck('run_id');
  const deleteResults = async () => {
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

  it('find every list and selection after a refresh of everybody, after changes, and between the chunks of the next refresh', async () => {
    await deleteResults();
    const finished = await refreshEverybody(70);
    expect(await countUnpacked()).toBe(0);
    expect(await storedRuns()).toEqual([finished.id]);
    await expectAllFound();

    const [changedId, otherId] = (await memberIds()) as [string, string];
    for (const values of [['equite'], ['empathie', 'honnetete']]) {
      await database.db('user_preferences').where({ user_id: changedId }).update({ relationship_values: values });
      await inTransaction(ctx, (tx) => updateMatchingCode(tx, changedId));
      await refreshMember(ctx, engine, changedId);
    }
    expect(await countUnpacked()).toBeGreaterThan(0);
    await expectAllFound();

    await database.db('members').where({ id: otherId }).update({ suspended_at: new Date() });
    await inTransaction(ctx, (tx) => updateMatchingCode(tx, otherId));
    const superseded = await beginPacking(70);
    await refreshChunk(ctx, engine, { runId: superseded, number: 1 });
    await expectAllFound();
    const open = await beginPacking(110);
    await refreshChunk(ctx, engine, { runId: open, number: 0 });
    await refreshMember(ctx, engine, otherId);
    await expectAllFound();
    expect((await finishRefresh(ctx, engine, open)).state).toBe('finished');
    expect(await storedRuns()).toEqual([open]);
    await expectAllFound();
    await database.db('members').where({ id: otherId }).update({ suspended_at: null });
    await inTransaction(ctx, (tx) => updateMatchingCode(tx, otherId));
    await refreshMember(ctx, engine, otherId);
    await expectAllFound();
  });

  it('find every list and selection when a worker of the earlier release did a chunk, a whole run, or a change', async () => {
    await refreshEverybody();
    const before = await results();
    // The earlier release packs nothing, and does not touch the columns that it does not know.
    const changeAsEarlier = (table: string) => database.db.raw(`UPDATE ${table} SET generation = generation + 1`);
    await changeAsEarlier('match_lists');
    await changeAsEarlier('match_sixes');
    await expectAllFound();
    await refreshEverybody();
    await expectAllFound();

    const mixed = await beginPacking(100);
    for (const number of [0, 1, 2]) await refreshChunk(ctx, engine, { runId: mixed, number });
    await database.db('match_packed_lists').where({ run_id: mixed, number: 1 }).delete();
    await selectEverybodysMatches(ctx, engine, { runId: mixed });
    expect(await storedRuns()).toEqual([mixed]);
    await expectAllFound();

    const wholly = await beginPacking(100);
    await database.db('match_rosters').where({ run_id: wholly }).delete();
    await finishRefresh(ctx, engine, wholly);
    expect(await storedRuns()).toEqual([mixed]);
    await expectAllFound();
    expect(await results()).toEqual(before);
    await deleteResults();
    await refreshEverybody(50);
    await expectAllFound();
  });

  it('find every list and selection of a run whose member index is in parts, for none may be longer than 16 MB', async () => {
    const whole = await beginPacking(60);
    const ids = await findMemberIndex(ctx.db, whole);
    const runId = await beginPacking(60);
    await database.db('match_rosters').where({ run_id: runId }).delete();
    await insertMemberIndex(ctx.db, runId, 40);
    const lengths = (await database.db('match_roster_parts').where({ run_id: runId })).map(({ bytes }) => bytes.length);
    expect(lengths.length).toBe(Math.ceil(ids!.length / 16 / 40) - 1);
    expect(Math.max(...lengths)).toBe(16 * 40);
    expect(await findMemberIndex(ctx.db, runId)).toEqual(ids);
    await deleteResults();
    expect((await finishRefresh(ctx, engine, runId)).state).toBe('finished');
    expect(await countUnpacked()).toBe(0);
    await expectAllFound();
  });

  it('find members who joined while everybody was computed, and do not find them after they left', async () => {
    await deleteResults();
    const newIds = (await memberIds()).slice(0, 3);
    const change = async (memberId: string, suspended_at: Date | null) => {
      await database.db('members').where({ id: memberId }).update({ suspended_at });
      await inTransaction(ctx, (tx) => updateMatchingCode(tx, memberId));
    };
    for (const memberId of newIds) await change(memberId, new Date());
    const runId = await beginPacking(100);
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

  it('find every list and selection after a quiet night, which leaves the packed chunks as they are', async () => {
    await deleteResults();
    const packed = await refreshEverybody(70);
    const quiet = await finishRefresh(ctx, engine, await beginRefresh(ctx, 70));
    expect(quiet).toMatchObject({ state: 'finished', listsWritten: 0, selectionsWritten: 0 });
    expect(await storedRuns()).toEqual([packed.id]);

    const ids = await memberIds();
    const change = async (memberId: string, values: string[]) => {
      await database.db('user_preferences').where({ user_id: memberId }).update({ relationship_values: values });
      await inTransaction(ctx, (tx) => updateMatchingCode(tx, memberId));
    };
    for (const memberId of ids.slice(0, 40)) await change(memberId, ['equite', 'empathie']);
    const night = await finishRefresh(ctx, engine, await beginRefresh(ctx, 70, 1));
    expect(night.listsWritten).toBeGreaterThan(40);
    expect(await storedRuns()).toEqual([packed.id]);
    expect(await countUnpacked()).toBe(night.listsWritten);
    await expectAllFound();

    for (const memberId of ids.slice(10, 13)) {
      await change(memberId, ['equite']);
      await refreshMember(ctx, engine, memberId);
    }
    await expectAllFound();
    const again = await refreshEverybody(70);
    expect(again.listsWritten).toBe(0);
    expect(await storedRuns()).toEqual([again.id]);
    await expectAllFound();
    const unpackedBefore = await countUnpacked();
    await change(ids[20]!, ['honnetete']);
    await refreshMember(ctx, engine, ids[20]!);
    expect(await countUnpacked()).toBeGreaterThanOrEqual(unpackedBefore);
    await expectAllFound();
  });
});
