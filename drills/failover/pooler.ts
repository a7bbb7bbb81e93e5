import { createConnection } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '#server/platform/db/pool.ts';
import { until } from '#testing/test-process.ts';
import { isRunning, startChild } from './children.ts';
import { makeFolder, readEnd, writeOwn, type Plan } from './machines.ts';
import { fillTemplate } from './templates.ts';

/** So many looks in a row have to find the primary. */
const LOOKS = 6;
const LOOK_EVERY_MS = 500;

/** The addresses that web and workers are given. */
export interface Addresses {
  readonly databaseUrl: string;
  readonly databaseReadUrl: string;
}

/** HAProxy, which finds the primary, and PgBouncer before it, as on each machine of web or worker. */
export async function startPooler({ folder, surroundings, values }: Plan): Promise<Addresses> {
  const own = path.join(folder, 'pooler');
  const filled = { ...values, RUN_DIR: own };
  await makeFolder(own, surroundings);
  for (const name of ['haproxy.cfg', 'pgbouncer.ini', 'userlist.txt'])
    await writeOwn(path.join(own, name), fillTemplate(name, filled), surroundings);
  const start = (name: string, ...args: string[]) =>
    startChild(surroundings, [name, ...args], { log: path.join(own, `${name}.out`), cwd: own });
  const children = [start('haproxy', '-db', '-f', 'haproxy.cfg'), start('pgbouncer', 'pgbouncer.ini')];
  const address = values['POOLER_ADDRESS'] ?? '';
  const explain = async () =>
    (
      await Promise.all(['haproxy.out', 'pgbouncer.out', 'pgbouncer.log'].map((name) => readEnd(path.join(own, name))))
    ).join('\n');
  try {
    await until(async () => (await isOpen(address, 5000)) && (await isOpen(address, 6432)), undefined, 20_000);
    if (!children.every(isRunning)) throw new Error('One of them has ended.');
  } catch (cause) {
    throw new Error(`HAProxy and PgBouncer do not run. ${await explain()}`, { cause });
  }
  const urlOf = (database: string) => `postgres://resonance:${values['DATABASE_PASSWORD']}@${address}:6432/${database}`;
  const databaseUrl = urlOf('resonance');
  await until(() => isAlwaysPrimary(databaseUrl));
  return { databaseUrl, databaseReadUrl: urlOf('resonance_read') };
}

/** Whether all of some connections, one after the other, reach the primary: HAProxy begins by asking the servers. */
async function isAlwaysPrimary(databaseUrl: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const db = createPool({
      databaseUrl,
      applicationName: 'resonance-drill',
      max: 1,
      statementTimeoutMs: 2000,
      isQuiet: true,
    });
    try {
      const { rows } = await db.raw<{ rows: [{ isStandby: boolean }] }>('SELECT pg_is_in_recovery() AS "isStandby"');
      if (rows[0].isStandby) return false;
    } finally {
      await db.destroy();
    }
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
