import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { routes, type RouteId } from '#shared/routes.ts';
import { findHeadlessChromium } from '../chromium.ts';
import { deviceArguments } from '../video-people.ts';
import { contactSheet, type Taken } from './contact-sheet.ts';
import { people, type PersonName } from './people.ts';
import type { Picture } from './picture.ts';
import { pictures, furtherPictures } from './pictures.ts';
import { startSite } from './site.ts';

/** Git ignores it. */
const FOLDER = path.resolve(import.meta.dirname, '../../screenshots');
/** A page that is longer is cut: nobody compares what comes after. */
const LONGEST_PX = 3000;

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
type Width = keyof typeof widths;
const widthNames = ['phone', 'desktop'] as const satisfies readonly Width[];
const schemes = ['light', 'dark'] as const;

interface NamedPicture extends Picture {
  readonly name: string;
  readonly path: string;
}

const filter = process.argv[2] ?? '';
const wanted = everyPicture().filter(({ name, path: address }) => new RegExp(filter, 'i').test(`${name} ${address}`));
if (wanted.length === 0) {
  process.stderr.write(`No screen is named or addressed like ${filter}.\n`);
  process.exit(1);
}

const site = await startSite();
const contextOptions = {
  baseURL: site.url,
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions;
const executablePath = findHeadlessChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', ...deviceArguments],
});
try {
  const states = await arriveAll(browser, [...new Set(wanted.map(({ as }) => as))]);
  if (filter === '') await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const taken: Taken[] = [];
  await Promise.all(widthNames.map(async (width) => taken.push(...(await takeAll(browser, width, states)))));
  const names = wanted.map(({ name }) => name);
  const variants = widthNames.flatMap((width) => schemes.map((scheme) => `${width}-${scheme}`));
  await writeFile(path.join(FOLDER, 'index.html'), contactSheet(names, variants, taken));
  const failures = taken.filter(({ failure }) => failure !== undefined);
  for (const { name, variant, failure } of failures) process.stderr.write(`${name}, ${variant}: ${failure}\n`);
  process.stdout.write(`${taken.length - failures.length} pictures: ${path.join(FOLDER, 'index.html')}\n`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await site.stop();
}

function everyPicture(): NamedPicture[] {
  const named = (id: string, list: readonly Picture[], address: string) =>
    list.map((picture) => ({ path: address, ...picture, name: picture.state ? `${id}-${picture.state}` : id }));
  return [
    ...Object.entries(pictures).flatMap(([id, list]) => named(id, list, routes[id as RouteId])),
    ...Object.entries(furtherPictures).flatMap(([id, list]) => named(id, list, '/')),
  ];
}

type States = ReadonlyMap<PersonName, NonNullable<BrowserContextOptions['storageState']>>;

/** Everybody who is needed signs in and does what they did, once. */
async function arriveAll(from: Browser, names: readonly PersonName[]): Promise<States> {
  const states = new Map<PersonName, NonNullable<BrowserContextOptions['storageState']>>();
  for (const name of names) {
    const context = await from.newContext(contextOptions);
    await people[name](await context.newPage(), from, contextOptions);
    // The choice about cookies is asked where nobody has signed in.
    states.set(name, await context.storageState());
    await context.close();
    process.stdout.write(`${name} is there\n`);
  }
  return states;
}

async function takeAll(from: Browser, width: Width, states: States): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const person of Object.keys(people) as PersonName[]) {
    const own = wanted.filter(({ as }) => as === person);
    const storageState = states.get(person);
    if (own.length === 0 || !storageState) continue;
    const context = await from.newContext({ ...contextOptions, viewport: widths[width], storageState });
    for (const picture of own) {
      const page = await context.newPage();
      const failure = await take(page, picture, width).then(
        () => undefined,
        (error: unknown) => String(error).split('\n')[0],
      );
      const { name, path: address } = picture;
      for (const scheme of schemes)
        taken.push({ name, variant: `${width}-${scheme}`, path: address, ...(failure !== undefined && { failure }) });
      await page.close();
    }
    await context.close();
    process.stdout.write(`${width}: what a ${person} sees\n`);
  }
  return taken;
}

async function take(page: Page, picture: NamedPicture, width: Width): Promise<void> {
  await page.goto(picture.path);
  // Come to life: what stands there only with scripts is part of the picture.
  await page.waitForLoadState('networkidle');
  await picture.prepare?.(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shown = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  });
  // What floats over the page stands where it does on arrival.
  if (!picture.isOneWindow) await page.evaluate(() => window.scrollTo(0, 0));
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const file = path.join(FOLDER, `${picture.name}-${width}-${colorScheme}.png`);
    if (picture.isOneWindow) {
      await page.screenshot({ path: file });
      continue;
    }
    const size = await page.evaluate(() => ({
      width: document.documentElement.clientWidth,
      height: document.documentElement.scrollHeight,
    }));
    await page.screenshot({
      path: file,
      fullPage: true,
      clip: { x: 0, y: 0, width: size.width, height: Math.min(size.height, LONGEST_PX) },
    });
  }
}
