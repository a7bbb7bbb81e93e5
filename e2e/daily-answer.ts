import { expect, type Page } from '@playwright/test';

/** Chooses the upper answer of the question of the day, unless the member has answered it before. */
export async function answerDailyQuestion(page: Page): Promise<void> {
  const answer = page.locator('.daily-duel button').first();
  const sides = page.locator('.daily-sides');
  await expect(answer.or(sides)).toBeVisible();
  if (await answer.isVisible()) await answer.click();
  await expect(sides).toBeVisible();
}
