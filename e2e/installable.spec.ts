import { expect } from '@playwright/test';
import { arriveAt, signUp } from './member.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';

test(
  'a member without a network sees the offline page, and gets the answer back that was not sent',
  { tag: '@one-width' },
  async ({ page, request, context }) => {
    await signUp(page, request);
    await page.goto('/profile-relationship-values');
    // The worker keeps the page before it is ready.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByRole('checkbox', { name: 'Empathie' }).check();
    await context.setOffline(true);
    await expect(page.getByText('Tu es hors ligne. Ta réponse est gardée dans cet onglet')).toBeVisible();
    await page.reload();
    await arriveAt(page, 'Le fil est coupé');
    await expect(page.getByText('Ta réponse en cours est gardée dans cet onglet.')).toBeVisible();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await arriveAt(page, 'Le fil est coupé');

    await context.setOffline(false);
    await arriveAt(page, 'Quelles valeurs');
    await expect(page.getByRole('checkbox', { name: 'Empathie' })).toBeChecked();
    await expect(page.getByText(fr`Voici ta réponse, telle que tu l'avais laissée.`)).toBeVisible();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await arriveAt(page, 'te fait vibrer');
    expect(await page.evaluate(() => sessionStorage.getItem('unsent-answers'))).toBeNull();

    const storedOnDevice = () =>
      page.evaluate(async () => {
        const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        const requests = await Promise.all(stores.map((store) => store.keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
    const stored = await storedOnDevice();
    expect(stored).toContain('/hors-ligne');
    expect(stored.filter((path) => path !== '/hors-ligne' && !path.startsWith('/assets/'))).toEqual([]);

    // What is begun and not sent when somebody signs out is nobody's any more.
    await page.getByRole('checkbox', { name: 'Création artistique' }).check();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('unsent-answers'))).toContain('artiste');
    await page.goto('/mon-compte');
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(page).toHaveURL(/\/(login|home)/);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('unsent-answers'))).toBeNull();
    expect(await storedOnDevice()).toEqual([]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  },
);
