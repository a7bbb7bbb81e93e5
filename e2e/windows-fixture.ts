import { test as base } from './csp-fixture.ts';

/**
 * The `test` of journeys: every window that a test opens is closed when it ends. Playwright closes only the one that it gave
 * itself; pages of the others would go on listening, drawing and talking during all tests that come after.
 */
export const test = base.extend<{ windows: undefined }>({
  windows: [
    async ({ browser, context }, use, { errors }) => {
      const before = new Set([...browser.contexts(), context]);
      await use(undefined);
      // What they show is written into the report of a failure; they end with the process, which is not used again.
      if (errors.length > 0) return;
      const opened = browser.contexts().filter((each) => !before.has(each));
      await Promise.all(opened.map((each) => each.close()));
    },
    { auto: true },
  ],
});
