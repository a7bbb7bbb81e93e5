import { expect, type Page } from '@playwright/test';
import { doorOf } from '#shared/plans/rooms.ts';
import { routes } from '#shared/routes.ts';
import { operate } from './administrator.ts';
import { answerPremiumQuiz, finishPremiumQuiz, insertPartner, makeReadySinceYesterday } from './premium-quiz.ts';
import { withRows } from './state-rows.ts';

const QUIZ = `${routes.premiumQuiz}?theme=gouts`;

/** How long one look at a page takes at most, before it is looked at anew. */
const LOOK_MS = 15_000;

const unfold = async (page: Page) => {
  for (const more of await page.getByRole('main').locator('summary').all()) await more.click();
};

let portrayed = '';

/** Somebody of the list of the member who is looked at has done the quiz, whose portrait of two is opened then. */
const withPartner = withRows(async (db, memberId) => {
  portrayed = memberId;
  await insertPartner(db, memberId);
});

/** Opens the portrait of two. Other journeys change the list meanwhile: then somebody of the new one has done the quiz. */
async function openPortraitOfTwo(page: Page): Promise<void> {
  await expect(async () => {
    await operate(({ db }) => insertPartner(db, portrayed));
    await makeReadySinceYesterday();
    await page.goto(routes.premiumPortrait);
    const partner = page.getByRole('button', { name: /^Vous deux/ }).first();
    await partner.click({ timeout: LOOK_MS });
    await expect(page.getByRole('heading', { name: 'Où vous vous portez' })).toBeVisible({ timeout: LOOK_MS });
  }).toPass();
}

/** The room of the quizzes during the week's free visit, which the states below need. */
export const duringVisit = async (page: Page): Promise<void> => {
  await page.goto(doorOf('quiz'));
  await page.getByRole('button', { name: 'Visite offerte' }).click();
  await expect(page.getByText('Ta visite offerte est en cours')).toBeVisible();
};

/**
 * A premium quiz and its portraits. The two halves of the walk are two members: one answers the quiz to the portrait of two, the
 * other sees the room and the portrait. None is looked at as it is opened: it leads elsewhere then.
 */
export const premiumQuizStates = {
  premiumQuiz: [
    { as: 'member', state: 'before', reach: (page: Page) => page.goto(QUIZ) },
    {
      as: 'member',
      state: 'a question',
      async reach(page: Page) {
        await answerPremiumQuiz(page, { to: 1 });
        await page.goto(QUIZ);
      },
    },
    {
      as: 'member',
      state: 'complete',
      async reach(page: Page) {
        await answerPremiumQuiz(page, { from: 1 });
        await page.goto(QUIZ);
      },
    },
  ],
  premiumPortrait: [
    {
      as: 'member',
      state: 'with all unfolded',
      rows: withRows(insertPartner),
      async reach(page: Page) {
        await answerPremiumQuiz(page);
        await finishPremiumQuiz(page);
        await page.goto(routes.premiumPortrait);
        await unfold(page);
      },
    },
  ],
  portraitOfTwo: [
    {
      as: 'member',
      state: 'with all unfolded',
      rows: withPartner,
      async reach(page: Page) {
        await finishPremiumQuiz(page);
        await openPortraitOfTwo(page);
        await unfold(page);
      },
    },
  ],
} as const;
