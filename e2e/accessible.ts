import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const LONGEST_ANIMATION_MS = 3000;
/** WCAG 2.2, 2.5.8, in CSS pixels. */
const SMALLEST_TARGET = 24;
/** Every rule of WCAG 2.2 AA and of the RGAA, and what axe advises beside. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'RGAAv4'];

const shots = process.env['SCREENSHOTS'];

/**
 * Looks at one state of a screen as everybody may see it: read whole by axe as it stands, its colours again in the other
 * scheme and at the other width, nothing wider than the window at 320 pixels and with text twice as large, no target too
 * small, nothing that has the focus hidden. No finding at all. Pictures of it where SCREENSHOTS names a folder.
 */
export async function check(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  const other = size.width < 800 ? { width: 1280, height: 800 } : { width: 390, height: 844 };
  const findings: string[] = [];
  const note = (how: string, found: readonly string[]) =>
    findings.push(...found.map((finding) => `${name}${how}: ${finding}`));
  const shoot = async (how: string) => {
    if (shots) await page.screenshot({ path: `${shots}/${name.replaceAll(/\W+/g, '-')}-${how}.png`, fullPage: true });
  };

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await settle(page);
  await page.evaluate(`globalThis.axe ?? (() => { ${axeSource} })()`);
  note('', await readByAxe(page, { runOnly: TAGS }));
  note('', await tooSmall(page));
  note('', await tooWide(page));
  await shoot('light');

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize(other);
  await settle(page);
  note(` in the dark, ${other.width} px`, await readByAxe(page, { runOnly: ['color-contrast', 'target-size'] }));
  note(` at ${other.width} px`, await tooWide(page));
  await shoot('dark');

  await page.setViewportSize({ width: 320, height: 720 });
  note(' at 320 px', [...(await tooWide(page)), ...(await hiddenWithFocus(page))]);
  await shoot('320');
  await page.setViewportSize({ width: 390, height: 720 });
  await setTextSize(page, '200%');
  note(' with text twice as large', await tooWide(page));
  await shoot('large-text');
  await setTextSize(page, '');
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Goes on, so that one run tells everything that is to mend.
  expect.soft(findings).toEqual([]);
}

/** Colours that have just changed begin to move with the next frame, and what inherits them when those have arrived. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const nextFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const untilStill = async () => {
      for (let still = 0; still < 2; still += 1) {
        await nextFrames();
        const moving = document
          .getAnimations()
          .filter(
            ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
          );
        if (moving.length > 0) still = -1;
        await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
      }
    };
    // An animation whose element is taken away meanwhile may never say that it ended.
    await Promise.race([untilStill(), new Promise((resolve) => setTimeout(resolve, longest))]);
  }, LONGEST_ANIMATION_MS);
}

async function readByAxe(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate(
    async (asked) => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: Document, options: object): Promise<AxeResults> };
      };
      return axe.run(document, asked);
    },
    { ...options, resultTypes: ['violations' as const], preload: false, elementRef: false, selectors: false },
  );
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** How far one would have to scroll sideways. */
async function tooWide(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [`${overflow} px wider than the window`] : [];
}

/** What can be pressed and is smaller than it should be, words within a sentence aside. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const small: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
      const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0];
      const boxes = [element, label].flatMap((one) => (one ? [one.getBoundingClientRect()] : []));
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && boxes.some(({ width }) => width > 1);
      if (!isSeen || getComputedStyle(element).display === 'inline') continue;
      if (!boxes.some(({ width, height }) => Math.min(width, height) >= smallest - 0.5))
        small.push(`smaller than ${smallest} px ${element.outerHTML.slice(0, 160)}`);
    }
    return small;
  }, SMALLEST_TARGET);
}

/** What nobody sees while it has the focus, because something lies over it (WCAG 2.2, 2.4.11). */
function hiddenWithFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hidden: string[] = [];
    const before = document.activeElement;
    const all = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
    for (const element of document.querySelectorAll<HTMLElement>(all)) {
      if (element.tabIndex < 0) continue;
      element.focus();
      // What is closed, disabled or behind a dialog does not take it.
      if (document.activeElement !== element) continue;
      const shown = element.closest('label') ?? element;
      const { left, top, width, height } = shown.getBoundingClientRect();
      const isSeenAt = (x: number, y: number) => {
        const there = document.elementFromPoint(left + width * x, top + height * y);
        return there !== null && (shown.contains(there) || there.contains(shown));
      };
      const parts = [0.1, 0.5, 0.9];
      if (width > 1 && !parts.some((x) => parts.some((y) => isSeenAt(x, y))))
        hidden.push(`hidden with the focus ${element.outerHTML.slice(0, 160)}`);
    }
    (before as HTMLElement | null)?.focus({ preventScroll: true });
    return hidden;
  });
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((given) => document.documentElement.style.setProperty('font-size', given), size);
}
