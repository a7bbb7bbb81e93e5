import { expect } from '@playwright/test';
import { drawBanner } from '#testing/pictures.ts';
import { check } from './accessible.ts';
import { grantAdmin, setPassword } from './administrator.ts';
import { arriveAt, newEmail, signUp } from './member.ts';
import { test } from './journey-fixture.ts';
import { statisticsCode, STATISTICS_EMAIL, STATISTICS_PASSWORD } from '#testing/statistics-log-in.ts';
import { fr } from '#shared/typeset.ts';

test('an operator logs in to the statistics, refreshes them and logs out', { tag: '@desktop' }, async ({ page }) => {
  await setPassword();
  await page.goto('/admin-stats');
  await page.getByLabel('Adresse e-mail').fill(STATISTICS_EMAIL);
  await page.getByLabel('Mot de passe').fill('pas le bon');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toContainText('Erreur de connexion');
  await expect(page.getByRole('alert')).toContainText('Identifiants incorrects. Vérifie ton email et mot de passe.');
  await page.getByLabel('Mot de passe').fill(STATISTICS_PASSWORD);
  await page.getByLabel('Code à six chiffres').fill(statisticsCode());
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText("Bienvenue dans le panneau d'administration").first()).toBeVisible();
  await page.getByRole('button', { name: 'Actualiser' }).click();
  await expect(page).toHaveURL(/\/admin-stats\??$/);
  await expect(page.getByText('Membres', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /inscriptions?, .* profils? terminés?/ })).toBeVisible();
  await expect(page.getByRole('table', { name: fr`Le parcours d'inscription` }).getByRole('row')).toHaveCount(24);
  await page.getByText('Voir les chiffres').first().click();
  await expect(
    page.getByRole('table', { name: 'Inscriptions et profils terminés par jour' }).getByRole('row'),
  ).toHaveCount(31);
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByLabel('Mot de passe')).toBeVisible();
  await page.goto('/admin-stats');
  await expect(page.getByLabel('Mot de passe')).toBeVisible();
});

test(
  'an administrator creates, deactivates and removes a banner, and a member is refused',
  { tag: '@desktop' },
  async ({ page, request }, { project }) => {
    await page.goto('/admin-ads');
    await expect(page).toHaveURL(/\/login/);
    const email = await signUp(page, request, newEmail());
    await page.goto('/admin-ads');
    await arriveAt(page, 'Accès refusé');
    await expect(page.getByText("Vous n'avez pas les permissions administrateur").first()).toBeVisible();
    // The splash leads on by itself, to the first step that waits.
    await expect(page).toHaveURL(/\/(splash-screen|profile-photo-upload)?$/);

    await grantAdmin(email);
    await page.goto('/admin-ads');
    await arriveAt(page, 'Publicités');
    const title = `Soirée jeux ${project.name}`;
    await page.getByLabel('Titre').fill(title);
    const image = page.getByLabel('Image', { exact: true });
    const file = (buffer: Buffer) => ({ name: 'banniere.png', mimeType: 'image/png', buffer });
    await image.setInputFiles(file(await drawBanner({ width: 1079 }).png().toBuffer()));
    await expect(page.getByText("L'image doit faire exactement 1080x100 pixels")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Créer la publicité' })).toBeDisabled();
    await image.setInputFiles(file(await drawBanner().png().toBuffer()));
    await expect(page.getByRole('img', { name: 'Aperçu de la bannière' })).toBeVisible();
    await page.getByRole('button', { name: 'Créer la publicité' }).click();
    await expect(page.getByText('Veuillez remplir tous les champs').first()).toBeVisible();
    await page.getByRole('checkbox', { name: 'Quiz en mots' }).check();
    await page.getByRole('button', { name: 'Créer la publicité' }).click();
    await expect(page.getByText('Publicité créée avec succès').first()).toBeVisible();
    const item = page.getByRole('listitem').filter({ hasText: title });
    const picture = item.getByRole('img', { name: title });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1080);
    await check(page, 'banners');
    await item.getByRole('button', { name: 'Désactiver' }).click();
    await expect(item.getByText('Inactive')).toBeVisible();
    await item.getByText('Supprimer').first().click();
    await item.getByRole('button', { name: 'Oui, supprimer cette bannière' }).click();
    await expect(page.getByText('Publicité supprimée').first()).toBeVisible();
    await expect(item).toHaveCount(0);
  },
);

test('a visitor unsubscribes an address', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/unsubscribe');
  const button = page.getByRole('button', { name: 'Envoyer' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Ton adresse e-mail').fill('lou@exemple');
  await button.click();
  await expect(page.getByText('Veuillez saisir une adresse email valide').first()).toBeVisible();
  await page.getByLabel('Ton adresse e-mail').fill(newEmail());
  await button.click();
  await expect(page.getByText('Votre demande de désinscription a été enregistrée avec succès.').first()).toBeVisible();
  await expect(page.getByLabel('Ton adresse e-mail')).toHaveValue('');
});
