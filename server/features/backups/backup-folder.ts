import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, lstat, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { DAY_MS } from '#shared/duration.ts';
import { fr } from '#shared/typeset.ts';
import { BackupError } from './backup-error.ts';
import {
  FORMAT,
  parseManifest,
  SEALED_FORMAT,
  type BackupReader,
  type BackupWriter,
  type Contents,
  type CopiedFile,
  type FileToCopy,
  type Manifest,
  type Sums,
} from './manifest.ts';
import { compressRows, countLines, gatherRows, measured } from './measuring.ts';

/**
 * The mode of a backup folder: it contains everything about all members, so no other user of the machine may read it.
 */
const OWNER_ONLY = 0o700;
export const MANIFEST = 'backup.json';
/** The end of the name of a folder that is being filled. */
export const UNFINISHED = '.part';

/**
 * Fills a new folder that gets its name only when it is complete, and is removed on an error.
 * @param isFull whether all files are copied, also those that an earlier backup in the same folder has
 */
export async function writeBackup(
  folder: string,
  fill: (writer: BackupWriter) => Promise<Contents>,
  { isFull = false }: { readonly isFull?: boolean | undefined } = {},
): Promise<Manifest> {
  const target = path.resolve(folder);
  if (await exists(target)) throw new BackupError(fr`${folder} existe déjà : donne le nom d'un nouveau dossier.`);
  const unfinished = `${target}${UNFINISHED}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.join(unfinished, 'tables'), { recursive: true, mode: OWNER_ONLY });
  const earlier = isFull ? null : await findEarlier(target);
  try {
    const contents = await fill({
      writeRows: (table, rows) => writeRows(unfinished, table, rows),
      writeFile: async (file) => (await linkEarlier(unfinished, file, earlier)) ?? (await copyFile(unfinished, file)),
    });
    const manifest = { format: FORMAT, ...contents } as const;
    await writeManifest(unfinished, manifest);
    await rename(unfinished, target);
    await syncFolder(path.dirname(target));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if ((error as { code?: string }).code === 'ENOSPC')
      throw new BackupError(fr`Le disque est plein : il n'y a pas de sauvegarde.`, { cause: error });
    throw error;
  }
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 1));
  await syncFolder(path.join(folder, MANIFEST));
}

interface EarlierBackup {
  readonly folder: string;
  readonly files: ReadonlyMap<string, CopiedFile>;
}

/** The newest other backup in the parent folder. */
async function findEarlier(target: string): Promise<EarlierBackup | null> {
  const parent = path.dirname(target);
  const written: { folder: string; at: number }[] = [];
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.endsWith(UNFINISHED)) continue;
    const folder = path.join(parent, entry.name);
    const found = await stat(path.join(folder, MANIFEST)).catch(() => null);
    if (found) written.push({ folder, at: found.mtimeMs });
  }
  for (const { folder } of written.sort((one, other) => other.at - one.at)) {
    const manifest = await readManifest(folder).catch(() => null);
    if (manifest) return { folder, files: new Map(manifest.files.map((file) => [file.key, file])) };
  }
  return null;
}

/** Gives the copy of an earlier backup a second name here: it takes no room, and each backup stays whole by itself. */
async function linkEarlier(
  folder: string,
  file: FileToCopy,
  earlier: EarlierBackup | null,
): Promise<CopiedFile | null> {
  const known = earlier?.files.get(file.key);
  if (!earlier || !known || file.version === null || known.version !== file.version) return null;
  const source = fileIn(earlier.folder, file.key);
  try {
    const found = await lstat(source);
    if (!found.isFile() || found.size !== known.bytes) return null;
    const target = fileIn(folder, file.key);
    await mkdir(path.dirname(target), { recursive: true, mode: OWNER_ONLY });
    await link(source, target);
    return known;
  } catch {
    // Another disk, a file system without links, or a file with too many of them: it is copied.
    return null;
  }
}

async function copyFile(folder: string, { key, version, open: openFile }: FileToCopy): Promise<CopiedFile | null> {
  const bytes = await openFile();
  if (!bytes) return null;
  const target = fileIn(folder, key);
  await mkdir(path.dirname(target), { recursive: true, mode: OWNER_ONLY });
  const sums = await measured((watch) => pipeline(bytes, watch(), createWriteStream(target, { flush: true })));
  return { key, ...sums, ...(version !== null && { version }) };
}

const PRIVATE_FOLDER = 'resonance-restore-';
/** No restore takes so long: a private folder of this age was left by a process that was killed. */
const ABANDONED_AFTER_MS = 3 * DAY_MS;

/**
 * Lets `work` write into a folder that only this user can read, and removes it afterwards; one that a killed process
 * left, with opened rows in it, is removed by the next.
 */
export async function withPrivateFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await removeAbandonedFolders();
  const folder = await mkdtemp(path.join(tmpdir(), PRIVATE_FOLDER));
  try {
    await mkdir(path.join(folder, 'tables'), { mode: OWNER_ONLY });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PRIVATE_FOLDER)) continue;
    const folder = path.join(tmpdir(), name);
    const found = await lstat(folder).catch(() => null);
    const isOurs = found?.isDirectory() === true && found.uid === process.getuid?.();
    if (isOurs && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Reads the manifest of a backup.
 * @throws BackupError when there is no backup, or one of another kind
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(fr`Il n'y a pas de sauvegarde dans ${folder}.`);
  const manifest = parseManifest(text, folder);
  if (manifest.format === SEALED_FORMAT) throw new BackupError(fr`Il n'y a pas de sauvegarde dans ${folder}.`);
  return manifest;
}

/** Writes rows, compressed, into the file of their table; the checksums are those of the uncompressed rows. */
export async function writeRows(
  folder: string,
  table: string,
  rows: Readable,
): Promise<Sums & { readonly rows: number }> {
  const counted = { rows: 0 };
  const sums = await measured(async (watch) => {
    await pipeline(
      rows,
      watch(countLines(counted)),
      gatherRows(),
      compressRows(),
      createWriteStream(tableFile(folder, table), { flush: true }),
    );
  });
  return { ...sums, ...counted };
}

/** The uncompressed rows of a table. */
export function readRows(folder: string, table: string): Readable {
  const zipped = tableFile(folder, table, 'gz');
  const isZipped = existsSync(zipped);
  const unpack = isZipped ? createGunzip() : createZstdDecompress();
  const file = createReadStream(isZipped ? zipped : tableFile(folder, table));
  file.on('error', (error) => unpack.destroy(error));
  return file.pipe(unpack);
}

export function readFileCopy(folder: string, key: string): Promise<Buffer> {
  return readFile(fileIn(folder, key));
}

export function folderReader(folder: string): BackupReader {
  return {
    readRows: (table) => Promise.resolve(readRows(folder, table)),
    readFile: ({ key }) => Promise.resolve(createReadStream(fileIn(folder, key))),
  };
}

export function fileIn(folder: string, key: string): string {
  return path.join(folder, 'files', key);
}

/** The file of a table's rows: its name is the table's without quotes. */
export function tableFileName(table: string, kind: 'zst' | 'gz' = 'zst'): string {
  return `tables/${table.replaceAll('"', '')}.copy.${kind}`;
}

function tableFile(folder: string, table: string, kind?: 'zst' | 'gz'): string {
  return path.join(folder, tableFileName(table, kind));
}

async function exists(target: string): Promise<boolean> {
  return (await stat(target).catch(() => null)) !== null;
}

async function syncFolder(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
