import { expect, type Page, type Route } from '@playwright/test';
import { quickQuestions } from '#shared/assistant/chat.ts';
import { check } from './accessible.ts';
import { refuseCookies, whenHydrated } from './member.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Assistant Résonance' });
const field = (page: Page) => panel(page).getByLabel('Ta question');
const openButton = (page: Page) => page.getByRole('button', { name: 'Une question' });

/** How the panel opens depends on the room that there is: it is not made smaller afterwards. */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800;

async function openPanel(page: Page): Promise<void> {
  await page.goto('/home');
  await refuseCookies(page);
  await openButton(page).click();
  await expect(panel(page)).toBeVisible();
}

/** The first question that a server is asked waits until all that the assistant knows is read. */
const FIRST_ANSWER_MS = 90_000;

async function ask(page: Page, question: string): Promise<void> {
  await expect(panel(page).getByRole('status')).not.toHaveText(fr`L'assistant écrit…`);
  await field(page).fill(question);
  await page.keyboard.press('Enter');
  await expect(panel(page).locator('.assistant__words--own').last()).toContainText(question);
  await expect(panel(page).getByRole('status')).not.toHaveText(fr`L'assistant écrit…`, { timeout: FIRST_ANSWER_MS });
}

test(
  'the assistant answers a quick question, shows both promotions, and remembers the conversation in the tab',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPanel(page);
    await expect(field(page)).toBeFocused();
    for (const question of quickQuestions)
      await expect(panel(page).getByRole('button', { name: question, exact: true })).toBeVisible();

    const answer = page.waitForResponse('**/functions/v1/chatbot');
    await panel(page).getByRole('button', { name: quickQuestions[1], exact: true }).click();
    expect((await answer).headers()['content-type']).toContain('text/event-stream');
    await expect(panel(page).getByRole('list', { name: 'Questions fréquentes' })).toBeHidden();
    await expect(panel(page).getByText(fr`l'endroit où l'on se découvre en jouant`)).toHaveCount(2, {
      timeout: FIRST_ANSWER_MS,
    });
    await expect(field(page)).toBeFocused();

    await ask(page, 'Les points expirent-ils ?');
    await ask(page, "C'est gratuit ?");
    await expect(panel(page).getByRole('link', { name: 'Découvrir les abonnements' })).toHaveCount(0);
    await ask(page, 'Comment me connecter ?');
    await expect(panel(page).getByRole('link', { name: 'Découvrir les abonnements' })).toBeVisible();
    // S-assistant-10: read aloud as English, its page by its French name.
    await ask(page, 'how do I add a passkey?');
    const english = panel(page).locator('p[lang=en]');
    await expect(english.last()).toContainText('passkey');
    await expect(panel(page).getByRole('status').locator('[lang=en]')).toContainText('passkey');
    await expect(english.last().locator('span[lang=fr]')).toHaveText(/^« Tes clés d.accès »$/);
    await expect(english.last().getByRole('link').first()).toHaveAttribute('lang', 'fr');
    await expect(
      panel(page)
        .getByText(fr`l'endroit où l'on se découvre en jouant`)
        .first(),
    ).not.toHaveAttribute('lang');
    for (const question of ['Qui voit ma photo ?', "C'est quoi un crush ?", "Comment bloquer quelqu'un ?"])
      await ask(page, question);
    await ask(page, 'quelle heure est-il à Tokyo');
    await expect(panel(page).getByRole('link', { name: 'Voir mes cadeaux' })).toBeVisible();
    if (isPhone(page)) await check(page, 'conversation');

    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(openButton(page)).toBeFocused();
    await page.reload();
    await whenHydrated(page);
    await openButton(page).click();
    await expect(panel(page).locator('.assistant__words--own').filter({ hasText: 'un crush' })).toHaveCount(1);
    await expect(panel(page).getByRole('list', { name: 'Questions fréquentes' })).toBeHidden();
    await expect(panel(page).getByRole('link', { name: 'Voir mes cadeaux' })).toHaveCount(1);
    await panel(page).getByRole('link', { name: 'Découvrir les abonnements' }).click();
    await expect(page).toHaveURL(/\/(login|abonnement)/);
  },
);

// S-assistant-8
test(
  'the assistant gives a person in distress a number to call, and sells and proposes nothing afterwards',
  { tag: '@one-width' },
  async ({ page }) => {
    await openPanel(page);
    await ask(page, 'dis-moi quel temps il fait à Brest');
    await expect(panel(page).locator('button.assistant__ask').first()).toBeVisible();
    await ask(page, 'jai envi de mourrir');
    const number = panel(page).getByRole('link', { name: '3114' }).first();
    await expect(number).toHaveAttribute('href', 'tel:3114');
    await expect(number).toBeInViewport();
    await expect(panel(page).getByRole('status')).toContainText('3114');
    await expect(panel(page).getByRole('list', { name: 'Questions fréquentes' })).toBeHidden();
    await expect(panel(page).locator('button.assistant__ask')).toHaveCount(0);
    if (isPhone(page)) await check(page, 'distress');
    for (const question of [
      'blablabla xyz',
      'Qui voit ma photo ?',
      'Les points expirent-ils ?',
      'merci',
      'ok',
      'oui',
      'bof',
    ])
      await ask(page, question);
    await expect(panel(page).locator('.assistant__promo')).toHaveCount(0);
    await expect(panel(page).locator('button.assistant__ask')).toHaveCount(0);
    await page.reload();
    await whenHydrated(page);
    await openButton(page).click();
    await expect(panel(page).getByRole('list', { name: 'Questions fréquentes' })).toBeHidden();
  },
);

test('the assistant can be used by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/home');
  await refuseCookies(page);
  await openButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page).locator('.assistant__words--own')).toHaveCount(0);
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Envoyer' })).toBeDisabled();
  await page.keyboard.press('Shift+Tab');
  await expect(panel(page).getByRole('button', { name: quickQuestions[6], exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(panel(page).getByText('sont gratuits, sans carte bancaire')).toHaveCount(2);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(panel(page).getByRole('link', { name: 'Voir les abonnements' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(openButton(page)).toBeFocused();
});

test('the assistant shows an error, and the question can be sent again', { tag: '@one-width' }, async ({ page }) => {
  await openPanel(page);
  const chatbot = '**/functions/v1/chatbot';
  // One route for the whole journey: a request that is sent while one is taken away and the next put up may pass by both.
  let answer: Parameters<Route['fulfill']>[0];
  await page.route(chatbot, (route) => (answer ? route.fulfill(answer) : route.fallback()));
  const sendAgain = async () => {
    const answered = page.waitForResponse(chatbot);
    await field(page).press('Enter');
    await answered;
  };
  const failures = [
    [429, 'Trop de requêtes, veuillez patienter quelques instants.'],
    [402, 'Service temporairement indisponible.'],
    [502, 'Impossible de se connecter au chatbot'],
  ] as const;
  for (const [status, message] of failures) {
    answer = { status, json: { msg: 'x' } };
    await field(page).fill('Ma question');
    await sendAgain();
    await expect(panel(page).getByRole('alert')).toHaveText(message);
    await expect(field(page)).toHaveValue('Ma question');
    await expect(panel(page).locator('.assistant__words--own')).toHaveCount(0);
  }
  if (isPhone(page)) await check(page, 'failure');
  answer = { contentType: 'text/event-stream', body: 'data: {"choices":[{"delta":{"content":"À moi"}}]}\n\n' };
  await sendAgain();
  await expect(panel(page).getByRole('alert')).toHaveText('Impossible de se connecter au chatbot');
  await expect(panel(page).getByText('À moi')).toHaveCount(0);
  answer = undefined;
  await sendAgain();
  await expect(panel(page).getByRole('alert')).toHaveCount(0);
  await expect(panel(page).locator('.assistant__words--own')).toHaveText(/Ma question/);
});

test('closing the assistant ends the answer that is being written', { tag: '@one-width' }, async ({ page }) => {
  await openPanel(page);
  await page.route('**/functions/v1/chatbot', () => undefined);
  const sent = page.waitForRequest('**/functions/v1/chatbot');
  const ended = page.waitForEvent('requestfailed');
  await field(page).fill('Une question sans réponse');
  await page.keyboard.press('Enter');
  await sent;
  await page.keyboard.press('Escape');
  expect((await ended).url()).toContain('/functions/v1/chatbot');
  await openButton(page).click();
  await expect(panel(page).locator('.assistant__words--own')).toHaveCount(0);
});

test('the assistant opens in its intended size, and fills a small phone', async ({ page }) => {
  await openPanel(page);
  const { width, height } = (await panel(page).boundingBox())!;
  const viewport = page.viewportSize()!;
  expect([width, height].map(Math.round)).toEqual(
    viewport.width > 480 ? [384, 600] : [viewport.width, viewport.height],
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const overflow = await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow).toBe(0);
  await expect(field(page)).toBeInViewport();
});
