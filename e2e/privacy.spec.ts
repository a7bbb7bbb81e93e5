import { expect, type Page } from '@playwright/test';
import { DAY_SECONDS } from '#shared/duration.ts';
import { routes } from '#shared/routes.ts';
import {
  answerAll,
  arriveAt,
  askForSignUp,
  giveConsents,
  newEmail,
  receiveLink,
  refuseCookies,
  wake,
  whenHydrated,
} from './member.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';

const isScripted = ({ use }: { use: { javaScriptEnabled?: boolean | undefined } }) => use.javaScriptEnabled !== false;

const publicPaths = [
  '/splash-screen',
  '/home',
  '/login',
  '/quiz-amour',
  '/cadeau-abonnement',
  '/partenariat',
  '/unsubscribe',
  '/confidentialite',
  '/conditions',
  '/mentions-legales',
  '/securite',
  '/cookies',
  '/nulle-part',
];

/** How a button looks: what decides which of two is easier to press. */
async function lookOf(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  const style = await button.evaluate((element) => {
    const { color, backgroundColor, backgroundImage, borderColor, fontSize, fontWeight } = getComputedStyle(element);
    return { color, backgroundColor, backgroundImage, borderColor, fontSize, fontWeight };
  });
  const box = await button.boundingBox();
  return { style, width: box?.width ?? 0, height: box?.height ?? 0, top: box?.y ?? 0 };
}

test(
  'G4: before a choice no cookie is set and no other site is asked',
  { tag: '@one-width' },
  async ({ page, baseURL }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== baseURL) foreign.push(request.url());
    });
    for (const path of publicPaths) {
      await page.goto(path);
      expect([path, await page.context().cookies()]).toEqual([path, []]);
      await expect(page.locator('footer').getByRole('link', { name: 'Cookies', exact: true })).toHaveAttribute(
        'href',
        '/cookies',
      );
    }
    expect(foreign).toEqual([]);
    expect((await page.context().storageState()).origins).toEqual([]);
  },
);

test(
  'G4: refusing cookies is as easy as accepting them, and is remembered for 180 days',
  { tag: '@one-width' },
  async ({ page }, { project }) => {
    for (const [name, storedCookie, remembered] of [
      ['Refuser', 'declined', 'declined'],
      ['Tout accepter', 'accepted', 'accepted'],
    ] as const) {
      await page.context().clearCookies();
      await page.goto('/home');
      const [refuse, accept] = [await lookOf(page, 'Refuser'), await lookOf(page, 'Tout accepter')];
      expect(Math.abs(refuse.width - accept.width)).toBeLessThanOrEqual(2);
      expect(Math.abs(refuse.height - accept.height)).toBeLessThanOrEqual(2);
      expect(refuse.style).toEqual(accept.style);

      if (isScripted(project)) {
        await wake(page);
        await expect(page.getByRole('button', { name: 'Fermer sans choisir' })).toBeVisible();
      }
      await page.getByLabel('Ton e-mail').fill('ana@exemple.fr');
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('button', { name: 'Refuser' })).toBeHidden();
      await expect(page).toHaveURL(/\/home$/);
      const [cookie, ...others] = await page.context().cookies();
      expect(others).toEqual([]);
      expect(cookie).toMatchObject({ name: 'cookie-choice', value: storedCookie, httpOnly: true, sameSite: 'Lax' });
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / DAY_SECONDS;
      expect(days).toBeGreaterThan(177);
      expect(days).toBeLessThan(183);
      if (isScripted(project)) {
        // What was typed before is still there: the page was not left.
        await expect(page.getByLabel('Ton e-mail')).toHaveValue('ana@exemple.fr');
        expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe(remembered);
      }
      await page.reload();
      await arriveAt(page, 'Inscription');
      await expect(page.getByRole('button', { name: 'Refuser' })).toBeHidden();
    }
  },
);

test(
  'a choice that did not arrive is asked for again on the next page',
  { tag: '@one-width' },
  async ({ page }, { project }) => {
    test.skip(!isScripted(project), 'without scripts the page says itself that it did not arrive');
    await page.route('**/_data/cookies', (route) => route.abort());
    await page.goto('/home');
    await whenHydrated(page);
    await page.getByRole('button', { name: 'Tout accepter' }).click();
    await expect(page.getByRole('button', { name: 'Tout accepter' })).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBeNull();
    await page.getByRole('main').getByRole('link', { name: 'Connecte-toi' }).click();
    await expect(page.getByRole('button', { name: 'Tout accepter' })).toBeVisible();
  },
);

test('the cookie settings are saved, and lead back to the page before', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/home?crush=1');
  await page.getByRole('link', { name: 'Personnaliser les paramètres' }).click();
  await arriveAt(page, 'Cookies et réglages');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByLabel(/^Autoriser.*mes visites comptent/).check();
  await page.getByLabel(/^Refuser.*restent fermés/).check();
  await page.getByRole('button', { name: 'Enregistrer mes choix' }).click();
  await expect(page).toHaveURL(/\/home\?crush=1$/);
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeHidden();

  await page.locator('footer').getByRole('link', { name: 'Cookies', exact: true }).click();
  await arriveAt(page, 'Cookies et réglages');
  await expect(page.getByLabel(/^Autoriser.*mes visites comptent/)).toBeChecked();
  await expect(page.getByLabel(/^Refuser.*restent fermés/)).toBeChecked();
  const [refuse, accept] = [await lookOf(page, 'Tout refuser'), await lookOf(page, 'Tout accepter')];
  expect(Math.abs(refuse.width - accept.width)).toBeLessThanOrEqual(2);
  expect(Math.abs(refuse.height - accept.height)).toBeLessThanOrEqual(2);
  expect(refuse.style).toEqual(accept.style);
  await page.getByRole('button', { name: 'Tout refuser' }).click();
  await expect(page.getByText(fr`C'est noté`)).toBeVisible();
  await expect(page.getByLabel(/^Refuser.*ne comptent pas/)).toBeChecked();
});

// S-cookie-5
test(
  'the question about cookies leaves five sixths of a phone free, and never lies over what has the focus',
  { tag: '@one-width' },
  async ({ page }) => {
    for (const path of [routes.home, routes.login]) {
      await page.goto(path);
      const question = page.getByRole('region', { name: 'Cookies' });
      const { top, height } = await question.evaluate((element) => element.getBoundingClientRect());
      expect(height).toBeLessThanOrEqual(844 / 6);
      expect(top + height).toBe(844);
      const pressed = question.getByRole('button').or(question.getByRole('link'));
      for (const { width, height: high } of await pressed.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()),
      ))
        expect(Math.min(width, high)).toBeGreaterThanOrEqual(44);
      const hidden = await question.evaluate((lies) =>
        [...document.querySelectorAll<HTMLElement>('main :is(a[href], input, button), footer a')]
          .filter((one) => {
            one.focus();
            const { top: from, bottom: to } = one.getBoundingClientRect();
            const over = lies.getBoundingClientRect();
            return document.activeElement === one && to > over.top && from < over.bottom;
          })
          .map(({ outerHTML }) => outerHTML),
      );
      expect(hidden).toEqual([]);
    }
  },
);

test(
  'the legal pages are linked below every screen of a member, and the terms where consent is asked for',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    const email = newEmail();
    await page.goto('/home');
    if (isScripted(project)) await refuseCookies(page);
    else await page.getByRole('button', { name: 'Refuser' }).click();
    await askForSignUp(page, email);
    await page.goto(await receiveLink(page.request, email));
    if (!isScripted(project)) await page.getByRole('button', { name: 'Me connecter' }).click();
    await arriveAt(page, 'Avant de commencer');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Lire les conditions' }).click();
    const terms = await opened;
    await arriveAt(terms, fr`Conditions d'utilisation`);
    await terms.close();
    await giveConsents(page);
    if (!isScripted(project)) await page.getByRole('link', { name: 'Continuer' }).click();
    await arriveAt(page, 'Ana, ajoute ta photo');
    await answerAll(page);
    for (const path of [routes.profileGender, routes.matches, routes.playRoom, routes.gifts, routes.profileCrush]) {
      await page.goto(path);
      const links = page.locator('footer').getByRole('link');
      await expect(links).toHaveText([
        'Comment ça marche',
        'Nos chiffres',
        'Confidentialité',
        'Cookies',
        'Conditions',
        'Mentions légales',
        'Plan du site',
        fr`Accessibilité : partiellement conforme`,
      ]);
    }
    await page.locator('footer').getByRole('link', { name: 'Confidentialité' }).click();
    await arriveAt(page, 'Confidentialité');
    await page.getByRole('link', { name: 'Tes droits' }).click();
    await expect(page.getByRole('heading', { name: 'Tes droits' })).toBeInViewport();
    await page.getByText(fr`Ton profil et ce que tu cherches : le détail`).click();
    await expect(page.getByText(fr`Ta date de naissance, que personne d'autre ne voit`)).toBeVisible();
  },
);
