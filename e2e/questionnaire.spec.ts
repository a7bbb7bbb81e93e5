import { expect, test } from '@playwright/test';
import { answerAll, chooseBirthDate, signUp } from './member.ts';

test('the birth date opens the next parts one after the other, and not for minors', async ({ page, request }) => {
  await signUp(page, request);
  await page.getByRole('button', { name: 'Homme' }).click();
  await expect(page.getByRole('heading', { name: 'ta date de naissance' })).toBeFocused();
  const next = page.getByRole('button', { name: 'Continuer' });
  const attraction = page.getByRole('group', { name: 'Qui t’attire' });
  await expect(attraction).toBeHidden();
  await expect(next).toBeDisabled();
  const newest = new Date().getFullYear() - 18;
  await expect(page.getByLabel('Année').locator('option')).toHaveCount(83);
  await chooseBirthDate(page, '31', 'décembre', String(newest));
  await expect(page.getByText('Âge insuffisant')).toBeVisible();
  await expect(attraction).toBeHidden();
  await chooseBirthDate(page, '1', 'janvier', '1990');
  await expect(page.getByText('Âge insuffisant')).toBeHidden();
  await expect(attraction).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(page.getByRole('group', { name: 'Son âge' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Les femmes' }).check();
  await expect(page.getByLabel('De', { exact: true })).toHaveValue('18');
  await expect(page.getByLabel('À', { exact: true })).toHaveValue('35');
  await page.getByLabel('De', { exact: true }).selectOption('30 ans');
  await expect(page.getByLabel('À', { exact: true }).locator('option').first()).toHaveText('30 ans');
  await expect(next).toBeEnabled();
});

test('a fourth choice is refused with a word and changes nothing, by keyboard too', async ({ page, request }) => {
  await signUp(page, request);
  await page.goto('/profile-emotional-expectations');
  for (const name of ['Sérénité', 'Passion', 'Alchimie']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('checkbox', { name: 'Harmonie' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').getByText('Tu ne peux sélectionner que 3 attentes maximum.')).toBeVisible();
  await expect(page.getByText('Maximum atteint')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Harmonie' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
});

test('a lost network keeps the member on the screen with what they chose', async ({ page, request, context }) => {
  await signUp(page, request);
  await page.goto('/profile-relationship-values');
  await page.getByRole('checkbox', { name: 'Empathie' }).check();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('alert')).toContainText("Une erreur inattendue s'est produite.");
  await expect(page.getByRole('checkbox', { name: 'Empathie' })).toBeChecked();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('heading', { name: 'te fait vibrer' })).toBeVisible();
});

test('every step has a way back that keeps the answer', async ({ page, request }) => {
  await signUp(page, request);
  await answerAll(page);
  await page.goto('/profile-relationship-values');
  await expect(page.getByText('Étape 4 sur 5')).toBeVisible();
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page.getByRole('heading', { name: 'belle histoire' })).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
});
