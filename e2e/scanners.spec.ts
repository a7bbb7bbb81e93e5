import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { askForSignUp, newEmail, receiveLink, refuseCookies } from './member.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';

// Nothing here depends on the width of the window.
test.describe('a mailed link @one-width', () => {
  test(
    'A2: is not used up by a scanner that runs scripts and presses every button',
    { tag: '@one-width' },
    async ({ page, request, browser }) => {
      await page.goto('/home');
      await refuseCookies(page);
      const email = newEmail();
      await askForSignUp(page, email);
      const link = await receiveLink(request, email);

      const scanner = await browser.newContext();
      const scanned = await scanner.newPage();
      for (let visit = 0; visit < 2; visit += 1) {
        await scanned.goto(link);
        await expect(scanned.getByRole('heading', { name: 'Encore une petite vérification' })).toBeVisible();
      }
      const buttons = await scanned.getByRole('main').getByRole('button').count();
      expect(buttons).toBeGreaterThan(0);
      for (let at = 0; at < buttons; at += 1) {
        await scanned.goto(link);
        await scanned.getByRole('main').getByRole('button').nth(at).click();
        await expect(scanned.getByText(fr`Saisis l'adresse à laquelle tu as reçu ce lien.`).first()).toBeVisible();
      }
      // Every form as it stands, past whatever the script would say.
      for (const form of await scanned.locator('form').all())
        await form.evaluate((element) => (element as HTMLFormElement).submit()).catch(() => undefined);
      await scanned.waitForLoadState();
      const seen = await scanned.request.get('/auth/v1/user');
      expect(seen.status()).toBe(401);
      expect((await scanner.cookies()).filter(({ name }) => name.endsWith('session'))).toEqual([]);
      await scanner.close();

      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Avant de commencer' })).toBeVisible();
    },
  );

  test('A4: is sent to no other site as a referrer', { tag: '@one-width' }, async ({ page, request, browser }) => {
    const heard: { path: string; referrer: string | undefined }[] = [];
    const sink = createServer((req, res) => {
      heard.push({ path: req.url ?? '', referrer: req.headers.referer });
      res.setHeader('Content-Type', 'text/html').end('<title>ailleurs</title>');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => sink.once('listening', resolve));
    const elsewhere = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;

    await page.goto('/home');
    await refuseCookies(page);
    const email = newEmail();
    await askForSignUp(page, email);
    const link = await receiveLink(request, email);
    const foreign: string[] = [];
    const other = await (await browser.newContext()).newPage();
    other.on('request', (asked) => {
      if (new URL(asked.url()).origin !== new URL(link).origin) foreign.push(asked.url());
    });
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Encore une petite vérification' })).toBeVisible();
    expect(foreign).toEqual([]);
    await other.evaluate((target) => {
      const anchor = Object.assign(document.createElement('a'), { href: `${target}/visited`, textContent: 'ailleurs' });
      document.querySelector('main')?.append(anchor);
      anchor.click();
    }, elsewhere);
    await expect(other).toHaveTitle('ailleurs');
    expect(heard.find(({ path }) => path === '/visited')).toEqual({ path: '/visited', referrer: undefined });
    sink.close();
    await other.context().close();
  });
});
