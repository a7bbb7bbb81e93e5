import { expect, type Page } from '@playwright/test';
import { routes } from '#shared/routes.ts';
import { memberIdOf } from '#testing/visitor.ts';
import { offerPremiumTo, operate } from '../administrator.ts';
import { answerAll, postsOf, signUp } from '../member.ts';

/** Who sees the whole list. */
export const listPeople = {
  /** Has Premium, a saved filter and a boost; and the filter is set. */
  subscriber: async (page: Page) => {
    const email = await signUp(page, page.request);
    await answerAll(page);
    await offerPremiumTo(email);
    await operate(async ({ db }) => {
      const memberId = await memberIdOf(db, email);
      const gained = {
        points_amount: 900,
        reason: 'friend-invited' as const,
        once_key: 'pictures',
        gained_at: new Date(),
      };
      await db('points_gained').insert({ user_id: memberId, ...gained });
    });
    await expect(async () => {
      await page.goto(routes.matches);
      await expect(page.getByText('Le reste de ta liste')).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    const post = postsOf(page.request);
    const ages = { age_min: '', age_max: '45' };
    const near = { intent: 'save', ...ages, project: 'true', name: 'Même cap' };
    await post(routes.listFilters, { form: { ...near, name: 'Tout près', bands: '0-50' } }, 303);
    await post(routes.listFilters, { form: near }, 303);
    await page.goto(routes.gifts);
    await page.getByRole('button', { name: /^Ouvrir pour 300/ }).click();
    await expect(page.getByRole('heading', { name: 'Tes boosts' })).toBeVisible();
  },
};
