import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { createMatchingEngine } from '#server/features/matching/matching-engine.ts';
import { notifyNewMatches, notifyNewMatchesJob } from '#server/features/notifications/notices.service.ts';
import { beginRefresh, finishRefresh } from '#server/features/matching/refresh-everybody.service.ts';
import { extent, reached } from '#testing/promise.ts';
import { sumOfMatches } from '#testing/sum-of-matches.ts';
import { patientWithDatabase, startWorker, until, type TestProcess } from '#testing/test-process.ts';
import { prepareContext, prepareServices } from '#testing/test-site.ts';

const MEMBERS = extent(3000, 20_000);
const CHUNK = extent(200, 500);
/** After how many ninths of the chunks a worker is killed; nine: during the selections, and then both workers are. */
const killedAfter = Array.from({ length: extent(1, 10) }, (_none, point) => point);
const ALL_NINTHS = 9;
/** How many members are no demo members, and so get notices of new matches. */
const NOTIFIED_MEMBERS = extent(150, 1000);
const RUN_ENDS_WITHIN_MS = 120_000;

const site = prepareServices();
const { database, ctx } = site;
const contexts = [site, prepareContext(site)];
let workers: TestProcess[] = [];
let undisturbed = '';

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: MEMBERS });
  await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx));
  undisturbed = await sumOfMatches(database.db);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
});

async function deleteResults(): Promise<void> {
  await database.db('match_sixes').delete();
  await database.db('match_lists').delete();
}

const startOne = async () =>
  void workers.push(
    await startWorker(database.databaseUrl, 'http://localhost:3000', { ...patientWithDatabase, LOG_LEVEL: 'info' }),
  );
const startTwo = async () => void (await Promise.all(Array.from({ length: 2 - workers.length }, startOne)));

async function killSome(count: number): Promise<void> {
  const victims = workers.splice(0, count);
  await Promise.all(victims.map((victim) => victim.kill()));
}

/** Jobs of killed workers count as lost at once; living workers send a heartbeat within seconds. */
const letHeartbeatsEnd = () =>
  database.db.raw(`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`);

const isOpen = async () =>
  (await database.db('match_runs').whereIn('state', ['listing', 'choosing']).select('id')).length > 0;
const allIsDone = () =>
  until(
    async () => !(await isOpen()),
    () => workers.map((worker) => worker.output()).join(),
    RUN_ENDS_WITHIN_MS,
  );

describe('F7: a refresh of all members', () => {
  it.each(killedAfter)(
    'gives the lists and selections of an undisturbed one when workers are killed after %d ninths of it',
    async (ninths) => {
      await deleteResults();
      const runId = await beginRefresh(ctx, CHUNK);
      await startTwo();
      const chunks = await database.db('match_run_chunks').where({ run_id: runId });
      await until(async () => {
        const { state } = (await database.db('match_runs').where({ id: runId }).first('state'))!;
        if (ninths === ALL_NINTHS) return state !== 'listing';
        const done = await database.db('match_run_chunks').where({ run_id: runId }).whereNotNull('finished_at');
        return done.length >= (ninths / ALL_NINTHS) * chunks.length;
      });
      await killSome(ninths === ALL_NINTHS ? 2 : 1);
      await startTwo();
      await letHeartbeatsEnd();
      await allIsDone();
      expect(await sumOfMatches(database.db)).toBe(undisturbed);
      reached('F7', `${killedAfter.length} kills over ${MEMBERS} members, and twice at once: equal`);
    },
    240_000,
  );

  it('gives the lists and selections of one run when two are begun at once and several processes work on them', async () => {
    await deleteResults();
    await startTwo();
    const runs = await Promise.all(contexts.map((context) => beginRefresh(context.ctx, CHUNK)));
    await Promise.all(
      contexts.map((context, number) => finishRefresh(context.ctx, createMatchingEngine(), runs[number] ?? '')),
    );
    await allIsDone();
    expect(await sumOfMatches(database.db)).toBe(undisturbed);
    expect(await database.db('match_runs').whereIn('id', runs).pluck('state')).toEqual(
      expect.arrayContaining(['finished', 'superseded']),
    );
    const again = await finishRefresh(ctx, createMatchingEngine(), await beginRefresh(ctx));
    expect(again).toMatchObject({ state: 'finished', listsWritten: 0, selectionsWritten: 0, memberCount: MEMBERS });
  });

  it('notifies every member once when the job of the notices is killed and run twice at once', async () => {
    const notified = database
      .db('match_sixes')
      .where('candidate_ids', '<>', database.db.raw(`'{}'`))
      .limit(NOTIFIED_MEMBERS)
      .select('member_id');
    await database.db('members').whereIn('id', notified).update({ is_demo: false });
    const notices = () => database.db('outbox_mails').where({ kind: 'new-matches' }).pluck('dedupe_key');
    await startTwo();
    await ctx.enqueue(notifyNewMatchesJob, {});
    await until(async () => (await notices()).length > NOTIFIED_MEMBERS / 4);
    await killSome(extent(1, 2));
    await Promise.all(contexts.map((context) => notifyNewMatches(context.ctx)));
    await startTwo();
    await letHeartbeatsEnd();
    await ctx.enqueue(notifyNewMatchesJob, {});
    await until(async () => (await database.db('match_notices')).length === NOTIFIED_MEMBERS);
    const members = (await notices()).map((key) => key.split(':')[0]);
    expect(new Set(members).size).toBe(NOTIFIED_MEMBERS);
    expect(members).toHaveLength(NOTIFIED_MEMBERS);
    await until(async () => (await countWaiting()) === 0, undefined, RUN_ENDS_WITHIN_MS);
    const recipients = await database.db('development_mails').pluck('recipient');
    expect(new Set(recipients).size).toBe(recipients.length);
    reached('F7', `${NOTIFIED_MEMBERS} notices, 0 double`);
  });
});

/** What the dead had in hand waits for its lease. */
const countWaiting = async () => (await database.db('outbox_mails').where({ state: 'pending' })).length;
