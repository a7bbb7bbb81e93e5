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

/** The browser of this machine; where it has none, Debian's is installed if we may. */
export function findBrowser(name: BrowserName): OpenWindow | undefined {
  const already = finders[name]();
  if (already || !mayInstallPackages()) return already;
  installPackages(packages[name]);
  return finders[name]();
}

/** Why a browser was not found, in a sentence that says what to install. */
export function explainMissing(name: BrowserName): string {
  const names = packages[name].join(', ');
  return mayInstallPackages()
    ? `${name} is not on this machine, and apt-get could not install ${names}: what it said is above.`
    : `${name} is not on this machine, and installing it takes root on Debian: install ${names}.`;
}

function firstOf(...paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path));
}
