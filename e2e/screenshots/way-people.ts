import { expect, type Page } from '@playwright/test';
import { routes } from '#shared/routes.ts';
import { answers } from '#testing/answers.ts';
import { drawPhonePhoto } from '#testing/pictures.ts';
import { postsOf, signUp } from '../member.ts';

/** Who is in the middle of the questionnaire. */
export const wayPeople = {
  /** Has answered the three chapters, and is offered the first resonances. */
  halfway: (page: Page) => answerChapters(page),
  /** Has seen the first two resonances, and the questions that refine are left. */
  refining: async (page: Page) => {
    await answerChapters(page);
    await postsOf(page.request)(routes.firstResonances, { form: { intent: 'show' } }, 303);
    await expect(async () => {
      await page.goto(routes.firstResonances);
      await expect(page.getByRole('button', { name: /^Découvrir / })).toHaveCount(2, { timeout: 1000 });
    }).toPass({ timeout: 30_000 });
  },
};

/** Answers everything before the first resonances, with a photo. */
async function answerChapters(page: Page): Promise<void> {
  await signUp(page, page.request);
  const post = postsOf(page.request);
  const photo = { name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await drawPhonePhoto() };
  await post(routes.profilePhotoUpload, { multipart: { intent: 'save', photo } }, 303);
  for (const [path, form] of Object.entries(answers)) {
    // Whom the demo's members may match.
    const given = path === routes.profileAge ? { ...form, attracted_to_types: ['homme'] } : form;
    const pairs = Object.entries(given).flatMap(([field, value]) =>
      [value].flat().map((text): [string, string] => [field, text]),
    );
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await post(path, { headers, data: new URLSearchParams(pairs).toString() }, 303);
    if (path === routes.profileEmotionalExpectations) break;
  }
}
