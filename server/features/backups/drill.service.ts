import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Logger } from 'pino';
import pg from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { DAY_MS } from '#shared/duration.ts';
import { fr } from '#shared/typeset.ts';
import type { JobDefinition } from '../../platform/queue/define-job.ts';
import { isSchemaCurrent } from '../../platform/db/migrate.ts';
import { createPool } from '../../platform/db/pool.ts';
import { createFileStore, type FileStore } from '../../platform/files/file-store.ts';
import { BackupError } from './backup-error.ts';
import { withPrivateFolder } from './backup-folder.ts';
import { onClient, restoreBackup } from './backup.service.ts';
import { dropDatabase } from './drop-database.ts';
import { findFileOwners, isOwned } from './file-owners.queries.ts';
import { withOpenedBackup, type ListedBackup, type LocationKeys } from './locations.ts';
import type { Manifest } from './manifest.ts';
import { sumOfStream } from './measuring.ts';
import { openSamples, type OpenedSamples } from './sealed-samples.queries.ts';
import { findProductTables, readingOf } from './tables.queries.ts';

export interface DrillReport {
  readonly backup: ListedBackup;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly samples: OpenedSamples;
  /** What is not as it should be, one sentence each; empty when all is well. */
  readonly errors: readonly string[];
}

export interface DrillOptions {
  readonly keys: LocationKeys;
  /** A PostgreSQL in which the user may create databases. */
  readonly serverUrl: string;
  readonly jobs: readonly JobDefinition[];
  readonly log: Logger;
  /** Ends the drill early; what it made is removed all the same. */
  readonly signal?: AbortSignal | undefined;
}

const DRILL_DATABASE = /^resonance_drill_(\d{10,})_[0-9a-f]+$/;
/** The first format's tables had another order of rows, so that only their size can be compared. */
const FIRST_FORMAT = 1;

/**
 * Restores a backup into a database and a folder of their own, compares both with what the backup says, and tries the
 * secret on what is sealed. Database and folder are removed at the end, also after an error; what a killed drill left is
 * removed by the next one a day later (S-backup-5).
 * @throws BackupError when it does not come so far that something can be compared
 */
export async function drillBackup(backup: ListedBackup, options: DrillOptions): Promise<DrillReport> {
  const { serverUrl, signal } = options;
  signal?.throwIfAborted();
  return onClient(serverUrl, async (server) => {
    await dropAbandoned(server);
    const name = `resonance_drill_${Date.now()}_${randomBytes(4).toString('hex')}`;
    await createDatabase(server, name);
    const drop = () => void dropDatabase(server, name).catch(() => undefined);
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', drop, { once: true });
      return await withPrivateFolder((folder) =>
        withOpenedBackup(
          backup,
          options.keys,
          (opened) => restoreAndCompare(backup, opened, folder, databaseOf(serverUrl, name), options),
          signal,
        ),
      );
    } catch (error) {
      // What failed because its database was taken away is no error of the backup.
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', drop);
      await dropDatabase(server, name);
    }
  });
}

async function restoreAndCompare(
  backup: ListedBackup,
  opened: string,
  folder: string,
  databaseUrl: string,
  { keys, jobs, log, signal }: DrillOptions,
): Promise<DrillReport> {
  const files = createFileStore({ dataDir: path.join(folder, 'restored'), objectStorage: undefined });
  const errors: string[] = [];
  const { manifest } = await restoreBackup({ databaseUrl, files, log }, opened, {
    jobs,
    replace: false,
    signal,
    onLoaded: async (client, loaded) => void errors.push(...(await compareTables(client, loaded))),
  });
  const db = createPool({
    databaseUrl,
    applicationName: 'resonance-drill',
    max: 1,
    statementTimeoutMs: 0,
    isQuiet: true,
  });
  try {
    if (!(await isSchemaCurrent(db))) errors.push(fr`Le schéma de la base rétablie n'est pas celui de cette version.`);
    const owners = await findFileOwners(db);
    const owned = manifest.files.filter(({ key }) => isOwned(key, owners));
    errors.push(...(await compareFiles(files, owned)));
    const samples = await openSamples(db, keys);
    if (samples.opened < samples.tried)
      errors.push(
        fr`SECRET_KEY n'ouvre que ${samples.opened} sur ${samples.tried} des textes scellés qui ont été essayés : garde aussi les secrets d'avant.`,
      );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { backup, tables: manifest.tables.length, rows, files: owned.length, samples, errors };
  } finally {
    await db.destroy();
  }
}

/** Compares the rows as they were loaded with those that were copied. */
async function compareTables(client: pg.Client, manifest: Manifest): Promise<string[]> {
  const errors: string[] = [];
  for (const setting of [`TIME ZONE 'UTC'`, `DateStyle = 'ISO'`, `IntervalStyle = 'iso_8601'`])
    await client.query(`SET ${setting}`);
  const tables = await findProductTables(client);
  for (const copied of manifest.tables) {
    const table = tables.find(({ name }) => name === copied.name);
    const found = table && (await sumOfRows(client, readingOf({ ...table, columns: copied.columns })));
    const isEqual = manifest.format === FIRST_FORMAT ? found?.bytes === copied.bytes : found?.sha256 === copied.sha256;
    if (!isEqual) errors.push(fr`La table ${copied.name} n'est pas celle qui a été copiée.`);
  }
  return errors;
}

async function sumOfRows(client: pg.Client, reading: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of client.query(copyStreams.to(reading)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function compareFiles(files: FileStore, owned: Manifest['files']): Promise<string[]> {
  const errors: string[] = [];
  for (const { key, sha256 } of owned) {
    const stream = await files.open(key);
    const found = stream && (await sumOfStream(() => Promise.resolve(stream)));
    if (found?.sha256 !== sha256) errors.push(fr`Le fichier ${key} n'est pas celui qui a été copié.`);
  }
  return errors;
}

async function createDatabase(server: pg.Client, name: string): Promise<void> {
  try {
    await server.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  } catch (cause) {
    if ((cause as { code?: string }).code !== '42501') throw cause;
    throw new BackupError(
      fr`Cet utilisateur de PostgreSQL ne peut pas créer de base : donne DRILL_DATABASE_URL, ou le droit CREATEDB.`,
      { cause },
    );
  }
}

/** A drill that was killed could not remove its database. */
async function dropAbandoned(server: pg.Client): Promise<void> {
  const { rows } = await server.query<{ datname: string }>('SELECT datname FROM pg_database');
  for (const { datname } of rows) {
    const begunAt = Number(DRILL_DATABASE.exec(datname)?.[1]);
    if (Date.now() - begunAt > DAY_MS) await dropDatabase(server, datname);
  }
}

function databaseOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
