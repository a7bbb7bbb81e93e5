import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MAINTENANCE_HEADER } from '#shared/maintenance.ts';
import { maintenanceWords } from '#shared/messages/maintenance.ts';
import { presentConnection, readOthersAfter } from '../frame/connection.ts';
import { markUnaskedReading } from '../frame/live.ts';
import { needsOtherDocument } from './own-document.ts';
import { remoteAction, remoteLoader } from './remote.ts';

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

// S-screen-28
describe('what is said of something that was done', () => {
  const answered = (target: string) => () => Promise.resolve(new Response(null, { headers: { 'X-Redirect': target } }));

  it.each([
    ['/theme-cards?theme=gouts&info=fait#haut', 'true'],
    ['/theme-cards?info=fait', null],
    ['/matches?info=profil-parti', null],
  ])('at %s takes the place of the page where that is open: %s', async (target, isReplaced) => {
    asked.mockImplementation(answered(target));
    const request = new Request('https://resonance.example/x', { method: 'POST', body: new URLSearchParams() });
    const sent = await remoteAction({ request } as Parameters<typeof remoteAction>[0]);
    for (const answer of [sent, await read('/x')] as Response[])
      expect([answer.headers.get('Location'), answer.headers.get('X-Remix-Replace')]).toEqual([target, isReplaced]);
  });
});

// S-video-meeting-10
describe('the page that may open camera and microphone', () => {
  it('is loaded as a document of its own, without its data being read before', async () => {
    const answer = (await read('/rencontre-en-ligne')) as Response;
    expect(answer.headers.get('Location')).toBe('/rencontre-en-ligne');
    expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true');
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    ['/rencontre-en-ligne', '/discussion', true],
    ['/discussion', '/rencontre-en-ligne', true],
    ['/rencontre-en-ligne', '/rencontre-en-ligne', false],
    ['/discussion', '/matches', false],
  ])('on the way from %s to %s needs another document: %s', (loaded, pathname, isNeeded) => {
    expect(needsOtherDocument(pathname, loaded)).toBe(isNeeded);
  });
});

// S-live-4
describe('the loader of a screen that reads by itself', () => {
  it('repeats a reading that fails, so that no error takes the place of the screen', async () => {
    const { setTimeout: wait } = globalThis;
    const pauses: unknown[] = [];
    const waitLess = (work: () => void, pause: number) => {
      pauses.push(pause);
      return wait(work, 0);
    };
    Object.assign(globalThis, { setTimeout: waitLess });
    const busy = () => Promise.resolve(Response.json({ error: {} }, { status: 502 }));
    asked.mockImplementationOnce(busy);
    asked.mockImplementationOnce(busy);
    markUnaskedReading();
    expect(await read('/match-resonance')).toEqual({ at: 4 });
    Object.assign(globalThis, { setTimeout: wait });
    expect(asked).toHaveBeenCalledTimes(3);
    expect(pauses).toEqual([2000, 4000]);
  });

  it('still shows the error of a reading that a person asked for', async () => {
    asked.mockImplementationOnce(() => Promise.resolve(Response.json({ error: {} }, { status: 502 })));
    await expect(read('/match-resonance')).rejects.toMatchObject({ init: { status: 502 } });
  });
});

// S-session-8
describe('a session that has ended', () => {
  const send = (action: string) => {
    const body = new URLSearchParams({ text: 'Ce que Léa a tapé', intent: 'save' });
    const request = new Request(`https://resonance.example${action}`, { method: 'POST', body });
    return remoteAction({ request } as Parameters<typeof remoteAction>[0]);
  };
  const redirected = (target: string) => () =>
    Promise.resolve(new Response(null, { status: 204, headers: { 'X-Redirect': target } }));

  it('leads who goes on to the document of the sign-in, which shows no menu of members', async () => {
    asked.mockImplementationOnce(redirected('/login?raison=acces&suite=%2Fmatches'));
    const answer = (await read('/matches')) as Response;
    expect(answer.headers.get('Location')).toBe('/login?raison=acces&suite=%2Fmatches');
    expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true');
    asked.mockImplementationOnce(redirected('/profile-gender'));
    expect(((await read('/matches')) as Response).headers.get('X-Remix-Reload-Document')).toBeNull();
  });

  it('leaves a form as it is, with why and the way to sign in', async () => {
    const way = { to: '/login?raison=sauvegarde', label: 'Me reconnecter' };
    const error = { code: 'session_over', message: 'Ta session est terminée.', way };
    asked.mockImplementationOnce(() => Promise.resolve(Response.json({ error }, { status: 401 })));
    expect(await send('/mes-phrases')).toMatchObject({
      data: { errors: { form: error.message }, values: { text: 'Ce que Léa a tapé' }, way },
      init: { status: 401 },
    });
  });

  it('is over in the whole browser once a form has ended it', async () => {
    asked.mockImplementationOnce(redirected('/login'));
    expect(((await send('/login')) as Response).headers.get('X-Remix-Reload-Document')).toBe('true');
  });
});

// S-operations-30
describe('what is sent in a maintenance', () => {
  const sentence = maintenanceWords(new Date('2026-11-23T14:30:00+01:00'), new Date('2026-11-23T09:00:00+01:00'));
  const held = () =>
    Promise.resolve(
      Response.json(
        { error: { code: 'maintenance', message: sentence.refusal } },
        { status: 503, headers: { [MAINTENANCE_HEADER]: encodeURIComponent(sentence.notice) } },
      ),
    );
  const send = () => {
    const body = new URLSearchParams({ text: 'Ce que Léa a tapé', intent: 'save' });
    const request = new Request('https://resonance.example/theme-cards', { method: 'POST', body });
    return remoteAction({ request } as Parameters<typeof remoteAction>[0]);
  };

  it('stays in the form and waits for its button, and the page hears that the maintenance began and ended', async () => {
    asked.mockImplementationOnce(held);
    expect(await send()).toMatchObject({
      data: { errors: { form: sentence.refusal }, values: { text: 'Ce que Léa a tapé' } },
      init: { status: 503 },
    });
    expect(presentConnection()).toMatchObject({
      maintenance: sentence.notice,
      lostForm: { action: '/theme-cards', from: '/theme-cards' },
    });
    expect(presentConnection().lostForm?.body.get('text')).toBe('Ce que Léa a tapé');
    await send();
    expect(presentConnection()).toMatchObject({ maintenance: null, lostForm: null });
  });
});
