import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino from 'pino';
import type pg from 'pg';
import { productJobs } from '#server/app/product-jobs.ts';
import { chooseOwner } from '#server/platform/db/data-folder.ts';
import { findBinaries } from '#server/platform/db/embedded-binaries.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { freePort } from '#testing/test-process.ts';
import {
  addSettings,
  createCluster,
  makeFolder,
  onCluster,
  runProgram,
  startCluster,
  stopCluster,
  urlOf,
  writeOwned,
  type Cluster,
  type Programs,
} from './cluster.ts';

const DATABASE = 'resonance';
const MEMBERS = 1000;
const RECOVER_WITHIN_MS = 120_000;
/** What a copy of a running cluster leaves out, as PostgreSQL's manual has it for the low-level way. */
const LEFT_OUT = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'];
const OWN_FILES = ['postmaster.pid', 'postmaster.opts', 'server.log'];

/**
 * Recovers a database to a moment before a deletion, by PostgreSQL's own archive of what is written: the recipe of
 * docs/operations.md, on a cluster of its own that is removed at the end.
 * `--bin FOLDER` names another PostgreSQL's programs; without it those of the npm package are used.
 */
export async function drillPointInTime(): Promise<boolean> {
  const { bin } = parseArgs({ allowPositionals: true, options: { bin: { type: 'string' } } }).values;
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-drill-'));
  await chmod(folder, 0o711);
  const owner = await chooseOwner(path.join(folder, 'none'));
  const programs = { bin: bin ?? (await findBinaries(folder, owner)), owner };
  const running = new Set<Cluster>();
  try {
    return await recover(programs, folder, running);
  } finally {
    for (const cluster of running) await stopCluster(programs, cluster, 'immediate').catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

async function recover(programs: Programs, folder: string, running: Set<Cluster>): Promise<boolean> {
  const archive = path.join(folder, 'archive');
  await makeFolder(archive, programs.owner);
  const primary = await createCluster(programs, path.join(folder, 'primary'), await freePort(), {
    archive_mode: 'on',
    // Never over a file that is there; whole or not at all.
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
    archive_timeout: '60s',
  });
  await startCluster(programs, primary);
  running.add(primary);
  await onCluster(primary, 'postgres', async (client) => {
    const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
    print(`PostgreSQL ${rows[0]?.version ?? ''} with an archive in ${archive}`);
    await client.query(`CREATE DATABASE ${DATABASE}`);
  });
  await migrate(urlOf(primary, DATABASE), pino({ level: 'silent' }), { jobs: productJobs });
  await onCluster(primary, DATABASE, (client) => addMembers(client, 'before', MEMBERS));

  const base = path.join(folder, 'base');
  const way = await copyBase(programs, primary, base);
  print(`base backup by ${way}: ${(await readdir(base)).length} entries`);

  const moment = await onCluster(primary, DATABASE, async (client) => {
    await addMembers(client, 'after', MEMBERS);
    const before = await summarise(client);
    const { rows } = await client.query<{ now: string }>('SELECT now()::text AS now');
    await sleep(1500);
    await client.query('DELETE FROM members');
    const { rowCount } = await client.query('SELECT FROM members');
    print(`${before.members} members at ${rows[0]?.now}; then a deletion: ${rowCount} members`);
    const last = await client.query<{ file: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS file');
    return { ...before, at: rows[0]?.now ?? '', lastFile: last.rows[0]?.file ?? '' };
  });
  await waitUntil('the archive has the deletion', async () => {
    const { rows } = await onCluster(primary, 'postgres', (client) =>
      client.query<{ archived: string }>('SELECT last_archived_wal AS archived FROM pg_stat_archiver'),
    );
    return (rows[0]?.archived ?? '') >= moment.lastFile;
  });
  // The machine is lost: nothing is written any more, and only the base backup and the archive are left.
  await stopCluster(programs, primary, 'immediate');
  running.delete(primary);
  await rm(primary.folder, { recursive: true });

  const begun = Date.now();
  const restored: Cluster = { ...primary, folder: base, port: await freePort() };
  await addSettings(base, {
    port: String(restored.port),
    archive_mode: 'off',
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment.at,
    recovery_target_action: 'promote',
  });
  await writeOwned(path.join(base, 'recovery.signal'), '', programs.owner);
  await startCluster(programs, restored);
  running.add(restored);
  await waitUntil('the recovery ends', async () => {
    const { rows } = await onCluster(restored, 'postgres', (client) =>
      client.query<{ recovering: boolean }>('SELECT pg_is_in_recovery() AS recovering'),
    );
    return rows[0]?.recovering === false;
  });
  const found = await onCluster(restored, DATABASE, async (client) => {
    const summary = await summarise(client);
    await addMembers(client, 'since', 1);
    return summary;
  });
  print(`recovered to ${moment.at} in ${((Date.now() - begun) / 1000).toFixed(1)} s: ${found.members} members`);
  const isEqual = found.members === moment.members && found.sum === moment.sum;
  print(
    isEqual
      ? 'every row is as it was a moment before the deletion, and the database takes writes'
      : `FAILED: expected ${moment.members} members`,
  );
  return isEqual;
}

/** By pg_basebackup where there is one; the npm package has none, and then as the manual does it by hand. */
async function copyBase(programs: Programs, cluster: Cluster, base: string): Promise<string> {
  await makeFolder(base, programs.owner);
  if (existsSync(path.join(programs.bin, 'pg_basebackup'))) {
    await runProgram(programs, 'pg_basebackup', [
      '-D',
      base,
      '-c',
      'fast',
      '-X',
      'none',
      '-d',
      urlOf(cluster, 'postgres'),
    ]);
    return 'pg_basebackup';
  }
  await onCluster(cluster, 'postgres', async (client) => {
    await client.query(`SELECT pg_backup_start('drill', true)`);
    const excluded = [...LEFT_OUT.map((name) => `./${name}/*`), ...OWN_FILES.map((name) => `./${name}`)];
    const copying = `tar -C "$1" ${excluded.map((name) => `--exclude='${name}'`).join(' ')} -cf - . | tar -C "$2" -xf -`;
    await runProgram(programs, '/bin/sh', ['-c', copying, 'sh', cluster.folder, base]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(true)');
    await writeOwned(path.join(base, 'backup_label'), rows[0]?.labelfile ?? '', programs.owner);
  });
  return 'pg_backup_start, tar and pg_backup_stop';
}

async function addMembers(client: pg.Client, name: string, count: number): Promise<void> {
  await client.query(
    `INSERT INTO members (email, display_name, age_confirmed)
     SELECT $1 || number || '@exemple.fr', 'Ana', true FROM generate_series(1, $2) AS number`,
    [name, count],
  );
}

async function summarise(client: pg.Client): Promise<{ members: number; sum: string }> {
  const { rows } = await client.query<{ members: number; sum: string }>(
    `SELECT count(*)::int AS members, coalesce(md5(string_agg(id::text || email, '' ORDER BY id)), '') AS sum FROM members`,
  );
  return rows[0] ?? { members: 0, sum: '' };
}

async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + RECOVER_WITHIN_MS;
  while (Date.now() < end) {
    if (await isSo().catch(() => false)) return;
    await sleep(200);
  }
  throw new Error(`It took too long until ${what}.`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
