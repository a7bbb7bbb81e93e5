import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const LONGEST_ANIMATION_MS = 3000;

/** WCAG 2.2 AA and the RGAA: no finding at all, and nothing wider than the screen. */
export async function check(page: Page, name: string): Promise<void> {
  await page.evaluate(async (longest) => {
    // Colours that have just changed begin to move with the next frame, and what inherits them when those have arrived.
    const nextFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const settle = async () => {
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
    await Promise.race([settle(), new Promise((resolve) => setTimeout(resolve, longest))]);
  }, LONGEST_ANIMATION_MS);
  await page.addScriptTag({ path: axePath });
  const results = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(context: Document, options: object): Promise<AxeResults> } };
    return axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'RGAAv4'],
    });
  });
  const findings = results.violations.map(
    ({ id, nodes }) => `${name}: ${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(findings).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect([name, overflow]).toEqual([name, 0]);
}
