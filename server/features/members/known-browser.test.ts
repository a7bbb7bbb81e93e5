import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { readConfig } from '../../platform/config.ts';
import { forgetAccount, knownBrowserOf, rememberBrowser } from './known-browser.ts';

const configWith = (secretKey: string, earlier = '') =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nowhere/',
    SECRET_KEY: secretKey,
    ...(earlier && { SECRET_KEY_PREVIOUS: earlier, RECOGNITION_KEY: earlier }),
  });
const config = configWith('the-first-secret');

/** A browser that keeps the one cookie, and what the server does with it. */
function createBrowser(cookie = '', secrets = config) {
  let current = cookie;
  const req = () => ({ headers: { cookie: current && `known-browser=${current}` } }) as Request;
  const res = {
    cookie: (_name: string, value: string) => (current = value),
    clearCookie: () => (current = ''),
  } as unknown as Response;
  return {
    cookie: () => current,
    read: () => knownBrowserOf(secrets, req()),
    remember: (account: string) => rememberBrowser(secrets, req(), res, account),
    forget: (account: string) => forgetAccount(secrets, req(), res, account),
  };
}

describe('a known browser', () => {
  it('knows the accounts whose sessions it had, and no others', () => {
    const browser = createBrowser();
    expect(browser.read()).toMatchObject({ id: null });
    expect(browser.read().knows('ana')).toBe(false);
    for (const account of ['ana', 'lou', 'ana']) browser.remember(account);
    expect(['ana', 'lou', 'zoé'].map((account) => browser.read().knows(account))).toEqual([true, true, false]);
    expect(browser.cookie().split('.')).toHaveLength(4);
  });

  it('keeps its number, and forgets the account that was longest not used after the fifth', () => {
    const browser = createBrowser();
    browser.remember('0');
    const { id } = browser.read();
    for (let account = 1; account <= 5; account += 1) browser.remember(String(account));
    expect(browser.read().id).toBe(id);
    expect(browser.read().knows('0')).toBe(false);
    for (let account = 1; account <= 5; account += 1) expect(browser.read().knows(String(account))).toBe(true);
  });

  it('has marks that equal those of no other browser, and name nobody without the key', () => {
    const [one, other] = [createBrowser(), createBrowser()];
    for (const browser of [one, other]) browser.remember('ana');
    const parts = [one, other].map((browser) => new Set(browser.cookie().split('.')));
    expect([...parts[0]!].filter((part) => parts[1]!.has(part))).toEqual([]);
    expect(createBrowser(one.cookie(), configWith('a-second-secret')).read().id).toBeNull();
  });

  it('is not believed when a letter of its cookie is changed or a mark of another is put in', () => {
    const [one, other] = [createBrowser(), createBrowser()];
    one.remember('ana');
    other.remember('lou');
    const [id = '', mark = '', signature = ''] = one.cookie().split('.');
    const [, foreign = ''] = other.cookie().split('.');
    const changed = signature.endsWith('A') ? 'B' : 'A';
    for (const forged of [
      [id, mark, signature.slice(0, -1) + changed],
      [id, foreign, signature],
      [id, mark, foreign, signature],
      [id, signature],
      [id, mark, signature, ''],
    ])
      expect(createBrowser(forged.join('.')).read().id).toBeNull();
  });

  it('is believed after a change of the secret, and signed with the new one from then on', () => {
    const before = createBrowser();
    before.remember('ana');
    const both = configWith('a-second-secret', 'the-first-secret');
    const after = createBrowser(before.cookie(), both);
    expect(after.read().knows('ana')).toBe(true);
    after.remember('ana');
    expect(after.cookie().split('.')).toHaveLength(3);
    expect(createBrowser(after.cookie(), configWith('a-second-secret')).read().knows('ana')).toBe(true);
  });

  it('loses its cookie with the last account that it forgets', () => {
    const browser = createBrowser();
    for (const account of ['ana', 'lou']) browser.remember(account);
    browser.forget('ana');
    expect([browser.read().knows('ana'), browser.read().knows('lou')]).toEqual([false, true]);
    browser.forget('lou');
    expect(browser.cookie()).toBe('');
  });
});
