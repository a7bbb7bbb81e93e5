import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { look } from './page-audit.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every rule of WCAG 2.2 AA and of the RGAA, and what axe advises in addition. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'RGAAv4'];
const bounds = { smallestTarget: 24, longestAnimationMs: 3000 };
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const smallest = { width: 320, height: 720 };

const shots = process.env['SCREENSHOTS'];

type Scheme = 'light' | 'dark';

/** In which colours a page was left by its last check. */
const schemes = new WeakMap<Page, Scheme>();

/**
 * Looks at one state of a screen as everybody may see it. In the colours that the page has, as large as it is: read whole
 * by axe, no target too small. In the other ones, at the other width: its colours. With text twice as large on a phone,
 * and at 320 pixels: nothing wider than the window, and nothing over what has the focus. No finding at all; pictures of
 * it where SCREENSHOTS names a folder. The page keeps the other colours: each change lays it out and paints it anew.
 */
export async function check(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? phone;
  const isPhone = size.width < 800;
  const findings: string[] = [];
  const addFindings = async (how: string, wanted: Pick<Parameters<typeof look>[0], 'rules' | 'parts'>) => {
    const found = await page.evaluate(look, { ...wanted, ...bounds });
    findings.push(...found.map((finding) => `${name}, ${how}: ${finding}`));
    const path = `${shots}/${`${name}-${how}`.replaceAll(/\W+/g, '-')}.png`;
    if (shots) await page.screenshot({ path, fullPage: true });
  };
  const large = ['large-text'] as const;
  const scheme = schemes.get(page) ?? 'light';
  const otherScheme = scheme === 'light' ? 'dark' : 'light';
  schemes.set(page, otherScheme);

  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.evaluate(`void (globalThis.axe ?? (() => { ${axeSource} })())`);
  await addFindings(scheme, { rules: TAGS, parts: ['targets', ...(isPhone ? large : [])] });
  await Promise.all([
    page.emulateMedia({ colorScheme: otherScheme, reducedMotion: 'reduce' }),
    page.setViewportSize(isPhone ? desktop : phone),
  ]);
  await addFindings(otherScheme, { rules: ['color-contrast'], parts: ['targets', ...(isPhone ? [] : large)] });
  await page.setViewportSize(smallest);
  await addFindings('320 px', { rules: [], parts: ['focus'] });
  await page.setViewportSize(size);
  // Goes on, so that one run tells everything that is to mend.
  expect.soft(findings).toEqual([]);
}
