import type { AxeResults } from 'axe-core';

interface Wanted {
  /** What axe reads: tags of rules, or rules. */
  readonly rules: readonly string[];
  readonly parts: readonly ('targets' | 'words' | 'large-text' | 'spacing' | 'focus')[];
  /** WCAG 2.2, 2.5.8, in CSS pixels. */
  readonly smallestTarget: number;
  readonly longestAnimationMs: number;
}

/**
 * Looks at the page as it is now, in the browser; stands alone, for it is sent there whole.
 * @returns every finding in words
 */
export async function look({ rules, parts, smallestTarget, longestAnimationMs }: Wanted): Promise<string[]> {
  const nextFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const nameOf = (element: Element) => element.outerHTML.slice(0, 160);

  /** Colours that have just changed begin to move with the next frame, what inherits them when those have arrived. */
  async function waitForAnimations(): Promise<void> {
    for (let still = 0; still < 2; still += 1) {
      await nextFrames();
      const moving = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      if (moving.length > 0) still = -1;
      await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
    }
  }

  /**
   * What is folded is hidden, and has no size: the browser would lay all of it out anew for each element whose size is asked
   * for, which takes longer than all rules together.
   * @returns what undoes it
   */
  function passOverFolded(): () => void {
    const folded = new Set(
      document.querySelectorAll('details:not([open]) > :not(summary), details:not([open]) > :not(summary) *'),
    );
    const sizes = (['scrollWidth', 'scrollHeight', 'clientWidth', 'clientHeight'] as const).map(
      (name) => [name, Object.getOwnPropertyDescriptor(Element.prototype, name)!] as const,
    );
    for (const [name, { get }] of sizes)
      Object.defineProperty(Element.prototype, name, {
        configurable: true,
        get(this: Element): number {
          return folded.has(this) ? 0 : (get?.call(this) as number);
        },
      });
    return () => {
      for (const [name, own] of sizes) Object.defineProperty(Element.prototype, name, own);
    };
  }

  async function readByAxe(): Promise<string[]> {
    const { axe } = globalThis as unknown as { axe: { run(context: Document, options: object): Promise<AxeResults> } };
    const options = {
      runOnly: rules,
      // Only with tags of rules: speaking to a button takes the words that are seen on it (WCAG 2.1, 2.5.3).
      rules: { 'label-content-name-mismatch': { enabled: true } },
      resultTypes: ['violations'],
      preload: false,
      elementRef: false,
      selectors: false,
    };
    const unfold = passOverFolded();
    const { violations } = await axe.run(document, options).finally(unfold);
    return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }

  /** How far one would have to scroll sideways. */
  function tooWide(how = ''): string[] {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const end = (element: Element) => element.getBoundingClientRect().right;
    const widest = [...document.querySelectorAll('body :not(svg, svg *)')]
      .filter((element) => end(element) > clientWidth + 0.5)
      .toSorted((one, other) => end(other) - end(one))
      .map((element) => `${element.tagName} ${element.className} to ${Math.round(end(element))}`);
    return [`${scrollWidth - clientWidth} px wider than the window${how}: ${widest.slice(0, 5).join(', ')}`];
  }

  /** A bar whose name and buttons are in two rows, which it has with large text alone. */
  function barInTwoRows(): string[] {
    const middles = [...document.querySelectorAll('.bar > .bar__side, .bar > .wordmark')].map((part) => {
      const { top, height } = part.getBoundingClientRect();
      return top + height / 2;
    });
    return Math.max(...middles) - Math.min(...middles) > 2 ? ['the bar is in two rows'] : [];
  }

  /** Whether a part of an element scrolls to what is in another one, or nobody sees it: folded, or for screen readers. */
  function isElsewhere(within: Element, element: Element | null): boolean {
    if (!element?.checkVisibility({ visibilityProperty: true }) || element.getBoundingClientRect().width <= 1)
      return true;
    for (let part: Element | null = element; part !== null && part !== within; part = part.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(part);
      if (/auto|scroll/.test(overflowX + overflowY)) return true;
    }
    return false;
  }

  /** The boxes of what matches in the text that an element itself shows. */
  function boxesOfText(element: Element, pattern: RegExp): DOMRect[][] {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: DOMRect[][] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (isElsewhere(element, text.parentElement)) continue;
      for (const { index, 0: match } of text.nodeValue?.matchAll(pattern) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + match.length);
        found.push([...range.getClientRects()]);
      }
    }
    return found;
  }

  /** Headings with a word on two lines: this browser has no French dictionary to hyphenate by, as others have none. */
  function cutWords(): string[] {
    return [...document.querySelectorAll('h1, h2, h3')]
      .filter((heading) => heading.checkVisibility() && !heading.querySelector('code'))
      .filter((heading) =>
        boxesOfText(heading, /[\p{L}\p{N}]+/gu).some(
          (boxes) => new Set(boxes.map(({ top }) => Math.round(top))).size > 1,
        ),
      )
      .map((heading) => `a word cut in two with text twice as large ${nameOf(heading)}`);
  }

  /** Whether nobody sees an element, because it or what it is in is one pixel wide. */
  function isForScreenReaders(element: Element | null): boolean {
    for (let part = element; part !== null; part = part.parentElement)
      if (part.getBoundingClientRect().width === 1) return true;
    return false;
  }

  /** Words that a box cuts in two because it is narrower than they are; addresses and codes may break anywhere. */
  function brokenWords(): string[] {
    const wholeWords = /(?<=^|[\s(\p{Pi}\p{Pf}'])\p{L}{3,}(?=$|[\s,.;:!?)\p{Pf}'])/gu;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const within = text.parentElement;
      if (!within?.checkVisibility({ visibilityProperty: true }) || within.closest('code, pre, svg')) continue;
      if (isForScreenReaders(within)) continue;
      // With a hyphen, where the browser has a French dictionary.
      if (getComputedStyle(within).hyphens === 'auto') continue;
      for (const { index, 0: word } of text.nodeValue?.matchAll(wholeWords) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(`the word ${word} in two lines ${nameOf(within)}`);
      }
    }
    return broken;
  }

  function unreadableInLargeText(): string[] {
    const { style } = document.documentElement;
    style.setProperty('font-size', '200%');
    const found = [...tooWide(' with text twice as large'), ...cutWords()];
    style.removeProperty('font-size');
    return found;
  }

  /** Words that the edge of an element cuts, and nothing scrolls to. */
  function cutByEdge(): string[] {
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    return [...document.querySelectorAll('body :not(svg, svg *)')]
      .filter(
        ({ scrollWidth, scrollHeight, clientWidth, clientHeight }) =>
          clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
      )
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const { right, bottom } = element.getBoundingClientRect();
        const isOutside = (box: DOMRect) =>
          box.width > 1 && ((cuts(overflowX) && box.right > right + 1) || (cuts(overflowY) && box.bottom > bottom + 1));
        return (
          (cuts(overflowX) || cuts(overflowY)) && boxesOfText(element, /\S+/g).some((boxes) => boxes.some(isOutside))
        );
      })
      .map((element) => `words cut by the edge of ${nameOf(element)}`);
  }

  /** With the spacing that somebody may need (WCAG 2.1, 1.4.12). */
  function unreadableWhenSpaced(): string[] {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
    );
    document.adoptedStyleSheets.push(spaced);
    const found = [...tooWide(' with spaced text'), ...cutByEdge()];
    document.adoptedStyleSheets.pop();
    return found;
  }

  /** What can be pressed and is smaller than it should be, words within a sentence aside. */
  function tooSmall(): string[] {
    const pressed = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
    return [...pressed]
      .filter((element) => {
        const boxes = [element, element.closest('label'), (element as HTMLInputElement).labels?.[0]].flatMap((one) =>
          one ? [one.getBoundingClientRect()] : [],
        );
        const isShown = element.checkVisibility({ visibilityProperty: true }) && boxes.some(({ width }) => width > 1);
        const isLargeEnough = boxes.some(({ width, height }) => Math.min(width, height) >= smallestTarget - 0.5);
        return isShown && !isLargeEnough && getComputedStyle(element).display !== 'inline';
      })
      .map((element) => `smaller than ${smallestTarget} px ${nameOf(element)}`);
  }

  function isSeen(element: HTMLElement): boolean {
    const shown = element.closest('label') ?? element;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    return (
      width <= 1 ||
      points.some(([x, y]) => {
        const there = document.elementFromPoint(left + width * x, top + height * y);
        return there !== null && (shown.contains(there) || there.contains(shown));
      })
    );
  }

  /** What nobody sees while it has the focus, because something lies over it (WCAG 2.2, 2.4.11). */
  async function hiddenWithFocus(): Promise<string[]> {
    const hidden: string[] = [];
    const before = document.activeElement;
    const all = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
    for (const element of document.querySelectorAll<HTMLElement>(all)) {
      if (element.tabIndex < 0) continue;
      element.focus();
      // What is closed, disabled or behind a dialog does not take it; some become visible with the next frame.
      if (document.activeElement !== element) continue;
      for (let frames = 0; frames < 10 && !isSeen(element); frames += 1) await nextFrames();
      if (!isSeen(element)) hidden.push(`hidden with the focus ${nameOf(element)}`);
    }
    (before as HTMLElement | null)?.focus({ preventScroll: true });
    return hidden;
  }

  // An animation whose element is taken away meanwhile may never say that it ended.
  await Promise.race([waitForAnimations(), new Promise((resolve) => setTimeout(resolve, longestAnimationMs))]);
  return [
    ...(rules.length > 0 ? await readByAxe() : []),
    ...tooWide(),
    ...barInTwoRows(),
    ...(parts.includes('targets') ? tooSmall() : []),
    ...(parts.includes('words') ? brokenWords() : []),
    ...(parts.includes('large-text') ? unreadableInLargeText() : []),
    ...(parts.includes('spacing') ? unreadableWhenSpaced() : []),
    ...(parts.includes('focus') ? await hiddenWithFocus() : []),
  ];
}
