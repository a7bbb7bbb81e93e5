import { randomUUID } from 'node:crypto';
import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
  type Request,
} from '@playwright/test';
import { acceptVideo, changeVideoWishOf, proposeVideo } from '#server/features/talk/video-meetings.service.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import { routes } from '#shared/routes.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { check } from './accessible.ts';
import { operate } from './administrator.ts';
import { findHeadlessChromium } from './chromium.ts';
import { arriveAt, enterUnseen, newEmail, whenHydrated } from './member.ts';
import { arriveAsTalkers, openConversation, type Talkers } from './talkers.ts';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false };

/** A camera and a microphone that give a picture and a tone, and that every page may open which may ask for them. */
export const deviceArguments = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] as const;

/** How the browser of two is started that has them. */
export function launchWithDevices(): LaunchOptions {
  const executablePath = findHeadlessChromium();
  return { ...(executablePath && { executablePath }), args: ['--no-sandbox', ...deviceArguments] };
}

/** Also where no runner of tests says how long to wait, as for pictures. */
const soon = expect.configure({ timeout: 60_000 });

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

/**
 * Both wish it, one proposes 'maintenant', and the other takes it: the door is open.
 * @param isWished whether they have said so before
 */
export async function agreeOnNow(
  { anaId, noeId, conversationId }: Pair,
  { isWished = false }: { readonly isWished?: boolean } = {},
): Promise<void> {
  await operate(async (ctx) => {
    if (!isWished) {
      await changeVideoWishOf(ctx, anaId, conversationId, 'ask');
      await changeVideoWishOf(ctx, noeId, conversationId, 'accept');
    }
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

export const openDevices = (page: Page) => page.getByRole('button', { name: /Ouvrir mon micro et ma caméra/ }).click();

/** Sees and hears oneself, and comes in. */
export async function comeIn(page: Page): Promise<void> {
  await openDevices(page);
  await page.getByRole('button', { name: /^(Entrer|Revenir)$/ }).click();
  await soon(page.getByRole('button', { name: 'Je pars' })).toBeVisible();
  // What was pressed lies below on a phone: the other is to be seen.
  await expect(page.locator('.video-meetings-stage')).toBeInViewport({ ratio: 0.9 });
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
  await soon(page.locator('.video-meetings-other:not(.is-hidden)')).toBeVisible();
  await soon
    .poll(() => page.locator('.video-meetings-other').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
}

/** The line over the pictures says so. */
export const saysThat = (page: Page, words: RegExp) =>
  soon(page.locator('.video-meetings-stage__state')).toHaveText(frenchPattern(words));

/** Lets a talk have begun so long ago, and last until now. */
export const setTalkBegan = ({ conversationId }: Pair, ago: number) =>
  operate(async ({ db }) => {
    const began = new Date(Date.now() - ago);
    await db('video_meetings').where({ conversation_id: conversationId }).update({ began_at: began });
  });

/** Notes every camera and microphone that a page opens, and what they are when it is left. */
export async function recordTracks(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: MediaStreamTrack[] = [];
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    const states = () => opened.map(({ readyState }) => readyState);
    Object.assign(window, { openedTracks: opened, trackStates: states });
    devices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      opened.push(...stream.getTracks());
      return stream;
    };
    // Heard before the page's own code hears of it: what is still open then was left open.
    addEventListener('pagehide', () => {
      if (opened.length > 0) sessionStorage.setItem('left-tracks', JSON.stringify(states()));
    });
  });
  return () =>
    page.evaluate(() => {
      const { trackStates } = window as unknown as { trackStates(): string[] };
      const open = trackStates();
      return open.length > 0 ? open : (JSON.parse(sessionStorage.getItem('left-tracks') ?? '[]') as string[]);
    });
}

/** What a browser says that has no such device, or whose member refuses; `allowDevices` of the page changes its mind. */
export async function refuseDevices(page: Page, kinds: 'camera' | 'all', name: string): Promise<void> {
  await page.addInitScript(
    ([refused, error]) => {
      const devices = navigator.mediaDevices;
      // Only a page of a safe address has them.
      if (!devices) return;
      const ask = devices.getUserMedia.bind(devices);
      let isRefused = true;
      Object.assign(window, { allowDevices: () => (isRefused = false) });
      devices.getUserMedia = (wanted) =>
        isRefused && (refused === 'all' || wanted?.video) ? Promise.reject(new DOMException('', error)) : ask(wanted);
    },
    [kinds, name] as const,
  );
}

/** Comes back after a reload. @returns how long it takes from the press to the picture of the other, in milliseconds */
export async function timeFirstPicture(page: Page): Promise<number> {
  await page.reload();
  await whenHydrated(page);
  await openDevices(page);
  await page.getByRole('button', { name: 'Revenir' }).waitFor();
  return page.evaluate(async () => {
    const enter = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Revenir'));
    const begun = performance.now();
    enter?.click();
    const isShown = () => {
      const video = document.querySelector<HTMLVideoElement>('.video-meetings-other:not(.is-hidden)');
      return video !== null && video.videoWidth > 0;
    };
    while (!isShown()) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - begun;
  });
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

/** Takes the network away from all pages of a member; not from sound and picture. @returns what gives it back */
export async function takeNetworkAway(page: Page): Promise<() => Promise<void>> {
  await page.context().setOffline(true);
  return () => page.context().setOffline(false);
}

/** A second tab of one of the two comes in, and is told that there is another. */
export async function comeInAgain(page: Page): Promise<void> {
  const second = await page.context().newPage();
  await second.goto(routes.videoMeeting);
  await whenHydrated(second);
  await openDevices(second);
  await second.getByRole('button', { name: /^(Entrer|Revenir)$/ }).click();
  await expect(second.getByText(/Tu es déjà dans ce rendez-vous/)).toBeVisible();
  await check(second, 'video, in another tab');
  await second.close();
}

/**
 * Somebody else asks to come in, with all that a tab of the two knows of the meeting.
 * @param entered how one of the two came in
 * @returns the status of the answer
 */
export async function comeInAsStranger(
  browser: Browser,
  request: APIRequestContext,
  entered: Request,
): Promise<number> {
  const third = await (await browser.newContext()).newPage();
  await enterUnseen(third.request, request, newEmail(), 'Zoé');
  const { pathname, origin } = new URL(entered.url());
  const data = entered.postDataJSON() as object;
  return (await third.request.post(pathname, { data, headers: { Origin: origin } })).status();
}

/** Answers after the talk: they would like to meet again, and let that be stored. */
export async function sayAgain(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Oui' }).check({ force: true });
  await page.getByRole('radio', { name: frenchPattern(/J'aimerais te revoir/) }).check({ force: true });
  await page.getByLabel('Je veux bien que ma réponse soit gardée').check();
  await page.getByRole('button', { name: 'Répondre' }).click();
  await expect(page.getByText(frenchPattern(/Ta réponse est gardée|aimeriez vous revoir/))).toBeVisible();
}

/** Towards the end five more minutes are there for both who want them. */
export async function takeFiveMinutesMore(pair: Pair): Promise<void> {
  const { ana, noe } = pair;
  await setTalkBegan(pair, 9 * MINUTE_MS);
  await ana.getByRole('button', { name: 'Cinq minutes de plus' }).click();
  await expect(ana.getByText(/C.est noté. Si Noé le veut aussi/)).toBeVisible();
  await noe.getByRole('button', { name: 'Cinq minutes de plus' }).click();
  for (const page of [ana, noe]) {
    await expect(page.getByText('Vous avez pris cinq minutes de plus.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Encore 8 minutes' })).toBeVisible();
  }
}
