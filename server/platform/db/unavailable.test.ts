import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { isDatabaseUnavailable } from './unavailable.ts';

describe('isDatabaseUnavailable', () => {
  it('is true for a server that accepts a connection and never answers', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined).resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
    const thrown: unknown = await client.connect().catch((error: unknown) => error);
    expect((thrown as Error).message).toBe('timeout expired');
    expect(isDatabaseUnavailable(thrown)).toBe(true);
    await new Promise((resolve) => silent.close(resolve));
  });

  it.each([
    ['of PgBouncer without a server', { code: '08P01' }, true],
    ['of PostgreSQL that does not understand us', { code: '08P01', routine: 'ProcessStartupPacket' }, false],
    ['of a primary that has become a standby', { code: '25006', routine: 'PreventCommandIfReadOnly' }, true],
    ['of a server that is stopping', { code: '57P01' }, true],
    ['of a server that is starting', { code: '57P03' }, true],
  ])('of an error %s %j is %s', (_whose, fields, expected) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('no'), fields))).toBe(expected);
  });

  it('is false for a statement that the database refuses', () => {
    expect(isDatabaseUnavailable(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
  });
});
