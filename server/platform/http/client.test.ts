import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { clientAt, isFromThisMachine } from './client.ts';
import { createClientNames } from './client-names.ts';

const unreadable = { address: 'unreadable', network: null };
const ipv4 = (address: string) => ({ address, network: null });

// S-operations-12
describe('a client', () => {
  it.each<[string, string]>([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['203.0.113.9:1001', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
    ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ])('written %s is the IPv4 address %s', (written, address) => {
    expect(clientAt(written)).toEqual(ipv4(address));
  });

  it.each<[string, string, string]>([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ])('written %s is counted as %s in %s', (written, address, network) => {
    expect(clientAt(written)).toEqual({ address, network });
  });

  it.each([
    undefined,
    '',
    'unknown',
    '_hidden',
    'x0',
    'x1',
    '999.1.1.1',
    '203.0.113.009',
    '203.0.113.9:999999',
    '203.0.113.9:80:80',
    '203.0.113.9, 10.0.0.1',
    '2001:db8::1::2',
    '[2001:db8::1',
    '2001:db8::1]:80',
    '[203.0.113.9',
    '::ffff:999.1.1.1',
    '2001:db8::1%<script>',
    "'; DROP TABLE",
  ])('written %j is in the one bucket of all that nobody can read', (written) => {
    expect(clientAt(written)).toEqual(unreadable);
  });

  it('is read from a request in server/platform/http/client.ts alone', () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    const reads = /\.ips?\b(?!\w)|remoteAddress|x-forwarded-for|x-real-ip|['"]forwarded['"]/i;
    const sources = ['server', 'worker', 'cli'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
        .map((file) => path.posix.join(folder, file)),
    );
    expect(sources.length).toBeGreaterThan(300);
    const found = sources.filter((file) => reads.test(readFileSync(path.join(root, file), 'utf8')));
    expect(found).toEqual(['server/platform/http/client.ts']);
  });
});

describe('isFromThisMachine', () => {
  const request = (remoteAddress: string, headers: Readonly<Record<string, string>>) => {
    const get = (name: string) => headers[name];
    return { socket: { remoteAddress }, get } as unknown as Request;
  };

  it.each([
    ['127.0.0.1', { host: 'localhost:3000' }],
    ['::1', { host: '[::1]:3000' }],
    ['::ffff:127.0.0.1', { host: '127.0.0.1' }],
  ])('is true of a browser at %s that calls it by a name of this machine', (address, headers) => {
    expect(isFromThisMachine(request(address, headers))).toBe(true);
  });

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['another machine', '192.168.1.7', { host: 'localhost:3000' }],
    ['a proxy on this machine', '127.0.0.1', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy that names itself', '127.0.0.1', { host: 'localhost:3000', via: '1.1 proxy' }],
    ['a foreign name that points here', '127.0.0.1', { host: 'evil.example:3000' }],
    ['no name', '127.0.0.1', {}],
  ])('is false of %s', (_name, address, headers) => {
    expect(isFromThisMachine(request(address, headers))).toBe(false);
  });
});

describe('the name of a client in the log', () => {
  let now = new Date('2026-11-22T23:59:59Z');
  const nameOf = createClientNames(() => now);

  it('is equal for one client on one day, and different on the next day and in another process', () => {
    const name = nameOf(clientAt('203.0.113.9'));
    expect(name).toMatch(/^[\w-]{12}$/);
    expect(nameOf(clientAt('203.0.113.9:4711'))).toBe(name);
    expect(nameOf(clientAt('203.0.113.10'))).not.toBe(name);
    expect(createClientNames(() => now)(clientAt('203.0.113.9'))).not.toBe(name);
    now = new Date('2026-11-23T00:00:01Z');
    expect(nameOf(clientAt('203.0.113.9'))).not.toBe(name);
  });
});
