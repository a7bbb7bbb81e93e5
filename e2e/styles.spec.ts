import { expect } from '@playwright/test';
import { routes } from '#shared/routes.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';

test('a page links the styles of its own screen without JavaScript', { tag: '@one-width' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(routes.partnership);
  await expect(page.locator('.pages-formulas')).toHaveCSS('display', 'grid');
  await page.goto(routes.quizLove);
  await expect(page.locator('.play-other-quizzes')).toHaveCSS('display', 'flex');
  await context.close();
});

test(
  'a screen that was opened without a network has its styles when the network is back',
  { tag: '@one-width' },
  async ({ page, context }) => {
    await page.goto(routes.giftSubscription);
    await page.locator('html[data-hydrated]').waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Faire le quiz amour' }).click();
    await expect(page.getByText(fr`La page s'ouvre dès qu'elle revient.`)).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('.play-other-quizzes')).toHaveCSS('display', 'flex');
  },
);
