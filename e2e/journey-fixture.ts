import { test as base, type BrowserContext, type Page } from '@playwright/test';

/**
 * The `test` of every journey: all pages of all windows are watched, and one that breaks the Content Security Policy
 * fails the test. Tests need not ask for it; one that breaks the policy on purpose empties the list. Every window that a
 * test opens is closed when it ends: Playwright closes only the one that it gave itself, and pages of the others would go on
 * listening, drawing and talking during all tests that come after.
 */
export const test = base.extend<{ breaches: string[] }>({
  breaches: [
    async ({ browser, context }, use, { errors }) => {
      const before = new Set([...browser.contexts(), context]);
      const breaches: string[] = [];
      const watch = (watched: BrowserContext) =>
        watched.on('console', (message) => {
          if (/Content Security Policy/i.test(message.text()))
            breaches.push(`${message.page()?.url() ?? 'a page'}: ${message.text()}`);
        });
      watch(context);
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => watch(await newContext(options));
      await use(breaches);
      browser.newContext = newContext;
      base.expect(breaches, 'what the Content Security Policy forbids').toEqual([]);
      if (errors.length > 0) {
        const pages = browser.contexts().flatMap((each) => each.pages());
        throw new Error((await Promise.all(pages.map(wordsOf))).join('\n'));
      }
      const opened = browser.contexts().filter((each) => !before.has(each));
      await Promise.all(opened.map((each) => each.close()));
    },
    { auto: true },
  ],
});

/** What a page shows: where nobody can open the pictures of a failed journey, the words are still in its report. */
async function wordsOf(page: Page): Promise<string> {
  const words = await page
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch(() => 'nothing that can be read');
  return `${page.url()} shows: ${words.replaceAll(/\s+/g, ' ').slice(0, 1500)}`;
}
