import { expect } from '@playwright/test';
import { fr } from '#shared/typeset.ts';
import { memberIdOf } from '#testing/visitor.ts';
import { operate } from './administrator.ts';
import { test } from './csp-fixture.ts';
import { arriveAt, askForSignUp, giveConsents, newEmail, receiveLink, whenHydrated } from './member.ts';

// S-sign-in-16, S-sign-in-17, S-screen-19
test(
  'a visitor reads the front door, answers its question, and takes the answer along',
  { tag: '@one-width' },
  async ({ page, request, javaScriptEnabled }) => {
    const scripts: string[] = [];
    page.on('request', (asked) => {
      if (asked.resourceType() === 'script') scripts.push(asked.url());
    });
    await page.goto('/home', { waitUntil: 'networkidle' });
    // Its entry, and what that loads further code with.
    if (javaScriptEnabled) expect(scripts).toHaveLength(2);

    await page.getByRole('link', { name: fr`D'abord, une question` }).click();
    const cat = page.getByRole('radio', { name: /Un chat qui prend tout le lit/ });
    await page.getByText('Un chat qui prend tout le lit').click();
    await expect(cat).toBeChecked();
    await page.getByText(fr`C'est gratuit ?`).click();
    await expect(page.getByText(fr`aucune carte bancaire n'est demandée`)).toBeVisible();
    const email = newEmail();
    if (javaScriptEnabled) {
      await whenHydrated(page);
      await expect(cat).toBeChecked();
      const notice = page.getByText('Ta réponse reste sur cet appareil.');
      await expect(notice).toBeVisible();
      await page
        .getByRole('button', { name: fr`L'oublier` })
        .last()
        .click();
      await expect(notice).toBeHidden();
      await expect(cat).not.toBeChecked();
      expect(await page.evaluate(() => localStorage.getItem('early-answers'))).toBeNull();

      await page.getByText('Un chat qui prend tout le lit').click();
      await page.reload();
      await whenHydrated(page);
      await expect(cat).toBeChecked();
      await expect(page.getByText(fr`Ta réponse de tout à l'heure`)).toBeVisible();
    }
    await page.getByRole('link', { name: fr`M'inscrire` }).click();
    await askForSignUp(page, email);
    await page.goto(await receiveLink(request, email));
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Me connecter' }).click();
    await arriveAt(page, 'Avant de commencer');
    const box = page.getByLabel(fr`Je garde ma réponse d'avant mon inscription`);
    await expect(box).toHaveCount(javaScriptEnabled ? 1 : 0);
    if (javaScriptEnabled) {
      await expect(box).not.toBeChecked();
      await box.check();
    }
    await giveConsents(page);
    if (!javaScriptEnabled) await page.getByRole('link', { name: 'Continuer' }).click();
    await arriveAt(page, 'Ana, ajoute ta photo');
    await operate(async ({ db }) => {
      const answers = await db('quiz_answers')
        .where({ user_id: await memberIdOf(db, email) })
        .select('question_id', 'answer');
      expect(answers).toEqual(javaScriptEnabled ? [{ question_id: 'relation-10', answer: 'top' }] : []);
    });
    if (javaScriptEnabled) expect(await page.evaluate(() => localStorage.getItem('early-answers'))).toBeNull();
  },
);
