import { expect, type Page } from '@playwright/test';
import { GALLERY, routeIds, routes, type RouteId } from '#shared/routes.ts';
import { check, findingsOf, TAGS } from './accessible.ts';
import { grantAdmin, grantOrganiserTo, setPassword } from './administrator.ts';
import { answerAll, arriveAt, refuseCookies, signUp, whenHydrated } from './member.ts';
import { screenStates } from './states.ts';
import { AS_OPENED, type Onlooker } from './state-ways.ts';
import { test } from './journey-fixture.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

/** Some forty states, each opened and looked at from all sides. */
const LONGEST_WALK_MS = 600_000;

/** Opens every screen in every state that somebody can see it in, and looks at each. */
async function lookAtAll(
  page: Page,
  as: Onlooker,
  email = '',
  isWanted: (id: RouteId) => boolean = () => true,
): Promise<void> {
  const titles = new Map<string, RouteId>();
  for (const id of routeIds) {
    const states = screenStates[id];
    if (typeof states === 'string' || !isWanted(id)) continue;
    for (const { state, query = '', rows, reach } of states.filter((one) => one.as === as)) {
      await rows?.make(email);
      await page.goto(routes[id] + query);
      if (id !== 'splash') await whenHydrated(page);
      await reach?.(page, email);
      await check(page, `${id}, ${state}`);
      await rows?.undo(email);
      await page.unrouteAll();
      if (state !== AS_OPENED) continue;
      // In a list of tabs nobody could tell two screens apart by the same title.
      const title = await page.title();
      expect([title, titles.get(title) ?? id]).toEqual([title, id]);
      titles.set(title, id);
    }
  }
}

const FAULTY = `<main style="width: 9em; overflow-wrap: break-word">
  <h1>Anticonstitutionnellement</h1>
  <p style="height: 1.2em; line-height: 1.2; overflow: hidden">Tout juste assez haut.</p>
  <p style="width: 3em; overflow-wrap: anywhere">Messagerie</p>
  <button aria-label="Envoyer">Continuer</button>
</main>
<header class="bar"><p class="wordmark">Nom</p><div class="bar__side">Menu</div></header>`;

// S-screen-22
test('the walk over all screens finds parted words, words in a box that is too narrow, words that spacing cuts, names without their words, and a bar in two rows', async ({
  page,
}) => {
  await page.setContent(`<!doctype html><html lang="fr"><title>Faux</title><body>${FAULTY}</body></html>`);
  const found = await findingsOf(page, { rules: TAGS, parts: ['large-text', 'spacing', 'words'] });
  expect(
    found.filter((finding) => /^(a word cut|words cut|label-content|the (bar|word))/.test(finding)).toSorted(),
  ).toEqual([
    expect.stringMatching(/^a word cut in two .*Anticonstitutionnellement/),
    expect.stringMatching(/^label-content-name-mismatch .*Continuer/),
    'the bar is in two rows',
    expect.stringMatching(/^the word Anticonstitutionnellement in two lines /),
    expect.stringMatching(/^the word Messagerie in two lines /),
    expect.stringMatching(/^words cut by the edge of .*Tout juste/),
  ]);
});

test('E1: every screen is accessible to visitors, and keeps the policy', { tag: '@one-width' }, async ({ page }) => {
  test.setTimeout(LONGEST_WALK_MS);
  await setPassword();
  await page.goto('/nulle-part');
  await check(page, 'an address that leads nowhere');
  await lookAtAll(page, 'visitor');
  await page.goto('/home');
  await refuseCookies(page);
  await check(page, 'home, without the question about cookies');
  await page.goto(GALLERY.path);
  await whenHydrated(page);
  await check(page, 'every component in every state');
});

test(
  'E1: every screen is accessible to newcomers, and keeps the policy',
  { tag: '@one-width' },
  async ({ page, request }) => {
    test.setTimeout(LONGEST_WALK_MS);
    await lookAtAll(page, 'newcomer', await signUp(page, request));
  },
);

for (const half of [0, 1])
  test(
    `E1: every screen is accessible to members, and keeps the policy, ${half + 1} of 2`,
    { tag: '@one-width' },
    async ({ page, request }) => {
      test.setTimeout(LONGEST_WALK_MS);
      const email = await signUp(page, request);
      await answerAll(page);
      await page.goto('/matches');
      await expect(page.getByRole('img', { name: frenchPattern(/d'affinité/) })).toHaveCount(6);
      await page
        .getByRole('button', { name: /^Découvrir/ })
        .first()
        .click();
      await arriveAt(page, 'Résonance, affinité dévoilée');
      await lookAtAll(page, 'member', email, (id) => routeIds.indexOf(id) % 2 === half);
    },
  );

test(
  'E1: every screen is accessible to administrators, and keeps the policy',
  { tag: '@one-width' },
  async ({ page, request }) => {
    test.setTimeout(LONGEST_WALK_MS);
    const email = await signUp(page, request);
    await grantAdmin(email);
    await lookAtAll(page, 'team', email);
  },
);

test(
  'E1: every screen is accessible to organisers, and keeps the policy',
  { tag: '@one-width' },
  async ({ page, request }) => {
    test.setTimeout(LONGEST_WALK_MS);
    const email = await signUp(page, request);
    await grantOrganiserTo(email);
    await lookAtAll(page, 'organiser', email);
  },
);
