import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { request } from '@playwright/test';
import { drawPhonePhoto } from '#testing/pictures.ts';
import { freePort } from '#testing/test-process.ts';
import { startSite } from '../screenshots/site.ts';
import type { BrowserWindow } from './browser-window.ts';
import { browserNames, explainMissing, findBrowser, type BrowserName, type OpenWindow } from './find-browsers.ts';
import { journey, type Walk } from './journey.ts';
import { startRelay } from './relay.ts';
import { Screen } from './screen.ts';

/** Git ignores it. */
const FOLDER = path.resolve(import.meta.dirname, '../../screenshots/other-browsers');
/** Nobody of the demo is as old; each browser's couple has an age of its own, and so do not meet the other's. */
const AGES: Readonly<Record<BrowserName, number>> = { firefox: 79, webkit: 76 };

const PART_WITHIN_MS = 300_000;
const PICTURE_WITHIN_MS = 10_000;

const { values, positionals } = parseArgs({
  options: { dark: { type: 'boolean' } },
  allowPositionals: true,
});
const isDark = values.dark === true;
const wanted = browserNames.filter((name) => positionals.length === 0 || positionals.includes(name));
if (wanted.length === 0 || positionals.some((name) => !wanted.includes(name as BrowserName)))
  fail(`Known browsers: ${browserNames.join(', ')}.`);

const found = wanted.map((name) => ({ name, open: findBrowser(name) ?? fail(explainMissing(name)) }));
const counts = { passed: 0, failed: 0 };
await walkInAll(found);
process.stdout.write(`\n  ${counts.failed} failed\n  ${counts.passed} passed\nPictures: ${FOLDER}\n`);
if (counts.failed > 0) process.exitCode = 1;

async function walkInAll(browsers: readonly { name: BrowserName; open: OpenWindow }[]): Promise<void> {
  const [sitePort, port] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const network = await startRelay(port, sitePort);
  const site = await startSite({ port: sitePort, publicUrl: origin });
  const outside = await request.newContext({ baseURL: origin });
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-other-browsers-'));
  try {
    await mkdir(FOLDER, { recursive: true });
    const photo = path.join(folder, 'moi.jpg');
    await writeFile(photo, await drawPhonePhoto());
    for (const { name, open } of browsers) {
      const window = await open({ isDark });
      process.stdout.write(`${window.version}, ${isDark ? 'dark' : 'light'}\n`);
      const screen = new Screen(window, origin);
      const picture = createPictures(name, window, screen);
      await walk(window, { screen, network, origin, outside, age: AGES[name], photo, picture });
      await window.close();
    }
  } finally {
    await outside.dispose();
    await site.stop();
    await network.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Parts follow each other: what comes after a failure was not reached, and is not counted. */
async function walk(window: BrowserWindow, given: Walk): Promise<void> {
  // The walk before may have ended without it.
  given.network.mend();
  for (const { title, walk: walkPart } of journey) {
    try {
      await within(PART_WITHIN_MS, walkPart(given));
      const errors = window.takeErrors();
      if (errors.length > 0) throw new Error(`The page reported: ${errors.join('; ')}`);
      counts.passed += 1;
      process.stdout.write(`  ✓ ${title}\n`);
    } catch (error) {
      counts.failed += 1;
      process.stdout.write(`  ✗ ${title}\n    ${String(error)}\n`);
      await within(PICTURE_WITHIN_MS, given.picture('failure')).catch(() => undefined);
      return;
    }
  }
}

/** A browser that hangs fails, and is closed. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const end = new AbortController();
  const late = sleep(ms, 'late' as const, { signal: end.signal }).catch(() => undefined);
  try {
    if ((await Promise.race([work, late])) === 'late') throw new Error(`It took longer than ${ms / 1000} s.`);
  } finally {
    end.abort();
  }
}

function createPictures(name: BrowserName, window: BrowserWindow, screen: Screen): (of: string) => Promise<void> {
  let number = 0;
  return async (of) => {
    number += 1;
    await screen.whenPicturesAreLoaded();
    const file = `${name}-${isDark ? 'dark' : 'light'}-${String(number).padStart(2, '0')}-${of}.png`;
    await writeFile(path.join(FOLDER, file), await window.picture());
  };
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
