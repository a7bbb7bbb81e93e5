import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppContext } from '#server/context.ts';
import { seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { createMatchingEngine } from '#server/features/matching/matching-engine.ts';
import { beginRefresh, finishRefresh } from '#server/features/matching/refresh-everybody.service.ts';
import { createTestContext } from '#server/testing/test-context.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { startWorker, until, type TestProcess } from '#server/testing/test-process.ts';

const MEMBERS = 20_000;
const RUN_ENDS_WITHIN_MS = 120_000;
let database: TestDatabase;
let ctx: AppContext;
let close: () => Promise<void>;
let workers: TestProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ ctx, close } = await createTestContext(database));
  await seedDemoMembers(ctx, { members: MEMBERS });
}, 120_000);
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await close();
  await database.drop();
});

describe('a refresh of everybody over two workers', () => {
  it('ends with the lists of an undisturbed one when a worker is killed in the middle', async () => {
    const runId = await beginRefresh(ctx, 500);
    const start = () => startWorker(database.databaseUrl, 'http://localhost:3000', { LOG_LEVEL: 'info' });
    workers = await Promise.all([start(), start()]);
    const [victim, survivor] = workers as [TestProcess, TestProcess];
    const chunks = () => database.db('match_run_chunks').where({ run_id: runId });
    await until(async () => (await chunks().whereNotNull('finished_at')).length >= 3);
    await victim.kill();
    workers = [survivor];
    expect((await chunks().whereNull('finished_at')).length).toBeGreaterThan(0);
    await until(
      async () => (await database.db('match_runs').where({ id: runId, state: 'finished' })).length === 1,
      () => survivor.output(),
      RUN_ENDS_WITHIN_MS,
    );
    expect(await database.db('match_lists')).toHaveLength(MEMBERS);
    const again = await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx));
    expect(again).toMatchObject({ state: 'finished', listsWritten: 0, sixesWritten: 0, memberCount: MEMBERS });
  }, 240_000);
});
