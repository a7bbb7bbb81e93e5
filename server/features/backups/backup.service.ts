import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import * as copyStreams from 'pg-copy-streams';
import type { Logger } from 'pino';
import type { JobDefinition } from '../../platform/queue/define-job.ts';
import { migrate, migrateUpTo, releaseMigrations } from '../../platform/db/migrate.ts';
import { createPool } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { BackupError } from './backup-error.ts';
import { folderReader, readFileCopy, readManifest, readRows, withPrivateFolder, writeBackup } from './backup-folder.ts';
import { FILES_AT_ONCE, forEachOf } from './for-each-of.ts';
import type { BackupWriter, Contents, CopiedFile, Manifest, TableSums } from './manifest.ts';
import { findBackupErrors } from './measuring.ts';
import { findFileOwners, giveUpMissingFiles, isOwned } from './file-owners.queries.ts';
import {
  emptyDatabase,
  exportSnapshot,
  findTables,
  findTablesWithoutLog,
  isEmptyDatabase,
  readingOf,
  readSequences,
  writingOf,
  type CopiedTable,
} from './tables.queries.ts';
import {
  copyProtections,
  endSessions,
  replayProtections,
  type NewerRows,
  type ReplayedProtections,
} from './protections.queries.ts';
import { saveTombstones, readTombstones, type Tombstone } from './tombstones.queries.ts';
import { fr } from '#shared/typeset.ts';

/** The database and files to back up or to restore into. */
export interface BackupTarget {
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly log: Logger;
}

/**
 * Copies all rows as of one moment, and all files, into a new folder, while the product runs. A file that the newest
 * backup in the same parent folder has already is a second name of that copy.
 * @param isFull whether all files are copied anew
 * @throws BackupError
 */
export function createBackup(
  target: BackupTarget,
  folder: string,
  now: Date,
  options: { readonly isFull?: boolean | undefined } = {},
): Promise<Manifest> {
  return writeBackup(folder, (writer) => copyAll(target, writer, now), options);
}

/** Copies everything. Files are copied before the moment of the rows and again after it, so that none is missing. */
export async function copyAll(
  { databaseUrl, files }: BackupTarget,
  writer: BackupWriter,
  now: Date,
): Promise<Contents> {
  const copied = new Map<string, CopiedFile>();
  const copyFiles = () =>
    forEachOf(files.list(), FILES_AT_ONCE, async (key) => {
      if (copied.has(key)) return;
      // Before the bytes: a file that is replaced in between counts as another one the next time.
      const version = await files.version(key);
      const file = await writer
        .writeFile({ key, version, open: () => files.open(key) })
        .catch(async (error: unknown) => {
          // A member who deletes a photo at this moment does not end the backup.
          if ((await files.version(key)) === null) return null;
          throw error;
        });
      if (file) copied.set(key, file);
    });
  await copyFiles();
  const rows = await copyRows(databaseUrl, writer);
  await copyFiles();
  const listed = [...copied.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  return { takenAt: now.toISOString(), ...rows, files: listed };
}

/** How many tables are read at one time, each through a connection of its own. */
const READERS = 3;
/** The format of the dates in the copy, and the memory in which a table is sorted that is not read by its index. */
const readingSettings = [
  `SET LOCAL TIME ZONE 'UTC'`,
  `SET LOCAL DateStyle = 'ISO'`,
  `SET LOCAL IntervalStyle = 'iso_8601'`,
  `SET LOCAL work_mem = '64MB'`,
];

/** @param snapshot of another transaction, to see exactly what it sees */
async function beginReading(client: pg.Client, snapshot?: string): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  if (snapshot !== undefined) await client.query(`SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(snapshot)}`);
  for (const setting of readingSettings) await client.query(setting);
}

/** Copies the rows of all tables, as one snapshot shows them, the largest tables first and some side by side. */
function copyRows(databaseUrl: string, writer: BackupWriter): Promise<Omit<Contents, 'takenAt' | 'files'>> {
  return onClient(databaseUrl, async (client) => {
    await beginReading(client);
    const snapshot = await exportSnapshot(client);
    const found = await findTables(client);
    const waiting = [...found.tables, found.jobs].sort((one, other) => other.pages - one.pages);
    const sums = new Map<string, TableSums>();
    const copyWaiting = async (reader: pg.Client) => {
      for (let table = waiting.shift(); table; table = waiting.shift())
        sums.set(table.name, await copyTable(reader, writer, table));
    };
    const copyBeside = () =>
      onClient(databaseUrl, async (reader) => {
        await beginReading(reader, snapshot);
        await copyWaiting(reader);
      });
    const readings = [copyWaiting(client), ...Array.from({ length: READERS - 1 }, copyBeside)].map((reading) =>
      // The others end with the table that they are reading, before the unfinished folder is removed.
      reading.catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      }),
    );
    await Promise.allSettled(readings);
    await Promise.all(readings);
    const sumsOf = ({ name }: CopiedTable): TableSums => {
      const copied = sums.get(name);
      if (!copied) throw new Error(`The table ${name} was not copied.`);
      return copied;
    };
    const sequences = await readSequences(client);
    const { rows } = await client.query<{ name: string }>('SELECT name FROM knex_migrations ORDER BY id');
    await client.query('COMMIT');
    return {
      migrations: rows.map(({ name }) => name),
      tables: found.tables.map(sumsOf),
      jobs: sumsOf(found.jobs),
      sequences,
    };
  });
}

async function copyTable(reader: pg.Client, writer: BackupWriter, table: CopiedTable): Promise<TableSums> {
  const { name, columns } = table;
  const sums = await writer.writeRows(name, reader.query(copyStreams.to(readingOf(table))));
  return { name, columns: [...columns], ...sums };
}

/**
 * Reads a whole backup and compares its checksums.
 * @returns the names of missing or damaged parts
 * @throws BackupError when there is none
 */
export async function verifyBackup(
  folder: string,
): Promise<{ readonly manifest: Manifest; readonly errors: readonly string[] }> {
  const manifest = await readManifest(folder);
  return { manifest, errors: await findBackupErrors(manifest, folderReader(folder)) };
}

export interface RestoreOptions {
  /** The jobs whose queues this release has. */
  readonly jobs: readonly JobDefinition[];
  /** Whether the present data are removed first. Otherwise the database and the files have to be empty. */
  readonly replace: boolean;
  /** A newer backup: it says which members have left since this one was made, and who has refused what. */
  readonly erasedFrom?: string | undefined;
  /** Ends the restore early, with what it has written left as it is. */
  readonly signal?: AbortSignal | undefined;
  /** Looks at the rows as they were loaded, before sessions end and newer migrations run. */
  readonly onLoaded?: ((client: pg.Client, manifest: Manifest) => Promise<void>) | undefined;
}

export interface Restored {
  readonly manifest: Manifest;
  /**
   * What was refused since the backup was made, as the replaced database or a newer backup say; null when neither was at
   * hand.
   */
  readonly replayed: ReplayedProtections | null;
}

/**
 * Restores a backup, and migrates it to this release. No session and no mailed link survives. The tombstones of members
 * who have left since then, from the replaced database or a newer backup, are restored too, for `eraseAgain`, and what
 * people have refused, for `applyProtections` (S-operations-9).
 * @throws BackupError before anything is changed
 */
export async function restoreBackup(target: BackupTarget, folder: string, options: RestoreOptions): Promise<Restored> {
  return withPrivateFolder(async (replaced) => restoreRows(target, folder, options, replaced));
}

/** @param aside a folder for what is read from the database that is replaced */
async function restoreRows(
  target: BackupTarget,
  folder: string,
  { jobs, replace, erasedFrom, onLoaded, signal }: RestoreOptions,
  aside: string,
): Promise<Restored> {
  const { databaseUrl, files, log } = target;
  const manifest = await readWhole(folder);
  const newerManifest = erasedFrom === undefined ? null : await readWhole(erasedFrom);
  const tombstones = erasedFrom !== undefined && newerManifest ? await tombstonesOf(erasedFrom, newerManifest) : [];
  const newer: NewerRows[] =
    erasedFrom !== undefined && newerManifest ? [{ folder: erasedFrom, tables: newerManifest.tables }] : [];
  if (!replace && !(await isEmptyStore(files)))
    throw new BackupError(
      fr`Le dossier ou le seau des fichiers n'est pas vide : donne un autre DATA_DIR ou S3_BUCKET, ou ajoute --replace pour remplacer tout ce qu'il contient.`,
    );
  await onClient(databaseUrl, async (client) => {
    if (await isEmptyDatabase(client)) return;
    if (!replace)
      throw new BackupError(
        fr`La base n'est pas vide : donne une base vide, ou ajoute --replace pour remplacer tout ce qu'elle contient.`,
      );
    tombstones.push(...(await readTombstones(client)));
    newer.push(await copyProtections(client, aside));
    await emptyDatabase(client);
  });
  await migrateUpTo(databaseUrl, manifest.migrations);
  await onClient(databaseUrl, async (client) => {
    await loadRows(client, folder, manifest);
    await onLoaded?.(client, manifest);
  });
  await migrate(databaseUrl, log, { jobs });
  const replayed: ReplayedProtections[] = [];
  await onClient(databaseUrl, async (client) => {
    await loadTable(client, folder, manifest.jobs);
    await endSessions(client);
    await saveTombstones(client, tombstones);
    for (const rows of newer) replayed.push(await replayProtections(client, rows));
    await client.query('ANALYZE');
  });
  const db = createPool({
    databaseUrl,
    applicationName: 'resonance-restore',
    max: 1,
    statementTimeoutMs: 0,
    isQuiet: true,
  });
  try {
    const owners = await findFileOwners(db);
    const owned = manifest.files.filter(({ key }) => isOwned(key, owners));
    for (const { key } of owned) {
      signal?.throwIfAborted();
      await files.put(key, await readFileCopy(folder, key), contentTypeOf(key));
    }
    const ownedKeys = new Set(owned.map(({ key }) => key));
    for await (const key of files.list()) if (!ownedKeys.has(key)) await files.remove(key);
    await giveUpMissingFiles(db, ownedKeys, new Date());
  } finally {
    await db.destroy();
  }
  return { manifest, replayed: sumOf(replayed) };
}

function sumOf(all: readonly ReplayedProtections[]): ReplayedProtections | null {
  if (all.length === 0) return null;
  const counts: Record<string, number> = {};
  for (const one of all)
    for (const [table, count] of Object.entries(one.counts)) counts[table] = (counts[table] ?? 0) + count;
  return {
    counts,
    hidden: [...new Set(all.flatMap(({ hidden }) => hidden))],
    withdrawn: [...new Set(all.flatMap(({ withdrawn }) => withdrawn))],
  };
}

async function readWhole(folder: string): Promise<Manifest> {
  const { manifest, errors } = await verifyBackup(folder);
  if (errors.length > 0)
    throw new BackupError(
      fr`La sauvegarde de ${folder} est abîmée (${errors.slice(0, 3).join(', ')}) : rien n'a été changé.`,
    );
  const known = await releaseMigrations();
  if (manifest.migrations.some((name) => !known.includes(name)))
    throw new BackupError(
      fr`Cette sauvegarde vient d'une version plus récente du produit : installe d'abord cette version.`,
    );
  return manifest;
}

/** Loads the rows of all tables in one transaction: all or none. */
async function loadRows(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const emptied = [...tables.map(({ name }) => name), ...(await findTablesWithoutLog(client))];
  await client.query('BEGIN');
  // Migrations insert rows of their own, and triggers would write rows while the copy is loaded.
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${emptied.join(', ')}`);
  for (const table of tables) await loadTable(client, folder, table);
  for (const { name, last } of sequences)
    if (last !== null) await client.query('SELECT setval($1::regclass, $2)', [name, last]);
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  await client.query('COMMIT');
}

async function loadTable(client: pg.Client, folder: string, table: TableSums): Promise<void> {
  const taken = client.query(copyStreams.from(writingOf(table)));
  await pipeline(readRows(folder, table.name), taken);
  if (taken.rowCount !== table.rows) throw new Error(`${table.name}: ${taken.rowCount} rows instead of ${table.rows}`);
}

async function tombstonesOf(folder: string, manifest: Manifest): Promise<Tombstone[]> {
  const table = manifest.tables.find(({ name }) => name === 'erased_members');
  if (!table) return [];
  const text = (await readRows(folder, table.name).toArray()).map(String).join('');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const values = line.split('\t');
      const valueOf = (column: string) => values[table.columns.indexOf(column)] ?? '';
      return { memberHash: valueOf('member_hash'), erasedAt: valueOf('erased_at') };
    });
}

async function isEmptyStore(files: FileStore): Promise<boolean> {
  return (await files.list().next()).done === true;
}

function contentTypeOf(key: string): string {
  return key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
}

export async function onClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'resonance-backup',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
