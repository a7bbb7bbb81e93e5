import { expect, type Page } from '@playwright/test';
import { fr } from '#shared/typeset.ts';
import { grantVip } from '#testing/vip.ts';
import { check } from './accessible.ts';
import { operate } from './administrator.ts';
import { test } from './journey-fixture.ts';
import { arriveAt, whenHydrated } from './member.ts';
import { arriveAsTalkers, openConversation } from './talkers.ts';

const tag = '@one-width';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false };

async function begin(page: Page, game: string): Promise<void> {
  await page.goto('/jeux');
  await whenHydrated(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: game })
    .getByRole('button', { name: 'Jouer', exact: true })
    .click();
  await arriveAt(page, game);
  await whenHydrated(page);
}

const write = async (page: Page, text: string, button: string) => {
  await page.getByRole('textbox').first().fill(text);
  await page.getByRole('button', { name: button }).click();
};

// S-game-2, S-game-3, S-game-8, S-game-13
test(
  'two members play live, each in their own browser, and go on in their conversation',
  { tag },
  async ({ browser, request }) => {
    const talkers = await arriveAsTalkers(browser, request, { ana: desktop, noe: phone });
    const { ana, noe } = talkers;
    await openConversation(talkers);
    await operate((ctx) => grantVip(ctx.db, talkers.anaId));

    await begin(ana, 'Le même mot');
    await check(ana, 'game, same word');
    await noe.goto('/discussions');
    await noe
      .getByRole('button', { name: /^.?Ana/ })
      .first()
      .click();
    await arriveAt(noe, 'Ana');
    await noe.getByRole('log').getByRole('button', { name: 'À toi de jouer' }).click();
    await arriveAt(noe, 'Le même mot');
    await whenHydrated(noe);

    await write(noe, 'zébrure', 'Écrire ce mot');
    await expect(noe.getByText(fr`Ton mot : « zébrure ».`)).toBeVisible();
    // Seen without a reload, and not a letter of it.
    await expect(ana.getByText(fr`Noé a écrit son mot.`)).toBeVisible();
    await expect(ana.getByText('zébrure')).toHaveCount(0);
    await write(ana, 'piment', 'Écrire ce mot');
    await expect(noe.locator('.games-path').getByText('piment')).toBeVisible();
    await expect(ana.locator('.games-path').getByText('zébrure')).toBeVisible();
    await write(ana, 'girofle', 'Écrire ce mot');
    await write(noe, 'Les girofles', 'Écrire ce mot');
    for (const page of [ana, noe]) {
      await expect(page.getByText('La partie est finie.')).toBeVisible();
      await expect(page.getByText(/en 2 tours\./)).toBeVisible();
    }
    await check(noe, 'game, over on a phone');
    await noe.getByRole('button', { name: 'Continuer dans la discussion' }).click();
    await arriveAt(noe, 'Ana');
    await expect(noe.getByRole('log').getByText(/en 2 tours\./)).toBeVisible();
    await noe.getByRole('link', { name: 'Y répondre à deux' }).click();
    await expect(noe.getByRole('dialog').getByRole('radio').first()).toBeChecked();

    // The other games, turn by turn.
    await begin(ana, 'Le conte à deux');
    await write(ana, 'Il était une fois une boussole sans nord.', 'Ajouter ma phrase');
    await expect(ana.getByText(fr`C'est à Noé.`)).toBeVisible();
    await expect(ana.getByText('La page se met à jour toute seule.')).toBeVisible();
    await check(ana, 'game, tale');
    await ana.getByText('Arrêter cette partie').click();
    await ana.getByRole('button', { name: 'Oui, arrêter' }).click();
    await expect(ana.getByText(fr`La partie s'est arrêtée en route.`)).toBeVisible();

    await begin(ana, 'Devine-moi');
    for (const question of await ana.locator('fieldset').all()) await question.getByRole('radio').first().check();
    await check(ana, 'game, guess me');
    await ana.getByRole('button', { name: 'Donner mes réponses' }).click();
    await expect(ana.getByText('Noé cherche tes sept réponses.')).toBeVisible();
    await ana.getByText('Arrêter cette partie').click();
    await ana.getByRole('button', { name: 'Oui, arrêter' }).click();
    await expect(ana.getByText(fr`La partie s'est arrêtée en route.`)).toBeVisible();

    await begin(ana, 'Deux vérités, un rêve');
    for (const [index, text] of ['Une nuit dans un phare.', 'Un chat nommé Orage.', 'Un an en mer.'].entries())
      await ana.getByLabel(`Phrase ${index + 1}`).fill(text);
    await ana.getByRole('radio').last().check();
    await ana.getByText('En panne de mots ?').click();
    await check(ana, 'game, two truths');
    await ana.getByRole('button', { name: 'Sceller mes trois phrases' }).click();
    await expect(ana.getByRole('heading', { name: 'Tes trois phrases' })).toBeVisible();
    await ana.goto('/jeux');
    await check(ana, 'games');
  },
);
