import { expect, type Page } from '@playwright/test';
import { answerAll, arriveAt, signUp, whenHydrated } from './member.ts';
import { offerPremiumTo } from './administrator.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { codeThatBegins, codeThatFollows, withholdCode } from './withheld-code.ts';

const isScripted = ({ use }: { use: { javaScriptEnabled?: boolean | undefined } }) => use.javaScriptEnabled !== false;

// S-resonance-21, S-resonance-22
test(
  'a member chooses a plan, gives it up, reads that there is nothing to cancel, and with Premium filters the list and confirms a cancellation',
  { tag: '@one-width' },
  async ({ page, request }, { project }) => {
    const hasScripts = isScripted(project);
    const email = await signUp(page, request);
    await answerAll(page);
    await test.step('chooses a plan and gives it up', () => choosePlan(page));
    await offerPremiumTo(email);
    await test.step('filters the list', () => filterList(page, hasScripts));
    await test.step('cancels', () => cancel(page, hasScripts));
  },
);

async function choosePlan(page: Page): Promise<void> {
  await page.goto('/abonnement');
  await arriveAt(page, 'ABONNEMENTS');
  await expect(page.getByRole('button', { name: 'Sélectionné' })).toBeDisabled();
  await page.getByRole('button', { name: 'Choisir Premium' }).click();
  await arriveAt(page, fr`Premium : ton choix est noté`);
  await expect(page).toHaveURL(/\/temporary-message$/);
  await page.getByRole('button', { name: 'Finalement, oublie ce choix' }).click();
  await arriveAt(page, 'ABONNEMENTS');
  await page.goto('/temporary-message');
  await arriveAt(page, fr`Tu n'as choisi aucune formule`);
  await page.getByRole('link', { name: 'Découvrir les abonnements' }).click();
  await arriveAt(page, 'ABONNEMENTS');

  const dialog = page.getByRole('dialog', { name: "Résiliation d'abonnement" });
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'résilier' }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(fr`Tu n'as pas d'abonnement payant`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Confirmer' })).toBeHidden();
  await dialog.getByRole('button', { name: fr`J'ai compris` }).click();
  await expect(dialog).toBeHidden();
  await arriveAt(page, 'ABONNEMENTS');
}

async function cancel(page: Page, hasScripts: boolean): Promise<void> {
  await page.goto('/abonnement');
  if (hasScripts) await whenHydrated(page);
  const dialog = page.getByRole('dialog', { name: "Résiliation d'abonnement" });
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'résilier' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog).toBeHidden();
  await arriveAt(page, 'ABONNEMENTS');
  await page.getByRole('link', { name: 'résilier' }).click();
  if (hasScripts) {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'résilier' })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  if (hasScripts) {
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Rien ne te sera prélevé')).toBeVisible();
  }
  await arriveAt(page, 'Bravo, Ana');
}

async function filterList(page: Page, hasScripts: boolean): Promise<void> {
  await expect(async () => {
    await page.goto('/matches');
    await expect(page.getByRole('link', { name: 'Affiner' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  if (hasScripts) await whenHydrated(page);
  await page.getByRole('link', { name: 'Affiner' }).click();
  await arriveAt(page, 'Mes filtres');
  await page.getByRole('checkbox', { name: /^Le même projet de vie/ }).check();
  await page.getByLabel('Le garder sous un nom').fill('Même cap');
  await page.getByRole('button', { name: 'Garder' }).click();
  await expect(page.getByRole('heading', { name: 'Même cap' })).toBeVisible();
  await page.getByRole('link', { name: 'voir la liste' }).click();
  await arriveAt(page, 'Tes matchs');
  await expect(page.getByText('Même cap')).toBeVisible();
  await page.getByRole('button', { name: 'Retirer le filtre' }).click();
  await expect(page.getByRole('link', { name: 'Affiner' })).toBeVisible();
}

/** Whether the browser draws the page, in the time that the server takes for some answers. */
function isDrawn(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    let isDrawing = false;
    requestAnimationFrame(() => {
      isDrawing = true;
    });
    for (let answer = 0; answer < 10; answer += 1) await fetch('/livez');
    return isDrawing;
  });
}

test('a visitor takes a public quiz', { tag: '@one-width' }, async ({ page }, { project }) => {
  const begin = await withholdCode(page, codeThatBegins());
  const arrive = await withholdCode(page, codeThatFollows());
  await page.goto('/quiz-amour', { waitUntil: 'commit' });
  await arriveAt(page, 'Comment aimes-tu');
  const question = page.getByRole('group').filter({ visible: true });
  if (isScripted(project)) {
    await expect(question).toHaveCount(1);
    // S-screen-23: nothing is shown that could be pressed before the page remembers it.
    const pressed = page.getByRole('button', { name: 'Question suivante' }).click();
    expect(await isDrawn(page)).toBe(false);
    begin();
    await pressed;
    arrive();
    await expect(page.getByText('Choisis une réponse à cette question.')).toBeVisible();
    // By keyboard: an arrow key chooses and stays, the button goes on.
    await question.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(question.getByRole('radio').nth(1)).toBeChecked();
    await page.getByRole('button', { name: 'Question suivante' }).click();
    for (let number = 2; number < 8; number += 1) {
      await expect(page.getByText(`Question ${number} sur 8`)).toBeVisible();
      await question.getByRole('radio').first().click();
    }
    await expect(page.getByText('Question 8 sur 8')).toBeVisible();
    await page.getByRole('button', { name: 'Question précédente' }).click();
    await expect(page.getByText('Question 7 sur 8')).toBeVisible();
    await expect(question.getByRole('radio').first()).toBeChecked();
    await page.getByRole('button', { name: 'Question suivante' }).click();
    await question.getByRole('radio').first().click();
  } else {
    await expect(question).toHaveCount(8);
    await page.getByRole('button', { name: 'Découvrir mon résultat' }).click();
    await expect(page.getByText('Choisis une réponse à cette question.')).toHaveCount(8);
    for (let number = 0; number < 8; number += 1) await question.nth(number).getByRole('radio').first().check();
  }
  await page.getByRole('button', { name: 'Découvrir mon résultat' }).click();
  await expect(page.getByRole('heading', { level: 1, name: frenchPattern(/^L'amour/) })).toBeVisible();
  await expect(page.getByText('À essayer')).toBeVisible();
  await page.getByRole('link', { name: 'Refaire le quiz' }).click();
  await arriveAt(page, 'Comment aimes-tu');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Quiz sentiment' }).click();
  await arriveAt(page, 'Que font tes sentiments');
  if (!isScripted(project)) return;
  // S-screen-23: a first answer by a pointer leads on, also where it was sooner than the code.
  const arriveLate = await withholdCode(page, codeThatFollows());
  await page.goto('/quiz-amour', { waitUntil: 'commit' });
  await question.getByRole('radio').first().click();
  arriveLate();
  await expect(page.getByText('Question 2 sur 8')).toBeVisible();
});
