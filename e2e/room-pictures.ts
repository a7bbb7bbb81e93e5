import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { grantEntitlement } from '#server/features/plans/entitlement-grants.service.ts';
import { ROOM_PICTURE, roomPictureAddress, roomPictures, type RoomPicture } from '#shared/plans/room-pictures.ts';
import { hasPage, roomPaths, roomsWithPage } from '#shared/plans/rooms.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { operate } from './administrator.ts';
import { findHeadlessChromium } from './chromium.ts';
import { startSite } from './screenshots/site.ts';
import { talkPeople } from './screenshots/talk-people.ts';

/**
 * Takes the pictures of the doors (`shared/plans/room-pictures.ts`) from the running product: Ana, who is invented and has
 * VIP and a conversation with Noé, who is invented too. Run it after a room has changed, and look at what it took.
 */
const FOLDER = path.resolve(import.meta.dirname, '../client/public');
const schemes = ['light', 'dark'] as const;
/** The product's test says how heavy a picture may be; the first of these that is light enough is taken. */
const QUALITIES = [60, 50, 42, 36, 30, 26, 22] as const;
const LIGHT_ENOUGH_BYTES = 11.5 * 1024;
/** Points of a file for each pixel of the page: sharp on a telephone, and half as heavy as with two. */
const DENSITY = 1.5;

/** What is done in a room before its picture; a picture that is not named here shows the room as it is entered. */
const preparations: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {};

const site = await startSite();
const executablePath = findHeadlessChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    viewport: { width: ROOM_PICTURE.width, height: 2 * ROOM_PICTURE.height },
    deviceScaleFactor: DENSITY,
  });
  const page = await context.newPage();
  await talkPeople.talker(page);
  await operate(async (ctx) => {
    const vip = { plan: 'vip', months: 1, startsOn: dayOf(new Date()), reason: 'Pour les images.' } as const;
    // On a site of its own nobody but these invented people is there.
    for (const { id } of await ctx.db('members').where({ is_demo: false }).select('id'))
      await grantEntitlement(ctx, id, 'cli:pictures', vip);
  });
  for (const room of roomsWithPage) {
    if (!hasPage(room)) {
      process.stderr.write(`${roomPaths[room]} has no page yet: its pictures stay as they are.\n`);
      continue;
    }
    for (const picture of roomPictures[room]) {
      await page.goto(roomPaths[room]);
      await page.locator('html[data-hydrated]').waitFor();
      await preparations[picture.name]?.(page);
      await take(page, picture);
    }
  }
} finally {
  await browser.close();
  await site.stop();
}

async function take(page: Page, picture: RoomPicture): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    window.scrollTo(0, 0);
  });
  const top = (await page.getByRole('main').boundingBox())?.y ?? 0;
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const png = await page.screenshot({ clip: { x: 0, y: top, ...ROOM_PICTURE } });
    const file = path.join(FOLDER, roomPictureAddress(picture, colorScheme));
    await mkdir(path.dirname(file), { recursive: true });
    const bytes = await lightAvif(png);
    await writeFile(file, bytes);
    process.stdout.write(`${roomPictureAddress(picture, colorScheme)}: ${Math.ceil(bytes.length / 1024)} KB\n`);
  }
}

/** The best picture that is light enough, or the lightest. */
async function lightAvif(png: Buffer): Promise<Buffer> {
  let bytes = png;
  for (const quality of QUALITIES) {
    bytes = await sharp(png).avif({ quality, effort: 8, chromaSubsampling: '4:2:0' }).toBuffer();
    if (bytes.length <= LIGHT_ENOUGH_BYTES) break;
  }
  return bytes;
}
