import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Config } from '#server/platform/config.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { findRelay, startRelay, type Relay } from '#testing/relay.ts';
import { freePort } from '#testing/test-process.ts';
import { checkRelay } from './doctor-relay.ts';

const SECRET = 'a-secret-of-the-relay-and-of-this-test';
/** Where this machine has no coturn, nothing is asked of it. */
const withRelay = findRelay() ? describe : describe.skip;

const examine = (urls: readonly string[], secret = SECRET) =>
  checkRelay({ relay: { urls, secret }, isProduction: true } as Config);

describe('the doctor, without a relay', () => {
  it('warns a production site that meetings by video are not offered, and nobody who develops', async () => {
    expect(await checkRelay({ isProduction: true } as Config)).toMatchObject({
      state: 'warning',
      what: expect.stringMatching(frenchPattern(/n'est pas proposée/)),
    });
    expect(await checkRelay({ isProduction: false } as Config)).toMatchObject({ state: 'good' });
  });

  it('says of an address where nothing answers that it does not answer', async () => {
    const url = `turn:127.0.0.1:${await freePort()}?transport=tcp`;
    expect(await examine([url])).toMatchObject({ state: 'bad', what: `${url} ne répond pas` });
  });
});

// S-video-meeting-6
withRelay('the doctor, with a real relay', () => {
  let relay: Relay;
  let port = 0;
  const addresses = () => ['udp', 'tcp'].map((transport) => `turn:127.0.0.1:${port}?transport=${transport}`);
  const start = async (further: readonly string[]) => {
    await relay?.kill();
    port = await freePort();
    relay = await startRelay(port, SECRET, further);
  };
  const ours = ['-c', path.join(import.meta.dirname, '../deploy/coturn/turnserver.conf')];
  const itself = '--allowed-peer-ip=127.0.0.1';
  beforeAll(() => start([...ours, itself]));
  afterAll(() => relay.kill());

  it('finds that of deploy/coturn good: an allocation at every address, by UDP and by TCP, and none without the secret', async () => {
    expect(await examine(addresses())).toMatchObject({ state: 'good', what: expect.stringMatching(/^2 sur 2/) });
  });

  it('says what to look at when the relay has another secret', async () => {
    expect(await examine(addresses(), `${SECRET}!`)).toMatchObject({
      state: 'bad',
      what: expect.stringMatching(frenchPattern(/refuse une allocation \(401\)$/)),
      advice: expect.stringMatching(/TURN_SECRET/),
    });
  });

  it('says that two browsers would not meet at a relay that does not send to itself', async () => {
    await start(ours);
    expect(await examine(addresses())).toMatchObject({
      state: 'bad',
      advice: expect.stringMatching(/allowed-peer-ip/),
    });
  });

  it('warns of a relay that would send to anybody in the world', async () => {
    await start(['-n', '--denied-peer-ip=10.0.0.0-10.255.255.255']);
    expect(await examine(addresses())).toMatchObject({
      state: 'warning',
      what: expect.stringMatching(frenchPattern(/n'importe quelle adresse/)),
    });
  });

  it('warns of a relay that would send to private addresses', async () => {
    await start(['-n']);
    expect(await examine(addresses())).toMatchObject({
      state: 'warning',
      advice: expect.stringMatching(/denied-peer-ip/),
    });
  });
});
