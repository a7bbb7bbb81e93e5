import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { prepare } from '#testing/prepare.ts';
import { prepareFolder } from '#testing/test-site.ts';
import { createFileStore, type FileStore } from './file-store.ts';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  readonly httpServer?: Server;
}
type S3ServerClass = new (options: object) => S3Server;
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3ServerClass;

const folder = prepareFolder();
const bucket = 'photos';
const s3 = prepare(async () => {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: bucket }],
  });
  return { ...(await server.run()), stop: () => server.close() };
});
const stores: Record<string, FileStore> = {};

beforeAll(() => {
  const { port } = s3;
  stores['disk'] = createFileStore({ dataDir: folder, objectStorage: undefined });
  stores['S3'] = createFileStore({
    dataDir: folder,
    objectStorage: {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
  });
});

describe.each(['disk', 'S3'])('the file store on %s', (name) => {
  const store = () => stores[name]!;

  it.each([0, 1, 5000, 300_000])('returns %d bytes as they were saved', async (size) => {
    const bytes = Buffer.from(Array.from({ length: size }, (_, at) => (at * 7) % 256));
    await store().put(`photos/${size}/screen.webp`, bytes, 'image/webp');
    expect((await store().read(`photos/${size}/screen.webp`))?.equals(bytes)).toBe(true);
  });

  it('replaces a file, and removes it, also twice', async () => {
    await store().put('a/b.webp', Buffer.from('one'), 'image/webp');
    await store().put('a/b.webp', Buffer.from('two'), 'image/webp');
    expect((await store().read('a/b.webp'))?.toString()).toBe('two');
    await store().remove('a/b.webp');
    await store().remove('a/b.webp');
    expect(await store().read('a/b.webp')).toBeNull();
  });

  it('has a version of each file that stays until it is written again', async () => {
    await store().put('versions/a.webp', Buffer.from('one'), 'image/webp');
    const first = await store().version('versions/a.webp');
    expect(first).toMatch(/^3 /);
    expect(await store().version('versions/a.webp')).toBe(first);
    await store().put('versions/a.webp', Buffer.from('zwei'), 'image/webp');
    expect(await store().version('versions/a.webp')).not.toBe(first);
  });

  it('answers null for an unknown key', async () => {
    expect(await store().read('never/used.webp')).toBeNull();
    expect(await store().version('never/used.webp')).toBeNull();
  });
});

it('the file store throws when the object store cannot be reached', async () => {
  const objectStorage = {
    bucket: 'photos',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:9',
    accessKeyId: 'nobody',
    secretAccessKey: 'nothing',
  };
  const store = createFileStore({ dataDir: folder, objectStorage });
  await expect(store.put('a', Buffer.from('x'), 'image/webp')).rejects.toThrow();
  await expect(store.read('a')).rejects.toThrow();
});
