import type { PgBoss } from 'pg-boss';
import pino from 'pino';
import { readConfig, type Config } from '#server/platform/config.ts';
import { createContext, type AppContext } from '#server/platform/context.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import type { TestDatabase } from './test-database.ts';
import { TEST_SECRET } from './test-process.ts';

type Environment = Readonly<Record<string, string>>;

export interface ContextOptions {
  readonly now?: () => Date;
  readonly env?: Environment;
}

export interface TestContext {
  readonly ctx: AppContext;
  readonly queue: PgBoss;
}

/** A context as a process has it, for calling services in the test itself. */
export async function createTestContext(
  database: Pick<TestDatabase, 'databaseUrl' | 'db'>,
  options: ContextOptions = {},
): Promise<TestContext & { close(): Promise<void> }> {
  const made = planTestContext(database, options);
  await made.queue.start();
  return { ...made, close: () => made.queue.stop({ graceful: false }) };
}

/** A context that can be used once its queue is started. */
export function planTestContext(
  { databaseUrl, db }: Pick<TestDatabase, 'databaseUrl' | 'db'>,
  { now, env = {} }: ContextOptions = {},
): TestContext {
  const log = pino({ level: 'silent' });
  const config = readTestConfig(databaseUrl, env);
  const queue = createQueue({ databaseUrl, log, role: 'sender', waitMs: config.databaseWaitMs });
  return { ctx: createContext({ config, db, log, queue, ...(now && { now }) }), queue };
}

export function readTestConfig(databaseUrl: string, env: Environment): Config {
  return readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET, ...env });
}
