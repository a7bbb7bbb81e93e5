import { expect } from '@playwright/test';
import { arriveAsCouple, openTile } from './couple.ts';
import { arriveAt } from './member.ts';
import { test } from './journey-fixture.ts';

/** Whom nobody else of the demo or of another run matches: people of their age and gender alone. */
const AGE = 80;

// On the wide window, and without scripts, the keyboard's journey comes as far (journey.spec.ts).
const tag = '@one-width';
test(
  'two members find each other, reveal their photos, and one blocks the other',
  { tag },
  async ({ browser, request }, { retry }) => {
    // At a second try the first couple is still there: those of another age do not meet it.
    const { ana, lea } = await arriveAsCouple(browser, request, { gender: 'femme', age: AGE - 2 * retry });

    expect(await openTile(ana, 'Léa')).toBe(await openTile(lea, 'Ana'));
    await expect(ana.getByText(`${AGE - 2 * retry} ans`)).toBeVisible();
    await expect(ana.getByRole('heading', { name: 'Ce que tu partages avec Léa' })).toBeVisible();
    await ana.getByText('Tout voir').click();
    await expect(ana.getByRole('heading', { name: 'Ce qui vous relie aussi' })).toBeVisible();
    await ana.reload();
    await expect(ana.getByRole('img', { name: 'Léa, photo voilée' })).toBeVisible();

    await ana.getByRole('button', { name: 'Dévoile ta photo' }).click();
    await expect(ana.getByText('Ta demande est partie')).toBeVisible();
    await lea.goto('/matches');
    await expect(lea.getByText('voudrait se dévoiler')).toBeVisible();
    await expect(lea.getByText('Vu', { exact: true })).toBeVisible();
    await lea.goto('/match-resonance');
    await lea.getByRole('button', { name: 'Accepter' }).click();
    // Each of the two sees the moment in which the photos open, once.
    await arriveAt(lea, 'Ana et toi');
    await lea.getByRole('button', { name: 'Voir notre résonance' }).click();
    await expect(lea.getByText('Ana voit ta photo, et toi la sienne')).toBeVisible();
    await ana.reload();
    await arriveAt(ana, 'Léa et toi');
    await ana.getByRole('button', { name: 'Voir notre résonance' }).click();
    await arriveAt(ana, 'Résonance, affinité dévoilée');
    const photo = ana.getByRole('img', { name: 'Léa', exact: true });
    const address = (await photo.getAttribute('src')) ?? '';
    expect(address).toMatch(/\/screen$/);
    expect((await ana.request.get(address)).status()).toBe(200);
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect((await request.get(address)).status()).toBe(404);

    // 'Pas pour moi' by the keyboard, with a reason, and taken back at once: Ana notices nothing.
    await lea.goto('/matches');
    await lea.getByLabel('Autres gestes pour Ana').focus();
    await lea.keyboard.press('Enter');
    await lea.getByRole('button', { name: /^Pas pour moi/ }).press('Enter');
    await expect(lea.getByText('Pas pour toi, compris')).toBeVisible();
    await expect(lea.getByRole('button', { name: 'Découvrir Ana' })).toBeHidden();
    await lea.getByText('Nous dire pourquoi').click();
    await lea.getByRole('button', { name: 'La distance' }).click();
    await expect(lea.getByText('Nous dire pourquoi')).toBeHidden();
    await ana.reload();
    await expect(ana.getByText('Léa voit ta photo')).toBeVisible();
    await lea.getByRole('button', { name: /^Annuler/ }).click();
    await lea.getByRole('button', { name: 'Découvrir Ana' }).click();
    await arriveAt(lea, 'Résonance, affinité dévoilée');

    await lea.getByLabel('Autres gestes pour Ana').click();
    await lea.getByText('Ne plus voir cette personne').click();
    await lea.getByRole('button', { name: 'Oui, ne plus nous voir' }).click();
    await expect(lea.getByText('Vous ne vous verrez plus')).toBeVisible();
    await expect(lea.getByText('Encore un peu de patience...')).toBeVisible();
    await ana.reload();
    await arriveAt(ana, 'Tes matchs');
    await expect(ana.getByText('Léa')).toBeHidden();
    expect((await ana.request.get(address)).status()).toBe(404);
  },
);
