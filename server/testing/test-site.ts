import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { startWeb, startWorker, type TestProcess, type TestWeb } from './test-process.ts';

/** The product as it runs: database, web and worker, with a folder of its own for files. */
export interface TestSite {
  readonly database: TestDatabase;
  readonly web: TestWeb;
  readonly worker: TestProcess;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Starts everything; no mail leaves: they stay in the outbox, where tests read them. */
export async function startSite(): Promise<TestSite> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'resonance-site-'));
  // Nothing listens at this address.
  const env = { LIMIT_LINKS_PER_CLIENT: '100000', DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:9' };
  const web = await startWeb(database.databaseUrl, env);
  const worker = await startWorker(database.databaseUrl, web.url, env);
  return {
    database,
    web,
    worker,
    dataDir,
    async stop() {
      await worker.stop();
      await web.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
