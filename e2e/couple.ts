import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { drawPhonePhoto } from '#server/testing/pictures.ts';
import { answerAll, arriveAt, askForSignUp, giveConsents, newEmail, receiveLink, refuseCookies } from './member.ts';

interface Someone {
  readonly name: string;
  readonly gender: string;
  readonly age: number;
}

/** A member with a photo and a complete profile, who looks for people of the same gender and age alone. */
export async function arrive(
  browser: Browser,
  request: APIRequestContext,
  { name, gender, age }: Someone,
  isScripted: boolean,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const email = newEmail();
  await page.goto('/home');
  if (isScripted) await refuseCookies(page);
  await askForSignUp(page, email, name);
  await page.goto(await receiveLink(request, email));
  if (!isScripted) await page.getByRole('button', { name: 'Me connecter' }).click();
  await expect(page).toHaveURL(/connexion=reussie$/);
  await giveConsents(page);
  if (!isScripted) await page.getByRole('link', { name: 'Continuer' }).click();
  await arriveAt(page, `${name}, ajoute ta photo`);
  await page
    .getByLabel('Choisir une photo')
    .setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await drawPhonePhoto() });
  await page.getByRole('button', { name: 'Continuer avec cette photo' }).click();
  await arriveAt(page, `${name}, tu es`);
  const range = { preferred_age_min: String(age), preferred_age_max: String(age) };
  await answerAll(page, {
    name,
    hasPhoto: true,
    otherwise: {
      '/profile-gender': { gender },
      '/profile-age': {
        birth_day: '1',
        birth_month: '1',
        birth_year: String(new Date().getFullYear() - age),
        attracted_to_types: [gender],
        ...range,
      },
      '/profile-interests': { attracted_to_types: [gender] },
    },
  });
  return page;
}

/**
 * Opens somebody's tile as soon as it is there.
 * @returns the percentage in words
 */
export async function openTile(page: Page, name: string, screen = 'Résonance, affinité dévoilée'): Promise<string> {
  const tile = page.getByRole('listitem').filter({ hasText: name });
  await expect(async () => {
    await page.goto('/matches');
    await expect(tile).toBeVisible({ timeout: 1000 });
  }).toPass();
  const percentage = await tile.getByRole('img', { name: /d’affinité/ }).getAttribute('aria-label');
  await tile.getByRole('button', { name: `Découvrir ${name}` }).click();
  await arriveAt(page, screen);
  // Nothing in the address says who it is.
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toMatch(/^\/match-resonance1?$/);
  return percentage ?? '';
}
