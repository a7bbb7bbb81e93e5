import type { Page } from '@playwright/test';
import { routes } from '#shared/routes.ts';
import { publish, type MonthCounts } from '#shared/statistics/public-figures.ts';
import { whenHydrated } from './member.ts';

/** Opens a public page from another one, as it is when the server says something else of it. */
function openWith(address: string, said: object) {
  return async (page: Page) => {
    await page.goto(routes.partnership);
    await whenHydrated(page);
    await page.route(`**/_data${address}*`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...said } });
    });
    // Its links in the footer load it whole: what it shows would come with it.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
    await page.locator('h1:not(:text("Devenir Partenaire"))').waitFor();
  };
}

/** `/cadeau-abonnement` while an offer runs. */
export const giftStates = {
  'during the launch offer': openWith(routes.giftSubscription, { offerUntil: '15 octobre 2026' }),
  'with a month for early members': openWith(routes.giftSubscription, {
    offerUntil: null,
    earlyMembersUntil: '31 décembre 2026',
  }),
};

/** `/decouvrir` with enough people behind its measures, and without. */
export const discoverStates = {
  'with measures': openWith(routes.discover, {
    exposure: { day: '25 novembre 2026', never: 'aucune', most: 9, mutual: '93 %', hasInvented: false },
  }),
  'without measures': openWith(routes.discover, { exposure: null }),
};

const counts: MonthCounts = {
  month: '2026-10',
  members: 12_345,
  neverShown: { members: 3, of: 12_345 },
  questions: { asked: 4000, answered: 2440 },
  reports: { made: 87, nothing: 41, warn: 12, suspend: 7, medianHours: 5.2 },
};
const few = {
  questions: { asked: 40, answered: 24 },
  reports: { made: 7, nothing: 4, warn: 1, suspend: 0, medianHours: 5.2 },
};
const openMonth = (counted: MonthCounts) =>
  openWith(routes.figures, { figures: publish(counted), monthInWords: 'Octobre 2026' });

/** `/chiffres` once a month was counted. */
export const figureStates = {
  'with a month': openMonth(counts),
  'with too few': openMonth({ ...counts, ...few }),
};
