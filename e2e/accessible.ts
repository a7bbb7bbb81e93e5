import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { look } from './page-audit.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every rule of WCAG 2.2 AA and of the RGAA, and what axe advises in addition. */
export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'RGAAv4'];
const bounds = { smallestTarget: 24, longestAnimationMs: 3000 };
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const smallest = { width: 320, height: 720 };

type Wanted = Pick<Parameters<typeof look>[0], 'rules' | 'parts'>;

const shots = process.env['SCREENSHOTS'];

/**
 * Looks at one state of a screen as everybody may see it. In light colours, as large as it is: read whole by axe, no
 * target too small, no word in two lines. In dark ones, at the other width: its colours, its targets and its words. At 320
 * pixels: nothing over what has the focus, and with text twice as large or spaced, nothing wider than the window and no word
 * cut. No finding at all; pictures of it where SCREENSHOTS names a folder. Colours and size change together: each change
 * lays the page out and paints it anew.
 */
export async function check(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? phone;
  const isPhone = size.width < 800;
  const findings: string[] = [];
  const addFindings = async (how: string, wanted: Wanted) => {
    const found = await findingsOf(page, wanted);
    findings.push(...found.map((finding) => `${name}, ${how}: ${finding}`));
    const path = `${shots}/${`${name}-${how}`.replaceAll(/\W+/g, '-')}.png`;
    if (shots) await page.screenshot({ path, fullPage: true });
  };

  await show(page, 'light', size);
  await addFindings('light', { rules: TAGS, parts: ['targets', 'words'] });
  await show(page, 'dark', isPhone ? desktop : phone);
  await addFindings('dark', { rules: ['color-contrast'], parts: ['targets', 'words'] });
  await show(page, 'dark', smallest);
  await addFindings('320 px', { rules: [], parts: ['focus', 'large-text', 'spacing'] });
  // The page that is opened next has these colours from its beginning.
  await show(page, 'light', size);
  // Goes on, so that one run tells everything that is to mend.
  expect.soft(findings).toEqual([]);
}

/**
 * The page in these colours and of this size. Chromium under load has left such a change unanswered for minutes though it
 * was made: the page itself is asked then.
 */
async function show(page: Page, colorScheme: 'light' | 'dark', size: { width: number; height: number }): Promise<void> {
  const answered = Promise.all([
    page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }),
    page.setViewportSize(size),
  ]).then(() => true);
  const isShown = (): Promise<boolean> =>
    page.evaluate(
      ([scheme, width]) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches && screen.width === width,
      [colorScheme, size.width] as const,
    );
  while (!(await Promise.race([answered, delay(5_000, false, { ref: false })]))) if (await isShown()) return;
}

/** What is found on a page as it is now. */
export async function findingsOf(page: Page, wanted: Wanted): Promise<string[]> {
  // Half a megabyte, which a page that was not left has got already.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`void (() => { ${axeSource} })()`);
  return page.evaluate(look, { ...wanted, ...bounds });
}
