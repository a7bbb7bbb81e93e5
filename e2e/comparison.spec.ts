import { expect, type Browser, type Page } from '@playwright/test';
import { routes } from '#shared/routes.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';
import { arriveAt, askForSignUp, giveConsents, newEmail, receiveLink, signUp } from './member.ts';

/** Chooses the same answer to each of the eight questions. */
async function answerQuiz(page: Page, index: number, hasScripts: boolean): Promise<void> {
  const question = page.getByRole('group').filter({ visible: true });
  for (let number = 0; number < 8; number += 1) {
    if (hasScripts) await expect(page.getByText(`Question ${number + 1} sur 8`)).toBeVisible();
    await (hasScripts ? question : question.nth(number)).getByRole('radio').nth(index).click();
  }
  await page.getByRole('button', { name: 'Découvrir mon résultat' }).click();
}

async function openBrowser(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } })).newPage();
}

/** The results of the two, as the page of both answers names them. */
const resultsOn = (page: Page) => page.locator('.comparisons-results dd').allInnerTexts();

// S-comparison-1 to S-comparison-4, S-quiz-4 to S-quiz-6
test(
  'a member and a friend without an account read both answers at once, and the friend takes theirs into an account',
  { tag: '@one-width' },
  async ({ page, request, browser }, { project }) => {
    const hasScripts = project.use.javaScriptEnabled !== false;
    await signUp(page, request);
    await page.goto(routes.quizLove);
    await answerQuiz(page, 0, hasScripts);
    await arriveAt(page, fr`L'amour`);
    const result = await page.getByRole('heading', { level: 1 }).innerText();
    await expect(page.getByRole('img', { name: /image à partager/ })).toBeVisible();
    await page.getByRole('button', { name: 'Créer mon lien' }).click();
    await arriveAt(page, 'Ton lien est prêt');
    const invitation = (await page.locator('.comparisons-link__address').textContent()) ?? '';

    const friend = await openBrowser(browser, hasScripts);
    await friend.goto(invitation);
    await arriveAt(friend, 'Comment aimes-tu');
    await expect(friend.getByText('Avant, personne ne voit rien', { exact: false })).toBeVisible();
    expect(await friend.content()).not.toContain(result);
    await page.reload();
    await expect(page.getByText('Pas encore de réponse')).toBeVisible();
    const third = await openBrowser(browser, hasScripts);
    await third.goto(invitation);
    await answerQuiz(friend, 1, hasScripts);
    await arriveAt(friend, 'Rien de pareil');
    // S-comparison-6
    await answerQuiz(third, 2, hasScripts);
    await arriveAt(third, 'Ce lien ne prend plus de réponse');
    await third.getByRole('button', { name: 'Créer mon lien avec mes réponses' }).click();
    await arriveAt(third, 'Ton lien est prêt');
    const [friendsResult = '', other] = await resultsOn(friend);
    expect(other).toBe(result);

    // With scripts the page of who waits looks by itself.
    if (!hasScripts) await page.getByRole('link', { name: 'Regarder maintenant' }).click();
    await arriveAt(page, 'Rien de pareil');
    expect(await resultsOn(page)).toEqual([result, friendsResult]);
    await third.goto(invitation);
    await arriveAt(third, 'On a déjà répondu par ce lien');

    const address = friend.url();
    await friend.getByRole('button', { name: 'Voir qui aime comme toi' }).click();
    await expect(friend).toHaveURL(/\/home\?quiz=quizLove/);
    await expect(friend.getByText(friendsResult)).toBeVisible();
    const email = newEmail();
    await askForSignUp(friend, email, 'Lou');
    await friend.goto(await receiveLink(request, email));
    if (!hasScripts) await friend.getByRole('button', { name: 'Me connecter' }).click();
    await expect(friend.getByText(friendsResult)).toBeVisible();
    await giveConsents(friend);
    if (!hasScripts) await friend.getByRole('link', { name: 'Continuer' }).click();
    await arriveAt(friend, 'Lou, ajoute ta photo');
    await friend.goto(routes.savedQuizzes);
    await friend.getByRole('button', { name: 'Oui, les garder dans mon compte' }).click();
    await expect(friend.getByRole('heading', { name: 'Dans ton compte' })).toBeVisible();
    await expect(friend.getByRole('heading', { name: friendsResult })).toBeVisible();
    await expect(friend.getByRole('heading', { name: 'Sur cet appareil' })).toBeHidden();

    await page.goto(routes.savedQuizzes);
    await page.getByRole('link', { name: 'Comparer', exact: true }).click();
    await page.getByText('Effacer pour nous deux').click();
    await page.getByRole('button', { name: 'Oui, effacer' }).click();
    await expect(page.getByText(fr`n'existe plus`)).toBeVisible();
    for (const gone of [invitation, address]) {
      await friend.goto(gone);
      await arriveAt(friend, 'Ce lien ne mène plus nulle part');
    }
    await third.context().close();
    await friend.context().close();
  },
);
