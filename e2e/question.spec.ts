import { expect, type Page } from '@playwright/test';
import { fr } from '#shared/typeset.ts';
import { DAY_MS } from '#shared/duration.ts';
import { check } from './accessible.ts';
import { operate } from './administrator.ts';
import { arriveAsCouple, openTile } from './couple.ts';
import { test } from './journey-fixture.ts';
import { pressOn, tick, typeInto } from './keyboard.ts';
import { arriveAt, postsOf, whenHydrated } from './member.ts';

/** Whom nobody else of the demo or of another run matches: people of their age and gender alone, one age for each window. */
const ages: Readonly<Record<string, number>> = { phone: 62, desktop: 60, 'without JavaScript': 58 };
const ANSWER = 'Un phare en Bretagne, un jour de tempête';

/** New accounts answer at once, and ask from the next day on. Only these two: other journeys run at the same time. */
const makeOlder = (age: number) =>
  operate(async ({ db }) => {
    const born = `${new Date().getFullYear() - age}-01-01`;
    const ids = db('profiles').where({ birth_date: born, gender: 'femme' }).select('user_id');
    await db('members')
      .whereIn('id', ids)
      .where({ is_demo: false })
      .update({ created_at: new Date(Date.now() - 2 * DAY_MS) });
  });

/** Answers the question that waits, as the form of the conversation would. */
async function answerOf(page: Page): Promise<void> {
  const bodyOf = async (path: string) => (await (await page.request.get(`/_data${path}`)).json()) as never;
  const { invitations }: { invitations: { token: string }[] } = await bodyOf('/discussions');
  const send = postsOf(page.request);
  await send('/discussions', { form: { intent: 'open', token: invitations[0]?.token ?? '' } }, 303);
  const { discussion }: { discussion: { token: string } } = await bodyOf('/discussion');
  await send('/discussion', { form: { intent: 'answer', token: discussion.token, text: 'Une cabane' } }, 303);
}

test(
  'H9: a question is asked from a resonance, found on the tile, and opens a conversation',
  { tag: '@desktop' },
  async ({ browser, request }, { project, repeatEachIndex }) => {
    const hasScripts = project.use.javaScriptEnabled !== false;
    const age = (ages[project.name] ?? 56) + 6 * repeatEachIndex;
    const { ana, lea } = await arriveAsCouple(browser, request, { gender: 'femme', age });
    await openTile(ana, 'Léa');
    if (hasScripts) await check(ana, `question-not-yet-${project.name}`);
    await ana.getByRole('button', { name: 'Une question à deux avec Léa' }).click();
    await arriveAt(ana, 'Une question à deux');
    // The limit is said before anything can be typed.
    await expect(ana.getByText('Ce sera possible demain')).toBeVisible();
    await expect(ana.getByLabel('Ta réponse')).toBeHidden();
    if (hasScripts) await check(ana, `question-limit-${project.name}`);

    await makeOlder(age);
    await ana.reload();
    if (hasScripts) await whenHydrated(ana);
    await lea.bringToFront();
    await lea.goto('/play-room');
    await ana.bringToFront();
    const radios = ana.getByRole('radio');
    await expect(radios).toHaveCount(3);
    await tick(ana, radios.first());
    await typeInto(ana, ana.getByLabel('Ta réponse'), ANSWER);
    if (hasScripts) {
      await check(ana, `question-form-${project.name}`);
      // What is typed survives a reload.
      await ana.reload();
      await whenHydrated(ana);
      await expect(ana.getByLabel('Ta réponse')).toHaveValue(ANSWER);
      await expect(radios.first()).toBeChecked();
    }
    await expect(ana.getByText(fr`Ta réponse s'ouvrira quand Léa aura répondu à la même question.`)).toBeVisible();
    await pressOn(ana, ana.getByRole('button', { name: 'Poser la question' }));
    await expect(ana).toHaveURL(/\/discussion$/);
    await ana.goto('/question-a-deux');
    await expect(ana.getByRole('heading', { name: 'Ta question est posée' })).toBeVisible();
    if (hasScripts) await check(ana, `question-asked-${project.name}`);

    // The number in Léa's menu has changed on the page that was open, without a reload.
    if (hasScripts)
      await expect(lea.getByRole('button', { name: 'Menu', exact: true })).toHaveAccessibleDescription(
        /une personne attend ta réponse/,
        { timeout: 30_000 },
      );
    // She finds it on the tile, in the menu and in her news; nothing of the answer is anywhere.
    const tile = lea.getByRole('listitem').filter({ hasText: 'Ana' });
    await expect(async () => {
      await lea.goto('/matches');
      await expect(tile.getByText(fr`Une réponse t'attend`)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(lea.getByRole('button', { name: 'Menu', exact: true })).toHaveAccessibleDescription(
      /une personne attend ta réponse/,
    );
    if (hasScripts) await check(lea, `question-tile-${project.name}`);
    expect(await lea.content()).not.toContain('phare');
    await lea.goto('/du-nouveau');
    await expect(lea.getByText(fr`Une réponse t'attend : Ana te pose une question.`)).toBeVisible();
    if (hasScripts) await check(lea, `question-news-${project.name}`);
    await openTile(lea, 'Ana');
    await expect(lea.getByRole('heading', { name: fr`Une réponse t'attend` })).toBeVisible();
    if (hasScripts) await check(lea, `question-resonance-${project.name}`);
    await lea.getByRole('button', { name: fr`Répondre à Ana` }).click();
    await expect(lea).toHaveURL(/\/discussion$/);

    await answerOf(lea);
    await ana.goto('/match-resonance');
    await expect(ana.getByRole('heading', { name: 'Votre discussion' })).toBeVisible();
    if (hasScripts) await check(ana, `question-open-${project.name}`);
    await ana.goto('/du-nouveau');
    await expect(ana.getByText(fr`Léa t'a répondu : vos deux réponses sont ouvertes.`)).toBeVisible();
    await ana.getByRole('button', { name: 'Lire' }).click();
    await expect(ana).toHaveURL(/\/discussion$/);
  },
);
