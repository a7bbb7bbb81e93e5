import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { until } from '#testing/test-process.ts';
import { prepareWebSite } from '#testing/test-site.ts';

const { web } = prepareWebSite({ ownProcess: true, env: { LOG_LEVEL: 'info', TRUST_PROXY: '1' } });

interface Line {
  readonly requestId?: string;
  readonly client?: string;
}

/** The name that the log gives to the client of a request. */
async function nameInLog(path: string, client: string): Promise<string | undefined> {
  const { headers } = await request(web.url).get(path).set('X-Forwarded-For', client);
  const id = String(headers['x-request-id']);
  await until(() => Promise.resolve(web.output().includes(id)));
  const lines = web.output().split('\n').filter(Boolean);
  const line = lines.map((text) => JSON.parse(text) as Line).find(({ requestId }) => requestId === id);
  return line?.client;
}

describe('the line of a request in the log', () => {
  it('names its client by a hash that is equal for all its requests, and by no address', async () => {
    const client = '203.0.113.9';
    const name = await nameInLog('/login', client);
    expect(name).toMatch(/^[\w-]{12}$/);
    // From the cache of pages, a page that does not exist, an error, and after a port.
    for (const path of ['/login', '/nulle-part', '/%ff']) expect(await nameInLog(path, client)).toBe(name);
    expect(await nameInLog('/login', `${client}:4711`)).toBe(name);
    expect(await nameInLog('/login', '203.0.113.10')).not.toBe(name);
    const [one, other] = ['2001:db8:1:2::1', '2001:db8:1:2::2'];
    expect(await nameInLog('/login', one)).toBe(await nameInLog('/login', other));
    for (const address of ['203.0.113', '2001:db8', '127.0.0.1']) expect(web.output()).not.toContain(address);
  });
});
