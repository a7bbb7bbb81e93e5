import { describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { readConfig, type Config } from '../config.ts';
import { createOriginCheck, leadToPublicUrl } from './own-address.ts';

const address = 'https://resonance.example';
/** Only what decides about addresses; production would need all of its configuration. */
const production = { ...readTest(), publicUrl: address, isProduction: true, environment: 'production' } as Config;
const development = (publicUrl = 'http://localhost:3000') => ({ ...readTest(), publicUrl });

function readTest(): Config {
  return readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', SECRET_KEY: 'x' });
}

/** A site that answers 200 wherever it leads nobody away. */
function siteOf(config: Config, trustedProxies = 0) {
  const app = express();
  app.set('trust proxy', trustedProxies);
  const parts = {
    headers: [['X-Frame-Options', 'DENY']],
    log: (_req, _res, next) => next(),
  } as const satisfies Parameters<typeof leadToPublicUrl>[1];
  app.use(leadToPublicUrl(config, parts));
  app.use((_req, res) => res.send('here'));
  return async (host: string, path = '/home?crush=1', headers: Readonly<Record<string, string>> = {}) => {
    const agent = request(app);
    const asked = headers['method'] === 'post' ? agent.post(path) : agent.get(path);
    const answer = await asked.set({ Host: host, ...headers });
    return answer.status === 302 ? answer.headers['location'] : answer.status;
  };
}

// S-operations-23
describe('a GET at another name', () => {
  it.each([
    'www.resonance.example',
    'WWW.Resonance.Example',
    'resonance.example.',
    'resonance.fr',
    'a.resonance.example',
  ])('is led to PUBLIC_URL in production, with its path and query: %s', async (host) =>
    expect(await siteOf(production)(host)).toBe(`${address}/home?crush=1`),
  );

  it.each(['//evil.example/home', '/\\evil.example', '/@evil.example', '/.evil.example'])(
    'is led to no other site by a path such as %s',
    async (path) => {
      const target = String(await siteOf(production)('www.resonance.example', path));
      expect([target.startsWith(`${address}/`), new URL(target).origin]).toEqual([true, address]);
    },
  );

  it.each([
    ['resonance.example', 'our name'],
    ['resonance.example:443', 'our name with its port'],
    ['RESONANCE.example', 'our name in other letters'],
    ['127.0.0.1:3000', 'a number'],
    ['[::1]:3000', 'a number of IPv6'],
    ['10.0.0.11', 'a number without a port'],
    ['localhost', 'this machine'],
    ['web', 'a name without a dot'],
    ['web.internal:3000', 'a name with a port of its own'],
    ['a b', 'what is no name'],
  ])('is answered where it is in production at %s: %s', async (host) =>
    expect(await siteOf(production)(host)).toBe(200),
  );

  it('is answered where it is for health checks, and other methods than GET are', async () => {
    const ask = siteOf(production);
    for (const path of ['/healthz', '/livez', '/readyz']) expect(await ask('www.resonance.example', path)).toBe(200);
    expect(await ask('www.resonance.example', '/home', { method: 'post' })).toBe(200);
  });

  it('is answered the second time where a proxy asks by a name of its own, so that nobody is led in a circle', async () => {
    const ask = siteOf(production);
    expect(await ask('origin.cloud.example')).toBe(`${address}/home?crush=1`);
    expect(await ask('origin.cloud.example')).toBe(200);
    expect(await ask('origin.cloud.example', '/login')).toBe(`${address}/login`);
  });

  it('is known by the name that a trusted proxy passes on, and by no other', async () => {
    const passedOn = { 'X-Forwarded-Host': 'resonance.example' };
    expect(await siteOf(production, 1)('web.internal', '/home', passedOn)).toBe(200);
    expect(await siteOf(production)('web.internal', '/home', passedOn)).toBe(`${address}/home`);
  });

  it('is led to PUBLIC_URL in development from another name of this machine, with the same port only', async () => {
    const ask = siteOf(development());
    expect(await ask('127.0.0.1:3000', '/login')).toBe('http://localhost:3000/login');
    expect(await ask('[::1]:3000', '/login')).toBe('http://localhost:3000/login');
    for (const host of ['127.0.0.1:8080', '192.168.1.20:3000', 'evil.example:3000', 'localhost:3000'])
      expect([host, await ask(host, '/login')]).toEqual([host, 200]);
    const onNetwork = siteOf(development('http://192.168.1.20:3000'));
    expect(await onNetwork('localhost:3000', '/login')).toBe(200);
  });
});

// S-session-7
describe('an origin is our own', () => {
  const isOwn = (config: Config, origin: string, host: string) =>
    createOriginCheck(config)({ headers: { host } } as express.Request, origin);

  it('in production as PUBLIC_URL alone, whatever the request calls us', () => {
    expect(isOwn(production, address, 'resonance.example')).toBe(true);
    expect(isOwn(production, address, 'web.internal:3000')).toBe(true);
    for (const host of ['www.resonance.example', '192.168.1.20:3000', '127.0.0.1:3000', 'resonance.example:8443'])
      for (const scheme of ['http', 'https']) expect(isOwn(production, `${scheme}://${host}`, host)).toBe(false);
  });

  it.each(['127.0.0.1:3000', 'localhost:4000', '192.168.1.20:3000', '[fe80::1]:3000', '127.0.0.1:8080', '10.0.0.5'])(
    'in development at the number or local name by which it was asked: %s',
    (host) => {
      expect(isOwn(development(), `http://${host}`, host)).toBe(true);
      expect(isOwn(development(), `http://${host}`, 'localhost:9')).toBe(false);
      expect(isOwn(development(), `https://${host}`, host)).toBe(false);
    },
  );

  it.each(['evil.example:3000', 'localhost.evil.example:3000', '192.168.1.20.nip.io:3000'])(
    'in development never under a name that its owner lets point to this machine: %s',
    (host) => expect(isOwn(development(), `http://${host}`, host)).toBe(false),
  );
});
