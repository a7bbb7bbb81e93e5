import { expect } from '@playwright/test';
import { quizAddress } from '#shared/play/quiz.ts';
import { fr } from '#shared/typeset.ts';
import { test } from './journey-fixture.ts';
import { arriveAt, askForSignUp, giveConsents, newEmail, receiveLink, whenHydrated } from './member.ts';
import { codeOfPart, withholdCode } from './withheld-code.ts';

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
    // The box that was ticked is all that was sent: the answer is in the quiz, and nowhere else any more.
    const theirs = page.getByRole('button', { name: /Un chat qui prend tout le lit/ });
    await page.goto(quizAddress('cardQuestionImage', 'relation', 'relation-10'));
    await expect(theirs).toHaveAttribute('aria-pressed', String(javaScriptEnabled));
    if (javaScriptEnabled) expect(await page.evaluate(() => localStorage.getItem('early-answers'))).toBeNull();
  },
);

// S-screen-21
test(
  'a visitor opens the menu, leaves it by Escape, and follows it to another page',
  { tag: '@one-width' },
  async ({ page }) => {
    await page.goto('/home');
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu).toBeVisible();
    await expect(page.getByRole('button', { name: 'Fermer le menu' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.press('Enter');
    await menu.getByRole('link', { name: 'Quiz amour' }).click();
    await expect(page).toHaveURL(/\/quiz-amour$/);
    await expect(button).toBeVisible();
  },
);

test(
  'what was chosen and typed in the front door stays while its code is still coming',
  { tag: '@one-width' },
  async ({ page, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, 'Without scripts no code comes.');
    const arrive = await withholdCode(page, codeOfPart('client/features/sign-in/front-door/FrontDoor.tsx'));
    await page.goto('/home');
    const cat = page.getByRole('radio', { name: /Un chat qui prend tout le lit/ });
    await page.getByText('Un chat qui prend tout le lit').click();
    await page.getByLabel('Ton e-mail').fill('ana@exemple.fr');
    await page.getByLabel('Ton prénom ou pseudo').fill('Ana');
    await page.getByLabel('Je confirme avoir plus de 18 ans').check();
    arrive();
    await expect(page.getByText('Ta réponse reste sur cet appareil.')).toBeVisible();
    await expect(cat).toBeChecked();
    await expect(page.getByRole('button', { name: 'Recevoir mon lien magique' })).toBeEnabled();
    await page.getByLabel('Je confirme avoir plus de 18 ans').uncheck();
    await expect(page.getByRole('button', { name: 'Recevoir mon lien magique' })).toBeDisabled();
  },
);

// S-matching-40
test('a reader of the essay moves the rings by answers that go nowhere', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Comment ça marche' }).click();
  await arriveAt(page, 'Comment deux personnes résonnent');
  const leftOf = async (side: string) => (await page.locator(`.pages-try__side--${side}`).boundingBox())?.x ?? 0;
  const gap = async () => (await leftOf('noe')) - (await leftOf('you'));
  await expect.poll(gap).toBeGreaterThan(190);
  const said = page.getByText(fr`8 points : comme Noé`);
  await expect(said).toBeHidden();
  await page.getByText('Nuancée', { exact: true }).click();
  await expect(said).toBeVisible();
  await expect.poll(gap).toBeLessThan(170);
  await expect(page.getByRole('row').nth(1)).toContainText('24');
  expect((await page.context().storageState()).origins).toEqual([]);
});
