import { describe, expect, it } from '@jest/globals';
import { extent, reached } from '#testing/promise.ts';
import { createVisitor } from '#testing/visitor.ts';
import { prepareWeb, prepareWebSite } from '#testing/test-site.ts';
import { CLIENTS_PER_NETWORK } from './limits.ts';

const LIMIT = 4;
const { database, dataDir, web } = prepareWebSite({ env: { LIMIT_LINKS_PER_CLIENT: String(LIMIT) } });

describe('sign-ups from one client', () => {
  it('are limited per day, and members of that client still get a sign-in link', async () => {
    const answers: number[] = [];
    const anHourPasses = () => database.db('rate_limits').where('key', 'like', 'link-client:%').delete();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await anHourPasses();
      answers.push((await createVisitor(web.url).signUp(`faux${attempt}@exemple.fr`)).status);
    }
    expect(answers).toEqual([...Array<number>(LIMIT).fill(200), ...Array<number>(12 - LIMIT).fill(429)]);
    const { body } = await createVisitor(web.url).call('/auth/v1/otp', {
      email: 'encore-un@exemple.fr',
      data: { display_name: 'Faux', age_confirmed: true },
    });
    expect((body as { msg: string }).msg).toContain('Trop de tentatives');
    expect(await database.db('login_links')).toHaveLength(LIMIT);
    await anHourPasses();
    await createVisitor(web.url).askLink('faux0@exemple.fr').expect(200);
  });
});

// S-operations-12
describe('A12: a limit of clients', () => {
  const behindProxy = prepareWeb({ database, dataDir }, { LIMIT_LINKS_PER_CLIENT: String(LIMIT), TRUST_PROXY: '1' });
  let asked = 0;
  const ask = async (client: string) =>
    (
      await createVisitor(behindProxy.url)
        .askLink(`client${(asked += 1)}@exemple.fr`)
        .set('X-Forwarded-For', client)
    ).status;
  const statusesOf = async (clients: readonly string[]) => {
    await database.db('rate_limits').delete();
    const statuses = [];
    for (const client of clients) statuses.push(await ask(client));
    return statuses;
  };
  const admitted = (count: number, requests: number) => [
    ...Array<number>(count).fill(200),
    ...Array<number>(requests - count).fill(429),
  ];
  const times = (count: number, write: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => write(index));

  const requests = extent(12, 60);
  it.each<[string, (index: number) => string]>([
    ['the addresses of one /64', (index) => `2001:db8:1:2::${index.toString(16)}`],
    ['ports after one IPv4 address', (index) => `203.0.113.9:${1001 + index}`],
    ['ports after one IPv6 address', (index) => `[2001:db8:1:2::1]:${1001 + index}`],
    ['an IPv4 address in every form', (index) => ['::ffff:', '64:ff9b::', ''][index % 3] + '203.0.113.9'],
    ['junk', (index) => `x${index}`],
  ])('counts %s as one client', async (_name, write) => {
    expect(await statusesOf(times(requests, write))).toEqual(admitted(LIMIT, requests));
    reached('A12', `${LIMIT} of ${requests} requests, in 5 ways to write one client`);
  });

  it('counts two IPv4 addresses and two /64 as different clients', async () => {
    const clients = ['203.0.113.9', '203.0.113.10', '2001:db8:1:2::1', '2001:db8:1:3::1'];
    expect(await statusesOf(clients.flatMap((client) => Array<string>(LIMIT + 1).fill(client)))).toEqual(
      clients.flatMap(() => admitted(LIMIT, LIMIT + 1)),
    );
  });

  it('has a ceiling for all /64 of one /48', async () => {
    const most = CLIENTS_PER_NETWORK * LIMIT;
    const inNetwork = times(most + 6, (index) => `2001:db8:7:${index.toString(16)}::1`);
    expect(await statusesOf(inNetwork)).toEqual(admitted(most, most + 6));
    expect(await ask('2001:db8:8:1::1')).toBe(200);
    reached('A12', `${most} of ${most + 6} in a /48, of ${LIMIT} for each client`);
  });
});
