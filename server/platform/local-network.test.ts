import { networkInterfaces } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { frenchPattern } from '#testing/french-pattern.ts';
import { isForDevelopment, readConfig } from './config.ts';
import { isOwnNetworkAddress, openToLocalNetwork } from './local-network.ts';

const hasNetwork = Object.values(networkInterfaces())
  .flatMap((found) => found ?? [])
  .some(({ family, internal }) => family === 'IPv4' && !internal);
const refusalOf = (env: Readonly<Record<string, string | undefined>>) => {
  try {
    readConfig(env, { databaseUrl: 'postgres://nobody@127.0.0.1:9/none', secretKey: 'x'.repeat(32) });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

// S-operations-23
describe('npm start -- --lan', () => {
  it('listens to the network and names an address of this machine, as development', async () => {
    if (!hasNetwork) return;
    const env = await openToLocalNetwork({ PORT: '4100' });
    expect(env).toMatchObject({ NODE_ENV: 'development', HOST: '0.0.0.0', PORT: '4100' });
    expect(env['PUBLIC_URL']).toMatch(/^http:\/\/\d+\.\d+\.\d+\.\d+:4100$/);
    expect(isOwnNetworkAddress(env['PUBLIC_URL'] ?? '')).toBe(true);
    expect(refusalOf(env)).toBeNull();
  });

  it('replaces any HOST, and a PUBLIC_URL that means this machine alone', async () => {
    const given = { PUBLIC_URL: 'http://192.0.2.77:3000', NODE_ENV: 'development' };
    expect(await openToLocalNetwork({ ...given, HOST: '192.0.2.77' })).toEqual({ ...given, HOST: '0.0.0.0' });
    if (!hasNetwork) return;
    const { PUBLIC_URL, HOST } = await openToLocalNetwork({ PUBLIC_URL: 'http://localhost:3000', HOST: '127.0.0.1' });
    expect([PUBLIC_URL?.startsWith('http://localhost'), HOST]).toEqual([false, '0.0.0.0']);
  });

  it('is refused in production', async () => {
    await expect(openToLocalNetwork({ NODE_ENV: 'production' })).rejects.toThrow(frenchPattern(/--lan sert à essayer/));
  });

  it('does not say NODE_ENV next to a database or an address that somebody has configured', async () => {
    const database = await openToLocalNetwork({
      DATABASE_URL: 'postgres://resonance@db.internal/resonance',
      PUBLIC_URL: 'http://192.0.2.77:3000',
    });
    expect(refusalOf(database)).toMatch(/NODE_ENV manque à côté de PUBLIC_URL/);
  });
});

// S-operations-11
it('A11: the development mailbox is there for --lan only where PUBLIC_URL is a number of this machine', () => {
  const own = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  for (const [url, isOwn] of [
    [`http://${own}:3000`, own !== undefined],
    ['http://203.0.113.7:3000', false],
    ['https://resonance.example', false],
    ['http://localhost:3000', false],
    ['', false],
  ] as const)
    expect([url, isOwnNetworkAddress(url)]).toEqual([url, isOwn]);
  const env = { NODE_ENV: 'development', PUBLIC_URL: 'http://192.0.2.77:3000', SECRET_KEY: 'x'.repeat(32) };
  const database = { databaseUrl: 'postgres://nobody@127.0.0.1:9/none' };
  expect(isForDevelopment(readConfig(env, { ...database, isOnLocalNetwork: true }))).toBe(true);
  expect(isForDevelopment(readConfig(env, database))).toBe(false);
  expect(
    isForDevelopment(
      readConfig({ ...env, NODE_ENV: 'test', SMTP_URL: 'smtp://127.0.0.1:9' }, { ...database, isOnLocalNetwork: true }),
    ),
  ).toBe(false);
});
