import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { readConfig } from '#server/config.ts';
import { createContext, type AppContext } from '#server/context.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { TEST_SECRET } from '#server/testing/test-process.ts';
import { sweepPhotos } from '../photos/photos.service.ts';
import { clearDemoMembers, seedDemoMembers } from './demo.service.ts';

let database: TestDatabase;
let ctx: AppContext;
let queue: ReturnType<typeof createQueue>;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'resonance-demo-'));
  const log = pino({ level: 'silent' });
  queue = createQueue({ databaseUrl: database.databaseUrl, log, role: 'sender' });
  await queue.start();
  const env = { NODE_ENV: 'test', DATABASE_URL: database.databaseUrl, SECRET_KEY: TEST_SECRET, DATA_DIR: dataDir };
  ctx = createContext({ config: readConfig(env), db: database.db, log, queue });
});
afterAll(async () => {
  await queue.stop({ graceful: false });
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function files(): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'files/photos'), { recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.endsWith('.webp'));
}
const withPhoto = () => database.db('profiles').whereNotNull('profile_photo_url');

describe('photos of invented members', () => {
  it('are drawn for one in three, go on where they ended, and leave no file when they are cleared', async () => {
    await seedDemoMembers(ctx, { members: 12, hasPhotos: true });
    expect(await withPhoto()).toHaveLength(4);
    expect(await files()).toHaveLength(12);
    await seedDemoMembers(ctx, { members: 6, hasPhotos: true });
    expect(await withPhoto()).toHaveLength(6);
    await clearDemoMembers(ctx);
    await sweepPhotos(ctx);
    expect(await files()).toEqual([]);
    expect(await database.db('photos')).toEqual([]);
  });
});
