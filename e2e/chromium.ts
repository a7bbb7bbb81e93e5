import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages, mayInstallPackages, run } from './debian-packages.ts';

/** Debian's Chromium without what draws windows: it takes two fifths less processor time for the same pages. */
const HEADLESS_PATH = '/usr/bin/chromium-headless-shell';
/** The journeys can do without it. */
const HEADLESS_WITHIN_MS = 90_000;

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** A Chromium with all its parts: named by CHROMIUM_PATH, the machine's, or Playwright's own download. */
export function findChromium(): string | undefined {
  return [...namedPaths(), ...systemPaths, chromium.executablePath()].find(works);
}

/** The Chromium of the journeys: named by CHROMIUM_PATH, without windows where there is one, or else any. */
export function findHeadlessChromium(): string | undefined {
  return [...namedPaths(), HEADLESS_PATH].find(works) ?? findChromium();
}

function namedPaths(): readonly string[] {
  const named = process.env['CHROMIUM_PATH'];
  return named ? [named] : [];
}

function works(path: string): boolean {
  // Some systems have a stand-in there that only tells how to install the real one.
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Debian's package where we may install it, else Playwright's own download. */
function installChromium(): void {
  const isDebianRoot = mayInstallPackages();
  if (isDebianRoot) installPackages(['chromium', 'fonts-noto-color-emoji']);
  if (!findChromium())
    run(process.execPath, [
      'node_modules/@playwright/test/cli.js',
      'install',
      ...(isDebianRoot ? ['--with-deps'] : []),
      'chromium',
    ]);
}

if (import.meta.main) {
  if (namedPaths().length === 0 && !works(HEADLESS_PATH) && mayInstallPackages())
    installPackages(['chromium-headless-shell', 'fonts-noto-color-emoji'], HEADLESS_WITHIN_MS);
  if (!findHeadlessChromium()) installChromium();
  const found = findHeadlessChromium();
  if (!found) {
    process.stderr.write('No Chromium was found, and none could be installed: install one, or set CHROMIUM_PATH.\n');
    process.exit(1);
  }
  process.stdout.write(`The journeys run in ${found}\n`);
}
