import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadWhenReachable, readOnceMore, readWhenReachable } from './connection.ts';

const { addEventListener, fetch, removeEventListener, setTimeout } = globalThis;
const browser = new EventTarget();
const pauses = jest.fn<(end: () => void, milliseconds: number) => void>();

beforeEach(() => {
  Object.assign(globalThis, {
    addEventListener: browser.addEventListener.bind(browser),
    removeEventListener: browser.removeEventListener.bind(browser),
    setTimeout: pauses,
  });
});

afterEach(() => {
  Object.assign(globalThis, { addEventListener, fetch, removeEventListener, setTimeout });
  pauses.mockReset();
});

/** A reading that fails as one without a network does, so many times. */
function failing(times: number) {
  const read = jest.fn(() => Promise.resolve('the page'));
  for (let i = 0; i < times; i += 1) read.mockImplementationOnce(() => Promise.reject(new TypeError('no network')));
  return read;
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a reading without a network', () => {
  it.each([
    ['the device is online again', () => browser.dispatchEvent(new Event('online'))],
    ['the button is pressed', readOnceMore],
  ])('is tried again when %s', async (_, happens) => {
    const read = failing(1);
    const page = readWhenReachable(read);
    await turn();
    expect(read).toHaveBeenCalledTimes(1);
    happens();
    expect(await page).toBe('the page');
  });

  it('is tried again by itself when the word that the device is online came before its failure', async () => {
    const failure = Promise.withResolvers<string>();
    const read = failing(0).mockReturnValueOnce(failure.promise);
    const page = readWhenReachable(read);
    browser.dispatchEvent(new Event('online'));
    failure.reject(new TypeError('no network'));
    await turn();
    pauses.mock.calls[0]?.[0]();
    expect(await page).toBe('the page');
  });

  it('is tried less and less often while nothing answers, at least every 15 seconds', async () => {
    const read = failing(7);
    const page = readWhenReachable(read);
    for (let pause = 0; pause < 7; pause += 1) {
      await turn();
      expect(read).toHaveBeenCalledTimes(pause + 1);
      pauses.mock.calls[pause]?.[0]();
    }
    expect(await page).toBe('the page');
    const seconds = pauses.mock.calls.map(([, milliseconds]) => milliseconds / 1000);
    expect(seconds).toEqual([1, 2, 4, 8, 15, 15, 15]);
  });

  it('ends when the person goes elsewhere, and with any other error', async () => {
    const elsewhere = new AbortController();
    const page = readWhenReachable(failing(9), elsewhere.signal);
    await turn();
    elsewhere.abort();
    await expect(page).rejects.toThrow('no network');
    const broken = jest.fn(() => Promise.reject(new Error('broken')));
    await expect(readWhenReachable(broken)).rejects.toThrow('broken');
    expect(broken).toHaveBeenCalledTimes(1);
  });
});

// S-screen-26
describe('code of a page', () => {
  const serverAnswers = (isThere: boolean) => {
    const ask = jest.fn(() =>
      isThere ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError('no network')),
    );
    Object.assign(globalThis, { fetch: ask });
  };

  it('is waited for while there is no network, and loaded once it is back', async () => {
    const load = failing(2);
    serverAnswers(false);
    const code = loadWhenReachable(load);
    await turn();
    serverAnswers(true);
    readOnceMore();
    expect(await code).toBe('the page');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is given up where a server that answers does not have it', async () => {
    const load = failing(2);
    serverAnswers(true);
    await expect(loadWhenReachable(load)).rejects.toMatchObject({ status: 503 });
    expect(await loadWhenReachable(load)).toBe('the page');
  });
});
