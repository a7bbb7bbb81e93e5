import { expect, type Page } from '@playwright/test';
import { dailyDayOf } from '#shared/daily/daily-day.ts';
import { questionOf } from '#shared/daily/questions.ts';
import { cardsOf } from '#shared/play/cards.ts';
import { questionsOf } from '#shared/play/questions.ts';
import { arriveAsCouple, openListWith, openTile } from './couple.ts';
import { arriveAt, signUp, whenHydrated } from './member.ts';
import { answerPremiumQuiz, finishPremiumQuiz, makeReadySinceYesterday } from './premium-quiz.ts';
import { premiumQuizzes } from '#shared/premium-quizzes/premium-quizzes.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';

/** Whom nobody else of the demo or of another journey matches. */
const couples: Readonly<Record<string, { readonly gender: string; readonly age: number }>> = {
  desktop: { gender: 'autre', age: 79 },
  'without JavaScript': { gender: 'autre', age: 80 },
};

const halfOf = (page: Page, side: 'top' | 'bottom') => page.locator(`.play-duel button[value="${side}"]`);
const expectQuestion = (page: Page, number: number, of: number) =>
  expect(page.getByText(`Question ${number} sur ${of}`)).toBeVisible();
const chosenCards = (page: Page) => page.getByText(/^\d \/ 3$/);

/** What somebody plays on another device. */
async function post(page: Page, path: string, form: readonly (readonly [string, string])[]): Promise<void> {
  const answer = await page.request.post(path, {
    headers: { Origin: new URL(page.url()).origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    data: new URLSearchParams(form.map((pair) => [...pair])).toString(),
    maxRedirects: 0,
  });
  expect([path, answer.status()]).toEqual([path, 303]);
}

/** Ticks four cards: three count. */
async function drawCards(page: Page, isScripted: boolean): Promise<void> {
  if (!isScripted) {
    const boxes = page.getByRole('checkbox');
    await expect(boxes).toHaveCount(6);
    for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
    return;
  }
  for (let card = 1; card <= 4; card += 1) {
    await expect(page.getByText(`${card} / 6`)).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await page.getByRole('checkbox').click();
    if (card < 4) await page.getByRole('button', { name: 'Suivante' }).click();
  }
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByText(fr`Trois cartes, c'est le maximum`)).toBeVisible();
  await expect(chosenCards(page)).toHaveText('3 / 3');
}

/** From the door of the quizzes to the portrait of two with Léa, who has done the same quiz. */
async function readPortraits(ana: Page, isScripted: boolean): Promise<void> {
  const [facet, second] = premiumQuizzes.gouts.facets;
  await ana.goto('/play-room');
  if (isScripted) await whenHydrated(ana);
  await ana.getByRole('link', { name: /^Quiz\s*Les quiz premium/ }).click();
  await arriveAt(ana, 'Quiz');
  await ana.getByRole('button', { name: 'Visite offerte' }).click();
  await arriveAt(ana, 'Quiz premium');
  await expect(ana.getByText('Ta visite offerte est en cours')).toBeVisible();
  await ana
    .getByRole('link', { name: /^Commencer/ })
    .first()
    .click();
  await arriveAt(ana, premiumQuizzes.gouts.title);
  await ana.getByRole('button', { name: 'Oui, avec les portraits à deux' }).click();
  await arriveAt(ana, facet!.questions[0][0]);
  await ana.getByRole('button', { name: facet!.questions[0][1] }).click();
  await arriveAt(ana, second!.questions[0][0]);
  if (isScripted) await expect(ana.getByRole('heading', { level: 1 })).toBeFocused();
  await answerPremiumQuiz(ana, { from: 1 });
  // Left, and taken up where it was.
  await ana.goto('/quiz-premium');
  if (isScripted) await whenHydrated(ana);
  await ana.getByRole('link', { name: /^Voir mon portrait/ }).click();
  await arriveAt(ana, 'Tout est là');
  await ana.getByRole('button', { name: 'Découvrir mon portrait' }).click();
  await arriveAt(ana, 'Ton portrait en mots');
  const part = ana.getByRole('article').filter({ hasText: facet!.subject });
  await expect(part.getByText(facet!.one.first)).toBeVisible();
  await expect(part.getByText(facet!.questions[2][1])).toBeHidden();
  await part.getByText(/^Pourquoi/).click();
  await expect(part.getByText(facet!.questions[2][1])).toBeVisible();
  await expect(ana.getByText(fr`Personne pour l'instant`)).toBeVisible();
  // It opens on the day after.
  await makeReadySinceYesterday();
  await ana.reload();
  if (isScripted) await whenHydrated(ana);
  await ana.getByRole('button', { name: 'Vous deux, avec Léa' }).click();
  await arriveAt(ana, 'Toi et Léa');
  await expect(ana.getByText(facet!.two.apart[1])).toBeVisible();
  const rub = ana.getByRole('region', { name: 'Où ça peut frotter' });
  await rub
    .getByText(/^Pourquoi/)
    .first()
    .click();
  await expect(rub.getByText(facet!.questions[0][2])).toBeVisible();
}

test(
  'a member draws cards, leaves and continues a quiz, and sees answers crossed with those of a match',
  { tag: '@desktop' },
  async ({ browser, request, javaScriptEnabled: isScripted }, { project, retry }) => {
    const { gender, age } = couples[project.name] ?? { gender: 'femme', age: 78 };
    const { ana, lea } = await arriveAsCouple(browser, request, { gender, age: age - 10 * retry });

    // Somebody is notified only when each of the two is in the other's list.
    for (const [page, name] of [
      [ana, 'Léa'],
      [lea, 'Ana'],
    ] as const)
      await openListWith(page, name);

    // Cards and the first questions in the narrow window of a phone, the rest in a wide one.
    const wide = ana.viewportSize()!;
    await ana.setViewportSize({ width: 390, height: 844 });
    await ana.goto('/play-room');
    await expect(ana.getByRole('link', { name: /Evènements/ })).toHaveAttribute('href', '/soirees');
    await ana.getByRole('link', { name: /Cartes.*Entrer/ }).click();
    await arriveAt(ana, 'Thématique cartes');
    await ana.getByRole('link', { name: 'Goûts personnels', exact: true }).click();
    await arriveAt(ana, 'Goûts personnels');
    await ana.getByRole('button', { name: 'Valider mes cartes' }).click();
    await expect(ana.getByText('Veuillez sélectionner au moins une carte').first()).toBeVisible();
    await drawCards(ana, isScripted);
    await ana.getByRole('button', { name: 'Valider mes cartes' }).click();
    await arriveAt(ana, 'Bravo');
    await expect(ana.getByText('+50 points gagnés')).toBeVisible();
    await expect(ana.getByText('gardé les trois premières')).toBeVisible({ visible: !isScripted });
    await expect(ana.getByText('Tes matchs ont été notifiés')).toBeVisible();

    // Changing them later earns nothing more.
    await ana.goto('/carte-question?theme=gouts');
    await expect(chosenCards(ana)).toHaveText('3 / 3');
    await ana.getByRole('button', { name: 'Valider mes cartes' }).click();
    await arriveAt(ana, 'Bravo');
    await expect(ana.getByText('points gagnés')).toBeHidden();
    if (isScripted) await whenHydrated(ana);

    await ana.getByRole('link', { name: fr`20 questions t'attendent` }).click();
    for (const number of [1, 2, 3]) {
      await expectQuestion(ana, number, 20);
      // A new question moves the focus to its heading, and the page with it: a press before that may miss.
      if (isScripted) await expect(ana.getByRole('heading', { level: 1 })).toBeFocused();
      await halfOf(ana, 'bottom').click();
    }
    await expectQuestion(ana, 4, 20);
    await ana.getByRole('link', { name: 'Retour' }).click();
    await arriveAt(ana, 'Thématique cartes');
    await ana.getByRole('link', { name: 'Continuer le quiz' }).click();
    await expectQuestion(ana, 4, 20);
    await ana.reload();
    await expectQuestion(ana, 4, 20);
    await ana.getByRole('link', { name: 'Question précédente' }).click();
    await expectQuestion(ana, 3, 20);
    await expect(halfOf(ana, 'bottom')).toHaveAttribute('aria-pressed', 'true');
    await halfOf(ana, 'top').click();
    await expectQuestion(ana, 4, 20);
    await ana.setViewportSize(wide);

    await post(lea, '/carte-question?theme=gouts', [
      ['card', 'gout-1'],
      ['card', 'gout-6'],
    ]);
    for (const question of ['gouts-1', 'gouts-2', 'gouts-3', 'gouts-5']) {
      await post(lea, '/theme-cards?theme=gouts', [
        ['question', question],
        ['answer', 'bottom'],
      ]);
    }
    await openTile(ana, 'Léa', 'Résonance affinée');
    const crossed = ana.locator('.resonance-crossed');
    const [first, , third, , fifth] = questionsOf.gouts;
    await expect(crossed.getByText('Un choix en commun')).toBeVisible();
    await expect(crossed.getByText(cardsOf.gouts[0]!.text)).toBeVisible();
    await expect(crossed.getByText('2 fois la même réponse sur 3 questions')).toBeVisible();
    await crossed.getByText('Les voir').click();
    await expect(crossed.getByText(first!.bottomOption)).toBeVisible();
    await crossed.getByText('Là où vous différez').click();
    await expect(crossed.getByText(third!.topOption)).toBeVisible();
    await expect(crossed.getByText(third!.bottomOption)).toBeVisible();
    await expect(crossed.getByText(fifth!.bottomOption)).toHaveCount(0);

    for (const { id } of questionsOf.gouts.slice(3, -1)) {
      await post(ana, '/theme-cards?theme=gouts', [
        ['question', id],
        ['answer', 'top'],
      ]);
    }
    await ana.goto('/theme-cards?theme=gouts');
    await expectQuestion(ana, 20, 20);
    await halfOf(ana, 'top').click();
    await arriveAt(ana, 'Bravo');
    await expect(ana.getByText('+30 points gagnés')).toBeVisible();

    const day = dailyDayOf(new Date());
    const { text } = questionOf(day);
    await post(lea, '/question-du-jour', [
      ['day', day],
      ['answer', 'bottom'],
    ]);
    await ana.goto('/play-room');
    if (isScripted) await whenHydrated(ana);
    await ana.getByRole('link', { name: /La question du jour/ }).click();
    await arriveAt(ana, text);
    await halfOf(ana, 'bottom').click();
    await expect(ana.getByText(fr`Quelqu'un a choisi comme toi.`)).toBeVisible();
    await expect(ana.getByText(fr`à partir de vingt réponses`)).toBeVisible();
    if (isScripted) await expect(ana.getByRole('heading', { level: 1 })).toBeFocused();
    await ana.getByRole('button', { name: 'Découvrir Léa' }).click();
    await arriveAt(ana, 'Résonance affinée');
    // Answers cross once the question is over.
    await expect(crossed.getByText('Un choix en commun')).toBeVisible();
    await expect(crossed.getByText(text)).toHaveCount(0);

    await answerPremiumQuiz(lea, { pole: 'second' });
    await finishPremiumQuiz(lea);
    await readPortraits(ana, isScripted);
  },
);

test(
  'a member plays cards and quizzes by keyboard alone',
  { tag: '@desktop' },
  async ({ page, request, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, "Without script the browser's own keys do it.");
    await signUp(page, request);
    await page.goto('/carte-question-image?theme=culture');
    await expectQuestion(page, 1, 7);
    // Keys count from the moment the scripts are there.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(halfOf(page, 'bottom')).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('ArrowUp');
    await expect(halfOf(page, 'top')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expectQuestion(page, 2, 7);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expectQuestion(page, 3, 7);
    await page.goBack();
    await expectQuestion(page, 2, 7);
    await expect(halfOf(page, 'top')).toHaveAttribute('aria-pressed', 'true');

    await page.goto('/carte-question?theme=culture');
    const box = page.getByRole('checkbox');
    for (let tabs = 0; tabs < 20 && !(await box.evaluate((element) => element === document.activeElement)); tabs += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await expect(chosenCards(page)).toHaveText('1 / 3');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('2 / 6')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(chosenCards(page)).toHaveText('2 / 3');
    await page.keyboard.press('Enter');
    await arriveAt(page, 'Bravo');
  },
);

test(
  'a quiz answer that could not be saved shows an error, and can be sent again',
  { tag: '@one-width' },
  async ({ page, request, context, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, 'Without script the browser itself says that it is offline.');
    await signUp(page, request);
    await page.goto('/theme-cards?theme=valeurs');
    await expectQuestion(page, 1, 25);
    await whenHydrated(page);
    await context.setOffline(true);
    await halfOf(page, 'bottom').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Impossible de sauvegarder vos réponses' })).toBeVisible();
    await expectQuestion(page, 1, 25);
    await expect(halfOf(page, 'bottom')).toHaveAttribute('aria-pressed', 'true');
    await context.setOffline(false);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
    await halfOf(page, 'bottom').click();
    await expectQuestion(page, 2, 25);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await saved;
    await page.goto('/theme-cards?theme=valeurs');
    await expectQuestion(page, 2, 25);
  },
);
