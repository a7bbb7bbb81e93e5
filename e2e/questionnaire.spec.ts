import { expect, type Page } from '@playwright/test';
import { drawPhonePhoto } from '#testing/pictures.ts';
import { messages } from '#shared/errors.ts';
import { MAINTENANCE_HEADER } from '#shared/maintenance.ts';
import { maintenanceWords } from '#shared/messages/maintenance.ts';
import { answerAll, arriveAt, chooseBirthDate, signUp, whenHydrated } from './member.ts';
import { test } from './journey-fixture.ts';
import { codeThatFollows, withholdCode } from './withheld-code.ts';
import { fr } from '#shared/typeset.ts';

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continuer' });

/** Types, where the cursor is, in the first moment after the page has said that it is hydrated. */
async function typeWhenTakenOver(page: Page, text: string): Promise<void> {
  await page.evaluate((typed) => {
    // To a page this is a key that somebody pressed, and comes as soon as one; nothing else that a script can do is.
    const press = () => document.execCommand('insertText', false, typed);
    const pressAtOnce = () => void scheduler.postTask(press, { priority: 'user-blocking' });
    new MutationObserver(pressAtOnce).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
  }, text);
}

// Otherwise scripts may come from the service worker, and no test could hold them back.
test.use({ serviceWorkers: 'block' });

test(
  "an adult's birth date shows the next fields one after the other, and a minor's does not",
  { tag: '@one-width' },
  async ({ page, request }) => {
    await signUp(page, request);
    await page.goto('/profile-gender');
    await whenHydrated(page);
    await page.getByRole('button', { name: 'Homme' }).click();
    await expect(page.getByRole('heading', { name: 'ta date de naissance' })).toBeFocused();
    const next = continueButton(page);
    const attraction = page.getByRole('group', { name: fr`Qui t'attire` });
    await expect(attraction).toBeHidden();
    await expect(next).toBeDisabled();
    const newest = new Date().getFullYear() - 18;
    await expect(page.getByLabel('Année').locator('option')).toHaveCount(83);
    await chooseBirthDate(page, '31', 'décembre', String(newest));
    await expect(attraction).toBeHidden();
    await next.click();
    // A toast says its title as well.
    const error = page.getByRole('main').getByRole('alert').getByText('Âge insuffisant');
    await expect(error).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'Âge insuffisant' })).toBeFocused();
    await expect(attraction).toBeHidden();
    await chooseBirthDate(page, '1', 'janvier', '1990');
    await expect(error).toBeHidden();
    await expect(attraction).toBeVisible();
    await expect(next).toBeDisabled();
    await expect(page.getByRole('group', { name: 'Son âge' })).toBeHidden();
    await page.getByRole('checkbox', { name: 'Les femmes' }).check();
    const age = new Date().getFullYear() - 1990;
    await expect(page.getByLabel('De', { exact: true })).toHaveValue(String(age - 7));
    await expect(page.getByLabel('À', { exact: true })).toHaveValue(String(age + 7));
    await page.getByLabel('De', { exact: true }).selectOption(`${age + 5} ans`);
    await expect(page.getByLabel('À', { exact: true })).toHaveValue(String(age + 10));
    await page.getByLabel('À', { exact: true }).selectOption('30 ans');
    await expect(page.getByLabel('De', { exact: true })).toHaveValue('25');
    await expect(next).toBeEnabled();
  },
);

test("a fourth choice is refused with a message, also by keyboard, and 'Cela m'est égal' clears and disables the others", async ({
  page,
  request,
}, { project }) => {
  await signUp(page, request);
  await page.goto('/profile-emotional-expectations');
  for (const name of ['Sérénité', 'Passion', 'Alchimie']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('checkbox', { name: 'Harmonie' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Tu ne peux sélectionner que 3 attentes maximum.')).toBeVisible();
  await expect(page.getByText('Tu ne peux sélectionner que 3 attentes maximum.')).toHaveCount(1);
  // S-screen-22
  await expect(page.getByRole('alert').getByText('Maximum atteint')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Harmonie' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);

  // S-questionnaire-21, and S-questionnaire-20 below.
  await expect(page.getByRole('button', { name: 'Continuer · 3/3' })).toBeVisible();
  const line = page.getByText('Ce qui compte 4/4');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(line).toBeHidden();
  await page.mouse.wheel(0, 5000);
  if (project.name === 'phone') await expect(line).toBeInViewport();
  else await expect(line).toBeHidden();

  await page.goto('/profile-morphology-preferences');
  const cards = page.getByRole('checkbox');
  await cards.first().check();
  await page.getByRole('checkbox', { name: fr`Cela m'est égal` }).check();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(cards.first()).toBeDisabled();
  await page.getByRole('checkbox', { name: fr`Cela m'est égal` }).uncheck();
  await expect(cards.first()).toBeEnabled();
  await expect(continueButton(page)).toBeDisabled();
});

test(
  'a lost network leaves the member on the screen with the chosen answer',
  { tag: '@one-width' },
  async ({ page, request, context }) => {
    await signUp(page, request);
    // On a slow device the answer is sooner than the code that keeps it.
    const isChosen = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('unsent-answers')) await isChosen.promise;
      await route.fulfill({ response });
    });
    await page.goto('/profile-relationship-values');
    await whenHydrated(page);
    await page.getByRole('checkbox', { name: 'Empathie' }).check();
    const storedAnswers = () => page.evaluate(() => sessionStorage.getItem('unsent-answers'));
    expect(await storedAnswers()).toBeNull();
    isChosen.resolve();
    await expect.poll(storedAnswers).toContain('empathie');
    await page.unrouteAll({ behavior: 'wait' });
    await context.setOffline(true);
    await continueButton(page).click();
    await expect(page.getByRole('alert').getByText("Une erreur inattendue s'est produite.")).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Empathie' })).toBeChecked();
    await expect(page.getByRole('alert').getByText('La connexion est coupée.')).toBeVisible();
    // S-screen-6: of the two it is the words of the form that take the focus.
    await expect(page.locator('main .alert--error')).toBeFocused();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await arriveAt(page, 'te fait vibrer');

    // A person who only reads stays on the page until the network is back.
    await page.getByRole('checkbox').first().check();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(page.getByText(fr`La page s'ouvre dès qu'elle revient.`)).toBeVisible();
    await expect(page.getByRole('checkbox').first()).toBeChecked();
    await context.setOffline(false);
    await expect(page.getByRole('checkbox', { name: 'Empathie' })).toBeChecked();
    await expect(page.getByText('La connexion est coupée.')).toHaveCount(0);

    // S-operations-30: in a maintenance as without a network. The answer is that of the server, which a test of its own asks.
    const { notice, refusal } = maintenanceWords(new Date(Date.now() + 1000), new Date());
    const headers = { [MAINTENANCE_HEADER]: encodeURIComponent(notice) };
    const body = JSON.stringify({ error: { code: 'maintenance', message: refusal } });
    await page.route('**/_data/**', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, headers, body }) : route.continue(),
    );
    await page.getByRole('checkbox', { name: 'Empathie' }).uncheck();
    await page.getByRole('checkbox', { name: 'Honnêteté' }).check();
    await continueButton(page).click();
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByText('Pas encore enregistré.')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Honnêteté' })).toBeChecked();
    await whenHydrated(page);
    await continueButton(page).click();
    await arriveAt(page, 'te fait vibrer');
  },
);

test(
  'a step has a way back that preserves the answers, and attraction and ages are saved without a button',
  { tag: '@desktop' },
  async ({ page, request }) => {
    await signUp(page, request);
    await answerAll(page);
    await page.goto('/profile-relationship-values');
    await expect(page.getByText('Pour affiner, étape 1 sur')).toBeAttached();
    await page.getByRole('link', { name: 'Retour' }).click();
    await arriveAt(page, 'belle histoire');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);

    // S-questionnaire-19
    await page.goto('/profile-social-style');
    await whenHydrated(page);
    await page.getByRole('radio', { name: 'Introversion' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio', { name: 'Introversion' })).toBeChecked();
    await expect(page).toHaveURL(/profile-social-style$/);
    await page.getByRole('radio', { name: 'Extraversion' }).click();
    await arriveAt(page, 'Bravo, Ana');

    await page.goto('/profile-interests');
    const saved = () => page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
    await Promise.all([saved(), page.getByRole('checkbox', { name: 'Les femmes' }).check()]);
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Les femmes' })).toBeChecked();
    await page.goto('/profile-target-age');
    await whenHydrated(page);
    await page.route('**/_data/profile-target-age', (route) => route.fulfill({ status: 500, json: { error: null } }));
    await page.getByLabel('De', { exact: true }).selectOption('31 ans');
    const notYet = page.locator('main').getByText(fr`Ce choix n'est pas encore gardé.`);
    await expect(notYet).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await Promise.all([saved(), page.getByLabel('De', { exact: true }).selectOption('33 ans')]);
    await expect(notYet).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('De', { exact: true })).toHaveValue('33');
  },
);

test('choices made before the scripts of a page arrive are saved', { tag: '@one-width' }, async ({ page, request }) => {
  await signUp(page, request);
  await answerAll(page);
  const arrive = await withholdCode(page, codeThatFollows());
  // Two choices and the intent.
  const saved = page.waitForResponse((answer) => answer.request().postData()?.split('&').length === 3);
  await page.goto('/profile-interests', { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'Les femmes' }).check();
  await page.getByRole('checkbox', { name: 'Les hommes' }).check();
  arrive();
  await saved;
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Les femmes' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Les hommes' })).toBeChecked();
  // S-questionnaire-19, S-screen-23: one press answers, also where it was sooner than the code.
  const arriveLate = await withholdCode(page, codeThatFollows());
  await page.goto('/profile-appearance', { waitUntil: 'commit' });
  await page.getByRole('radio', { checked: false }).first().click();
  arriveLate();
  await page.waitForURL((url) => url.pathname !== '/profile-appearance');
});

test(
  'an address that is typed while the scripts of a page arrive stays whole',
  { tag: '@one-width' },
  async ({ page }) => {
    const arrive = await withholdCode(page, codeThatFollows());
    await page.goto('/login', { waitUntil: 'commit' });
    const field = page.getByLabel('Ton e-mail');
    await field.pressSequentially('camille.');
    arrive();
    await field.pressSequentially('tape.lentement@exemple.fr', { delay: 40 });
    await whenHydrated(page);
    await expect(field).toHaveValue('camille.tape.lentement@exemple.fr');
    await page.getByRole('button', { name: 'Envoyer un lien de connexion' }).click();
    await expect(page.getByRole('heading', { name: 'Regarde ta boîte de réception' })).toBeVisible();
  },
);

test(
  'a town is suggested and chosen by keyboard, and of a position the browser sends the town alone',
  { tag: '@desktop' },
  async ({ page, request, context }) => {
    await signUp(page, request);
    const arrive = await withholdCode(page, codeThatFollows());
    await page.goto('/profile-location', { waitUntil: 'commit' });
    const town = page.getByRole('combobox', { name: 'Ta ville' });
    // S-screen-23: also what is typed in the very moment in which the page is taken over.
    await town.pressSequentially('st ');
    await typeWhenTakenOver(page, 'e');
    arrive();
    await whenHydrated(page);
    await expect(town).toHaveValue('st e');
    await town.pressSequentially('tie');
    const proposals = page.getByRole('listbox', { name: 'Villes proposées' });
    await expect(proposals.getByRole('option').first()).toContainText('Saint-Étienne');
    await town.press('ArrowDown');
    await expect(proposals.getByRole('option', { selected: true })).toContainText('Saint-Étienne');
    await town.press('Enter');
    await expect(town).toHaveValue('Saint-Étienne');
    await expect(proposals).toBeHidden();
    await expect(page).toHaveURL(/\/profile-location$/);
    await continueButton(page).click();
    await arriveAt(page, fr`Jusqu'où irais-tu`);

    await page.goto('/profile-location');
    const findOwn = page.getByRole('button', { name: 'Utiliser ma position' });
    await findOwn.click();
    await expect(page.getByRole('alert')).toContainText('Impossible');
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 48.3904, longitude: -4.4861 });
    await findOwn.click();
    await expect(page.getByLabel('Ta ville')).toHaveValue('Brest');
    await expect(page.getByLabel('Ton pays')).toHaveValue('France');
    const [post] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('profile-location')),
      continueButton(page).click(),
    ]);
    expect(post.postData()).not.toMatch(/48\.|4\.4/);
    await arriveAt(page, fr`Jusqu'où irais-tu`);
  },
);

test('a photo is shown before it is sent, replaced and removed', { tag: '@one-width' }, async ({ page, request }) => {
  await signUp(page, request);
  await page.goto('/profile-photo-upload');
  const buffer = await drawPhonePhoto();
  const choose = (name: string, mimeType: string, content: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: content });
  const send = page.getByRole('button', { name: 'Continuer avec cette photo' });

  await send.click();
  await expect(page.getByText('Veuillez sélectionner une photo de profil.').first()).toBeVisible();
  await choose('lettre.pdf', 'application/pdf', Buffer.from('%PDF'));
  await expect(page.getByText(messages.photo_not_an_image).first()).toBeVisible();
  await expect(send).toBeDisabled();
  await choose('moi.jpg', 'image/jpeg', buffer);
  await expect(page.getByRole('img', { name: 'Ce que tu viens de choisir' })).toHaveAttribute('src', /^blob:/);
  await send.click();
  await arriveAt(page, 'Ana, tu es');

  await page.goto('/profile-photo-upload');
  const savedPhoto = page.getByRole('img', { name: 'Toi' });
  const before = await savedPhoto.getAttribute('src');
  expect(await savedPhoto.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await choose('autre.jpg', 'image/jpeg', buffer);
  await send.click();
  await arriveAt(page, 'Ana, tu es');
  await page.goto('/profile-photo-upload');
  expect(await savedPhoto.getAttribute('src')).not.toBe(before);
  await page.getByText('Retirer ma photo').click();
  await page.getByRole('button', { name: 'Oui, la retirer' }).click();
  await expect(savedPhoto).toBeHidden();
});
