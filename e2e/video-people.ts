import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { acceptVideo, changeVideoWishOf, proposeVideo } from '#server/features/talk/video-meetings.service.ts';
import { operate } from './administrator.ts';
import { arriveAt, whenHydrated } from './member.ts';
import { arriveAsTalkers, openConversation, type Talkers } from './talkers.ts';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false };

export interface Pair extends Talkers {
  /** Names their conversation in the database. */
  readonly conversationId: string;
}

/** Two who talk, one at a desk and one with a phone; their browser has a camera and a microphone that it may open. */
export async function arriveWithDevices(
  browser: Browser,
  request: APIRequestContext,
  { ana = {}, noe = {} }: { readonly ana?: BrowserContextOptions; readonly noe?: BrowserContextOptions } = {},
): Promise<Pair> {
  const talkers = await arriveAsTalkers(browser, request, {
    ana: { ...desktop, ...ana },
    noe: { ...phone, ...noe },
  });
  let conversationId = '';
  await openConversation(talkers, (_ctx, id) => Promise.resolve((conversationId = id)));
  return { ...talkers, conversationId };
}

/** Both wish it, one proposes 'maintenant', and the other takes it: the door is open. */
export async function agreeOnNow({ anaId, noeId, conversationId }: Pair): Promise<void> {
  await operate(async (ctx) => {
    await changeVideoWishOf(ctx, anaId, conversationId, 'ask');
    await changeVideoWishOf(ctx, noeId, conversationId, 'accept');
    const now = { moments: [ctx.now()], isNow: true, clientKey: randomUUID() };
    const number = await proposeVideo(ctx, anaId, conversationId, now);
    await acceptVideo(ctx, noeId, conversationId, { number, index: 0 });
  });
}

export async function openThread(page: Page, name: string): Promise<void> {
  await page.goto('/discussions');
  await page
    .getByRole('button', { name: new RegExp(`^.?${name}`) })
    .first()
    .click();
  await arriveAt(page, name);
  await whenHydrated(page);
}

/** From the thread to the antechamber, by a document of its own. */
export async function goToDoor(page: Page, name: string): Promise<void> {
  await openThread(page, name);
  await page.getByRole('button', { name: /Aller à l.entrée/ }).click();
  await arriveAt(page, 'Rencontre en ligne');
  await whenHydrated(page);
}

/** Sees and hears oneself, and comes in. */
export async function comeIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Ouvrir mon micro et ma caméra/ }).click();
  await page.getByRole('button', { name: /^(Entrer|Revenir)$/ }).click();
  await expect(page.getByRole('button', { name: 'Je pars' })).toBeVisible();
}

/** Both in the talk, which their browsers have joined. */
export async function meet(pair: Pair): Promise<void> {
  await agreeOnNow(pair);
  await goToDoor(pair.ana, 'Noé');
  await goToDoor(pair.noe, 'Ana');
  for (const page of [pair.ana, pair.noe]) await comeIn(page);
  for (const page of [pair.ana, pair.noe]) await seesOther(page);
}

/** The picture of the other is there. */
export async function seesOther(page: Page): Promise<void> {
  await expect(page.locator('.video-meetings-other:not(.is-hidden)')).toBeVisible();
  await expect
    .poll(() => page.locator('.video-meetings-other').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
}

/** How sharp the picture of the other is: the difference between neighbouring points, of 255. */
export function sharpnessOf(page: Page): Promise<number> {
  return page.locator('.video-meetings-other').evaluate((video: HTMLVideoElement) => {
    const [width, height] = [160, 90];
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const drawing = canvas.getContext('2d')!;
    drawing.drawImage(video, 0, 0, width, height);
    const { data } = drawing.getImageData(0, 0, width, height);
    const light = (x: number, y: number) => {
      const at = 4 * (y * width + x);
      return (data[at]! + data[at + 1]! + data[at + 2]!) / 3;
    };
    let sum = 0;
    for (let y = 0; y < height; y += 1)
      for (let x = 1; x < width - 1; x += 1)
        // What a slow change of colour does not have: a point that differs from both its neighbours.
        sum += Math.abs(2 * light(x, y) - light(x - 1, y) - light(x + 1, y));
    return sum / (height * (width - 2));
  });
}
