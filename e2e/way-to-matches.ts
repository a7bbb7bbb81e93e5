import { expect, type Page } from '@playwright/test';
import { frenchPattern } from '#testing/french-pattern.ts';
import { answerWhatIsOpen } from './member.ts';

/** What a page says of its own errors from now on: there is to be none. */
export function hearErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => {
    // What Chromium says of a page that is left before its transition has begun.
    if (!message.startsWith('Transition was aborted')) errors.push(message);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || /hydrat|Content Security/i.test(message.text())) errors.push(message.text());
  });
  return errors;
}

/** From the recap, with some questions open, to six matches; then an answer is changed, and the member signs out. */
export async function goOnToMatches(page: Page, isScripted: boolean): Promise<void> {
  await expect(page.getByText('+100 points gagnés')).toBeHidden();
  await answerWhatIsOpen(page);
  await expect(page.getByText('+100 points gagnés')).toBeVisible();

  await page.getByRole('link', { name: 'Suivant' }).click();
  await page.getByRole('link', { name: 'Fermer' }).click();
  await expect(page.getByRole('heading', { name: 'Tes matchs' })).toBeVisible();
  await expect(async () => {
    if (!isScripted) await page.reload();
    const rings = page.getByRole('img', { name: frenchPattern(/^\d+ % d'affinité$/) });
    // Without scripts a page stays as it was loaded.
    await expect(rings).toHaveCount(6, isScripted ? {} : { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  const percentages = await page
    .getByRole('img', { name: frenchPattern(/d'affinité/) })
    .evaluateAll((rings) => rings.map((ring) => Number.parseInt(ring.getAttribute('aria-label') ?? '', 10)));
  expect(percentages).toEqual([...percentages].sort((one, other) => other - one));
  expect(percentages.every((percentage) => percentage > 0 && percentage <= 100)).toBe(true);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Mon profil' }).click();
  await page.getByRole('link', { name: 'Modifier Valeurs' }).click();
  await expect(page.getByRole('checkbox', { name: 'Bienveillance' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Bienveillance' }).uncheck();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText('Empathie, Engagement')).toBeVisible();

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('heading', { name: 'Quel plaisir de te revoir' })).toBeVisible();
  await page.goto('/matches');
  await expect(page.getByText('Vous devez être connecté pour accéder à cette page.').first()).toBeVisible();
}
