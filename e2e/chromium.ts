import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

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

function run(command: string, ...args: string[]): boolean {
  process.stdout.write(`${command} ${args.join(' ')}\n`);
  return (
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  );
}

/** Debian's package where we may install it, else Playwright's own download. */
function installChromium(): void {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot) {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-color-emoji');
  }
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
