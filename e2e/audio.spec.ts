import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { messages } from '#shared/errors.ts';
import { DAY_MS } from '#shared/duration.ts';
import { fr } from '#shared/typeset.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { grantEntitlement } from '#server/features/plans/entitlement-grants.service.ts';
import { hear, toneFile } from '#testing/recordings.ts';
import { operate } from './administrator.ts';
import { arriveAsCouple, openListWith } from './couple.ts';
import { test } from './journey-fixture.ts';
import { arriveAt, whenHydrated } from './member.ts';
import { arriveAsTalkers, goToTalk, openConversation } from './talkers.ts';
import { deviceArguments } from './video-people.ts';

const MICROPHONE_HERTZ = 392;
/** What the microphone hears, again and again. */
const spoken = path.join(mkdtempSync(path.join(tmpdir(), 'resonance-voice-')), 'voice.wav');
writeFileSync(spoken, toneFile({ hertz: MICROPHONE_HERTZ, seconds: 20, peak: 0.3 }));

test.use({
  launchOptions: ({ launchOptions: { args = [], ...others } }, give) =>
    give({ ...others, args: [...args, ...deviceArguments, `--use-file-for-fake-audio-capture=${spoken}`] }),
});

const AGE = 71;

/** Gives the two VIP: nothing is sold yet. */
const makeVip = () =>
  operate(async (ctx) => {
    const birthDate = `${new Date().getFullYear() - AGE}-01-01`;
    const couple = await ctx.db('profiles').where({ gender: 'autre', birth_date: birthDate }).select('user_id');
    for (const { user_id: id } of couple)
      await grantEntitlement(ctx, id, 'cli:journey', {
        plan: 'vip',
        months: 1,
        startsOn: dayOf(new Date()),
        reason: 'Pour voir.',
      });
  });

/** What was kept today was kept two days ago: voices open at midnight. */
const passMidnight = () =>
  operate(async (ctx) => {
    const before = new Date(Date.now() - 2 * DAY_MS);
    await ctx.db('voices').where({ state: 'kept' }).update({ updated_at: before });
  });

/** What somebody hears where a player stands. */
async function listenTo(page: Page, label: RegExp) {
  const address = await page.getByRole('group', { name: label }).locator('source').first().getAttribute('src');
  return hear(await (await page.request.get(address ?? '')).body());
}

test(
  'two members give their voice, one by the microphone, and hear each other with the right pitch and loudness',
  {
    tag: '@desktop',
  },
  async ({ browser, request }) => {
    const { ana, lea } = await arriveAsCouple(browser, request, { gender: 'autre', age: AGE });
    await openListWith(ana, 'Léa');
    await openListWith(lea, 'Ana');
    await makeVip();

    // Arrived from another page, whose document may not ask for the microphone, the page loads itself first.
    await ana.goto('/play-room');
    await whenHydrated(ana);
    await ana.getByRole('link', { name: /Audio/ }).click();
    const loadedAt = () => ana.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
    await expect.poll(() => loadedAt().catch(() => '')).toMatch(/\/audio$/);
    await whenHydrated(ana);
    await expect(ana.getByText(fr`Ton navigateur va te demander d'ouvrir ton micro`)).toBeVisible();
    await ana.getByRole('button', { name: 'Enregistrer ma voix' }).click();
    await expect(ana.getByRole('timer')).toContainText('Encore 36 secondes');
    await ana.getByRole('button', { name: fr`J'ai fini` }).click();
    await expect(ana.getByRole('heading', { name: fr`Écoute-toi d'abord` })).toBeVisible();
    await ana.getByLabel(/Ce que tu dis, par écrit/).fill('Un sol, tout simplement.');
    await ana.getByRole('button', { name: 'Garder cette voix' }).click();
    await expect(ana.getByRole('heading', { name: 'Ta voix' })).toBeVisible();

    await lea.goto('/audio');
    await whenHydrated(lea);
    await lea.getByText('Envoyer un fichier audio').click();
    const file = lea.getByLabel('Ton enregistrement');
    await file.setInputFiles({ name: 'voix.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('Bonjour') });
    await lea.getByRole('button', { name: 'Envoyer, puis écouter' }).click();
    await expect(lea.getByText(messages.voice_not_sound)).toBeVisible();
    await file.setInputFiles({ name: 'voix.wav', mimeType: 'audio/wav', buffer: toneFile({ hertz: 262, seconds: 5 }) });
    await lea.getByRole('button', { name: 'Envoyer, puis écouter' }).click();
    await lea.getByRole('button', { name: 'Garder cette voix' }).click();
    await expect(lea.getByText(/Ta voix s.ouvre à minuit/)).toBeVisible();
    await passMidnight();
    await lea.reload();
    await expect(lea.getByRole('heading', { name: 'Une voix pour toi' })).toBeVisible();
    await expect(lea.getByText('Un sol, tout simplement.')).toBeVisible();
    const heard = await listenTo(lea, /^Voix.: Ana$/);
    expect(Math.abs(heard.hertz - MICROPHONE_HERTZ)).toBeLessThan(4);
    expect(Math.abs(heard.loudness - -16)).toBeLessThan(1);
    expect(heard.seconds).toBeGreaterThan(2.5);

    await ana.goto('/audio');
    await whenHydrated(ana);
    const player = ana.getByRole('group', { name: /^Voix.: Léa$/ });
    const playing = () => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await player.getByRole('button', { name: 'Écouter' }).click();
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect.poll(playing).toBeGreaterThan(0.2);
    await player.getByRole('button', { name: /Vitesse/ }).click();
    expect(await player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.5);
    await player.getByRole('button', { name: 'Muet' }).click();
    await expect(player.getByRole('button', { name: 'Muet', pressed: true })).toBeVisible();
    const isSilent = () => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.muted && !audio.paused);
    expect(await isSilent()).toBe(true);
    await player.getByRole('button', { name: 'Pause' }).click();
    const place = player.getByRole('slider');
    await place.focus();
    await ana.keyboard.press('Home');
    await ana.keyboard.press('ArrowRight');
    await expect.poll(playing).toBeCloseTo(1, 1);

    await ana.getByText('Effacer ma voix', { exact: true }).click();
    await ana.getByRole('button', { name: 'Oui, effacer ma voix' }).click();
    await expect(ana.getByRole('heading', { name: 'Donne ta voix' })).toBeVisible();
    await lea.reload();
    await expect(lea.getByText(/Aucune voix à entendre/)).toBeVisible();
  },
);

test(
  'a voice note is heard again before it is sent, recorded anew, and played by the other',
  { tag: '@desktop' },
  async ({ browser, request }) => {
    const size = { viewport: { width: 1280, height: 800 } };
    const talkers = await arriveAsTalkers(browser, request, { ana: size, noe: size });
    await openConversation(talkers);
    const { ana, noe } = talkers;
    await goToTalk(ana, 'Noé');
    await whenHydrated(ana);
    await ana.getByRole('link', { name: 'Message vocal' }).click();
    await arriveAt(ana, 'Message vocal');
    await whenHydrated(ana);
    const speak = async (left: string) => {
      await ana.getByRole('button', { name: 'Enregistrer ma voix' }).click();
      await expect(ana.getByRole('timer')).toContainText(`Encore ${left} secondes`);
      await ana.getByRole('button', { name: fr`J'ai fini` }).click();
    };
    await speak('58');
    const audio = ana.locator('audio');
    await ana.getByRole('button', { name: 'Réécouter' }).click();
    await expect(ana.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect.poll(() => audio.evaluate((own: HTMLAudioElement) => own.currentTime)).toBeGreaterThan(0.2);
    await expect(ana.getByRole('button', { name: 'Réécouter' })).toBeVisible();
    await ana.getByRole('button', { name: 'Recommencer' }).click();
    await speak('56');
    await expect(ana.getByRole('button', { name: 'Réécouter' })).toBeVisible();
    await ana.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await arriveAt(ana, 'Noé');

    await goToTalk(noe, 'Ana');
    await whenHydrated(noe);
    const heard = await listenTo(noe, /^Message vocal de.\d+.secondes$/);
    expect(Math.abs(heard.hertz - MICROPHONE_HERTZ)).toBeLessThan(4);
    expect(heard.seconds).toBeGreaterThan(3);
    const player = noe.getByRole('group', { name: /^Message vocal/ });
    await player.getByRole('button', { name: 'Écouter' }).click();
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  },
);
