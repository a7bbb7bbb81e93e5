import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { describeAreas, setAreas } from '#server/features/matching/areas.service.ts';
import { createMatchingEngine } from '#server/features/matching/matching-engine.ts';
import { coverAreas } from '#server/features/matching/refresh-areas.service.ts';
import {
  beginRefresh,
  finishRefresh,
  selectEverybodysMatches,
} from '#server/features/matching/refresh-everybody.service.ts';
import { extent, reached } from '#testing/promise.ts';
import { runCommand } from '#testing/run-command.ts';
import { sumOfMatches } from '#testing/sum-of-matches.ts';
import { patientWithDatabase, startWorker, until, type TestProcess } from '#testing/test-process.ts';
import { fr } from '#shared/typeset.ts';
import { prepareServices } from '#testing/test-site.ts';

const MEMBERS = extent(1500, 20_000);
const AREAS = 3;
const CHUNK = extent(100, 500);
const areas = Array.from({ length: AREAS }, (_, index) => index + 1);

const site = prepareServices();
const { database, ctx } = site;
/** The workers of each area. */
const workers = new Map<number, TestProcess[]>();
let whole = '';

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: MEMBERS });
  await spreadOut();
  await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx));
  whole = await sumOfMatches(database.db);
  await setAreas(ctx, AREAS);
});
afterAll(async () => {
  await Promise.all([...workers.values()].flat().map((worker) => worker.stop()));
});

/** A twentieth lives nobody knows where: their lists need everybody. */
async function spreadOut(): Promise<void> {
  await database.db.raw(`UPDATE profiles SET latitude = NULL, longitude = NULL WHERE hashtext(user_id::text) % 20 = 0`);
  await database.db('match_codes').delete();
}

async function deleteResults(): Promise<void> {
  for (const table of ['match_sixes', 'match_lists', 'match_turns'] as const) await database.db(table).delete();
}

async function startAreaWorker(area: number): Promise<void> {
  const env = { ...patientWithDatabase, LOG_LEVEL: 'info', MATCHES_AREA: String(area) };
  const worker = await startWorker(database.databaseUrl, 'http://localhost:3000', env);
  workers.set(area, [...(workers.get(area) ?? []), worker]);
}

async function killWorkersOf(area: number): Promise<void> {
  const victims = workers.get(area) ?? [];
  workers.delete(area);
  await Promise.all(victims.map((worker) => worker.kill()));
}

/** Claims and signs of life of killed workers count as old at once; living workers renew theirs within seconds. */
async function letClaimsEnd(): Promise<void> {
  await database.db.raw(
    `UPDATE match_run_chunks SET claimed_at = claimed_at - interval '1 minute' WHERE finished_at IS NULL`,
  );
}
const forgetWorkersOf = (area: number) => database.db('match_area_workers').where({ area }).delete();

const stateOf = async (runId: string) =>
  (await database.db('match_runs').where({ id: runId }).first('state'))?.state ?? '';
const outputs = () => [...workers].map(([area, of]) => `${area}: ${of.map((one) => one.output()).join('')}`).join('\n');
const listsAreMade = (runId: string) => until(async () => (await stateOf(runId)) === 'choosing', outputs);
const select = (runId: string) => selectEverybodysMatches(ctx, createMatchingEngine(), { runId });
const chunksDone = (runId: string) =>
  database
    .db('match_run_chunks')
    .where({ run_id: runId })
    .whereNotNull('finished_at')
    .select('area', 'is_of_open_lists');

// S-matching-34
describe('F7: a refresh by three workers on three areas of one database', () => {
  it('gives exactly the lists and selections of one worker for everybody, and each worker makes those of its area', async () => {
    await deleteResults();
    await database.db('match_reaches').delete();
    await Promise.all(areas.map(startAreaWorker));
    const runId = await beginRefresh(ctx, CHUNK);
    await listsAreMade(runId);
    await select(runId);
    expect(await sumOfMatches(database.db)).toBe(whole);
    for (const area of areas) {
      const output = workers
        .get(area)!
        .map((worker) => worker.output())
        .join('');
      for (const other of areas) expect(output.includes(`"area":${other},"open":false`)).toBe(other === area);
    }
    const done = await chunksDone(runId);
    expect(new Set(done.filter((chunk) => chunk.is_of_open_lists).map(({ area }) => area))).toEqual(new Set(areas));
    expect(await database.db('match_open_lists').select('member_id')).toEqual([]);
    // With more people than are counted, the first of two nights counts half of the members (S-matching-36).
    const counted = await database.db('match_reaches').where({ is_due: false }).pluck('member_id');
    expect(counted.length).toBeGreaterThanOrEqual(MEMBERS > 16_384 ? MEMBERS / 3 : MEMBERS);
    reached('F7', `three areas over ${MEMBERS} members: lists and selections equal`);
  }, 240_000);

  it('needs no worker that holds everybody: each holds its own members and those whom it reads', async () => {
    // Each says so with its next sign of life.
    const own = async () =>
      (await database.db('match_area_workers').select('own_members')).map((row) => row.own_members);
    await until(async () => (await own()).reduce<number>((sum, members) => sum + (members ?? 0), 0) === MEMBERS);
    const summary = await describeAreas(ctx);
    expect(summary?.areas.map(({ workers: count }) => count)).toEqual([1, 1, 1]);
    for (const { ownMembers, readMembers } of summary!.areas) expect(ownMembers + readMembers).toBeLessThan(MEMBERS);
  });

  it('writes nothing when nothing has changed', async () => {
    const runId = await beginRefresh(ctx, CHUNK);
    await listsAreMade(runId);
    await select(runId);
    const run = await database.db('match_runs').where({ id: runId }).first('state', 'lists_written', 'sixes_written');
    expect(run).toEqual({ state: 'finished', lists_written: 0, sixes_written: 0 });
    expect(await sumOfMatches(database.db)).toBe(whole);
  });
});

// S-matching-35
describe('F7: a refresh by areas', () => {
  it('gives the same lists when a worker is killed in the middle, and when two work on one area', async () => {
    await deleteResults();
    await startAreaWorker(2);
    const runId = await beginRefresh(ctx, CHUNK);
    await until(async () => (await chunksDone(runId)).some(({ area }) => area === 1));
    await killWorkersOf(1);
    await letClaimsEnd();
    await startAreaWorker(1);
    await listsAreMade(runId);
    await select(runId);
    expect(await sumOfMatches(database.db)).toBe(whole);
  }, 240_000);

  it('gives the same lists when an area has no worker: doctor says which, and one that sees everybody does its work', async () => {
    await deleteResults();
    await killWorkersOf(3);
    await forgetWorkersOf(3);
    const runId = await beginRefresh(ctx, CHUNK);
    await until(async () => (await chunksDone(runId)).length >= (2 / 3) * (await chunksOf(runId)));
    expect(await stateOf(runId)).toBe('listing');
    const { answer } = await runCommand(database.databaseUrl, ['doctor', '--json']);
    const findings = JSON.parse(answer) as { name: string; state: string; what: string }[];
    expect(findings.find(({ name }) => name === 'secteurs')).toMatchObject({
      state: 'warning',
      what: fr`sans worker : 3`,
    });
    const engine = createMatchingEngine();
    await until(async () => {
      await coverAreas(ctx, engine);
      return (await stateOf(runId)) === 'choosing';
    }, outputs);
    await select(runId);
    expect(await sumOfMatches(database.db)).toBe(whole);
  }, 240_000);
});

const chunksOf = async (runId: string) =>
  (await database.db('match_run_chunks').where({ run_id: runId, is_of_open_lists: false }).select('number')).length;
