import { expect, type Page } from '@playwright/test';
import { grantAdmin } from './administrator.ts';
import { test } from './journey-fixture.ts';
import { answerAll, arriveAt, receiveLink, refuseCookies, signUp, whenHydrated } from './member.ts';
import { drawPhonePhoto } from '#testing/pictures.ts';
import { fr } from '#shared/typeset.ts';

const assistant = (page: Page) => page.getByRole('button', { name: 'Une question' });

// S-sign-in-14
test(
  'a member who opened a page without a session is there after signing in',
  { tag: '@one-width' },
  async ({ page, request, browser }) => {
    const email = await signUp(page, request);
    const other = await (await browser.newContext()).newPage();
    await other.goto('/cadeaux');
    await expect(other.getByText('Authentification requise')).toHaveCount(1);
    await refuseCookies(other);
    await other.getByLabel('Ton e-mail').fill(email);
    await other.getByRole('button', { name: 'Envoyer un lien de connexion' }).click();
    await other.goto(await receiveLink(request, email, 1));
    await arriveAt(other, 'Mes cadeaux');
    await expect(other).toHaveURL(/\/cadeaux$/);
  },
);

// S-screen-14
test(
  'a new photo clears the error of the one before, and the notice of signing in goes with its page',
  { tag: '@one-width' },
  async ({ page, request }) => {
    await signUp(page, request);
    await page.goto('/profile-photo-upload');
    // Scripts show which photo was chosen: without them the first one is sent and forgotten.
    await whenHydrated(page);
    const field = page.getByLabel('Choisir une photo');
    await field.setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') });
    await page.getByRole('button', { name: 'Continuer avec cette photo' }).click();
    const error = page.locator('.error-text');
    await expect(error).toBeVisible();
    await expect(page.getByText((await error.innerText()).trim(), { exact: true })).toHaveCount(1);
    await page.getByLabel('Choisir une autre photo').setInputFiles({
      name: 'moi.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawPhonePhoto(),
    });
    await expect(error).toBeHidden();

    await page.goto('/home?connexion=reussie');
    await arriveAt(page, 'Ana, ajoute ta photo');
    const notice = page.locator('.toast');
    await expect(notice).toHaveCount(1);
    await page.getByRole('button', { name: 'Passer cette étape' }).click();
    await arriveAt(page, 'Ana, tu es');
    await expect(notice).toHaveCount(0);
  },
);

// S-screen-15
test(
  'the button of the assistant covers nothing that can be pressed',
  { tag: '@one-width' },
  async ({ page, request }) => {
    await signUp(page, request);
    await answerAll(page);
    const phone = page.viewportSize()!;
    for (const path of [
      '/matches',
      '/play-room',
      '/cadeaux',
      '/abonnement',
      '/quiz-amour',
      '/signaler',
      '/mon-compte',
    ]) {
      await page.goto(path);
      await expect(assistant(page)).toHaveCount(1);
      for (const size of [phone, { width: 1280, height: 800 }]) {
        await page.setViewportSize(size);
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        expect([path, size, await coveredBy(page)]).toEqual([path, size, []]);
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
        expect([path, size, await coveredBy(page)]).toEqual([path, size, []]);
      }
      await page.setViewportSize(phone);
    }
  },
);

// S-screen-13 and S-screen-15
test('the pages of the team have a menu and no assistant', { tag: '@one-width' }, async ({ page, request }) => {
  const email = await signUp(page, request);
  await page.goto('/mon-compte');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Signalements' })).toHaveCount(0);
  await grantAdmin(email);
  await page.goto('/mon-compte');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Signalements' }).click();
  await arriveAt(page, 'Signalements');
  for (const title of ['Publicités', 'Statistiques', 'Double vérification', 'Signalements']) {
    const menu = page.getByRole('navigation', { name: fr`Pages de l'équipe` });
    await menu.getByRole('link', { name: title }).click();
    await expect(menu.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
    await expect(assistant(page)).toHaveCount(0);
  }
});

/** The words of buttons, links and fields in `main` whose middle is under the button of the assistant. */
function coveredBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll('.assistant-open')].find((button) => button.checkVisibility());
    const box = shown?.getBoundingClientRect();
    if (!box) return ['there is no button of the assistant'];
    return [...document.querySelectorAll('main :is(a, button, input, select, label)')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return x > box.left && x < box.right && y > box.top && y < box.bottom;
      })
      .map((element) => element.textContent);
  });
}
