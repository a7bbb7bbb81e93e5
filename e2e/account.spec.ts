import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { check } from './accessible.ts';
import { answerAll, arriveAt, receiveLink, signUp } from './member.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';

/** A member with a complete profile, on their account page. */
async function arriveAtAccount(page: Page, request: APIRequestContext): Promise<string> {
  const email = await signUp(page, request);
  await answerAll(page);
  await page.goto('/profile-complete');
  await page.getByRole('link', { name: 'Mon compte' }).last().click();
  await arriveAt(page, 'Mon compte');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  return email;
}

/** Messages of an address, the newest first. */
async function subjectsFor(request: APIRequestContext, email: string): Promise<string[]> {
  const answer = await request.get(`/dev/mailbox?to=${email}`, { headers: { Accept: 'application/json' } });
  const { messages } = (await answer.json()) as { messages: { subject: string }[] };
  return messages.map(({ subject }) => subject);
}

test(
  'a member pauses the profile, resumes, downloads a copy of their data, and withdraws the consent to sensitive answers',
  { tag: '@one-width' },
  async ({ page, request, javaScriptEnabled }) => {
    const email = await arriveAtAccount(page, request);
    await page.getByRole('button', { name: 'Me mettre en pause' }).click();
    await expect(page.getByText('Tu es en pause. Plus personne ne te voit.')).toBeVisible();
    for (const screen of ['/cadeaux', '/profile-crush', '/play-room']) {
      await page.goto(screen);
      await expect(page.getByText('Ton profil est en pause.')).toBeVisible();
    }
    await page.goto('/matches');
    await arriveAt(page, 'Ton profil est en pause');
    await page.getByRole('main').getByRole('button', { name: 'Reprendre' }).click();
    await expect(page.getByText('Te revoilà')).toBeVisible();
    await expect(page.getByText('Ton profil est en pause.')).toBeHidden();
    await page.goto('/matches');
    await arriveAt(page, 'Tes matchs');

    await page.goto('/mon-compte');
    const mails = (await subjectsFor(request, email)).length;
    await page.getByRole('button', { name: 'Demander ma copie' }).click();
    await expect(page.getByText(`Un message est parti à ${email}.`)).toBeVisible();
    if (javaScriptEnabled) {
      // S-screen-28
      await expect(page).toHaveURL(/\/mon-compte#donnees$/);
      await page.reload();
      await arriveAt(page, 'Mon compte');
      await expect(page.getByText('Un message est parti')).toBeHidden();
      await page.goBack();
      await arriveAt(page, 'Tes matchs');
    }
    await page.goto(await receiveLink(request, email, mails));
    await page.getByRole('button', { name: fr`Oui, c'est moi` }).click();
    await expect(page.getByText('Tu reçois un message dès que ta copie est prête.')).toBeVisible();
    await expect.poll(() => subjectsFor(request, email)).toContain('Ta copie est prête');
    await page.reload();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Télécharger/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('mes-donnees.zip');
    await expect(page.getByRole('button', { name: 'Demander ma copie' })).toBeHidden();

    await page.getByText('Retirer mon accord pour les réponses sensibles').click();
    await expect(page.getByText('tu disparais de toutes les listes')).toBeVisible();
    if (javaScriptEnabled) await check(page, 'the account before a withdrawal');
    await page.getByRole('button', { name: 'Retirer mon accord et effacer ces réponses' }).click();
    await expect(page.getByText('Ton accord est retiré')).toBeVisible();
    await page.goto('/matches');
    await expect(page.getByLabel(fr`J'accepte que mes réponses sensibles`)).toBeVisible();
  },
);

test(
  'a member deletes the account by a word and a mailed link',
  { tag: '@one-width' },
  async ({ page, request, browser, javaScriptEnabled }) => {
    const email = await arriveAtAccount(page, request);
    const word = page.getByLabel('Écris SUPPRIMER pour confirmer');
    await word.fill('supprime');
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
    await expect(page.getByText('Écris le mot SUPPRIMER pour confirmer.')).toBeVisible();
    await word.fill('SUPPRIMER');
    const mails = (await subjectsFor(request, email)).length;
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
    await expect(page.getByText(`Un message est parti à ${email}.`)).toBeVisible();
    const link = await receiveLink(request, email, mails);

    // In another browser, or for a person who intercepted the mail, it asks for the address.
    const other = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await other.goto(link);
    await arriveAt(other, 'Supprimer ton compte');
    if (javaScriptEnabled) await check(other, 'the last step');
    await other.getByLabel(fr`L'adresse e-mail de ton compte`).fill('autre@exemple.fr');
    await other.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expect(other.getByText(fr`Ce n'est pas l'adresse qui a reçu ce lien.`)).toBeVisible();

    await page.goto(link);
    await page.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await arriveAt(page, fr`C'est fait`);
    await expect(page.locator('#menu')).toHaveCount(0);
    await expect.poll(() => subjectsFor(request, email)).toEqual([fr`C'est fait`]);
    await page.goto('/mon-compte');
    await expect(page).toHaveURL(/\/login\?raison=acces&suite=%2Fmon-compte$/);
  },
);
