import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { createPool } from './pool.ts';

/** The length and the version of the protocol, before the names and values. */
const HEADER_BYTES = 8;

/** The first message of a connection: names and values, each ended by a zero. */
async function readStartOf(connect: (databaseUrl: string) => Promise<unknown>): Promise<Record<string, string>> {
  const { promise: message, resolve } = Promise.withResolvers<Buffer>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      resolve(data);
      socket.destroy();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const connecting = connect(`postgres://ana:secret@127.0.0.1:${port}/resonance`).catch(() => undefined);
  const words = (await message).subarray(HEADER_BYTES).toString().split('\0');
  await connecting;
  await new Promise((closed) => server.close(closed));
  const pairs = words.flatMap((word, at) => (at % 2 === 0 && word !== '' ? [[word, words[at + 1] ?? '']] : []));
  return Object.fromEntries(pairs) as Record<string, string>;
}

it('a pool sends nothing while it connects that a pooler would refuse (S-standby-4)', async () => {
  const start = await readStartOf(async (databaseUrl) => {
    const pool = createPool({
      databaseUrl,
      applicationName: 'resonance-test',
      max: 1,
      statementTimeoutMs: 100,
      keepsPlans: true,
      isQuiet: true,
    });
    try {
      await pool.raw('SELECT 1');
    } finally {
      await pool.destroy();
    }
  });
  expect(Object.keys(start).sort()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
});
