import { randomUUID } from 'node:crypto';
import { expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { acceptVideo, changeVideoWishOf, proposeVideo } from '#server/features/talk/video-meetings.service.ts';
import { addDays } from '#shared/calendar.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { routes } from '#shared/routes.ts';
import { threadViews, VIEW_PARAMETER } from '#shared/talk/screens.ts';
import { momentOfTyped } from '#shared/video-meetings/moments.ts';
import { operate } from '../administrator.ts';
import { whenHydrated } from '../member.ts';
import {
  agreeOnNow,
  arriveWithDevices,
  comeIn,
  goToDoor,
  openDevices,
  openThread,
  refuseDevices,
  saysThat,
  seesOther,
  setTalkBegan,
  type Pair,
} from '../video-people.ts';
import type { Picture } from './picture.ts';

/** A page learns of some changes when it next says that it is there. */
const soon = expect.configure({ timeout: 60_000 });

const videoView = `${routes.discussion}?${VIEW_PARAMETER}=${threadViews.video}`;

/** Two members of this picture alone: its page is Noé's, and Ana has a window of her own, which goes with the page. */
async function arrive(page: Page): Promise<Pair> {
  const options: BrowserContextOptions = {
    baseURL: new URL(page.url()).origin,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    viewport: page.viewportSize(),
  };
  const browser = page.context().browser();
  if (!browser) throw new Error('The window belongs to no browser.');
  const { noe, ...pair } = await arriveWithDevices(browser, page.request, { ana: options, noe: options });
  await page.context().addCookies(await noe.context().cookies());
  await noe.context().close();
  page.once('close', () => void pair.ana.context().close());
  return { ...pair, noe: page };
}

/** On the day after tomorrow, at hours of Paris. */
const momentAt = (halfHour: string) => momentOfTyped(`${addDays(dayOf(new Date()), 2)}T${halfHour}`) ?? new Date();

/** Ana proposes three half-hours, of which Noé takes one. */
const propose = ({ anaId, noeId, conversationId: id }: Pair, { isTaken }: { isTaken: boolean }) =>
  operate(async (ctx) => {
    await changeVideoWishOf(ctx, anaId, id, 'ask');
    await changeVideoWishOf(ctx, noeId, id, 'accept');
    const moments = ['19:00', '20:30', '21:00'].map(momentAt);
    const number = await proposeVideo(ctx, anaId, id, { moments, isNow: false, clientKey: randomUUID() });
    if (isTaken) await acceptVideo(ctx, noeId, id, { number, index: 1 });
  });

const wish = ({ anaId, conversationId }: Pair) =>
  operate((ctx) => changeVideoWishOf(ctx, anaId, conversationId, 'ask'));

/** Noé is in, and Ana, who sees the other. */
async function meetOn(page: Page): Promise<Pair> {
  const pair = await arrive(page);
  await agreeOnNow(pair);
  await goToDoor(pair.ana, 'Noé');
  await goToDoor(page, 'Ana');
  for (const one of [pair.ana, page]) await comeIn(one);
  for (const one of [pair.ana, page]) await seesOther(one);
  return pair;
}

/** The talk of two that has ended after some minutes. */
async function talkEnded(page: Page): Promise<Pair> {
  const pair = await meetOn(page);
  await setTalkBegan(pair, 9 * MINUTE_MS);
  await page.getByRole('button', { name: 'Je pars' }).click();
  await soon(page.getByRole('heading', { name: /C.est fini pour cette fois/ })).toBeVisible();
  return pair;
}

const before: readonly Omit<Picture, 'as'>[] = [
  {
    state: 'asked',
    isOneWindow: true,
    prepare: async (page) => {
      await wish(await arrive(page));
      await openThread(page, 'Ana');
    },
  },
  {
    state: 'answering',
    isOneWindow: true,
    prepare: async (page) => {
      await wish(await arrive(page));
      await openThread(page, 'Ana');
      await page.goto(videoView);
    },
  },
  {
    state: 'proposed',
    isOneWindow: true,
    prepare: async (page) => {
      await propose(await arrive(page), { isTaken: false });
      await openThread(page, 'Ana');
    },
  },
  {
    state: 'proposing',
    prepare: async (page) => {
      const { anaId, noeId, conversationId } = await arrive(page);
      await operate(async (ctx) => {
        await changeVideoWishOf(ctx, anaId, conversationId, 'ask');
        await changeVideoWishOf(ctx, noeId, conversationId, 'accept');
      });
      await openThread(page, 'Ana');
      await page.goto(videoView);
    },
  },
  {
    state: 'taken',
    isOneWindow: true,
    prepare: async (page) => {
      await propose(await arrive(page), { isTaken: true });
      await openThread(page, 'Ana');
    },
  },
  {
    state: 'list',
    prepare: async (page) => {
      await propose(await arrive(page), { isTaken: true });
      await page.goto(routes.discussions);
      await whenHydrated(page);
    },
  },
  {
    state: 'too-early',
    prepare: async (page) => {
      const pair = await arrive(page);
      await agreeOnNow(pair);
      await goToDoor(page, 'Ana');
      await operate(async ({ db }) => {
        const later = momentAt('20:30');
        await db('video_meetings').where({ conversation_id: pair.conversationId }).update({ starts_at: later });
      });
      await page.reload();
      await soon(page.getByText(/C.est prévu/)).toBeVisible();
    },
  },
];

const atTheDoor: readonly Omit<Picture, 'as'>[] = [
  {
    state: 'door',
    prepare: async (page) => {
      await agreeOnNow(await arrive(page));
      await goToDoor(page, 'Ana');
    },
  },
  {
    state: 'antechamber',
    prepare: async (page) => {
      await agreeOnNow(await arrive(page));
      await goToDoor(page, 'Ana');
      await openDevices(page);
      await soon(page.getByLabel('Ton image voilée')).toBeVisible();
    },
  },
  {
    state: 'refused',
    prepare: async (page) => {
      await refuseDevices(page, 'all', 'NotAllowedError');
      await agreeOnNow(await arrive(page));
      await goToDoor(page, 'Ana');
      await openDevices(page);
      await soon(page.getByText(/Ton micro reste fermé/)).toBeVisible();
    },
  },
];

const inTheTalk: readonly Omit<Picture, 'as'>[] = [
  {
    state: 'late',
    prepare: async (page) => {
      const { conversationId, noeId } = await arriveAndComeIn(page);
      const earlier = new Date(Date.now() - 6 * MINUTE_MS);
      await operate(async ({ db }) => {
        await db('video_meetings').where({ conversation_id: conversationId }).update({ starts_at: earlier });
        await db('video_seats').where({ member_id: noeId }).update({ entered_at: earlier });
      });
      await soon(page.getByText(/Un imprévu, un réseau capricieux/)).toBeVisible();
    },
  },
  { state: 'veiled', prepare: (page) => meetOn(page) },
  {
    state: 'lifted',
    prepare: async (page) => {
      const { ana } = await meetOn(page);
      for (const one of [ana, page]) await one.getByRole('button', { name: 'Lever mon voile' }).click();
      await saysThat(page, /Ana a levé son voile/);
    },
  },
  {
    state: 'voice',
    prepare: async (page) => {
      const { ana } = await meetOn(page);
      await ana.getByRole('button', { name: 'Fermer ma caméra' }).click();
      await ana.getByRole('button', { name: 'Couper mon micro' }).click();
      await saysThat(page, /Ana est là avec sa voix\. Ana a coupé son micro/);
    },
  },
  {
    state: 'more',
    prepare: async (page) => {
      await setTalkBegan(await meetOn(page), 9 * MINUTE_MS);
      await soon(page.getByRole('button', { name: 'Cinq minutes de plus' })).toBeVisible();
    },
  },
];

async function arriveAndComeIn(page: Page): Promise<Pair> {
  const pair = await arrive(page);
  await agreeOnNow(pair);
  await goToDoor(page, 'Ana');
  await comeIn(page);
  return pair;
}

const afterwards: readonly Omit<Picture, 'as'>[] = [
  { state: 'over', prepare: (page) => talkEnded(page) },
  {
    state: 'answered',
    prepare: async (page) => {
      await talkEnded(page);
      await page.getByRole('radio', { name: 'Non', exact: true }).check({ force: true });
      await page.getByLabel('Je veux bien que ma réponse soit gardée').check();
      await page.getByRole('button', { name: 'Répondre' }).click();
      await soon(page.getByText(/Ta réponse est gardée/)).toBeVisible();
    },
  },
  {
    state: 'missed',
    prepare: async (page) => {
      const { conversationId } = await arriveAndComeIn(page);
      const earlier = new Date(Date.now() - 45 * MINUTE_MS);
      await operate(async ({ db }) => {
        await db('video_meetings').where({ conversation_id: conversationId }).update({ starts_at: earlier });
      });
      await soon(page.getByRole('heading', { name: 'Pas cette fois' })).toBeVisible();
    },
  },
];

/** Meeting by video, from the wish to what is said afterwards. */
export const videoPictures: readonly Picture[] = [...before, ...atTheDoor, ...inTheTalk, ...afterwards].map(
  (picture) => ({ ...picture, as: 'caller', path: routes.home }),
);
