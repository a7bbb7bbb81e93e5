import { setTimeout as sleep } from 'node:timers/promises';
import { PHONE, type BrowserWindow, type PageElement } from './browser-window.ts';
import { findInPage, type Kind } from './find-in-page.ts';

/** Generous: two browsers, the site and its database share a machine. */
const WITHIN_MS = 30_000;
const POLL_MS = 100;

/** A window as a person uses it: by the names of what it shows. Everything is waited for. */
export class Screen {
  private readonly window: BrowserWindow;
  private readonly origin: string;

  constructor(window: BrowserWindow, origin: string) {
    this.window = window;
    this.origin = origin;
  }

  /** Opens a page, and waits until its scripts have taken it over. */
  async open(address: string): Promise<void> {
    await this.window.open(new URL(address, this.origin).href);
    await this.whenHydrated();
  }

  async reload(): Promise<void> {
    await this.window.reload();
  }

  async whenHydrated(): Promise<void> {
    // A page at rest loads its code with the first thing that somebody does in it.
    await this.window.evaluate(() => window.dispatchEvent(new Event('keydown')));
    await this.until('its scripts have taken the page over', () =>
      this.window.evaluate(() => document.documentElement.hasAttribute('data-hydrated')),
    );
  }

  async arriveAt(heading: string): Promise<void> {
    await this.find('heading', heading);
    await this.expectNoSidewaysScroll();
  }

  async see(kind: Kind, name: string): Promise<void> {
    await this.find(kind, name);
  }

  async seeNo(kind: Kind, name: string): Promise<void> {
    await this.until(
      `no ${kind} '${name}' is there`,
      async () => !(await this.window.find(findInPage, kind, name, false)),
    );
  }

  async isThere(kind: Kind, name: string): Promise<boolean> {
    return (await this.window.find(findInPage, kind, name, false)) !== undefined;
  }

  async press(kind: Kind, name: string): Promise<void> {
    await this.use(kind, name, (element) => element.press());
  }

  /** Presses a button that loads the page anew, and waits until it is there: until then the former one answers. */
  async pressToReload(button: string): Promise<void> {
    await this.window.evaluate(() => document.documentElement.setAttribute('data-former', ''));
    await this.press('button', button);
    await this.until('the page is loaded anew', () =>
      this.window.evaluate(
        () => document.readyState === 'complete' && !document.documentElement.hasAttribute('data-former'),
      ),
    );
  }

  async fill(field: string, text: string): Promise<void> {
    await this.use('field', field, (element) => element.type(text));
  }

  async choose(field: string, value: string): Promise<void> {
    await this.use('field', field, (element) => element.choose(value));
  }

  async attach(field: string, file: string): Promise<void> {
    await (await this.find('field', field)).attach(file);
  }

  /** Ticks a box or a card, which may be ticked already. */
  async tick(field: string): Promise<void> {
    const isTicked = () => this.isThere('ticked field', field);
    await this.find('field', field);
    if (!(await isTicked())) await this.press('field', field);
    await this.until(`'${field}' is ticked`, isTicked);
  }

  async pressEscape(): Promise<void> {
    await this.window.pressEscape();
  }

  /** Presses where a menu or a dialog does not reach. */
  async pressAtEdge(): Promise<void> {
    await this.window.pressAt(4, PHONE.height / 2);
  }

  heightOf(selector: string): Promise<number> {
    return this.window.evaluate(
      (wanted: string) => document.querySelector(wanted)?.getBoundingClientRect().height ?? 0,
      selector,
    );
  }

  async whenWorkerIsReady(): Promise<void> {
    await this.until('the service worker answers for the page', () =>
      this.window.evaluate(() => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null),
    );
  }

  async whenPicturesAreLoaded(): Promise<void> {
    await this.until('its pictures are loaded', () =>
      this.window.evaluate(() => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')),
    );
  }

  /** Waits until something is so in the page or on the server. */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + WITHIN_MS;
    let error: unknown;
    while (Date.now() < end) {
      try {
        if (await isSo()) return;
        error = undefined;
      } catch (caught) {
        // A page that goes away while it is asked; it is asked again.
        error = caught;
      }
      await sleep(POLL_MS);
    }
    const reason = error instanceof Error ? ` ${String(error)}.` : '';
    throw new Error(`It never came true that ${what}.${reason} ${await this.words()}`, { cause: error });
  }

  private async find(kind: Kind, name: string, isToPress = false): Promise<PageElement> {
    let found: PageElement | undefined;
    await this.until(`a ${kind} '${name}' is there${isToPress ? ', and nothing lies over it' : ''}`, async () => {
      found = await this.window.find(findInPage, kind, name, isToPress);
      return found !== undefined;
    });
    return found as PageElement;
  }

  /** Finds and uses it; an element that React replaced in between is found again. */
  private async use(kind: Kind, name: string, how: (element: PageElement) => Promise<void>): Promise<void> {
    await this.until(`a ${kind} '${name}' can be used`, async () => {
      await how(await this.find(kind, name, true));
      return true;
    });
  }

  private async expectNoSidewaysScroll(): Promise<void> {
    await this.until('the page is no wider than the window', () =>
      this.window.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    );
  }

  /** What the page says, for the report of a failure. */
  private async words(): Promise<string> {
    const words = await this.window
      .evaluate(() => `${location.pathname} shows: ${document.body.innerText}`)
      .catch(() => 'The page cannot be read.');
    return words.replaceAll(/\s+/g, ' ').slice(0, 1500);
  }
}
