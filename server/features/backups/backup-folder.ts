import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { OperatorError } from '../../platform/operator-error.ts';
import { fr } from '#shared/typeset.ts';

/**
 * The mode of a backup folder: it contains everything about all members, so no other user of the machine may read it.
 */
const OWNER_ONLY = 0o700;
const MANIFEST = 'backup.json';
/** Rows are compressed with Zstandard; in the format before with gzip, which is still read (decision 95). */
const FORMAT = 2;
const FORMAT_WITH_GZIP = 1;
/** The level that costs least: a fifth of gzip's processor time, and smaller files all the same. */
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 1 };
/** PostgreSQL sends rows in small pieces, and each piece that is compressed costs a turn of another thread. */
const COMPRESSED_TOGETHER_BYTES = 256 * 1024;

const sumsSchema = z.object({ bytes: z.int(), sha256: z.string() });
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), ...sumsSchema.shape });
const manifestSchema = z.object({
  format: z.literal([FORMAT, FORMAT_WITH_GZIP]),
  takenAt: z.iso.datetime(),
  /** The names of the migrations that the database had, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  jobs: tableSchema,
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.array(z.object({ key: z.string().regex(/^(?!.*\.\.)\w[\w./-]*$/), ...sumsSchema.shape })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableSums = z.infer<typeof tableSchema>;
type Sums = z.infer<typeof sumsSchema>;

/** A backup that cannot be used; its message is one French sentence. */
export class BackupError extends OperatorError {
  override name = 'BackupError';
}

/** Fills a new folder that gets its name only when it is complete, and is removed on an error. */
export async function writeBackup(
  folder: string,
  fill: (unfinished: string) => Promise<Omit<Manifest, 'format'>>,
): Promise<Manifest> {
  const target = path.resolve(folder);
  if (await exists(target)) throw new BackupError(fr`${folder} existe déjà : donne le nom d'un nouveau dossier.`);
  const unfinished = `${target}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.join(unfinished, 'tables'), { recursive: true, mode: OWNER_ONLY });
  try {
    const manifest = { format: FORMAT, ...(await fill(unfinished)) } as const;
    await writeFile(path.join(unfinished, MANIFEST), JSON.stringify(manifest, null, 1));
    await syncFolder(path.join(unfinished, MANIFEST));
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

/** Lets `work` write rows into a folder that only this user can read, and removes it afterwards. */
export async function withPrivateFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-restore-'));
  try {
    await mkdir(path.join(folder, 'tables'), { mode: OWNER_ONLY });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Reads the manifest of a backup.
 * @throws BackupError when there is no backup, or one of another kind
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(fr`Il n'y a pas de sauvegarde dans ${folder}.`);
  try {
    const manifest = JSON.parse(text) as unknown;
    if (z.object({ format: z.int().min(FORMAT + 1) }).safeParse(manifest).success)
      throw new BackupError(
        fr`Cette sauvegarde vient d'une version plus récente du produit : installe d'abord cette version.`,
      );
    return manifestSchema.parse(manifest);
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(fr`La sauvegarde de ${folder} est illisible : ${MANIFEST} est abîmé.`, { cause });
  }
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
      gather(COMPRESSED_TOGETHER_BYTES),
      createZstdCompress({ params: LEVEL, chunkSize: COMPRESSED_TOGETHER_BYTES }),
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

export async function writeFileCopy(folder: string, key: string, bytes: Buffer): Promise<Sums> {
  const target = path.join(folder, 'files', key);
  await mkdir(path.dirname(target), { recursive: true, mode: OWNER_ONLY });
  await writeFile(target, bytes, { flush: true });
  return sumsOf(bytes);
}

export function readFileCopy(folder: string, key: string): Promise<Buffer> {
  return readFile(path.join(folder, 'files', key));
}

/** The names of missing or damaged parts; empty when all is well. */
export async function findBackupErrors(folder: string, manifest: Manifest): Promise<string[]> {
  const errors: string[] = [];
  for (const table of [...manifest.tables, manifest.jobs]) {
    const found = await measured((watch) =>
      pipeline(readRows(folder, table.name), watch(), new Writable({ write: (_chunk, _encoding, done) => done() })),
    ).catch(() => null);
    if (found?.sha256 !== table.sha256) errors.push(table.name);
  }
  for (const file of manifest.files) {
    const bytes = await readFileCopy(folder, file.key).catch(() => null);
    if (!bytes || sumsOf(bytes).sha256 !== file.sha256) errors.push(file.key);
  }
  return errors;
}

type Transform = (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/** Measures the size and the checksum of what runs through the transform that `work` is given. */
async function measured(
  work: (watch: (alsoSee?: (chunk: Buffer) => void) => Transform) => Promise<unknown>,
): Promise<Sums> {
  const hash = createHash('sha256');
  let bytes = 0;
  await work(
    (alsoSee) =>
      async function* (chunks) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          alsoSee?.(chunk);
          yield chunk;
        }
      },
  );
  return { bytes, sha256: hash.digest('hex') };
}

/** Puts small pieces together: each that goes on has at least so many bytes, except the last one. */
function gather(bytes: number): Transform {
  return async function* (chunks) {
    let [gathered, size]: [Buffer[], number] = [[], 0];
    for await (const chunk of chunks) {
      gathered.push(chunk);
      size += chunk.length;
      if (size < bytes) continue;
      yield Buffer.concat(gathered);
      [gathered, size] = [[], 0];
    }
    if (size > 0) yield Buffer.concat(gathered);
  };
}

/** Counts rows: COPY writes one row a line, with line ends inside values as two characters. */
function countLines(counted: { rows: number }) {
  return (chunk: Buffer) => {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) counted.rows += 1;
  };
}

function sumsOf(bytes: Buffer): Sums {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function tableFile(folder: string, table: string, kind: 'zst' | 'gz' = 'zst'): string {
  return path.join(folder, 'tables', `${table.replaceAll('"', '')}.copy.${kind}`);
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
