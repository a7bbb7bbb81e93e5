import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AppContext } from '#server/platform/context.ts';
import { createTestContext } from './test-context.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { startWeb, startWorker, type TestProcess, type TestWeb } from './test-process.ts';

/** Database, files and a context on both: for tests that call services themselves. */
export interface ServiceSite {
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly ctx: AppContext;
  stop(): Promise<void>;
}

/** Database and web, with a folder of their own for files: for what ends with the answer to a request. */
export interface WebSite {
  readonly database: TestDatabase;
  readonly web: TestWeb;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** The product as it runs: with a worker as well. */
export interface TestSite extends WebSite {
  readonly worker: TestProcess;
}

/** Nothing listens there: mails stay in the outbox, where tests read them. */
const NOWHERE = 'smtp://127.0.0.1:9';

/** @param options of the context */
export async function startServices(options: Parameters<typeof createTestContext>[1] = {}): Promise<ServiceSite> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'resonance-site-'));
  const { ctx, close } = await createTestContext(database, {
    ...options,
    env: { DATA_DIR: dataDir, ...options.env },
  });
  return {
    database,
    dataDir,
    ctx,
    async stop() {
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param env for the web, in addition to what it needs */
export async function startWebSite(env: Readonly<Record<string, string>> = {}): Promise<WebSite> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'resonance-site-'));
  const web = await startWeb(database.databaseUrl, {
    LIMIT_LINKS_PER_CLIENT: '100000',
    DATA_DIR: dataDir,
    SMTP_URL: NOWHERE,
    ...env,
  });
  return {
    database,
    web,
    dataDir,
    async stop() {
      await web.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function startSite(): Promise<TestSite> {
  const site = await startWebSite();
  const { database, web, dataDir } = site;
  const worker = await startWorker(database.databaseUrl, web.url, { DATA_DIR: dataDir, SMTP_URL: NOWHERE });
  return {
    ...site,
    worker,
    async stop() {
      await worker.stop();
      await site.stop();
    },
  };
}
