import { expect } from '@playwright/test';
import { askForSignUp, newEmail, receiveLink, refuseCookies, signUp, whenHydrated } from './member.ts';
import { test } from './journey-fixture.ts';
import { codeOfPart, codeThatFollows, withholdCode } from './withheld-code.ts';
import { fr } from '#shared/typeset.ts';

test('the splash shows the logo for 4.5 s, then leads to /home with the query', async ({ page }) => {
  // A clock that stands from its beginning: one that was begun and then stopped has gone as long as that took.
  await page.clock.pauseAt(new Date('2026-11-20T20:00:00'));
  await page.goto('/?crush=1');
  await expect(page.getByText('Rencontres par affinités')).toBeVisible();
  await whenHydrated(page);
  await page.clock.runFor(4499);
  await expect(page).toHaveURL(/\/\?crush=1$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/home\?crush=1$/);
  await expect(page.getByRole('heading', { name: "Quelqu'un a un crush pour toi !" })).toBeVisible();
});

test('the splash holds nobody up who presses, who comes back or who follows a link', async ({ page, request }) => {
  // 'Entrer' needs no script.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: 'Entrer' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.unroute('**/*.js');
  const [led] = await Promise.all([
    page.waitForResponse((answer) => new URL(answer.url()).pathname === '/'),
    page.evaluate(() => window.location.assign('/?crush=1')),
  ]);
  expect(led.status()).toBe(302);
  await expect(page.getByRole('heading', { name: "Quelqu'un a un crush pour toi !" })).toBeVisible();
  await signUp(page, request);
  const came = await page.goto('/');
  expect(came?.request().redirectedFrom()).not.toBeNull();
  await expect(page).toHaveURL(/\/profile-photo-upload$/);
});

test(
  'the sign-up button is enabled once every field is filled, and an error loses no typed text',
  { tag: '@one-width' },
  async ({ page }) => {
    await page.goto('/home');
    await refuseCookies(page);
    const send = page.getByRole('button', { name: 'Recevoir mon lien magique' });
    await expect(send).toBeDisabled();
    await page.getByLabel('Ton e-mail').fill('pas-une-adresse');
    await page.getByLabel('Ton prénom ou pseudo').fill('Ana');
    await expect(send).toBeDisabled();
    await page.getByLabel('Je confirme avoir plus de 18 ans').check();
    await send.click();
    await expect(page.getByText("Format d'email invalide.").first()).toBeVisible();
    await expect(page.getByLabel('Ton e-mail')).toHaveValue('pas-une-adresse');
    await expect(page.getByLabel('Ton prénom ou pseudo')).toHaveValue('Ana');
  },
);

test('the sign-up form accepts what was typed before scripts ran', { tag: '@one-width' }, async ({ page }) => {
  const arrive = await withholdCode(page, codeThatFollows());
  await page.goto('/home', { waitUntil: 'commit' });
  await page.getByLabel('Ton e-mail').fill('ana@exemple.fr');
  await page.getByLabel('Ton prénom ou pseudo').fill('Ana');
  await page.getByLabel('Je confirme avoir plus de 18 ans').check();
  arrive();
  await refuseCookies(page);
  await expect(page.getByLabel('Je confirme avoir plus de 18 ans')).toBeChecked();
  const send = page.getByRole('button', { name: 'Recevoir mon lien magique' });
  await expect(send).toBeEnabled();
  await page.getByLabel('Je confirme avoir plus de 18 ans').uncheck();
  await expect(send).toBeDisabled();
});

test(
  'a link opened in another browser asks for the address, and a robot that sends its forms gets no session',
  { tag: '@one-width' },
  async ({ page, request, browser }) => {
    const email = newEmail();
    await page.goto('/home');
    await refuseCookies(page);
    await askForSignUp(page, email);
    const link = await receiveLink(request, email);

    const robot = await browser.newContext();
    const scanner = await robot.newPage();
    await scanner.goto(link);
    await expect(scanner.getByRole('heading', { name: 'Encore une petite vérification' })).toBeVisible();
    for (const form of await scanner.locator('form').all())
      await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
    await expect(scanner.getByText(fr`Saisis l'adresse à laquelle tu as reçu ce lien.`).first()).toBeVisible();
    await scanner.getByLabel('Ton e-mail').fill(email);
    await scanner.getByRole('button', { name: 'Me connecter' }).click();
    await expect(scanner.getByRole('heading', { name: 'Avant de commencer' })).toBeVisible();
    await robot.close();

    await page.goto(link);
    await expect(page.locator('main').getByText('Ce lien ne fonctionne plus.')).toHaveCount(1);
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click();
    await expect(page.getByRole('button', { name: 'Envoyer un lien de connexion' })).toBeVisible();
  },
);

test(
  'sign-in answers alike for an unknown address, and only the mail says so',
  { tag: '@one-width' },
  async ({ page, request }) => {
    const email = newEmail();
    await page.goto('/login');
    await refuseCookies(page);
    await whenHydrated(page);
    await page.getByRole('button', { name: 'Envoyer un lien de connexion' }).click();
    // S-screen-14
    await expect(page.getByText("Saisis ton email d'abord.")).toBeVisible();
    await expect(page.getByText("Saisis ton email d'abord.")).toHaveCount(1);
    await expect(page.getByLabel('Ton e-mail')).toBeFocused();
    await expect(page.getByLabel('Ton e-mail')).toHaveAccessibleDescription(/Saisis ton email d'abord\./);
    await page.getByLabel('Ton e-mail').fill(email);
    await page.getByRole('button', { name: 'Envoyer un lien de connexion' }).click();
    await expect(page.getByText('Lien magique envoyé !')).toBeVisible();
    await expect(page.getByText('Lien magique envoyé !')).toHaveCount(1);
    await expect(page.getByText("Saisis ton email d'abord.")).toHaveCount(0);
    await expect
      .poll(async () =>
        (await request.get(`/dev/mailbox?to=${email}`, { headers: { Accept: 'application/json' } })).text(),
      )
      .toContain('Aucun compte trouvé avec cette adresse email.');
  },
);

test(
  'the development mailbox opens the sign-in link with one click',
  { tag: '@one-width' },
  async ({ page, request }) => {
    const email = newEmail();
    await page.goto('/home');
    await refuseCookies(page);
    await askForSignUp(page, email);
    await receiveLink(request, email);
    await page.goto(`/dev/mailbox?to=${email}`);
    await page.getByRole('link', { name: 'Ton lien pour commencer' }).click();
    await page.frameLocator('iframe').getByRole('link', { name: 'Ouvrir mon compte' }).click();
    await expect(page.getByRole('heading', { name: 'Avant de commencer' })).toBeVisible();
  },
);

// S-session-8
test(
  'what is chosen stays when the session ends meanwhile, and leaves after signing in in another tab',
  { tag: '@one-width' },
  async ({ page, request, context }) => {
    const email = await signUp(page, request);
    await page.goto('/profile-relationship-values');
    await whenHydrated(page);
    await page.getByRole('checkbox', { name: 'Empathie' }).check();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Continuer' }).click();
    const why = page.locator('main .alert--error');
    await expect(why).toContainText(fr`Ta session est terminée, et rien n'est parti.`);
    await expect(why).toBeFocused();
    await expect(page.getByText('réessaie dans un instant')).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'Empathie' })).toBeChecked();
    expect(await page.evaluate(() => sessionStorage.getItem('unsent-answers'))).toContain('empathie');

    const [other] = await Promise.all([
      context.waitForEvent('page'),
      why.getByRole('link', { name: 'Me reconnecter (nouvel onglet)' }).click(),
    ]);
    await other.getByLabel('Ton e-mail').fill(email);
    await other.getByRole('button', { name: 'Envoyer un lien de connexion' }).click();
    await other.goto(await receiveLink(request, email, 1));
    await expect(other).toHaveURL(/\/profile-relationship-values$/);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(page.getByRole('heading', { name: 'te fait vibrer' })).toBeVisible();

    // Who goes on instead comes to the sign-in as a visitor: no menu of members is there.
    await context.clearCookies();
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.locator('#menu')).toHaveCount(0);
  },
);

test('forced sign-out clears the storage of the browser', { tag: '@one-width' }, async ({ page, request }) => {
  await signUp(page, request);
  await page.goto('/login');
  await page.evaluate(() => sessionStorage.setItem('left', 'over'));
  await page.getByRole('button', { name: 'Déconnexion forcée' }).click();
  await expect(page.getByRole('heading', { name: 'Quel plaisir de te revoir' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await page.goto('/profile-gender');
  await expect(page).toHaveURL(/\/login/);
});

test('an unknown address is an error page with a way home', { tag: '@one-width' }, async ({ page }) => {
  const answer = await page.goto('/nulle-part');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('link', { name: fr`Revenir à l'accueil` }).click();
  await expect(page.getByRole('heading', { name: 'Inscription' })).toBeVisible();
  await expect(page).toHaveTitle(/^Inscription/);
});

test(
  'the error screen comes after the page and before it is needed, and where it never came the page can be loaded anew',
  { tag: '@one-width' },
  async ({ page, context }) => {
    const [errorScreen = ''] = codeOfPart('client/routing/FailedRoute.tsx');
    await page.route(/_data.quiz-amour/, (route) => route.fulfill({ status: 500, json: { error: null } }));
    const itsCode = page.waitForResponse((answer) => answer.url().endsWith(errorScreen));
    await page.goto('/cadeau-abonnement');
    await itsCode;
    await page.getByRole('link', { name: 'Faire le quiz amour' }).click();
    await expect(page.getByRole('heading', { name: fr`Quelque chose s'est mal passé` })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(fr`^Quelque chose s'est mal passé`));
    await context.setOffline(true);
    await page.getByRole('link', { name: fr`Revenir à l'accueil` }).click();
    await expect(page.getByText(fr`La page s'ouvre dès qu'elle revient.`)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Inscription' })).toBeVisible();
    await expect(page).toHaveTitle(/^Inscription/);

    await page.route(new RegExp(errorScreen), (route) => route.abort());
    await page.goto('/cadeau-abonnement');
    await page.locator('html[data-hydrated]').waitFor();
    await page.getByRole('link', { name: 'Faire le quiz amour' }).click();
    await expect(page.getByRole('heading', { name: fr`Cette page ne s'ouvre pas.` })).toBeVisible();
    await page.getByRole('link', { name: 'Recharger la page' }).click();
    await expect(page.getByRole('heading', { name: 'Comment aimes-tu' })).toBeVisible();
  },
);
