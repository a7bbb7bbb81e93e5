import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages, mayInstallPackages, run } from './debian-packages.ts';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The Chromium of the journeys: named by CHROMIUM_PATH, the machine's, or Playwright's own download. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  return [...(named ? [named] : []), ...systemPaths, chromium.executablePath()].find(works);
}

function works(path: string): boolean {
  // Some systems have a stand-in there that only tells how to install the real one.
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Debian's package where we may install it, else Playwright's own download. */
function installChromium(): void {
  const isDebianRoot = mayInstallPackages();
  if (isDebianRoot) installPackages('chromium', 'fonts-noto-color-emoji');
  if (!findChromium())
    run(
      process.execPath,
      'node_modules/@playwright/test/cli.js',
      'install',
      ...(isDebianRoot ? ['--with-deps'] : []),
      'chromium',
    );
}

if (import.meta.main) {
  if (!findChromium()) installChromium();
  const found = findChromium();
  if (!found) {
    process.stderr.write('No Chromium was found, and none could be installed: install one, or set CHROMIUM_PATH.\n');
    process.exit(1);
  }
  process.stdout.write(`The journeys run in ${found}\n`);
}
