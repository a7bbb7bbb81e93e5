import { expect } from '@playwright/test';
import { routes, type RouteId } from '#shared/routes.ts';
import { answerAll, signUp } from './member.ts';
import { test } from './journey-fixture.ts';

/** No page makes anyone load more pictures than this. */
const LIMIT_BYTES = 300 * 1024;

const withPictures: readonly RouteId[] = [
  'profileGender',
  'profileAppearance',
  'profileMorphologyPreferences',
  'matches',
  'playRoom',
  'themes',
  'cardQuestion',
  'themeCards',
  'cardQuestionImage',
  'quizComplete',
  'gifts',
];

test(
  'every picture is loaded and has an alternative text, and no page loads more than 300 KB of pictures',
  { tag: '@one-width' },
  async ({ page, request }) => {
    await signUp(page, request);
    await answerAll(page);
    // A route of one's own keeps the browser from answering out of its cache.
    await page.route('**/*', (route) => route.continue());
    const loaded = new Map<string, number>();
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'image') {
        loaded.set(response.url(), (await response.body().catch(() => Buffer.alloc(0))).length);
      }
    });
    for (const id of withPictures) {
      loaded.clear();
      await page.goto(routes[id], { waitUntil: 'networkidle' });
      const broken = await page.evaluate(() =>
        [...document.images]
          .filter((image) => image.complete && image.naturalWidth === 0)
          .map((image) => image.currentSrc),
      );
      expect([id, broken]).toEqual([id, []]);
      const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0);
      expect(bytes, `${id} loads ${bytes} bytes of pictures`).toBeLessThanOrEqual(LIMIT_BYTES);
      expect([id, await page.locator('img:not([alt])').count()]).toEqual([id, 0]);
    }
  },
);
