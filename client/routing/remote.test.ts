import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readOthersAfter } from '../frame/connection.ts';
import { remoteLoader } from './remote.ts';

const { fetch, location } = globalThis;
const asked = jest.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  asked.mockImplementation(() => Promise.resolve(Response.json({ at: 4 })));
  Object.assign(globalThis, { fetch: asked, location: new URL('https://resonance.example/theme-cards?theme=gouts') });
});

afterEach(() => {
  Object.assign(globalThis, { fetch, location });
  asked.mockReset();
});

const read = (path: string) => {
  const request = new Request(`https://resonance.example${path}`);
  return remoteLoader({ request } as Parameters<typeof remoteLoader>[0]);
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the loader of a screen, while an answer is being saved', () => {
  it.each(['arrives', 'fails'])('reads another page only when the answer %s', async (ending) => {
    const saving = Promise.withResolvers<void>();
    readOthersAfter(saving.promise);
    const themes = read('/themes');
    await turn();
    expect(asked).not.toHaveBeenCalled();
    if (ending === 'arrives') saving.resolve();
    else saving.reject(new Error('no network'));
    expect(await themes).toEqual({ at: 4 });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('reads the next question of the same page at once', async () => {
    const saving = Promise.withResolvers<void>();
    readOthersAfter(saving.promise);
    expect(await read('/theme-cards?theme=gouts&question=gouts-4')).toEqual({ at: 4 });
    saving.resolve();
  });
});
