import { test as base, type BrowserContext } from '@playwright/test';

/**
 * The `test` of every journey: all pages of all windows are watched, and one that breaks the Content Security Policy
 * fails the test. Tests need not ask for it; one that breaks the policy on purpose empties the list.
 */
export const test = base.extend<{ breaches: string[] }>({
  breaches: [
    async ({ browser, context }, use) => {
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
    },
    { auto: true },
  ],
});
