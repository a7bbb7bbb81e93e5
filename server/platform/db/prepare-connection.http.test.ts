import { describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '#testing/test-database.ts';
import { prepare } from '#testing/prepare.ts';
import { startWeb, until } from '#testing/test-process.ts';
import { createVisitor } from '#testing/visitor.ts';
import { createPool } from './pool.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const database = prepare(createTestDatabase, (own) => own.drop());

/** One connection, so that it is the same one unless it was thrown away. */
const poolOfOne = (keepsPlans = false) =>
  createPool({
    databaseUrl: database.databaseUrl,
    applicationName: 'resonance-test-one',
    max: 1,
    statementTimeoutMs: 7000,
    lockTimeoutMs: 6000,
    keepsPlans,
    isQuiet: true,
  });

describe('a connection of a pool', () => {
  it.each([
    [false, 'auto', 'on'],
    [true, 'force_generic_plan', 'off'],
  ])('has its limits, and with keepsPlans %s plans as it should', async (keepsPlans, plans, scans) => {
    const pool = poolOfOne(keepsPlans);
    const { rows } = await pool.raw<{ rows: object[] }>(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
              current_setting('idle_in_transaction_session_timeout') AS idle,
              current_setting('plan_cache_mode') AS plans, current_setting('enable_seqscan') AS scans`,
    );
    await pool.destroy();
    expect(rows).toEqual([{ statement: '7s', lock: '6s', idle: '10s', plans, scans }]);
  });

  it('to a server that only reads is used once and not again (S-standby-3)', async () => {
    const pool = poolOfOne();
    const write = () => pool('rate_limits').where({ key: 'nobody' }).delete();
    const pidOf = async () =>
      (await pool.raw<{ rows: [{ pid: number }] }>('SELECT pg_backend_pid() AS pid')).rows[0].pid;
    try {
      for (const inTransaction of [false, true]) {
        const before = await pidOf();
        await pool.raw('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY');
        expect(await pidOf()).toBe(before);
        const failed = inTransaction
          ? pool.transaction((trx) => trx('rate_limits').where({ key: 'nobody' }).delete())
          : write();
        const error: unknown = await failed.then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect(error).toMatchObject({ code: '25006' });
        expect(isDatabaseUnavailable(error)).toBe(true);
        expect(await write()).toBe(0);
        expect(await pidOf()).not.toBe(before);
      }
    } finally {
      await pool.destroy();
    }
  });
});

describe('a web process whose primary has become a standby', () => {
  const web = prepare(
    () => startWeb(database.databaseUrl, { LOG_LEVEL: 'fatal', LIMIT_LINKS_PER_CLIENT: '100000' }),
    (started) => started.stop(),
  );

  it('answers 503, and writes again by itself through new connections (S-standby-2)', async () => {
    const { db, databaseUrl } = database;
    const name = new URL(databaseUrl).pathname.slice(1);
    const visitor = createVisitor(web.url);
    await visitor.askLink('ana@exemple.fr').expect(200);
    await db.raw(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await db.raw(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ? AND application_name = ?`, [
      name,
      'resonance-web',
    ]);
    await until(async () => (await visitor.askLink('bea@exemple.fr')).headers['retry-after'] === '5');
    expect((await visitor.askLink('bea@exemple.fr')).status).toBe(503);
    await db.transaction(async (trx) => {
      await trx.raw('SET TRANSACTION READ WRITE');
      await trx.raw(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    });
    // No connection is ended from outside: each that still only reads is thrown away when it fails.
    await until(async () => (await visitor.askLink('bea@exemple.fr')).status === 200);
  });
});
