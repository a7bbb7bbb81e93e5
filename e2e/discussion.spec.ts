import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { sendMessage } from '#server/features/talk/thread.service.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import { de } from '#shared/elision.ts';
import { answerOpeners } from '#shared/talk/openers/answers.ts';
import { cardOpeners } from '#shared/talk/openers/cards.ts';
import { quizOpeners } from '#shared/talk/openers/quiz.ts';
import { sharedQuestions } from '#shared/talk/shared-questions.ts';
import { fr } from '#shared/typeset.ts';
import { check } from './accessible.ts';
import { test } from './journey-fixture.ts';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { arriveAt, whenHydrated } from './member.ts';
import { addPhotos, arriveAsTalkers, askQuestion, goToTalk, openConversation } from './talkers.ts';
import { withholdForms } from './withheld-code.ts';

const tag = '@one-width';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
// With a pointer: where one touches, Enter begins a line.
const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false };

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: /^Ton message/ });

const summary = (page: Page, hasText: string) => page.locator('summary', { hasText });

const textsIn = (questions: unknown): string[] =>
  typeof questions === 'string' ? [questions] : Object.values(questions ?? {}).flatMap(textsIn);

/** Which question two members ask differs with the day: all of them at once, as if they were asked, to be checked. */
async function writeEveryQuestion(page: Page): Promise<void> {
  const texts = textsIn([answerOpeners, cardOpeners, quizOpeners, sharedQuestions]);
  await log(page)
    .getByRole('heading', { name: /./ })
    .first()
    .evaluate((heading, words) => void (heading.textContent = words), texts.join(' '));
}

async function openFirst(page: Page, name: string): Promise<void> {
  await page.goto('/discussions');
  await page
    .getByRole('button', { name: new RegExp(`^(?:.?${name}|Lire la question ${de(name)})`) })
    .first()
    .click();
  await arriveAt(page, name);
}

test(
  'H9: two members ask, answer, talk, react, ask again and close, each in their own browser',
  { tag },
  async ({ browser, request }) => {
    const talkers = await arriveAsTalkers(browser, request, { ana: desktop, noe: phone });
    const { ana, noe } = talkers;
    await askQuestion(talkers, 'Un phare en Bretagne');
    await noe.goto('/discussions');
    await check(noe, 'discussions, asked');
    await noe.getByRole('button', { name: `Lire la question ${de('Ana')}` }).click();
    await arriveAt(noe, 'Ana');
    await expect(noe.getByLabel('Ta réponse')).toBeVisible();
    await expect(noe.getByText(/phare/)).toHaveCount(0);
    await check(noe, 'discussion, asked');
    // S-talk-15
    await noe.getByLabel('Ta réponse').fill('Une cabane en forêt');
    await noe.reload();
    await expect(noe.getByLabel('Ta réponse')).toHaveValue('Une cabane en forêt');
    await whenHydrated(noe);
    // S-screen-6
    const answerLeaves = await withholdForms(noe, '/discussion');
    await noe.getByRole('button', { name: 'Répondre' }).click();
    await expect(noe.getByRole('button', { name: 'Sauvegarde...' })).toBeDisabled();
    await expect(noe.getByRole('button', { name: 'Pas maintenant' })).toBeDisabled();
    answerLeaves();
    await expect(log(noe).getByText('Un phare en Bretagne')).toBeVisible();
    await expect(log(noe).getByText('Une cabane en forêt')).toBeVisible();

    await openFirst(ana, 'Noé');
    await expect(log(ana).getByText('Une cabane en forêt')).toBeVisible();
    await expect(ana.getByRole('navigation', { name: 'Mes discussions' })).toBeVisible();
    await field(ana).fill('Bonjour Noé');
    await field(ana).press('Shift+Enter');
    await field(ana).pressSequentially('et bonne soirée');
    await field(ana).press('Enter');
    // Seen without a reload.
    await expect(log(noe).getByText('Bonjour Noé')).toBeVisible();
    await expect(log(ana).getByText('Bonjour Noé')).toHaveCount(1);
    await expect(noe.getByRole('status').filter({ hasText: 'Ana' })).toContainText('Bonjour Noé');

    await field(noe).fill('Merci, toi aussi');
    await noe.getByRole('button', { name: 'Envoyer' }).click();
    await expect(log(ana).getByText('Merci, toi aussi')).toBeVisible();
    await summary(noe, 'Réagir à ce message').first().click();
    await check(noe, 'discussion, reacting');
    await log(noe).getByRole('button', { name: 'Ça me fait sourire' }).first().click();
    await expect(log(ana).getByText(fr`Noé : Ça me fait sourire`)).toBeAttached();

    await check(ana, 'discussion, thread');
    await check(noe, 'discussion, thread on a phone');

    await summary(ana, 'Options de ton message').last().click();
    await check(ana, 'discussion, taking back');
    await ana.getByRole('button', { name: 'Retirer ce message' }).click();
    await expect(log(ana).getByText('Message retiré')).toBeVisible();
    await expect(log(noe).getByText('Message retiré')).toBeVisible();
    await expect(log(noe).getByText('Bonjour Noé')).toHaveCount(0);

    await ana.getByRole('link', { name: 'Une question à deux' }).click();
    const dialog = ana.getByRole('dialog', { name: 'Une question à deux' });
    await dialog.getByRole('radio').first().check({ force: true });
    await dialog.getByLabel('Ta réponse').fill('Les orages');
    await check(ana, 'discussion, question');
    // S-talk-15
    const opened = async () => {
      await expect(dialog.getByRole('radio').first()).toBeChecked();
      await expect(dialog.getByLabel('Ta réponse')).toHaveValue('Les orages');
    };
    await ana.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await ana.getByRole('link', { name: 'Une question à deux' }).click();
    await opened();
    await ana.reload();
    await opened();
    await whenHydrated(ana);
    await dialog.getByRole('button', { name: 'Poser la question' }).click();
    await expect(log(ana).getByText(fr`Ta réponse s'ouvrira quand Noé aura répondu`)).toBeVisible();
    await expect(log(noe).getByText('Ana a répondu.')).toBeVisible();
    await expect(log(noe).getByText('Les orages')).toHaveCount(0);
    await ana.getByRole('link', { name: 'Une question à deux' }).click();
    await expect(dialog.getByLabel('Ta réponse')).toHaveValue('');
    await ana.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0);
    await log(noe).getByLabel('Ta réponse').fill('La neige');
    await noe.reload();
    await expect(log(noe).getByLabel('Ta réponse')).toHaveValue('La neige');
    await whenHydrated(noe);
    const secondLeaves = await withholdForms(noe, '/discussion');
    await log(noe).getByRole('button', { name: 'Répondre' }).click();
    await expect(log(noe).getByRole('button', { name: 'Envoi...' })).toBeDisabled();
    secondLeaves();
    await expect(log(noe).getByText('Les orages')).toBeVisible();
    await expect(log(ana).getByText('La neige')).toBeVisible();
    for (const page of [ana, noe])
      expect(await page.evaluate(() => sessionStorage.getItem('unsent-question'))).toBeNull();

    await summary(noe, 'Options de la discussion avec Ana').click();
    await noe.getByRole('link', { name: 'Refermer avec douceur' }).click();
    const closing = noe.getByRole('dialog', { name: 'Refermer avec douceur' });
    await closing.getByRole('radio', { name: /^Merci pour nos échanges/ }).check({ force: true });
    await writeEveryQuestion(noe);
    await check(noe, 'discussion, closing');
    await closing.getByRole('button', { name: 'Refermer la discussion' }).click();
    await expect(log(noe).getByText('Tu as refermé la discussion.')).toBeVisible();
    await expect(log(ana).getByText('Noé a refermé la discussion.')).toBeVisible();
    await expect(log(ana).getByText(/^Merci pour nos échanges/)).toBeVisible();
    await expect(field(ana)).toHaveCount(0);
  },
);

test(
  'what was typed survives a reload, and what did not leave waits and arrives in its order',
  { tag },
  async ({ browser, request }) => {
    const talkers = await arriveAsTalkers(browser, request, { ana: desktop, noe: phone });
    await openConversation(talkers);
    const { ana, noe } = talkers;
    await goToTalk(ana, 'Noé');
    await goToTalk(noe, 'Ana');
    await field(ana).fill('Un brouillon');
    await ana.reload();
    await expect(field(ana)).toHaveValue('Un brouillon');
    await whenHydrated(ana);
    await ana.context().setOffline(true);
    await field(ana).fill('Un');
    await field(ana).press('Enter');
    await field(ana).fill('Deux');
    await field(ana).press('Enter');
    await expect(log(ana).getByText('Pas encore envoyé')).toHaveCount(2);
    await ana.context().setOffline(false);
    await ana.reload();
    await expect(log(ana).getByText('Pas encore envoyé')).toHaveCount(2);
    await check(ana, 'discussion, not yet sent');
    await ana.getByRole('button', { name: 'Réessayer' }).click();
    await expect(log(noe).getByText(/Deux$/)).toBeVisible();
    await expect(log(noe).locator('.talk-bubble__text')).toContainText(['Un', 'Deux']);
    await expect(log(ana).locator('.talk-bubble__text')).toHaveCount(2);
    await expect(log(ana).getByText('Pas encore envoyé')).toHaveCount(0);

    // S-session-8: the session ends meanwhile.
    const cookies = await ana.context().cookies();
    await ana.context().clearCookies();
    await field(ana).fill('Trois');
    await field(ana).press('Enter');
    await expect(ana.getByText('Ta session est terminée.')).toBeVisible();
    await expect(log(ana).getByText('Pas encore envoyé')).toHaveCount(1);
    await expect(field(ana)).toBeVisible();
    await check(ana, 'discussion, session over');
    await ana.getByRole('link', { name: 'Me reconnecter' }).click();
    await expect(ana).toHaveURL(/\/login\?raison=acces&suite=%2Fdiscussions$/);
    await whenHydrated(ana);
    await ana.context().addCookies(cookies);
    await goToTalk(ana, 'Noé');
    await ana.getByRole('button', { name: 'Réessayer' }).click();
    await expect(log(noe).getByText(/Trois$/)).toBeVisible();
  },
);

test(
  'a long conversation opens at its newest message, and older ones come upwards without a jump',
  { tag },
  async ({ browser, request }) => {
    const talkers = await arriveAsTalkers(browser, request, { ana: desktop, noe: phone });
    await openConversation(talkers, async (ctx, id, clock) => {
      const start = Date.now() - 700 * MINUTE_MS;
      for (let number = 1; number <= 120; number += 1) {
        // Some minutes apart, so that no limit is met.
        clock.at = new Date(start + number * 5 * MINUTE_MS);
        const writer = number % 2 === 0 ? talkers.anaId : talkers.noeId;
        await sendMessage(ctx, writer, id, { text: `Message ${number}`, clientKey: randomUUID() });
      }
    });
    const { ana } = talkers;
    await goToTalk(ana, 'Noé');
    await whenHydrated(ana);
    await expect(log(ana).getByText('Message 120')).toBeInViewport();
    // Short words are in one line, with a menu next to them or without.
    const lines = await log(ana)
      .locator('.talk-bubble__text')
      .evaluateAll((texts) => texts.map(({ clientHeight }) => clientHeight));
    expect([lines.length, new Set(lines).size]).toEqual([50, 1]);
    await expect(log(ana).getByText('Message 72')).toBeAttached();
    await expect(log(ana).getByText('Message 60')).toHaveCount(0);
    const older = log(ana).getByText('Message 90');
    await older.scrollIntoViewIfNeeded();
    const before = (await older.boundingBox())?.y ?? 0;
    await ana.getByRole('link', { name: 'Messages précédents' }).dispatchEvent('click');
    await expect(log(ana).getByText('Message 60')).toBeAttached();
    expect(Math.abs(((await older.boundingBox())?.y ?? 0) - before)).toBeLessThan(3);
    await ana.getByRole('button', { name: 'Les plus récents' }).click();
    await expect(log(ana).getByText('Message 120')).toBeInViewport();
  },
);

test('H9: a member talks by the keyboard alone', { tag }, async ({ browser, request }) => {
  const talkers = await arriveAsTalkers(browser, request, { ana: desktop });
  await openConversation(talkers);
  const { ana } = talkers;
  await ana.goto('/discussions');
  await whenHydrated(ana);
  await check(ana, 'discussions, open ones');
  await pressOn(ana, ana.getByRole('button', { name: /Noé/ }));
  await arriveAt(ana, 'Noé');
  await typeInto(ana, field(ana), 'Au clavier');
  await ana.keyboard.press('Enter');
  await expect(log(ana).getByText('Au clavier')).toBeVisible();
  await expect(field(ana)).toBeFocused();
  await pressOn(ana, ana.getByRole('link', { name: 'Un coup de pouce' }));
  await expect(ana.getByRole('heading', { name: 'Aide-moi à trouver mes mots' })).toBeVisible();
  await check(ana, 'discussion, topics');
  await ana.goto('/discussion');
  await whenHydrated(ana);
  await summary(ana, 'Options de la discussion').click();
  await check(ana, 'discussion, menu');
  await ana.reload();
  await whenHydrated(ana);
  await tabTo(ana, ana.locator('.talk-menu summary'));
  await ana.keyboard.press('Enter');
  await pressOn(ana, ana.getByRole('link', { name: 'Réglages de la discussion' }));
  await expect(ana.getByRole('dialog', { name: 'Réglages de la discussion' })).toBeVisible();
  await check(ana, 'discussion, choices');
  await ana.keyboard.press('Escape');
  await expect(ana.getByRole('dialog', { name: 'Réglages de la discussion' })).toBeHidden();
  await expect(ana).toHaveURL(/\/discussion$/);
});

test('H9: two members talk without JavaScript', { tag }, async ({ browser, request }) => {
  const plain = { ...phone, javaScriptEnabled: false };
  const talkers = await arriveAsTalkers(browser, request, { ana: plain, noe: plain });
  const { ana, noe } = talkers;
  await askQuestion(talkers, 'Un phare en Bretagne');
  await openFirst(noe, 'Ana');
  await noe.getByLabel('Ta réponse').fill('Une cabane');
  await noe.getByRole('button', { name: 'Répondre' }).click();
  await expect(log(noe).getByText('Un phare en Bretagne')).toBeVisible();
  await field(noe).fill('Bonsoir');
  await noe.getByRole('button', { name: 'Envoyer' }).click();
  await expect(log(noe).getByText('Bonsoir')).toBeVisible();
  await openFirst(ana, 'Noé');
  await summary(ana, 'Réagir à ce message').click();
  await log(ana).getByRole('button', { name: 'Bravo' }).click();
  await expect(log(ana).getByText(fr`Toi : Bravo`)).toBeAttached();
  await field(ana).fill('x'.repeat(2001));
  await ana.getByRole('button', { name: 'Envoyer' }).click();
  await expect(ana.getByText(fr`C'est un peu long : 2 000 caractères au plus.`)).toBeVisible();
  await expect(field(ana)).toHaveValue('x'.repeat(2001));
  await noe.getByRole('link', { name: fr`Voir s'il y a du nouveau` }).click();
  await expect(log(noe).getByText(fr`Ana : Bravo`)).toBeAttached();
  await noe.getByRole('link', { name: 'Une question à deux' }).click();
  await noe.getByRole('radio').first().check({ force: true });
  await noe.getByLabel('Ta réponse').fill('Les orages');
  await noe.getByRole('button', { name: 'Poser la question' }).click();
  await expect(log(noe).getByText(fr`Ta réponse s'ouvrira quand Ana aura répondu`)).toBeVisible();
  await noe.goto('/discussion?voir=refermer');
  await noe.getByRole('radio', { name: 'Sans un mot' }).check({ force: true });
  await noe.getByRole('button', { name: 'Refermer la discussion' }).click();
  await expect(log(noe).getByText('Tu as refermé la discussion.')).toBeVisible();
});

test('H9: two who talk open their photos together, and both see it at once', { tag }, async ({ browser, request }) => {
  const talkers = await arriveAsTalkers(browser, request, { ana: desktop, noe: phone });
  await addPhotos(talkers);
  await openConversation(talkers);
  const { ana, noe } = talkers;
  await goToTalk(ana, 'Noé');
  await goToTalk(noe, 'Ana');
  await whenHydrated(ana);
  await tabTo(ana, ana.locator('.talk-menu summary'));
  await ana.keyboard.press('Enter');
  await pressOn(ana, ana.getByRole('link', { name: 'Vos photos' }));
  const view = ana.getByRole('dialog', { name: 'Vos photos' });
  await check(ana, 'discussion, photos');
  await pressOn(ana, view.getByRole('button', { name: 'Dévoile ta photo' }));
  await expect(log(ana).getByText('Ta demande est partie.')).toBeVisible();
  // Seen without a reload.
  await expect(log(noe).getByText(fr`Ana aimerait que vous dévoiliez vos photos, ensemble.`)).toBeVisible();
  await check(noe, 'discussion, photos asked');
  await log(noe).getByRole('button', { name: 'Accepter' }).click();
  await expect(noe).toHaveURL(/\/match-resonance$/);
  await expect(log(ana).getByText(fr`Vous avez ouvert vos photos, ensemble.`)).toBeVisible();
  await check(ana, 'discussion, photos open');
  await log(ana).getByRole('button', { name: 'Les découvrir' }).click();
  await expect(ana).toHaveURL(/\/match-resonance$/);
});

test('H9: two who talk open their photos without JavaScript', { tag }, async ({ browser, request }) => {
  const plain = { ...phone, javaScriptEnabled: false };
  const talkers = await arriveAsTalkers(browser, request, { ana: plain, noe: plain });
  await addPhotos(talkers);
  await openConversation(talkers);
  const { ana, noe } = talkers;
  await goToTalk(ana, 'Noé');
  await ana.goto('/discussion?voir=photos');
  await ana.getByRole('button', { name: 'Dévoile ta photo' }).click();
  await expect(log(ana).getByText('Ta demande est partie.')).toBeVisible();
  await goToTalk(noe, 'Ana');
  await log(noe).getByRole('button', { name: 'Accepter' }).click();
  await expect(noe).toHaveURL(/\/match-resonance$/);
  await ana.goto('/discussion');
  await expect(log(ana).getByText(fr`Vous avez ouvert vos photos, ensemble.`)).toBeVisible();
});
