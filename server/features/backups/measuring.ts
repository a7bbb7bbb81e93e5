import { createHash } from 'node:crypto';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BackupReader, Manifest, Sums } from './manifest.ts';

/** The level that costs least: a fifth of gzip's processor time, and smaller files all the same. */
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 1 };
/** PostgreSQL sends rows in small pieces, and each piece that is compressed costs a turn of another thread. */
const COMPRESSED_TOGETHER_BYTES = 256 * 1024;

export type Transform = (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/** Measures the size and the checksum of what runs through the transform that `work` is given. */
export async function measured(
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

/** Puts small pieces together, so that each has enough bytes to be compressed. */
export function gatherRows(): Transform {
  return async function* (chunks) {
    let [gathered, size]: [Buffer[], number] = [[], 0];
    for await (const chunk of chunks) {
      gathered.push(chunk);
      size += chunk.length;
      if (size < COMPRESSED_TOGETHER_BYTES) continue;
      yield Buffer.concat(gathered);
      [gathered, size] = [[], 0];
    }
    if (size > 0) yield Buffer.concat(gathered);
  };
}

export function compressRows() {
  return createZstdCompress({ params: LEVEL, chunkSize: COMPRESSED_TOGETHER_BYTES });
}

/** What was compressed; it ends with an error where what it reads does. */
export function unpacked(packed: Readable): Readable {
  const unpacking = createZstdDecompress();
  packed.on('error', (error) => unpacking.destroy(error));
  unpacking.on('close', () => packed.destroy());
  return packed.pipe(unpacking);
}

/** Counts rows: COPY writes one row a line, with line ends inside values as two characters. */
export function countLines(counted: { rows: number }) {
  return (chunk: Buffer) => {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) counted.rows += 1;
  };
}

/** The checksum of what a stream brings; null when it breaks off. */
export async function sumOfStream(opening: () => Promise<Readable>): Promise<Sums | null> {
  try {
    const stream = await opening();
    return await measured((watch) =>
      pipeline(stream, watch(), new Writable({ write: (_chunk, _encoding, done) => done() })),
    );
  } catch {
    return null;
  }
}

/** Reads a whole backup. @returns the names of missing or damaged parts; empty when all is well */
export async function findBackupErrors(manifest: Manifest, reader: BackupReader): Promise<string[]> {
  const errors: string[] = [];
  for (const table of [...manifest.tables, manifest.jobs]) {
    const found = await sumOfStream(() => reader.readRows(table.name));
    if (found?.sha256 !== table.sha256) errors.push(table.name);
  }
  for (const file of manifest.files) {
    const found = await sumOfStream(() => reader.readFile(file));
    if (found?.sha256 !== file.sha256) errors.push(file.key);
  }
  return errors;
}
