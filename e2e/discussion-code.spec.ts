import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { sendMessage } from '#server/features/talk/thread.service.ts';
import { fr } from '#shared/typeset.ts';
import { check } from './accessible.ts';
import { test } from './journey-fixture.ts';
import { arriveAt, whenHydrated } from './member.ts';
import { arriveAsTalkers, goToTalk, openConversation } from './talkers.ts';
import { codeOfPart, loseCode, withholdCode } from './withheld-code.ts';

const tag = '@one-width';
// What a service worker asks for is not seen by a test, and could not be withheld.
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
} as const;
const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false, serviceWorkers: 'block' } as const;

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: /^Ton message/ });

// S-screen-23, S-talk-15
test(
  'what is typed and ticked in a conversation before its code has come is not lost, and what was sent is not typed again',
  { tag },
  async ({ browser, request }) => {
    const talkers = await arriveAsTalkers(browser, request, { ana: desktop });
    await openConversation(talkers, async (ctx, id) => {
      await sendMessage(ctx, talkers.noeId, id, { text: 'Réponds-moi tout de suite', clientKey: randomUUID() });
    });
    const { ana } = talkers;
    const visit = async (address: string, part: string) => {
      await ana.unrouteAll({ behavior: 'ignoreErrors' });
      const arrive = await withholdCode(ana, codeOfPart(`client/features/talk/${part}.tsx`));
      await ana.goto(address, { waitUntil: 'commit' });
      await arriveAt(ana, 'Noé');
      return arrive;
    };
    const codeOfComposer = await visit('/discussion', 'Composer');
    await field(ana).fill('Avant le code');
    codeOfComposer();
    await whenHydrated(ana);
    await expect(field(ana)).toHaveValue('Avant le code');

    // The tab remembers it, and the browser sends it by itself.
    const codeThatIsTooLate = await visit('/discussion', 'Composer');
    await field(ana).fill('Avant le code');
    await ana.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect(log(ana).getByText('Avant le code')).toBeVisible();
    codeThatIsTooLate();
    await whenHydrated(ana);
    await expect(field(ana)).toHaveValue('');
    await expect(log(ana).getByText('Avant le code')).toHaveCount(1);

    const codeOfReport = await visit('/discussion?voir=signaler', 'evidence/ReportMessages');
    const view = ana.getByRole('dialog', { name: 'Signaler des messages' });
    await view.getByRole('checkbox', { name: /^Réponds-moi tout de suite/ }).check();
    codeOfReport();
    await whenHydrated(ana);
    await expect(view.getByRole('checkbox', { name: /^Réponds-moi tout de suite/ })).toBeChecked();
    await view.getByRole('button', { name: 'Voir ce qui partira' }).click();
    await arriveAt(ana, 'Signaler ou bloquer Noé');
    await expect(ana.getByText('Réponds-moi tout de suite')).toBeVisible();
  },
);

// S-screen-26, S-talk-15
test(
  'a part whose code does not come says so in its place, and takes nothing away that was typed',
  { tag },
  async ({ browser, request }) => {
    const talkers = await arriveAsTalkers(browser, request, { ana: phone });
    await openConversation(talkers);
    const page = talkers.ana;
    const view = page.getByRole('dialog', { name: 'Proposer un rendez-vous' });
    const code = codeOfPart('client/features/talk/ThreadView.tsx');
    await loseCode(page, code);
    await goToTalk(page, 'Noé');
    await whenHydrated(page);
    await field(page).fill('Un début');
    const open = async () => {
      await page.locator('summary', { hasText: 'Options de la discussion' }).click();
      await page.getByRole('link', { name: 'Proposer un rendez-vous' }).click();
    };
    await open();
    await expect(page.getByRole('alert').getByText(fr`Cette partie n'est pas arrivée.`)).toBeVisible();
    await expect(field(page)).toHaveValue('Un début');
    await check(page, 'discussion, a part that did not come');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const arrive = await withholdCode(page, code);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Un instant…' })).toBeVisible();
    await expect(view).toHaveCount(0);
    arrive();
    await view.getByRole('checkbox').nth(4).check({ force: true });
    await view.getByLabel('Où, en quelques mots').fill('Le jardin des plantes');
    await page.mouse.click(5, 5);
    await expect(view).toHaveCount(0);
    await open();
    await expect(view.getByRole('checkbox').nth(4)).toBeChecked();
    await expect(view.getByLabel('Où, en quelques mots')).toHaveValue('Le jardin des plantes');
    await view.getByRole('button', { name: 'Proposer ce rendez-vous' }).click();
    await expect(log(page).getByText('Le jardin des plantes')).toBeVisible();
    await open();
    await expect(view.getByLabel('Où, en quelques mots')).toHaveValue('');
    await expect(field(page)).toHaveValue('Un début');
  },
);
