import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { acceptMeeting, proposeMeeting } from '#server/features/talk/meetings.service.ts';
import { sendMessage } from '#server/features/talk/thread.service.ts';
import { addDays } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { slotInWords } from '#shared/talk/meeting.ts';
import { fr } from '#shared/typeset.ts';
import { check } from './accessible.ts';
import { test } from './journey-fixture.ts';
import { pressOn, tick, typeInto } from './keyboard.ts';
import { arriveAt, whenHydrated } from './member.ts';
import { arriveAsTalkers, goToTalk, openConversation, type Talkers } from './talkers.ts';

const tag = '@one-width';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
// With a pointer: where one touches, Enter begins a line.
const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false };
const PLACE = 'Le café des Halles';

/** What is written in a conversation before the members look. */
type Write = NonNullable<Parameters<typeof openConversation>[1]>;

const log = (page: Page) => page.getByRole('log');

/** Presses a card as people do: once it has come to rest in the log. */
async function choose(page: Page, words: string): Promise<void> {
  await log(page).locator('label', { hasText: words }).click();
  await expect(log(page).getByRole('radio', { name: words })).toBeChecked();
}

const soon = (days: number) => slotInWords({ day: addDays(dayOf(new Date()), days), halfDay: 'evening' });

/** A meeting two days ago, which both have to speak of. */
function meetInThePast({ anaId, noeId }: Talkers): Write {
  return async (ctx, id, clock) => {
    clock.at = new Date(Date.now() - 4 * DAY_MS);
    const slots = [{ day: addDays(dayOf(new Date()), -2), halfDay: 'evening' as const }];
    const number = await proposeMeeting(ctx, anaId, id, { slots, place: PLACE, clientKey: randomUUID() });
    await acceptMeeting(ctx, noeId, id, { number, index: 0 });
    clock.at = null;
  };
}

test('H9: two members agree on a meeting, tell a relative, and call it off', { tag }, async ({ browser, request }) => {
  const talkers = await arriveAsTalkers(browser, request, { ana: desktop, noe: phone });
  await openConversation(talkers);
  const { ana, noe } = talkers;
  await goToTalk(ana, 'Noé');
  await ana.goto('/discussion?voir=rendez-vous');
  const view = ana.getByRole('dialog', { name: 'Proposer un rendez-vous' });
  await whenHydrated(ana);
  // By the keyboard alone; a fourth moment is refused at once.
  await tick(ana, view.getByRole('checkbox', { name: soon(1) }));
  await tick(ana, view.getByRole('checkbox', { name: soon(2) }));
  await tick(ana, view.getByRole('checkbox', { name: soon(3) }));
  await view.getByRole('checkbox', { name: soon(4) }).press('Space');
  await expect(view.getByRole('checkbox', { name: soon(4) })).not.toBeChecked();
  await expect(view.getByText('Trois moments au plus')).toBeVisible();
  await typeInto(ana, view.getByLabel('Où, en quelques mots'), PLACE);
  await check(ana, 'meeting, proposing');
  await pressOn(ana, view.getByRole('button', { name: 'Proposer ce rendez-vous' }));
  await expect(log(ana).getByText('Tu proposes un rendez-vous')).toBeVisible();
  await check(ana, 'meeting, proposed by me');

  await goToTalk(noe, 'Ana');
  await expect(log(noe).getByText('Ana te propose un rendez-vous')).toBeVisible();
  await check(noe, 'meeting, proposed by them');
  await log(noe)
    .getByRole('button', { name: soon(2) })
    .click();
  await expect(log(noe).getByText('Votre rendez-vous')).toBeVisible();
  // Seen without a reload.
  await expect(log(ana).getByText('Votre rendez-vous')).toBeVisible();
  await expect(log(ana).getByText(fr`C'est dit :`)).toBeVisible();

  const downloading = ana.waitForEvent('download');
  await log(ana).getByRole('link', { name: 'Le mettre dans mon agenda' }).click();
  expect((await downloading).suggestedFilename()).toBe('rendez-vous.ics');

  await log(noe).getByText('Préviens un proche').click();
  await log(noe).getByRole('button', { name: 'Faire le lien' }).click();
  const link = await log(noe).getByLabel('Ton lien, à donner maintenant').inputValue();
  await check(noe, 'meeting, link for a relative');
  const relative = await (await browser.newContext(phone)).newPage();
  await relative.goto(link);
  await arriveAt(relative, 'Le rendez-vous de Noé');
  await expect(relative.getByText(PLACE)).toBeVisible();
  await expect(relative.getByText('Ana')).toHaveCount(0);
  await check(relative, 'meeting, what the relative reads');
  await log(noe).getByRole('button', { name: 'Éteindre le lien' }).click();
  await expect(log(noe).getByRole('button', { name: 'Éteindre le lien' })).toHaveCount(0);
  await relative.reload();
  await arriveAt(relative, fr`Ce lien ne s'ouvre plus`);
  await check(relative, 'meeting, an ended link');

  await log(ana).getByText('Annuler le rendez-vous').click();
  await log(ana).getByRole('button', { name: 'Oui, annuler' }).click();
  await expect(log(noe).getByText('est annulé.')).toBeVisible();
  await check(ana, 'meeting, called off');
});

test('H10: each is asked alone how it was, and only a shared wish is said', { tag }, async ({ browser, request }) => {
  const talkers = await arriveAsTalkers(browser, request, { ana: desktop, noe: phone });
  await openConversation(talkers, meetInThePast(talkers));
  const { ana, noe } = talkers;
  await goToTalk(noe, 'Ana');
  await check(noe, 'aftermath, asked');
  for (const page of [ana, noe]) {
    await goToTalk(page, page === ana ? 'Noé' : 'Ana');
    await choose(page, 'Oui');
    await choose(page, fr`J'aimerais te revoir`);
    await log(page).getByLabel('Je veux bien que ma réponse soit gardée').check();
    await log(page).getByRole('button', { name: 'Répondre' }).click();
    if (page === ana) await expect(log(page).getByText('Ta réponse est gardée, pour toi.')).toBeVisible();
  }
  await expect(log(noe).getByText(fr`Ana et toi aimeriez vous revoir.`)).toBeVisible();
  await ana.reload();
  await expect(log(ana).getByText(fr`Noé et toi aimeriez vous revoir.`)).toBeVisible();
  await check(noe, 'aftermath, both wish to meet again');
});

test(
  'a member who felt uneasy is led to a report, and reports messages they ticked',
  { tag },
  async ({ browser, request }) => {
    const talkers = await arriveAsTalkers(browser, request, { ana: desktop, noe: phone });
    await openConversation(talkers, async (ctx, id, clock) => {
      await meetInThePast(talkers)(ctx, id, clock);
      await sendMessage(ctx, talkers.anaId, id, { text: 'Bonsoir', clientKey: randomUUID() });
      await sendMessage(ctx, talkers.noeId, id, { text: 'Réponds-moi tout de suite', clientKey: randomUUID() });
    });
    const { ana } = talkers;
    await goToTalk(ana, 'Noé');
    await choose(ana, 'Oui');
    await choose(ana, fr`Je n'étais pas à l'aise`);
    await log(ana).getByLabel('Je veux bien que ma réponse soit gardée').check();
    await log(ana).getByRole('button', { name: 'Répondre' }).click();
    await expect(log(ana).getByText(fr`Merci de l'avoir dit.`)).toBeVisible();
    await check(ana, 'aftermath, uneasy');
    await log(ana).getByRole('button', { name: 'Signaler ou bloquer Noé' }).click();
    await arriveAt(ana, 'Signaler ou bloquer Noé');

    await ana.goto('/discussion?voir=signaler');
    const view = ana.getByRole('dialog', { name: 'Signaler des messages' });
    await view.getByRole('checkbox', { name: /^Réponds-moi tout de suite/ }).check();
    await check(ana, 'report, choosing messages');
    await view.getByRole('button', { name: 'Voir ce qui partira' }).click();
    await arriveAt(ana, 'Signaler ou bloquer Noé');
    await expect(ana.getByText('Voici exactement ce que la modération lira.')).toBeVisible();
    await expect(ana.getByText('Bonsoir')).toBeVisible();
    await ana.getByRole('radio', { name: /^Harcèlement/ }).check();
    await check(ana, 'report, what the team reads');
    await ana.getByRole('button', { name: 'Envoyer mon signalement' }).click();
    await arriveAt(ana, fr`Merci, c'est bien arrivé`);
  },
);

test(
  'H6: cautions are found in the browser, without a request while typing and reading',
  { tag },
  async ({ browser, request }) => {
    const talkers = await arriveAsTalkers(browser, request, { ana: desktop, noe: phone });
    await openConversation(talkers, async (ctx, id) => {
      for (const text of [
        'Tu peux me faire un virement de 200 euros ? Je te rembourse demain',
        'Ferme ta gueule, connard',
      ])
        await sendMessage(ctx, talkers.noeId, id, { text, clientKey: randomUUID() });
    });
    const { ana } = talkers;
    await goToTalk(ana, 'Noé');
    await expect(log(ana).getByText(fr`On te parle d'argent.`)).toBeVisible();
    await expect(log(ana).getByText(fr`Ce message te met mal à l'aise ?`)).toBeVisible();
    await check(ana, 'cautions, received');
    const field = ana.getByRole('textbox', { name: /^Ton message/ });
    await field.focus();
    // Parts of the page, and the code that reads a text over, come once: what is counted begins when nothing comes any more.
    const countLoaded = () => ana.evaluate(() => performance.getEntriesByType('resource').length);
    await expect(async () => {
      const before = await countLoaded();
      await ana.waitForTimeout(500);
      expect(await countLoaded()).toBe(before);
    }).toPass();
    const asked: string[] = [];
    ana.on('request', (sent) => asked.push(`${sent.method()} ${sent.url()}`));
    await log(ana).getByRole('button', { name: 'Ça va' }).last().click();
    await expect(log(ana).getByText(fr`Ce message te met mal à l'aise ?`)).toHaveCount(0);
    await field.pressSequentially('Appelle-moi au 06 12 34 56 78');
    await field.press('Enter');
    const question = ana.getByRole('alertdialog');
    await expect(question).toContainText(fr`Noé peut déjà t'écrire ici`);
    await expect(question.getByRole('button', { name: 'Reprendre' })).toBeFocused();
    await check(ana, 'cautions, before sending');
    await ana.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(field).toHaveValue('Appelle-moi au 06 12 34 56 78');
    expect(asked.filter((sent) => !sent.includes('/_live'))).toEqual([]);
    expect(
      await ana.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    ).not.toMatch(/caution|abuse|money/);
    await field.press('Enter');
    await question.getByRole('button', { name: 'Envoyer quand même' }).click();
    await expect(log(ana).getByText('06 12 34 56 78')).toBeVisible();
    // Somebody without a means of contact in their words is asked nothing.
    await field.fill('À demain');
    await field.press('Enter');
    await expect(log(ana).getByText('À demain')).toBeVisible();
  },
);

test(
  'H9: everything about a meeting works without scripts, and no caution is said',
  { tag },
  async ({ browser, request }) => {
    const without = { javaScriptEnabled: false };
    const talkers = await arriveAsTalkers(browser, request, {
      ana: { ...desktop, ...without },
      noe: { ...phone, ...without },
    });
    await openConversation(talkers, (ctx, id) =>
      sendMessage(ctx, talkers.noeId, id, { text: 'Fais-moi un virement', clientKey: randomUUID() }),
    );
    const { ana, noe } = talkers;
    await goToTalk(ana, 'Noé');
    await expect(ana.getByText(fr`On te parle d'argent.`)).toHaveCount(0);
    await ana.goto('/discussion?voir=rendez-vous');
    await ana.getByRole('button', { name: 'Proposer ce rendez-vous' }).click();
    await ana.getByRole('checkbox', { name: soon(1) }).check({ force: true });
    await ana.getByLabel('Où, en quelques mots').fill(PLACE);
    await ana.getByRole('button', { name: 'Proposer ce rendez-vous' }).click();
    await expect(log(ana).getByText('Tu proposes un rendez-vous')).toBeVisible();
    await goToTalk(noe, 'Ana');
    await log(noe)
      .getByRole('button', { name: soon(1) })
      .click();
    await expect(log(noe).getByText('Votre rendez-vous')).toBeVisible();
    await log(noe).getByText('Préviens un proche').click();
    await log(noe).getByRole('button', { name: 'Faire le lien' }).click();
    const link = await log(noe).getByLabel('Ton lien, à donner maintenant').inputValue();
    await noe.goto(link);
    await arriveAt(noe, 'Le rendez-vous de Noé');
    await ana.goto('/discussion?voir=signaler');
    await ana.getByRole('checkbox', { name: /^Fais-moi un virement/ }).check();
    await ana.getByRole('button', { name: 'Voir ce qui partira' }).click();
    await expect(ana.getByText('Voici exactement ce que la modération lira.')).toBeVisible();
  },
);
