import path from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { createContext, type AppContext } from '#server/platform/context.ts';
import { startEmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { createPool } from '#server/platform/db/pool.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readOrCreateSecret } from '#server/platform/local-secret.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import { createLog } from '#server/platform/log.ts';
import { grantRole, makeAdmin, makeOrganiser } from '#testing/administrator.ts';
import { memberIdOf } from '#testing/visitor.ts';
import { openStatistics } from '#testing/statistics-log-in.ts';

/** The moment at which an operator's services work; null for now. */
export interface Clock {
  at: Date | null;
}

/** What an operator does at the command line, on the database of the site that runs. */
export async function operate(work: (ctx: AppContext, clock: Clock) => Promise<void>): Promise<void> {
  const clock: Clock = { at: null };
  const dataDir = process.env['E2E_DATA_DIR'] ?? '';
  const embedded = await startEmbeddedDatabase(dataDir);
  const log = createLog('silent', 'test');
  const secretKey = await readOrCreateSecret(path.join(dataDir, 'secret-key'));
  const config = readConfig({ DATA_DIR: dataDir }, { databaseUrl: embedded.databaseUrl, secretKey });
  const db: Database = createPool({ ...config, applicationName: 'operator', max: 2, statementTimeoutMs: 0 });
  const queue = createQueue({ databaseUrl: config.databaseUrl, log, role: 'sender' });
  // Services queue jobs.
  await queue.start();
  try {
    await work(createContext({ config, db, log, queue, now: () => clock.at ?? new Date() }), clock);
  } finally {
    await queue.stop({ graceful: false });
    await db.destroy();
    await embedded.stop();
  }
}

/** With an application of codes as well, whose codes work again and again. */
export const setPassword = () => operate(openStatistics);
/** The role alone: the double check is still to be enrolled. */
export const grantRoleOf = (email: string) => operate(async (ctx) => void (await grantRole(ctx.db, email)));
/** With the double check passed in every session that is open. */
export const grantAdmin = (email: string) => operate(async (ctx) => void (await makeAdmin(ctx.db, email)));
/** Organises evenings, with the double check passed in every session that is open. */
export const grantOrganiserTo = (email: string) =>
  operate(async (ctx) => void (await makeOrganiser(ctx.db, email, { isApproved: true })));
/** A member with Premium, as early members have it. */
export const offerPremiumTo = (email: string) =>
  operate(async ({ db }) => {
    const memberId = await memberIdOf(db, email);
    await db('subscription_offered').insert({ user_id: memberId });
  });
