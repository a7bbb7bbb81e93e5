import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  findReadUrl,
  LAG_AT_MOST_SECONDS,
  measureLag,
  readAtReplica,
  withReplica,
} from '#server/platform/db/replica.ts';
import { readStatistics } from '#server/features/statistics/statistics.service.ts';
import { createBackup } from '#server/features/backups/backup.service.ts';
import type { AppContext } from '#server/platform/context.ts';
import { startOwnDatabase } from '#testing/own-database.ts';
import { prepare } from '#testing/prepare.ts';
import { createTestContext } from '#testing/test-context.ts';
import { prepareFolder } from '#testing/test-site.ts';
import { until } from '#testing/test-process.ts';
import { runCommand } from '#testing/run-command.ts';

const primary = prepare(startOwnDatabase, (own) => own.remove());
const folder = prepareFolder();
let replica: { readonly databaseUrl: string; stop(): Promise<void> };
let ctx: AppContext;
let close: () => Promise<void>;

beforeAll(async () => {
  replica = await primary.startReplica();
  ({ ctx, close } = await createTestContext(primary, {
    env: { DATABASE_READ_URL: replica.databaseUrl, DATA_DIR: folder },
  }));
});
afterAll(() => close());

const addMember = (name: string) => primary.db('members').insert({ email: `${name}@exemple.fr` });
const lag = () => withReplica(replica.databaseUrl, (db) => measureLag(primary.db, db));
const atReplica = (statement: string) => withReplica(replica.databaseUrl, async (db) => void (await db.raw(statement)));
const countMembers = async (reading: Pick<AppContext, 'db'>) => (await reading.db('members').pluck('id')).length;
const examine = async (env: Readonly<Record<string, string>>) => {
  const { answer } = await runCommand(primary.databaseUrl, ['doctor', '--json'], { env: { DATA_DIR: folder, ...env } });
  return (JSON.parse(answer) as { name: string; state: string; what: string }[]).find(
    ({ name }) => name === 'réplique',
  );
};

// S-operations-15
describe('with a streaming replica in DATABASE_READ_URL', () => {
  it('statistics and backups are read there while it is less than a minute behind', async () => {
    await addMember('ana');
    await until(async () => (await lag()) === 0);
    expect(await examine({ DATABASE_READ_URL: replica.databaseUrl })).toMatchObject({ state: 'good' });
    // From here on the two differ: what is told says which of them was read.
    await atReplica('SELECT pg_wal_replay_pause()');
    await addMember('zoe');
    const behind = await lag();
    expect(behind).toBeGreaterThan(0);
    expect(behind).toBeLessThan(LAG_AT_MOST_SECONDS);
    expect((await readStatistics(ctx)).stats.totalUsers).toBe(1);
    const databaseUrl = await findReadUrl(ctx);
    expect(databaseUrl).toBe(replica.databaseUrl);
    const { tables } = await createBackup({ ...ctx, databaseUrl }, path.join(folder, 'backup'), new Date());
    expect(tables.find(({ name }) => name === 'members')).toMatchObject({ rows: 1 });
  });

  it('the primary is read when the replica is further behind', async () => {
    expect(await readAtReplica(ctx, countMembers, 0)).toBe(2);
    await atReplica('SELECT pg_wal_replay_resume()');
    await until(async () => (await lag()) === 0);
    expect(await readAtReplica(ctx, countMembers, 0)).toBe(2);
  });

  it('a server that is no replica is not read, and the doctor says so', async () => {
    const config = { ...ctx.config, databaseReadUrl: primary.databaseUrl };
    expect(await findReadUrl({ ...ctx, config })).toBe(primary.databaseUrl);
    await expect(withReplica(primary.databaseUrl, (db) => measureLag(primary.db, db))).rejects.toThrow(/no streaming/);
    expect(await examine({ DATABASE_READ_URL: primary.databaseUrl })).toMatchObject({ state: 'warning' });
  });

  it('the primary is read when the replica is away', async () => {
    await replica.stop();
    expect((await readStatistics(ctx)).stats.totalUsers).toBe(2);
    expect(await findReadUrl(ctx)).toBe(primary.databaseUrl);
    expect(await examine({ DATABASE_READ_URL: replica.databaseUrl })).toMatchObject({ state: 'warning' });
  });
});
