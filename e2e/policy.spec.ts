import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { signUp } from './member.ts';
import { test } from './journey-fixture.ts';

test('E1: code against the policy does not run, and is reported', { tag: '@one-width' }, async ({ page, breaches }) => {
  await page.goto('/login');
  const hasRun = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "ran"';
    document.body.append(script);
    const link = document.createElement('a');
    link.setAttribute('onclick', 'document.title = "ran"');
    document.body.append(link);
    link.click();
    await fetch('https://evil.example/').catch(() => undefined);
    return document.title === 'ran';
  });
  expect(hasRun).toBe(false);
  await expect.poll(() => breaches.length).toBeGreaterThanOrEqual(3);
  breaches.length = 0;
});

test('E1: every journey watches for breaches of the policy', { tag: '@one-width' }, () => {
  const journeys = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.spec.ts'));
  const unwatched = journeys.filter(
    (file) =>
      !readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes("import { test } from './journey-fixture.ts';"),
  );
  expect(unwatched).toEqual([]);
});

test('A10: another site cannot sign a member out', { tag: '@one-width' }, async ({ page, request, baseURL }) => {
  await signUp(page, request);
  const isSignedIn = async () => (await page.request.get('/auth/v1/user')).status() === 200;
  expect(await isSignedIn()).toBe(true);
  await page.route('http://evil.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${baseURL}/home"><input name="intent" value="sign-out"><button>Gagner</button></form>`,
    }),
  );
  await page.goto('http://evil.example/');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Gagner' }).click(),
  ]);
  expect(answer.status()).toBe(403);
  await page.goto('http://evil.example/');
  const sent = await page.evaluate(
    (url) =>
      fetch(`${url}/auth/v1/logout`, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }).then(
        () => 'sent',
        () => 'kept back',
      ),
    baseURL,
  );
  expect(['sent', 'kept back']).toContain(sent);
  expect(await isSignedIn()).toBe(true);
});
