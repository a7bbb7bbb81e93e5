import { expect, type Page } from '@playwright/test';

/** Watches every page of a window for what would have run, and looks through each for what might yet. */
export async function watch(page: Page) {
  const ran: string[] = [];
  await page.exposeFunction('recordRun', (what: string) => ran.push(what));
  await page.addInitScript(() => {
    const { recordRun } = globalThis as unknown as { recordRun(what: string): void };
    const set = () => {
      recordRun(`__x at ${location.href}`);
    };
    Object.defineProperty(globalThis, '__x', { set, configurable: true });
  });
  page.on('dialog', (dialog) => {
    ran.push(`a dialog at ${page.url()}`);
    void dialog.dismiss();
  });
  const lookThrough = () =>
    page.evaluate(() => {
      const addresses = ['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'content'];
      const isProgram = ({ name, value }: Attr) =>
        name.startsWith('on') ||
        name === 'srcdoc' ||
        (addresses.includes(name) && /^[\s\0-\x20]*(javascript|data:text)/i.test(value));
      const isOdd = (element: Element) =>
        element.matches('iframe, object, embed, base, marquee, math, meta[http-equiv=refresh]') ||
        (element.matches('script:not([src])') &&
          !/^application\/(ld\+)?json$/.test(element.getAttribute('type') ?? '')) ||
        [...element.attributes].some(isProgram);
      return [...document.querySelectorAll('*')].filter(isOdd).map((element) => element.outerHTML.slice(0, 100));
    });
  return {
    ran,
    lookThrough,
    async expectHarmless(where: string) {
      expect([where, await lookThrough()]).toEqual([where, []]);
      expect([where, ran]).toEqual([where, []]);
    },
  };
}

export type Watch = Awaited<ReturnType<typeof watch>>;

/** Fields sent as a form without scripts would: the answer is a page, with what was typed in it. */
export async function post(page: Page, path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.evaluate(
    ([action, names]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action });
      for (const [name, value] of Object.entries(names))
        form.append(Object.assign(document.createElement('textarea'), { name, value }));
      document.body.append(form);
      HTMLFormElement.prototype.submit.call(form);
    },
    [path, fields] as const,
  );
  await loaded;
}
