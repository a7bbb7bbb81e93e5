import type { Locator, Page } from '@playwright/test';

/**
 * Somebody who walks through screens with a thumb: counts each tap, and the words that each screen shows. Typing into a
 * field is one tap, choosing from a list two: one opens it, one chooses.
 */
export class HandAndEye {
  taps = 0;
  words = 0;
  readonly screens: string[] = [];
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await field.pressSequentially(text);
  }

  async choose(list: Locator, words: string): Promise<void> {
    this.taps += 2;
    await list.selectOption(words);
  }

  /** Reads the screen as it is now, with all that was unfolded on it; called once for each screen, before it is left. */
  async read(): Promise<void> {
    const words = await this.page.evaluate(countWords);
    this.words += words;
    this.screens.push(`${new URL(this.page.url()).pathname}: ${words} words, ${this.taps} taps so far`);
  }
}

/**
 * Runs in the page: the words of its main part that can be seen. A closed list shows what is chosen in it; a picture shows
 * no words.
 */
function countWords(): number {
  const main = document.querySelector('main');
  if (!main) return 0;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('option, script, noscript, .visually-hidden');
  const texts: string[] = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement && isShown(parentElement)) texts.push(textContent ?? '');
  }
  for (const list of main.querySelectorAll('select'))
    if (isShown(list)) texts.push(list.selectedOptions[0]?.textContent ?? '');
  return texts.flatMap((text) => text.split(/\s+/)).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
