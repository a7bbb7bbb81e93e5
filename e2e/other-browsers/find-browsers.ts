import { existsSync } from 'node:fs';
import { installPackages, mayInstallPackages } from '../debian-packages.ts';
import type { BrowserWindow, WindowOptions } from './browser-window.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

export const browserNames = ['firefox', 'webkit'] as const;
export type BrowserName = (typeof browserNames)[number];
export type OpenWindow = (options: WindowOptions) => Promise<BrowserWindow>;

/** The packages of Debian and of those who follow it. */
const packages: Readonly<Record<BrowserName, readonly string[]>> = {
  firefox: ['firefox-esr'],
  // Without fonts of its own the system would show boxes where a card has an emoji.
  webkit: ['webkit2gtk-driver', 'xvfb', 'fonts-noto-color-emoji'],
};

const finders: Readonly<Record<BrowserName, () => OpenWindow | undefined>> = {
  firefox() {
    const path = firstOf(process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox');
    return path === undefined ? undefined : (options) => openFirefox(path, options);
  },
  webkit() {
    const driver = firstOf(process.env['WEBKIT_DRIVER_PATH'], '/usr/bin/WebKitWebDriver');
    const browser = firstOf(
      process.env['WEBKIT_BROWSER_PATH'],
      ...['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
    );
    const display = firstOf('/usr/bin/Xvfb');
    if (driver === undefined || browser === undefined || display === undefined) return undefined;
    return (options) => openWebKit({ driver, browser, display }, options);
  },
};

/**
 * The browser of this machine; where it has none, Debian's is installed if we may.
 * @throws with a sentence that says what to install, where we may not
 */
export function findBrowser(name: BrowserName): OpenWindow {
  const already = finders[name]();
  if (already) return already;
  const names = packages[name];
  if (!mayInstallPackages())
    throw new Error(
      `${name} is not on this machine, and cannot be installed from here, which takes root on Debian. ` +
        `Install ${names.join(', ')}, or name the other browser alone: npm run test:browsers -- NAME`,
    );
  installPackages(...names);
  const found = finders[name]();
  if (!found) throw new Error(`${name} could not be installed: what apt-get said of ${names.join(', ')} is above.`);
  return found;
}

function firstOf(...paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path));
}
