import { expect, type Page } from '@playwright/test';
import { fr } from '#shared/typeset.ts';
import { drawPhonePhoto } from '#testing/pictures.ts';
import { reached } from '#testing/promise.ts';
import { test } from './journey-fixture.ts';
import { HandAndEye } from './hand-and-eye.ts';
import { arriveAt, choicesThatRefine, choose, newEmail, receiveLink, whenHydrated } from './member.ts';
import { goOnToMatches, hearErrors } from './way-to-matches.ts';

/** The most of both that a new member meets before the first list. */
const MOST = { taps: 45, words: 900 } as const;

// S-journey-11
test(
  'E5: a new member on a phone sees the first resonances after at most 45 taps and 900 words, and answers on to six matches',
  { tag: '@one-width' },
  async ({ page, request }) => {
    const errors = hearErrors(page);
    const walk = new HandAndEye(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const go = async (name: string | RegExp = /^Continuer/) => {
      await walk.read();
      await walk.tap(button(name));
    };

    await page.goto('/');
    await walk.read();
    await walk.tap(page.getByRole('link', { name: 'Entrer' }));
    await page.waitForURL('**/home');
    await whenHydrated(page);
    await walk.tap(button('Refuser'));
    const email = newEmail();
    await walk.type(page.getByLabel('Ton e-mail'), email);
    await walk.type(page.getByLabel('Ton prénom ou pseudo'), 'Ana');
    await walk.tap(page.getByLabel('Je confirme avoir plus de 18 ans'));
    await go('Recevoir mon lien magique');
    await arriveAt(page, 'Regarde ta boîte de réception');
    await walk.read();
    // The link in the mail is pressed there.
    walk.taps += 1;
    await page.goto(await receiveLink(request, email));
    await expect(page).toHaveURL(/\/home\?connexion=reussie$/);
    await arriveAt(page, 'Avant de commencer');
    await expect(page.getByLabel('Ton prénom ou pseudo')).toHaveValue('Ana');
    for (const consent of [
      'Je confirme avoir plus de 18 ans',
      fr`J'accepte les conditions d'utilisation`,
      fr`J'accepte que mes réponses sensibles`,
    ])
      await walk.tap(page.getByLabel(consent));
    await go();

    await arriveAt(page, 'ajoute ta photo');
    // The phone's own window for pictures takes one more tap.
    walk.taps += 1;
    const choosing = page.waitForEvent('filechooser');
    await walk.tap(page.getByText('Choisir une photo'));
    await (await choosing).setFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await drawPhonePhoto() });
    await go('Continuer avec cette photo');
    await arriveAt(page, 'Ana, tu es');
    await go('Femme');
    await arriveAt(page, 'ta date de naissance');
    await walk.choose(page.getByLabel('Jour'), '12');
    await walk.choose(page.getByLabel('Mois'), 'mai');
    await walk.choose(page.getByLabel('Année'), '1994');
    await walk.tap(page.getByRole('checkbox', { name: 'Les hommes' }));
    await go();

    await answer(page, walk, 'Ta morphologie', ['Moyenne'], { goesOn: true });
    await answer(page, walk, 'Les morphologies', [fr`Cela m'est égal`]);
    await arriveAt(page, 'Ta localisation');
    await walk.type(page.getByLabel('Ta ville'), 'lyon');
    const town = page.getByRole('option').first();
    await expect(town).toContainText('Lyon');
    await walk.read();
    await walk.tap(town);
    await answer(page, walk, fr`Jusqu'où irais-tu`, ['Peu importe']);
    await answer(page, walk, 'Que cherches-tu ici', ['Une relation sérieuse']);
    await answer(page, walk, 'Tu es plutôt', ['Solaire', fr`À l'écoute`]);
    await answer(page, walk, 'Comment te définis-tu', ['Âme créative', 'Esprit nomade']);
    await answer(page, walk, 'Quels profils', ['Cœur protecteur', 'Âme rêveuse']);
    await answer(page, walk, 'belle histoire', ['Complicité', 'Passion']);
    await arriveAt(page, 'Tes deux premières résonances');
    await go('Les découvrir');
    await expect(button(/^Découvrir /)).toHaveCount(2, { timeout: 30_000 });

    const found = `${walk.taps} taps, ${walk.words} words`;
    process.stdout.write(`${walk.screens.join('\n')}\n${found}\n`);
    reached('E5', found);
    expect(walk.taps).toBeLessThanOrEqual(MOST.taps);
    expect(walk.words).toBeLessThanOrEqual(MOST.words);

    await page.getByRole('link', { name: 'Continuer pour affiner' }).click();
    for (const choices of choicesThatRefine) await choose(page, ...choices);
    await arriveAt(page, 'Bravo, Ana');
    await goOnToMatches(page, true);
    expect(errors).toEqual([]);
  },
);

async function answer(
  page: Page,
  walk: HandAndEye,
  question: string,
  choices: readonly string[],
  { goesOn = false } = {},
): Promise<void> {
  await arriveAt(page, question);
  if (goesOn) await walk.read();
  for (const choice of choices) await walk.tap(page.getByLabel(choice, { exact: false }).first());
  if (goesOn) return;
  await walk.read();
  await walk.tap(page.getByRole('button', { name: /^Continuer/ }));
}
