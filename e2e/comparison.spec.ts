import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './csp-fixture.ts';
import { fr } from '#shared/typeset.ts';
import { arriveAt } from './member.ts';

/** Chooses the same answer to each of the eight questions. */
async function answerQuiz(page: Page, index: number, hasScripts: boolean): Promise<void> {
  const question = page.getByRole('group').filter({ visible: true });
  for (let number = 0; number < 8; number += 1) {
    if (hasScripts) await expect(page.getByText(`Question ${number + 1} sur 8`)).toBeVisible();
    await (hasScripts ? question : question.nth(number)).getByRole('radio').nth(index).click();
  }
  await page.getByRole('button', { name: 'Découvrir mon résultat' }).click();
}

async function openFriendsBrowser(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } })).newPage();
}

// S-comparison-1 to S-comparison-3, S-quiz-5, S-quiz-6
test(
  'a visitor sends a quiz to a friend, both read both answers, and one deletes them for both',
  { tag: '@one-width' },
  async ({ page, browser }, { project }) => {
    const hasScripts = project.use.javaScriptEnabled !== false;
    await page.goto('/quiz-amour');
    await answerQuiz(page, 0, hasScripts);
    await arriveAt(page, fr`L'amour`);
    await expect(page.getByRole('img', { name: /image à partager/ })).toBeVisible();
    await page.getByRole('button', { name: 'Créer mon lien' }).click();
    await arriveAt(page, 'Ton lien est prêt');
    const invitation = (await page.locator('.comparisons-link__address').textContent()) ?? '';

    const friend = await openFriendsBrowser(browser, hasScripts);
    await friend.goto(invitation);
    await arriveAt(friend, 'Comment aimes-tu');
    await expect(friend.getByText('Avant, personne ne voit rien', { exact: false })).toBeVisible();
    await answerQuiz(friend, 0, hasScripts);
    await arriveAt(friend, '8 fois pareil');

    // With scripts the page of who waits looks by itself.
    if (!hasScripts) await page.getByRole('link', { name: 'Regarder maintenant' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '8 fois pareil' })).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Voir qui aime comme toi' }).click();
    await expect(page).toHaveURL(/\/home\?quiz=quizLove/);
    await page.goto('/mes-quiz');
    await page.getByRole('button', { name: 'Les jeter' }).click();
    await expect(page.getByText('ne retient aucun résultat', { exact: false })).toBeVisible();

    await friend.getByRole('button', { name: 'Effacer pour nous deux' }).click();
    await expect(friend.getByText(fr`n'existe plus`)).toBeVisible();
    await page.goto(invitation);
    await arriveAt(page, 'Ce lien ne mène plus nulle part');
    await friend.context().close();
  },
);
