import { expect, type Browser, type Page } from '@playwright/test';
import { answerAll, arriveAt, giveConsents, newEmail, receiveLink, signUp, whenHydrated } from './member.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

/** Follows an invitation and signs up, with or without scripts: every step is a plain form. */
async function join(page: Page, invitation: string): Promise<void> {
  const email = newEmail();
  await page.goto(invitation);
  await page.getByLabel('Ton e-mail').fill(email);
  await page.getByLabel('Ton prénom ou pseudo').fill('Ana');
  await page.getByLabel('Je confirme avoir plus de 18 ans').check();
  await page.getByRole('button', { name: 'Recevoir mon lien magique' }).click();
  await arriveAt(page, 'Regarde ta boîte de réception');
  await page.goto(await receiveLink(page.request, email));
  // With scripts the page goes on by itself.
  const isScripted = test.info().project.use.javaScriptEnabled !== false;
  if (!isScripted) await page.getByRole('button', { name: 'Me connecter' }).click();
  await giveConsents(page);
  await expect(page).toHaveURL(/\/(?:profile-photo-upload|home)$/);
}

/** A browser of another person, with the same settings. */
async function another(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled });
  return context.newPage();
}

const balance = (page: Page, text: string) => page.locator('.gifts-purse__balance').getByText(text, { exact: true });

test(
  'an inviter copies the link, sees who is on the way, and buys a card with points',
  { tag: '@one-width' },
  async ({ browser, page, request, context, javaScriptEnabled }) => {
    await signUp(page, request);
    await page.goto('/cadeaux');
    await arriveAt(page, 'Mes cadeaux');
    await expect(balance(page, fr`0 point`)).toBeVisible();
    await expect(page.getByText(fr`Encore 100 points`)).toBeVisible();
    const link = await page.getByLabel('Ton lien personnel').inputValue();
    // Without scripts the field is there to be selected.
    if (javaScriptEnabled) {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copier le lien' }).click();
      await expect(page.getByText('Lien copié.')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    }

    const other = await another(browser, javaScriptEnabled);
    await join(other, link);
    await page.goto('/cadeaux');
    await expect(page.getByText(fr`1 personne est en route.`)).toBeVisible();
    await expect(balance(page, fr`0 point`)).toBeVisible();
    await answerAll(other);
    await other.goto('/profile-complete');
    await page.goto('/cadeaux');
    // A profile counts after three days, and not from the inviter's own network.
    await expect(page.getByText(fr`1 personne est en route.`)).toBeVisible();
    await expect(page.getByText(fr`qu'elle est venue au moins 2 jours différents`)).toBeVisible();
    await expect(balance(page, fr`0 point`)).toBeVisible();
    await answerAll(page);
    await page.goto('/cadeaux');
    await expect(balance(page, fr`100 points`)).toBeVisible();

    await page.getByRole('button', { name: 'Ouvrir pour 100' }).click();
    await expect(page.getByRole('heading', { name: 'Ta carte est tirée' })).toBeVisible();
    await expect(balance(page, fr`0 point`)).toBeVisible();
    const card = await page.locator('.gifts-reading h3').textContent();
    await page.reload();
    await expect(balance(page, fr`0 point`)).toBeVisible();
    await page.goto('/cadeaux');
    await expect(page.locator('.gifts-reading h3')).toHaveText(card ?? '');
    await expect(page.getByRole('listitem').filter({ hasText: /^Carte intuitive.*−100/ })).toBeVisible();
  },
);

test(
  'a member buys three further matches with points',
  { tag: '@one-width' },
  async ({ page, request, javaScriptEnabled }) => {
    await signUp(page, request);
    await answerAll(page, { otherwise: { '/profile-distance': { preferred_distances: ['peu-importe'] } } });
    const offer = page.getByRole('button', { name: 'Ouvrir pour 40' });
    // The list is made within seconds of the last answer.
    await expect(async () => {
      await page.goto('/cadeaux');
      await expect(offer).toBeVisible({ timeout: 1000 });
    }).toPass();
    if (javaScriptEnabled) await whenHydrated(page);
    await offer.click();
    await expect(page.getByRole('heading', { name: 'Ouverts avec tes points' })).toBeVisible();
    await expect(page).toHaveURL(/\/matches#ouvertes$/);
    await expect(page.locator('#ouvertes').getByRole('img', { name: frenchPattern(/d'affinité/) })).toHaveCount(3);
    if (javaScriptEnabled) await expect(page.locator('#ouvertes')).toBeFocused();
    await page.goto('/cadeaux');
    await expect(balance(page, fr`60 points`)).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.getByRole('link', { name: fr`tes trois matchs t'attendent` }).click();
    await expect(page.getByRole('heading', { name: 'Ouverts avec tes points' })).toBeVisible();
  },
);
