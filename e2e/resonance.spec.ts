import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { drawPhonePhoto } from '#server/testing/pictures.ts';
import { answerAll, arriveAt, askForSignUp, giveConsents, newEmail, receiveLink, refuseCookies } from './member.ts';

interface Someone {
  readonly name: string;
  readonly gender: string;
  readonly age: number;
}

/** Whom nobody else of the demo or of another run matches: people of their age and gender alone. */
const couples: Readonly<Record<string, { readonly gender: string; readonly age: number }>> = {
  phone: { gender: 'femme', age: 80 },
  desktop: { gender: 'femme', age: 79 },
  'without JavaScript': { gender: 'homme', age: 80 },
};

async function arrive(
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

async function openTile(page: Page, name: string): Promise<string> {
  const tile = page.getByRole('listitem').filter({ hasText: name });
  await expect(async () => {
    await page.goto('/matches');
    await expect(tile).toBeVisible({ timeout: 1000 });
  }).toPass();
  const percentage = await tile.getByRole('img', { name: /d’affinité/ }).getAttribute('aria-label');
  await tile.getByRole('button', { name: `Découvrir ${name}` }).click();
  await arriveAt(page, 'Résonance, affinité dévoilée');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/match-resonance');
  return percentage ?? '';
}

test('two people find each other, reveal their photos together, and one no longer wants to see the other', async ({
  browser,
  request,
  javaScriptEnabled: isScripted,
}, { project }) => {
  test.setTimeout(120_000);
  const couple = couples[project.name] ?? { gender: 'autre', age: 80 };
  const ana = await arrive(browser, request, { name: 'Ana', ...couple }, isScripted);
  const lea = await arrive(browser, request, { name: 'Léa', ...couple }, isScripted);

  expect(await openTile(ana, 'Léa')).toBe(await openTile(lea, 'Ana'));
  await expect(ana.getByRole('heading', { name: 'Ce qui vous relie' })).toBeVisible();
  await expect(ana.getByText('Vous tenez aux mêmes valeurs')).toBeVisible();
  await ana.reload();
  await expect(ana.getByRole('img', { name: 'Léa, photo floutée' })).toBeVisible();

  await ana.getByRole('button', { name: 'Dévoile ta photo' }).click();
  await expect(ana.getByText('Ta demande est partie')).toBeVisible();
  await lea.goto('/matches');
  await expect(lea.getByText('voudrait se dévoiler')).toBeVisible();
  await expect(lea.getByText('Vu', { exact: true })).toBeVisible();
  await lea.goto('/match-resonance');
  await lea.getByRole('button', { name: 'Accepter' }).click();
  await expect(lea.getByText('Ana voit ta photo, et toi la sienne')).toBeVisible();
  await ana.reload();
  const photo = ana.getByRole('img', { name: 'Léa', exact: true });
  const address = (await photo.getAttribute('src')) ?? '';
  expect(address).toMatch(/\/screen$/);
  expect((await ana.request.get(address)).status()).toBe(200);
  if (isScripted) expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect((await request.get(address)).status()).toBe(404);

  await lea.getByText('Ne plus voir cette personne').click();
  await lea.getByRole('button', { name: 'Oui, ne plus nous voir' }).click();
  await expect(lea.getByText('Vous ne vous verrez plus')).toBeVisible();
  await expect(lea.getByText('Encore un peu de patience...')).toBeVisible();
  await ana.reload();
  await arriveAt(ana, 'Tes résonances');
  await expect(ana.getByText('Léa')).toBeHidden();
  expect((await ana.request.get(address)).status()).toBe(404);
});
