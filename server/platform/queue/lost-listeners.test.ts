import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { outliveLostListeners } from './lost-listeners.ts';

const message = (kind: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
};
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const fatal = (code: string, text: string) => message('E', Buffer.from(`SFATAL\0C${code}\0M${text}\0\0`));
/** What a client behind PgBouncer hears when its server is killed: PostgreSQL's last words, then the pooler's. */
const lastWords = Buffer.concat([fatal('57P02', 'crash of another process'), fatal('08P01', 'server conn crashed?')]);

it('a connection that was given up after one error outlives the next one (S-standby-2)', async () => {
  outliveLostListeners();
  const pooler = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(welcome);
      socket.once('data', () => undefined);
      setTimeout(() => socket.end(lastWords), 20);
    });
  });
  await new Promise<void>((listening) => pooler.listen(0, '127.0.0.1', listening));
  const client = new pg.Client({ host: '127.0.0.1', port: (pooler.address() as AddressInfo).port, user: 'ana' });
  const heard: string[] = [];
  const { promise: isGivenUp, resolve } = Promise.withResolvers<void>();
  // As pg-boss gives up the connection that listens for jobs.
  client.on('error', (error) => {
    heard.push(error.message);
    client.removeAllListeners();
    client.end().then(resolve, resolve);
  });
  await client.connect();
  await Promise.race([isGivenUp, sleep(1000)]);
  await sleep(50);
  expect(heard).toEqual(['crash of another process']);
  await new Promise((closed) => pooler.close(closed));
});
