import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { PHONE, type BrowserWindow, type Value, type WindowOptions } from './browser-window.ts';

/** Firefox as it was installed, over WebDriver BiDi. */
export async function openFirefox(executablePath: string, { isDark }: WindowOptions): Promise<BrowserWindow> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: PHONE,
    extraPrefsFirefox: {
      'intl.accept_languages': 'fr-FR',
      'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
      'ui.prefersReducedMotion': 1,
      // A phone's bars lie over the page, and take nothing of its width.
      'ui.useOverlayScrollbars': 1,
    },
  });
  const page = await browser.newPage();
  let errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (/hydrat|Content.Security.Policy/i.test(message.text())) errors.push(message.text());
  });
  return {
    version: await browser.version(),
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    async evaluate<Given extends Value[], Answer>(inPage: (...given: Given) => Answer, ...given: Given) {
      return (await page.evaluate(call(inPage, given))) as Answer;
    },
    async find(inPage, ...given) {
      const found = await page.evaluateHandle(call(inPage, given));
      const element = found.asElement() as ElementHandle<HTMLInputElement> | null;
      if (!element) return undefined;
      return {
        press: () => element.click(),
        type: (text) => element.type(text),
        choose: async (value) => void (await element.select(value)),
        attach: (file) => element.uploadFile(file),
      };
    },
    pressEscape: () => page.keyboard.press('Escape'),
    pressAt: (x, y) => page.mouse.click(x, y),
    picture: () => page.screenshot(),
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    close: () => browser.close(),
  };
}

/** As text, since the library's types know only functions whose arguments it can name. */
function call<Given extends Value[]>(inPage: (...given: Given) => unknown, given: Given): string {
  return `(${String(inPage)})(...${JSON.stringify(given)})`;
}
