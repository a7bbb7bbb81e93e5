import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';
import { AppError } from '#shared/errors.ts';
import type { Config } from '../config.ts';

const CONNECT_WITHIN_MS = 2000;
const ANSWER_WITHIN_MS = 10_000;

/** Private files by key. Access is checked before reading; no key is a public address. */
export interface FileStore {
  /** @throws AppError 503 when there is no room for the file; nothing of it is stored then */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Stores a file of this machine, however large, without reading all of it into memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** The bytes as they are read, or null where there is no such file. */
  open(key: string): Promise<Readable | null>;
  /** The bytes, or null where there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /**
   * What changes with the file: its size and when it was written, or what the store calls its entity tag; null where there
   * is no such file.
   */
  version(key: string): Promise<string | null>;
  /** The keys of all files. */
  list(): AsyncGenerator<string>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

/** The local disk for one machine, or an S3-compatible store for several. */
export function createFileStore({ dataDir, objectStorage }: Pick<Config, 'dataDir' | 'objectStorage'>): FileStore {
  return storeOn(objectStorage ? s3Driver(objectStorage) : diskDriver(path.resolve(dataDir, 'files')));
}

/** A driver that is made when it is first needed. */
type LazyDriver = () => Promise<DriverContract>;

function storeOn(driver: LazyDriver): FileStore {
  return {
    async put(key, bytes, contentType) {
      const opened = await driver();
      try {
        await opened.put(key, bytes, { contentType });
      } catch (cause) {
        if (!isFull(cause)) throw cause;
        // Deletes the part that was already written: it takes room on a full disk.
        await opened.delete(key).catch(() => undefined);
        throw new AppError('unavailable', 503, { cause });
      }
    },
    async putFile(key, file, contentType) {
      const { size } = await stat(file);
      await (await driver()).putStream(key, createReadStream(file), { contentType, contentLength: size });
    },
    async open(key) {
      const opened = await driver();
      return (await opened.exists(key)) ? opened.getStream(key) : null;
    },
    async read(key) {
      try {
        return await buffer(await (await driver()).getStream(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async version(key) {
      try {
        const { etag, contentLength } = await (await driver()).getMetaData(key);
        return `${contentLength} ${etag}`;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async *list() {
      for (let from: string | undefined, isFirst = true; isFirst || from !== undefined; isFirst = false) {
        const page = await listPage(await driver(), from);
        for (const object of page.objects) if (object.isFile) yield object.key;
        from = page.paginationToken;
      }
    },
    async remove(key) {
      await (await driver()).delete(key);
    },
  };
}

async function listPage(driver: DriverContract, from: string | undefined) {
  try {
    return await driver.listAll('', { recursive: true, ...(from !== undefined && { paginationToken: from }) });
  } catch (error) {
    // The folder is created with its first file.
    if (isMissing(error)) return { objects: [] };
    throw error;
  }
}

function diskDriver(location: string): LazyDriver {
  const driver = new FSDriver({ location, visibility: 'private' });
  return () => Promise.resolve(driver);
}

function s3Driver(storage: NonNullable<Config['objectStorage']>): LazyDriver {
  let driver: Promise<DriverContract> | undefined;
  return () => (driver ??= openS3(storage));
}

/** The client is several megabytes of code: only loaded where it is used. */
async function openS3(storage: NonNullable<Config['objectStorage']>): Promise<DriverContract> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = storage;
  return new S3Driver({
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    visibility: 'private',
    supportsACL: false,
    // A store that stops answering must not block requests.
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, requestTimeout: ANSWER_WITHIN_MS },
    // Many compatible stores do not know the newer checksums that the client would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Whether an error says that a disk, a quota or a limit is full. */
function isFull(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return true;
  return cause instanceof Error && isFull(cause);
}

function isMissing(error: unknown): boolean {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown };
  if (code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound') return true;
  return cause instanceof Error && isMissing(cause);
}
