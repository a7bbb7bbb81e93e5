import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { talkCalls } from './talk-calls.ts';

const { fetch, location } = globalThis;
const asked = jest.fn<() => Promise<Response>>();

beforeEach(() => {
  Object.assign(globalThis, { fetch: asked, location: new URL('https://resonance.example/discussion') });
});
afterEach(() => {
  Object.assign(globalThis, { fetch, location });
});

const redirected = (target: string) => new Response(null, { status: 204, headers: { 'X-Redirect': target } });

// S-session-8
describe('what a conversation asks of the server', () => {
  it.each([
    ['an ended session', () => Response.json({ error: { code: 'session_over' } }, { status: 401 }), 'signed-out'],
    ['a way to the sign-in', () => redirected('/login?raison=acces&suite=%2Fdiscussion'), 'signed-out'],
    ['a way to the other conversations', () => redirected('/discussions'), 'gone'],
  ])('is answered differently for %s, when a form is sent', async (_what, answer, kind) => {
    asked.mockResolvedValueOnce(answer());
    expect(await talkCalls.post({ intent: 'react' })).toEqual({ kind });
  });

  it.each([
    ['/login?raison=acces&suite=%2Fdiscussion', 'signed-out'],
    ['/discussions', 'gone'],
  ])('is answered differently where a reading leads to %s', async (target, kind) => {
    asked.mockResolvedValueOnce(redirected(target));
    expect(await talkCalls.read('conversation', 'after=3')).toEqual({ kind });
  });
});
