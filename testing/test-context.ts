import type { PgBoss } from 'pg-boss';
import pino from 'pino';
import { readConfig } from '#server/platform/config.ts';
import { createContext, type AppContext } from '#server/platform/context.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import type { TestDatabase } from './test-database.ts';
import { TEST_SECRET } from './test-process.ts';

/** A context as a process has it, for calling services in the test itself. */
export async function createTestContext(
  { databaseUrl, db }: Pick<TestDatabase, 'databaseUrl' | 'db'>,
  { now, env = {} }: { now?: () => Date; env?: Readonly<Record<string, string>> } = {},
): Promise<{ readonly ctx: AppContext; readonly queue: PgBoss; close(): Promise<void> }> {
  const log = pino({ level: 'silent' });
  const queue = createQueue({ databaseUrl, log, role: 'sender' });
  await queue.start();
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET, ...env });
  return {
    ctx: createContext({ config, db, log, queue, ...(now && { now }) }),
    queue,
    close: () => queue.stop({ graceful: false }),
  };
}
