import { expect, type Page } from '@playwright/test';
import { drawPhonePhoto } from '#testing/pictures.ts';
import { acceptReveal, arriveUnseen, openListWith } from './couple.ts';
import { pickAmong, pickFrom, pressOn, tabTo, tick, typeInto } from './keyboard.ts';
import {
  answerUntilResonances,
  arriveAt,
  choicesBeforeResonances,
  choicesBeforeTown,
  choicesThatRefine,
  newEmail,
  receiveLink,
  refineOnScreens,
  signUp,
} from './member.ts';
import { test } from './journey-fixture.ts';
import { goOnToMatches, hearErrors } from './way-to-matches.ts';
import { NARROWEST_AGE_RANGE } from '#shared/questionnaire/birth-date.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';

// What comes before, the journey by keyboard answers without scripts too; with them a member on a phone goes this way, and
// is counted on it (first-list.spec.ts).
test(
  'a member discovers the first resonances, answers on, and sees six matches, without JavaScript',
  { tag: '@without-scripts' },
  async ({ page, request }) => {
    const errors = hearErrors(page);
    await signUp(page, request);
    await answerUntilResonances(page);
    await page.goto(routes.firstResonances);
    await refineOnScreens(page);
    await goOnToMatches(page, false);
    expect(errors).toEqual([]);
  },
);

/** Whom nobody else of the demo or of another run matches: people of their age and gender alone. */
const AGE = 78;

test('a visitor signs up and reveals a photo with a match by keyboard alone, with and without JavaScript', async ({
  page,
  request,
  playwright,
  baseURL,
  javaScriptEnabled,
}, { project, retry }) => {
  test.skip(project.name === 'phone', 'There by pointer, above.');
  const age = AGE - (javaScriptEnabled ? 0 : 1) - 2 * retry;
  const lea = await arriveUnseen(playwright, baseURL ?? '', { name: 'Léa', gender: 'autre', age });
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await page.goto('/home');
  if (javaScriptEnabled) {
    await pressOn(page, button('Refuser'));
    await expect(button('Refuser')).toBeHidden();
  }
  const email = newEmail();
  await typeInto(page, page.getByLabel('Ton e-mail'), email);
  await typeInto(page, page.getByLabel('Ton prénom ou pseudo'), 'Ana');
  await tick(page, page.getByLabel('Je confirme avoir plus de 18 ans'));
  await pressOn(page, button('Recevoir mon lien magique'));
  await arriveAt(page, 'Regarde ta boîte de réception');
  await page.goto(await receiveLink(request, email));
  if (!javaScriptEnabled) await pressOn(page, button('Me connecter'));
  await expect(page).toHaveURL(/\/home\?connexion=reussie$/);
  await arriveAt(page, 'Avant de commencer');
  await tick(page, page.getByLabel('Je confirme avoir plus de 18 ans'));
  await tick(page, page.getByLabel(fr`J'accepte les conditions d'utilisation`));
  await tick(page, page.getByLabel(fr`J'accepte que mes réponses sensibles`));
  await pressOn(page, button('Continuer'));
  if (!javaScriptEnabled) await pressOn(page, page.getByRole('link', { name: 'Continuer' }));
  await answerByKeyboard(page, age, javaScriptEnabled);

  // The screens come one after the other; the first stop of each leads past what stands on all of them.
  if (!javaScriptEnabled) await pressOn(page, page.getByRole('link', { name: 'Aller au contenu' }));
  await pressOn(page, page.getByRole('link', { name: 'Suivant' }));
  await arriveAt(page, 'Option Crush');
  await pressOn(page, page.getByRole('link', { name: 'Fermer' }));
  // On its way there already: another address typed meanwhile would be crossed by it.
  await page.waitForURL('**/matches');
  const tile = page.getByRole('button', { name: 'Découvrir Léa' });
  await openListWith(page, 'Léa');
  await pressOn(page, tile);
  await arriveAt(page, 'Résonance, affinité dévoilée');
  await expect(page.getByRole('img', { name: 'Léa, photo voilée' })).toBeVisible();
  await pressOn(page, button('Dévoile ta photo'));
  await expect(page.getByText('Ta demande est partie')).toBeVisible();

  await acceptReveal(lea);
  await page.reload();
  await arriveAt(page, 'Léa et toi');
  await pressOn(page, button('Voir notre résonance'));
  await arriveAt(page, 'Résonance, affinité dévoilée');
  const photo = page.getByRole('img', { name: 'Léa', exact: true });
  await expect(photo).toBeVisible();
  const address = (await photo.getAttribute('src')) ?? '';
  expect(address).toMatch(/\/screen$/);
  expect((await page.request.get(address)).status()).toBe(200);
  if (javaScriptEnabled)
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await pressOn(page, page.getByLabel('Autres gestes pour Léa'));
  await pressOn(page, page.getByText('Ne plus voir cette personne'));
  await pressOn(page, button('Oui, ne plus nous voir'));
  await expect(page.getByText('Vous ne vous verrez plus')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
  await pressOn(page, page.getByRole('button', { name: 'Menu', exact: true }));
  await pressOn(page, button('Se déconnecter'));
  await arriveAt(page, 'Quel plaisir de te revoir');
  await lea.dispose();
});

/** The questionnaire as somebody without a pointer answers it, from the photo to the recap. */
async function answerByKeyboard(page: Page, age: number, isScripted: boolean): Promise<void> {
  const next = page.getByRole('button', { name: /^Continuer( · \d\/\d)?$/ });
  // Where scripts change the screen, they say so to members who do not see it: the heading has the focus.
  const arrive = async (heading: string) => {
    await arriveAt(page, heading);
    if (isScripted) await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  };
  await arriveAt(page, 'Ana, ajoute ta photo');
  const chosen = page.getByLabel('Choisir une photo');
  const photo = { name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await drawPhonePhoto() };
  if (isScripted) {
    // Heard from here on: the browser is told so on another way than the press of the key, which may come first.
    const choosing = page.waitForEvent('filechooser');
    await pressOn(page, chosen);
    await (await choosing).setFiles(photo);
  } else {
    await tabTo(page, chosen);
    // The window in which files are chosen is the browser's own; Playwright hears of it only where scripts run.
    await chosen.setInputFiles(photo);
  }
  await pressOn(page, page.getByRole('button', { name: 'Continuer avec cette photo' }));
  await arrive('Ana, tu es');
  await pressOn(page, page.getByRole('button', { name: 'Autre' }));
  await arrive('ta date de naissance');
  await pickFrom(page, page.getByLabel('Jour'), '1');
  await pickFrom(page, page.getByLabel('Mois'), 'janvier');
  await pickFrom(page, page.getByLabel('Année'), String(new Date().getFullYear() - age));
  await tick(page, page.getByRole('checkbox', { name: 'Les autres personnes' }));
  // The lists push each other: the older end first.
  await pickFrom(page, page.getByLabel('À', { exact: true }), `${age + NARROWEST_AGE_RANGE} ans`);
  await pickFrom(page, page.getByLabel('De', { exact: true }), `${age} ans`);
  await pressOn(page, next);
  const choose = async (question: string, choices: readonly string[]) => {
    await arrive(question);
    for (const choice of choices) {
      const input = page.getByLabel(choice, { exact: false }).first();
      await ((await input.getAttribute('type')) === 'radio' ? pickAmong : tick)(page, input);
    }
    await pressOn(page, next);
  };
  for (const [question, choices] of choicesBeforeTown) await choose(question, choices);
  await arrive('Ta localisation');
  await typeInto(page, page.getByLabel('Ta ville'), 'Saint-Étienne');
  await pressOn(page, next);
  for (const [question, choices] of choicesBeforeResonances) await choose(question, choices);
  await arrive('Tes deux premières résonances');
  await pressOn(page, page.getByRole('link', { name: 'Continuer d' }));
  for (const [question, choices] of choicesThatRefine) await choose(question, choices);
  await arrive('Bravo, Ana');
}
