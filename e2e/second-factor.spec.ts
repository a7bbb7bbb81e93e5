import { expect, type Page } from '@playwright/test';
import { codeAt } from '#server/features/admin/one-time-codes.ts';
import { check } from './accessible.ts';
import { grantRoleOf } from './administrator.ts';
import { arriveAt, newEmail, signUp, whenHydrated } from './member.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';

test(
  'an administrator enrols an application of codes, and returns with a code and with a recovery code',
  { tag: '@one-width' },
  async ({ page, request }) => {
    const email = await signUp(page, request, newEmail());
    await grantRoleOf(email);
    await page.goto('/admin-ads');
    await arriveAt(page, fr`Une deuxième clé pour l'équipe`);
    await check(page, 'second-factor-start');
    await page.getByRole('button', { name: 'Commencer' }).click();
    await arriveAt(page, 'Scanne cette image');
    await expect(page.getByRole('img', { name: 'Image à scanner (code QR)' })).toBeVisible();
    await page.getByText('Je ne peux pas scanner').click();
    await check(page, 'second-factor-enrol');
    const secret = ((await page.locator('.admin-verification__key').textContent()) ?? '').replaceAll(' ', '');
    const code = page.getByLabel(fr`Le code que l'application affiche`);
    await code.fill('12345');
    await page.getByRole('button', { name: 'Enregistrer cette application' }).click();
    await expect(page.getByText('Le code a six chiffres, sans espace ni lettre.').first()).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(codeAt(secret, new Date()));
    await code.press('Enter');
    await arriveAt(page, 'Note ces dix codes');
    await check(page, 'second-factor-codes');
    const recoveryCodes = await page.getByRole('main').getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await page.getByRole('link', { name: 'Je les ai notés, continuer' }).click();
    await arriveAt(page, 'Publicités');

    await page.goto('/admin-verification');
    await arriveAt(page, fr`C'est bien toi`);
    await check(page, 'second-factor-open');
    await page.getByRole('button', { name: fr`Refermer les pages de l'équipe` }).click();
    await arriveBackOutside(page);
    await page.goto('/admin-ads');
    await arriveAt(page, fr`Ton code, s'il te plaît`);
    await check(page, 'second-factor-prove');
    await page.getByLabel('Code à six chiffres').fill(codeAt(secret, new Date(0)));
    await page.getByRole('button', { name: 'Vérifier' }).click();
    await expect(page.getByText(fr`Ce code n'est pas le bon`).first()).toBeVisible();
    await page.getByLabel('Code à six chiffres').fill(codeAt(secret, new Date(Date.now() + 30_000)));
    await page.getByRole('button', { name: 'Vérifier' }).click();
    await arriveAt(page, 'Publicités');

    await page.goto('/admin-verification');
    await page.getByRole('button', { name: fr`Refermer les pages de l'équipe` }).click();
    await arriveBackOutside(page);
    await page.goto('/admin-ads');
    await page.getByRole('link', { name: fr`Je n'ai plus mon téléphone` }).click();
    await arriveAt(page, 'Un code de secours');
    await check(page, 'second-factor-recover');
    await page.getByLabel('Code de secours').fill((recoveryCodes[3] ?? '').toLowerCase());
    await page.getByRole('button', { name: 'Vérifier' }).click();
    await arriveAt(page, fr`C'est bien toi`);
    await expect(page.getByText(fr`Il t'en reste 9.`)).toBeVisible();
  },
);

/** Waits for the whole page outside the team's pages: one that is still arriving would cut off the next that is asked for. */
async function arriveBackOutside(page: Page): Promise<void> {
  await arriveAt(page, 'Ana, ajoute ta photo');
  await whenHydrated(page);
}
