import { expect } from '@playwright/test';
import { changeVideoWishOf, remindOfVideo } from '#server/features/talk/video-meetings.service.ts';
import { blockMember } from '#server/features/safety/blocks.service.ts';
import { addDays } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { routes } from '#shared/routes.ts';
import { threadViews, VIEW_PARAMETER } from '#shared/talk/screens.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { extent, reached, timeLimit } from '#testing/promise.ts';
import { quantile } from '#testing/quantile.ts';
import { findRelay, startRelay, type Relay } from '#testing/relay.ts';
import { check } from './accessible.ts';
import { operate } from './administrator.ts';
import { test } from './journey-fixture.ts';
import { arriveAt, whenHydrated } from './member.ts';
import { expectNoAllocations } from './relay-credentials.ts';
import {
  agreeOnNow,
  arriveWithDevices,
  comeIn,
  comeInAgain,
  comeInAsStranger,
  goToDoor,
  launchWithDevices,
  meet,
  openDevices,
  openThread,
  recordTracks,
  refuseDevices,
  sayAgain,
  saysThat,
  seesOther,
  sharpnessOf,
  takeFiveMinutesMore,
  takeNetworkAway,
  timeFirstPicture,
} from './video-people.ts';

const tag = '@one-width';

test.use({ launchOptions: launchWithDevices() });
// One relay for all of them, which one of them kills.
test.describe.configure({ mode: 'default', timeout: 240_000 });

let relay: Relay | null = null;
test.beforeAll(async () => {
  const port = Number(process.env['E2E_RELAY_PORT'] ?? 0);
  if (port > 0) relay = await startRelay(port, process.env['E2E_RELAY_SECRET'] ?? '');
});
test.afterAll(() => relay?.kill());
const needsRelay = () => test.skip(!findRelay(), 'There is no relay on this machine: not asked.');

test(
  'J8: two members meet by video, from the wish in the thread to what each says afterwards',
  { tag },
  async ({ browser, request }) => {
    const pair = await arriveWithDevices(browser, request);
    const { ana, noe } = pair;
    const noes = await recordTracks(noe);
    await openThread(ana, 'Noé');
    await ana.locator('summary', { hasText: 'Options de la discussion' }).click();
    await ana.getByRole('link', { name: 'Rencontre en ligne' }).click();
    await ana.getByRole('button', { name: frenchPattern(/J'aimerais te voir en vidéo/) }).click();
    await expect(ana.getByText('Tu as dit que tu aimerais voir Noé en vidéo.')).toBeVisible();
    await ana.locator('.talk-end').getByRole('link', { name: 'Rencontre en ligne' }).click();
    await expect(ana.getByText(frenchPattern(/Ton envie est dite/))).toBeVisible();
    await check(ana, 'video, wished by me');

    await openThread(noe, 'Ana');
    await noe.getByRole('link', { name: 'Y répondre' }).click();
    await check(noe, 'video, wished by the other');
    await noe.getByRole('button', { name: 'Moi aussi' }).click();
    await noe.getByRole('link', { name: 'Choisir un moment' }).click();
    await expect(noe.getByRole('button', { name: 'Maintenant', exact: true })).toBeVisible();
    await check(noe, 'video, proposing');
    await noe.getByRole('button', { name: 'Proposer', exact: true }).click();
    await noe.getByRole('button', { name: 'Maintenant', exact: true }).click();
    await openThread(ana, 'Noé');
    await check(ana, 'video, proposed by the other');
    await ana.getByRole('button', { name: 'Oui, maintenant' }).click();
    await expect(ana.getByRole('button', { name: frenchPattern(/Aller à l'entrée/) })).toBeVisible();

    await goToDoor(ana, 'Noé');
    await check(ana, 'video, before the door');
    await openDevices(ana);
    await expect(ana.getByLabel('Ton image voilée')).toBeVisible();
    await check(ana, 'video, antechamber');
    await ana.getByRole('button', { name: 'Entrer' }).click();
    await expect(ana.getByText(fr`On attend Noé.`)).toBeVisible();
    await check(ana, 'video, alone');

    await goToDoor(noe, 'Ana');
    await expect(noe.getByText('Ana est là.')).toBeVisible();
    await comeIn(noe);
    for (const page of [ana, noe]) await seesOther(page);
    await expect(ana.getByText('Noé garde son voile.')).toBeVisible();
    await expect(ana.getByRole('img', { name: /Encore 1[12] minutes/ })).toBeVisible();
    await check(ana, 'video, together');
    await check(noe, 'video, together on a phone');

    // By the keyboard.
    await noe.getByRole('button', { name: 'Lever mon voile' }).press('Enter');
    await expect(ana.getByText('Noé a levé son voile.')).toBeVisible();
    await noe.getByRole('button', { name: 'Couper mon micro' }).press('Enter');
    await expect(ana.getByText(frenchPattern(/Noé a coupé son micro/))).toBeVisible();
    await noe.getByRole('button', { name: 'Fermer ma caméra' }).press('Enter');
    await expect(ana.getByText(frenchPattern(/Noé est là avec sa voix/))).toBeVisible();
    await check(ana, 'video, with the voice alone');
    await noe.getByRole('button', { name: 'Ouvrir ma caméra' }).press('Enter');
    await expect(ana.getByText('Noé a levé son voile.')).toBeVisible();

    // Who reloads comes back, and finds the other where they were.
    await noe.reload();
    await whenHydrated(noe);
    await comeIn(noe);
    for (const page of [ana, noe]) await seesOther(page);

    await takeFiveMinutesMore(pair);

    await noe.getByRole('button', { name: 'Je pars' }).click();
    await expect(noe.getByRole('heading', { name: frenchPattern(/C'est fini pour cette fois/) })).toBeVisible();
    expect(new Set(await noes())).toEqual(new Set(['ended']));
    await expect(ana.getByRole('heading', { name: frenchPattern(/C'est fini pour cette fois/) })).toBeVisible();
    await check(noe, 'video, over');

    for (const page of [noe, ana]) await sayAgain(page);
    await expect(ana.getByText(fr`Noé et toi aimeriez vous revoir.`)).toBeVisible();
    await check(ana, 'video, both wish to meet again');
  },
);

test(
  'the voice alone is enough, a refusal and a device that goes are told with what to do, and Signaler ends it for both',
  { tag },
  async ({ browser, request }) => {
    const pair = await arriveWithDevices(browser, request);
    const { ana, noe } = pair;
    await refuseDevices(noe, 'camera', 'NotFoundError');
    await refuseDevices(ana, 'all', 'NotAllowedError');
    const [anas, noes] = [await recordTracks(ana), await recordTracks(noe)];
    await agreeOnNow(pair);
    await goToDoor(noe, 'Ana');
    await comeIn(noe);
    await expect(noe.getByText(frenchPattern(/Aucune caméra n'est branchée/))).toBeVisible();
    await goToDoor(ana, 'Noé');
    await openDevices(ana);
    await expect(ana.getByText(/Ton micro reste fermé/)).toBeVisible();
    await expect(ana.getByRole('button', { name: 'Entrer' })).toHaveCount(0);
    await check(ana, 'video, refused devices');
    await ana.evaluate(() => (window as unknown as { allowDevices(): void }).allowDevices());
    await ana.getByRole('button', { name: 'Essayer le micro de nouveau' }).click();
    await ana.getByRole('button', { name: 'Entrer' }).click();
    await saysThat(ana, /^Noé est là avec sa voix\.$/);
    // The sound is there, though nothing is seen.
    await expect
      .poll(() => ana.locator('.video-meetings-stage audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0);

    await ana.evaluate(() => {
      const { openedTracks } = window as unknown as { openedTracks: MediaStreamTrack[] };
      for (const track of openedTracks) {
        // What a browser does with a device that was unplugged.
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    });
    await expect(ana.getByText(frenchPattern(/Ton micro s'est débranché/))).toBeVisible();
    await saysThat(noe, /Ana a coupé son micro/);
    await ana.getByRole('button', { name: 'Essayer le micro de nouveau' }).click();
    await saysThat(noe, /^Ana est là avec sa voix\.$/);

    await ana.getByRole('button', { name: /^Signaler/ }).click();
    await expect(ana).toHaveURL(new RegExp(`${routes.reportMember}$`));
    await expect(noe.getByRole('heading', { name: frenchPattern(/C'est fini pour cette fois/) })).toBeVisible();
    await expect(noe.getByText(/signal/i).filter({ hasNotText: 'Signaler ou bloquer' })).toHaveCount(0);
    expect(new Set(await noes())).toEqual(new Set(['ended']));
    expect(new Set(await anas())).toEqual(new Set(['ended']));
    await operate(async ({ db }) => {
      const kinds = (await db('video_failures').select('kind')).map(({ kind }) => kind);
      expect(kinds).toEqual(expect.arrayContaining(['device-lost', 'no-camera', 'refused']));
    });
  },
);

test(
  'two agree on a half-hour and call it off; the page of the meeting is a document of its own, which alone may open a camera',
  { tag },
  async ({ browser, request }) => {
    const pair = await arriveWithDevices(browser, request);
    const { ana, noe, anaId, noeId, conversationId } = pair;
    await operate(async (ctx) => {
      await changeVideoWishOf(ctx, anaId, conversationId, 'ask');
      await changeVideoWishOf(ctx, noeId, conversationId, 'accept');
    });
    const day = addDays(dayOf(new Date()), 2);
    await openThread(noe, 'Ana');
    await noe.goto(`${routes.discussion}?${VIEW_PARAMETER}=${threadViews.video}`);
    await whenHydrated(noe);
    await noe.locator('form', { hasText: 'Un à trois moments' }).evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    const moment = noe.getByLabel('Un moment', { exact: true });
    await moment.fill(`${day}T20:10`);
    await noe.getByRole('button', { name: 'Proposer', exact: true }).click();
    await expect(noe.getByText(frenchPattern(/Choisis une heure pleine ou une demie/))).toBeVisible();
    await expect(moment).toHaveValue(`${day}T20:10`);
    await check(noe, 'video, a moment between the half-hours');
    await moment.fill(`${day}T20:30`);
    await noe.getByRole('button', { name: 'Proposer', exact: true }).click();
    await expect(noe.getByRole('log').getByText('Tu proposes une rencontre en ligne')).toBeVisible();

    await openThread(ana, 'Noé');
    await ana.getByRole('button', { name: /20\sh\s30$/ }).click();
    await expect(ana.getByText(frenchPattern(/C'est dit : rencontre en ligne/))).toBeVisible();
    const file = await ana.getByRole('link', { name: 'La mettre dans mon agenda' }).getAttribute('href');
    const calendar = await ana.request.get(file ?? '');
    expect(calendar.headers()['content-type']).toMatch(/^text\/calendar/);
    expect(await calendar.text()).toMatch(/SUMMARY:Rendez-vous\r\n/);
    expect(await calendar.text()).not.toMatch(/Noé|Ana|ligne|vidéo/);
    await check(ana, 'video, a moment that was taken');

    await operate(async (ctx) => {
      const { number, starts_at: startsAt } = (await ctx
        .db('video_meetings')
        .where({ conversation_id: conversationId })
        .first())!;
      await remindOfVideo(ctx, { memberId: noeId, conversationId, number, startsAt: startsAt!.toISOString() });
    });
    await noe.goto(routes.news);
    await expect(noe.getByText('Ton rendez-vous en ligne avec Ana est pour bientôt.')).toBeVisible();
    await noe.goto(routes.discussions);
    await expect(noe.getByText(/^Rencontre en ligne .*20\sh\s30$/)).toBeVisible();
    await openThread(noe, 'Ana');
    await noe.locator('summary', { hasText: 'Annuler la rencontre' }).click();
    await noe.getByRole('button', { name: 'Oui, annuler' }).click();
    await expect(ana.getByText(frenchPattern(/La rencontre en ligne de .* est annulée/))).toBeVisible();

    await agreeOnNow(pair, { isWished: true });
    const mayOpen = () =>
      ana.evaluate(() =>
        navigator.mediaDevices.getUserMedia({ video: true }).then(
          (stream) => (stream.getTracks().forEach((track) => track.stop()), 'opens'),
          (error: Error) => error.name,
        ),
      );
    await openThread(ana, 'Noé');
    expect(await mayOpen()).toBe('NotAllowedError');
    await goToDoor(ana, 'Noé');
    expect(await mayOpen()).toBe('opens');
    // By a link within the page, by the way back, and by the way forward.
    await ana.getByRole('link', { name: 'Revenir à la discussion' }).click();
    await arriveAt(ana, 'Noé');
    expect(await mayOpen()).toBe('NotAllowedError');
    await ana.goBack();
    await arriveAt(ana, 'Rencontre en ligne');
    expect(await mayOpen()).toBe('opens');
    await ana.getByRole('link', { name: 'Retour' }).click();
    await arriveAt(ana, 'Noé');
    expect(await mayOpen()).toBe('NotAllowedError');

    // Without scripts the page says what it needs, and offers nothing that could not work.
    const storageState = await ana.context().storageState();
    const plain = await (await browser.newContext({ storageState, javaScriptEnabled: false })).newPage();
    await plain.goto(routes.videoMeeting);
    await expect(plain.getByText(frenchPattern(/L'image et le son ont besoin de JavaScript/))).toBeVisible();
    await expect(plain.getByRole('button', { name: /Ouvrir mon micro/ })).toBeHidden();
    await expect(plain.getByRole('link', { name: 'Revenir à la discussion' })).toBeVisible();
  },
);

test(
  'J1, J2, J3, J6: two meet at once through the relay, which serves nobody else, no address is named, and its death ends nothing',
  { tag },
  async ({ browser, request }) => {
    needsRelay();
    test.setTimeout(extent(240_000, 1_800_000));
    const pair = await arriveWithDevices(browser, request);
    const { ana, noe } = pair;
    const said: string[] = [];
    for (const page of [ana, noe])
      page.on('request', (sent) => {
        if (sent.url().endsWith('/video-signal')) said.push(sent.postData() ?? '');
      });
    await meet(pair);
    const times: number[] = [];
    for (let round = 0; round < extent(1, 100); round += 1) times.push(await timeFirstPicture(noe));
    await seesOther(ana);
    reached('J1', `${Math.round(quantile(times, 0.5))} ms median, ${Math.round(quantile(times, 0.95))} ms p95`);
    expect(quantile(times, 0.95)).toBeLessThan(timeLimit(3000));

    const descriptions = said.filter((words) => words.includes('"description"'));
    expect(descriptions.length).toBeGreaterThanOrEqual(extent(4, 200));
    expect(said.join('\n')).toContain('typ relay');
    expect(said.filter((words) => /typ (?:host|srflx|prflx)/.test(words))).toEqual([]);
    const origins = [...said.join('\n').matchAll(/raddr (\S+) rport (\d+)/g)].map(([, address]) => address);
    expect([...new Set(origins)].filter((address) => address !== '0.0.0.0')).toEqual([]);
    reached('J2', `0 of ${said.length} signals, with ${descriptions.length} descriptions`);

    await expectNoAllocations(ana);

    await relay?.kill();
    for (const page of [ana, noe])
      await expect(page.getByText('La connexion se refait, reste là.')).toBeVisible({ timeout: 60_000 });
    await check(ana, 'video, mending');
    await relay?.start();
    for (const page of [ana, noe]) {
      await expect(page.locator('.video-meetings-stage__state')).toHaveText(frenchPattern(/garde son voile/), {
        timeout: 60_000,
      });
      await seesOther(page);
    }
  },
);

// S-video-meeting-18
test(
  'a network that goes away is said to both in French, and the talk goes on by itself once it is back',
  { tag },
  async ({ browser, request }) => {
    needsRelay();
    const pair = await arriveWithDevices(browser, request);
    const { ana, noe } = pair;
    await meet(pair);
    const giveBack = await takeNetworkAway(noe);
    // What a browser plays at having no network does not reach sound and picture: the relay takes them away.
    await relay?.kill();
    await saysThat(noe, /^Ta connexion est coupée\. On réessaie, reste là\.$/);
    await saysThat(ana, /^La connexion se refait, reste là\.$/);
    await check(noe, 'video, without a network');
    // Longer than a seat is held for somebody who is silent.
    await saysThat(ana, /^Noé revient peut-être\. On attend un instant\.$/);
    await expect(ana.getByText(frenchPattern(/Le chemin entre vous ne s'ouvre pas/))).toHaveCount(0);
    await check(ana, 'video, while the other has no network');
    await relay?.start();
    await giveBack();
    for (const page of [ana, noe]) {
      await saysThat(page, /garde son voile/);
      await seesOther(page);
    }

    // Who leaves without a network is out at once, with the lights off, and reads what the other sees.
    const tracks = await recordTracks(noe);
    await noe.reload();
    await whenHydrated(noe);
    await comeIn(noe);
    await seesOther(noe);
    const giveBackAgain = await takeNetworkAway(noe);
    await saysThat(noe, /^Ta connexion est coupée/);
    await noe.getByRole('button', { name: 'Je pars' }).click();
    await expect(noe.getByText(frenchPattern(/Ta caméra et ton micro sont éteints/))).toBeVisible();
    expect(new Set(await tracks())).toEqual(new Set(['ended']));
    await check(noe, 'video, left without a network');
    await giveBackAgain();
    await expect(noe.getByRole('heading', { name: frenchPattern(/C'est fini pour cette fois/) })).toBeVisible();
    await expect(ana.getByRole('heading', { name: frenchPattern(/C'est fini pour cette fois/) })).toBeVisible();
  },
);

test(
  'J4, J5, J7, J8: a veil is sharp nowhere until it is lifted, nobody else comes in, and a block ends the talk with the lights out',
  { tag },
  async ({ browser, request }) => {
    const pair = await arriveWithDevices(browser, request);
    const { ana, noe } = pair;
    const [anas, noes] = [await recordTracks(ana), await recordTracks(noe)];
    const entered = ana.waitForRequest(/video-enter$/);
    await meet(pair);
    await expect.poll(() => sharpnessOf(ana)).toBeGreaterThan(0);
    const veiled = await sharpnessOf(ana);
    await noe.getByRole('button', { name: 'Lever mon voile' }).click();
    await expect.poll(() => sharpnessOf(ana), { timeout: 30_000 }).toBeGreaterThan(2 * veiled);
    const lifted = await sharpnessOf(ana);
    await noe.getByRole('button', { name: 'Baisser mon voile' }).click();
    await expect.poll(() => sharpnessOf(ana), { timeout: 30_000 }).toBeLessThan(lifted / 2);
    reached('J4', `${veiled.toFixed(2)} veiled, ${lifted.toFixed(2)} lifted`);

    await comeInAgain(ana);
    expect(await comeInAsStranger(browser, request, await entered)).toBe(422);
    await seesOther(ana);

    expect(new Set([...(await anas()), ...(await noes())])).toEqual(new Set(['live']));
    const lights = async () => new Set([...(await anas()), ...(await noes())]);
    await operate(async (ctx) => {
      await blockMember(ctx, pair.noeId, pair.anaId);
      const begun = performance.now();
      await expect.poll(lights, { intervals: [50] }).toEqual(new Set(['ended']));
      const took = performance.now() - begun;
      for (const name of ['J7', 'J8'] as const) reached(name, `${Math.round(took)} ms`);
      expect(took).toBeLessThan(timeLimit(1000));
    });
    // And neither page tells what has ended it.
    for (const page of [ana, noe])
      await expect(page.getByRole('heading', { name: frenchPattern(/C'est fini pour cette fois/) })).toBeVisible();
  },
);
