import { expect } from '@playwright/test';
import { answerOnScreens, answerWhatIsOpen, askForSignUp, giveConsents, newEmail, receiveLink } from './member.ts';
import { test } from './watched.ts';

test('a stranger signs up, answers everything, and sees six people they resonate with', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || /hydrat|Content Security/i.test(message.text())) faults.push(message.text());
  });
  const email = newEmail();
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Inscription Résonance' })).toBeVisible();
  if (javaScriptEnabled) await page.getByRole('button', { name: 'Refuser' }).click();
  await askForSignUp(page, email);

  await page.goto(await receiveLink(request, email));
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Me connecter' }).click();
  await expect(page).toHaveURL(/\/home\?connexion=reussie$/);
  await giveConsents(page);
  if (!javaScriptEnabled) await page.getByRole('link', { name: 'Continuer' }).click();
  await answerOnScreens(page);
  await expect(page.getByText('+100 points gagnés')).toBeVisible();
  await answerWhatIsOpen(page);
  await expect(page.getByText('+100 points gagnés')).toBeHidden();

  await page.getByRole('link', { name: 'Suivant' }).click();
  await page.getByRole('link', { name: 'Fermer' }).click();
  await expect(page.getByRole('heading', { name: 'Tes résonances' })).toBeVisible();
  await expect(async () => {
    if (!javaScriptEnabled) await page.reload();
    await expect(page.getByRole('img', { name: /^\d+ % d’affinité$/ })).toHaveCount(6);
  }).toPass({ timeout: 15_000 });
  const percentages = await page
    .getByRole('img', { name: /d’affinité/ })
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
  expect(faults).toEqual([]);
});
