import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Viewer } from '#shared/viewer.ts';
import { install } from './register.ts';

const { location } = globalThis;
const storage = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
const visitor = { isSignedIn: false } as Viewer;
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map([
    ['talk', '{}'],
    ['unsent-answers', '{}'],
  ]);
  const value = { removeItem: (name: string) => void stored.delete(name) };
  Object.defineProperty(globalThis, 'sessionStorage', { value, configurable: true });
});
afterEach(() => {
  Object.assign(globalThis, { location });
  if (storage) Object.defineProperty(globalThis, 'sessionStorage', storage);
});

// S-talk-15
it.each([
  ['signed out', '/login', []],
  [
    'was led here because the session had ended',
    '/login?raison=acces&suite=%2Fdiscussions',
    ['talk', 'unsent-answers'],
  ],
  ['comes back by a mailed link', '/home?token=abc', ['talk', 'unsent-answers']],
])('leaves in the tab what is still wanted of what was typed: somebody %s', (_who, address, left) => {
  Object.assign(globalThis, { location: new URL(`https://resonance.example${address}`) });
  install(visitor);
  expect([...stored.keys()]).toEqual(left);
});
