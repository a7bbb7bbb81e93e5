import { expect, type Page } from '@playwright/test';
import { startOwnDatabase } from '#testing/own-database.ts';
import { startRoundRobin } from '#testing/round-robin.ts';
import { createTalkingPairs, type TalkingMember } from '#testing/talking-pairs.ts';
import { readTestConfig } from '#testing/test-context.ts';
import { patientWithDatabase, startWeb, until, type TestWeb } from '#testing/test-process.ts';
import { test } from './journey-fixture.ts';
import { postsOf, whenHydrated } from './member.ts';

const TEXTS_OF_EACH = 12;
const TYPED_EVERY_MS = 250;
const ALL_READ_WITHIN_MS = 180_000;

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: /^Ton message/ });

/** Types one text after the other, as somebody does who does not look at what became of the last one. */
async function write(page: Page, name: string): Promise<void> {
  for (let number = 1; number <= TEXTS_OF_EACH; number += 1) {
    await field(page).fill(`${name} ${number}`);
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
    // Whatever the network does, a text that was sent has left the field.
    await expect(field(page)).toHaveValue('');
    await page.waitForTimeout(TYPED_EVERY_MS);
  }
}

/** Lets what waits in the page leave, if it says that it waits. */
async function tryAgain(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Réessayer' });
  if (await button.isVisible()) await button.click();
}

// S-talk-4
test(
  'H1: two members write through two processes, one of which is killed, and both read everything once and in order',
  { tag: '@one-width' },
  async ({ browser }) => {
    const database = await startOwnDatabase();
    const balancer = await startRoundRobin({ passesOn: true });
    const webs: TestWeb[] = [];
    const startOne = async () => {
      const web = await startWeb(database.databaseUrl, {
        ...patientWithDatabase,
        PUBLIC_URL: balancer.url,
        SMTP_URL: 'smtp://127.0.0.1:9',
      });
      webs.push(web);
      balancer.add(web.url);
      await until(() => Promise.resolve(balancer.isServing(web.url)));
    };
    try {
      await Promise.all([startOne(), startOne()]);
      const config = readTestConfig(database.databaseUrl, {});
      const [pair] = await createTalkingPairs({ db: database.db, config }, 1);
      if (!pair) throw new Error('There is a pair.');
      const openAs = async ({ cookie }: TalkingMember, viewport: { width: number; height: number }) => {
        const context = await browser.newContext({ baseURL: balancer.url, viewport });
        const [name = '', value = ''] = cookie.split('=');
        await context.addCookies([{ name, value, url: balancer.url }]);
        const page = await context.newPage();
        await postsOf(page.request)('/cookies', { form: { choice: 'declined' } }, 303);
        await page.goto('/discussion');
        await whenHydrated(page);
        return page;
      };
      const ana = await openAs(pair[0], { width: 1280, height: 800 });
      const lou = await openAs(pair[1], { width: 390, height: 844 });

      const writing = Promise.all([write(ana, 'Ana'), write(lou, 'Lou')]);
      await expect(log(lou).locator('.talk-bubble__text', { hasText: /Ana 4$/ })).toBeVisible();
      await webs.shift()?.kill();
      await writing;
      const read = async (page: Page) => {
        await tryAgain(page);
        const texts = await log(page).locator('.talk-bubble__text').allInnerTexts();
        // Each begins with who wrote it, for people who hear the page.
        return texts.map((text) => text.replace(/^\S+\s:\s/, ''));
      };
      const readBoth = async () => [await read(ana), await read(lou)] as const;
      // What was said on one screen, in its order, is what is said on the other, and nothing waits in a page any more.
      await expect
        .poll(
          async () => {
            const [one, other] = await readBoth();
            const lists = [ana, lou].map((page) => page.getByRole('list', { name: 'Messages en route' }).count());
            const waiting = Math.max(...(await Promise.all(lists)));
            const isSame = JSON.stringify(one) === JSON.stringify(other);
            return [one.length, isSame, waiting];
          },
          { timeout: ALL_READ_WITHIN_MS },
        )
        .toEqual([2 * TEXTS_OF_EACH, true, 0]);
      const screens = await readBoth();
      for (const name of ['Ana', 'Lou']) {
        const own = screens[0].filter((text) => text.startsWith(name));
        expect(own).toEqual(Array.from({ length: TEXTS_OF_EACH }, (_, index) => `${name} ${index + 1}`));
      }
      // So it is after a reload: what is on the screens is what is stored.
      await ana.reload();
      await expect.poll(() => read(ana)).toEqual([...screens[0]]);
    } finally {
      await Promise.all(webs.map((web) => web.stop()));
      await balancer.stop();
      await database.remove();
    }
  },
);
