import { expect } from '@playwright/test';
import { stepKeys } from '#shared/questionnaire/steps.ts';
import { routes } from '#shared/routes.ts';
import { check } from './accessible.ts';
import { answerAll, arriveAt, signUp } from './member.ts';
import { test } from './watched.ts';

// The policy forbids foreign scripts; axe is one.
test.use({ bypassCSP: true });

for (const colorScheme of ['light', 'dark'] as const) {
  // Colours are the same at any width; the desktop looks at one scheme.
  test(
    `every screen is accessible, ${colorScheme}`,
    { tag: colorScheme === 'light' ? ['@one-width'] : [] },
    async ({ page, request }) => {
      // Some sixty screens, each read by axe.
      test.setTimeout(300_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const path of [
        '/splash-screen',
        '/home',
        '/home?crush=1',
        '/home?invitation=aaaaaaaaaaaaaaaa',
        '/login',
        '/login?raison=acces',
        '/home?token=aaaaaaaaaaaa.bbbbbbbbbbbb.cccccccccccc',
        '/nulle-part',
        '/unsubscribe/one-click?token=aaaa',
        '/partenariat',
        '/cadeau-abonnement',
        '/quiz-amour',
        '/quiz-sentiment',
        '/quiz-affinite',
        '/unsubscribe',
        '/unsubscribe?demande=enregistree',
        '/admin-stats',
      ]) {
        await page.goto(path);
        await check(page, path);
      }
      await signUp(page, request);
      await check(page, 'photo');
      await page.goto('/profile-age');
      await check(page, 'birth date, empty');
      await answerAll(page);
      await check(page, 'recap');
      for (const path of [
        ...stepKeys.map((key) => routes[key]),
        '/profile-photo-upload',
        '/profile-crush',
        '/play-room',
        '/abonnement',
        '/temporary-message',
        '/cadeaux',
        '/thematique-carte',
        '/carte-question?theme=gouts',
        '/theme-cards?theme=culture',
        '/carte-question-text?theme=valeurs',
        '/carte-question-image?theme=intuitives',
        '/quiz-complete?theme=relation',
      ]) {
        await page.goto(path);
        await check(page, path);
      }
      await page.goto('/cadeaux');
      await page.getByRole('button', { name: 'Ouvrir pour 100' }).click();
      await expect(page.getByRole('heading', { name: 'Ta carte est tirée' })).toBeVisible();
      await check(page, 'gifts, card drawn');
      await page.goto('/abonnement');
      await page.getByRole('link', { name: 'résilier' }).click();
      await check(page, 'cancellation');
      await page.goto('/carte-question?theme=gouts');
      await page.getByRole('checkbox').check();
      await check(page, 'cards, one chosen');
      await page.getByRole('button', { name: 'Valider mes cartes' }).click();
      await arriveAt(page, 'Bravo');
      await check(page, 'quiz complete');
      await page.goto('/matches');
      await expect(page.getByRole('img', { name: /d’affinité/ })).toHaveCount(6);
      await check(page, 'matches');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await check(page, 'menu');
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /^Découvrir/ })
        .first()
        .click();
      // Refined where that one has drawn cards of the same theme.
      await expect(page).toHaveURL(/\/match-resonance1?$/);
      await check(page, 'opened resonance');
      await page.goto('/match-resonance');
      await arriveAt(page, 'Résonance, affinité dévoilée');
      await page.getByText('Ne plus voir cette personne').click();
      await check(page, 'resonance');
      await page.goto('/matches');
      await expect(page.getByText('Vu', { exact: true })).toBeVisible();
      await check(page, 'matches, viewed');
    },
  );
}

const sizes = [
  { name: 'at 320 px', width: 320, text: '100%' },
  { name: 'with text twice as large', width: 390, text: '200%' },
] as const;
for (const { name, width, text } of sizes)
  test(`nothing is cut ${name}`, { tag: '@one-width' }, async ({ page, request }) => {
    await signUp(page, request);
    await answerAll(page);
    await page.goto('/matches');
    await page
      .getByRole('button', { name: /^Découvrir/ })
      .first()
      .click();
    await arriveAt(page, 'Résonance, affinité dévoilée');
    await page.setViewportSize({ width, height: 720 });
    for (const path of [
      '/login',
      '/profile-photo-upload',
      '/profile-gender',
      '/profile-age',
      '/profile-location',
      '/profile-crush',
      '/profile-height',
      '/profile-relationship-values',
      '/profile-complete',
      '/cadeaux',
      '/matches',
      '/match-resonance',
      '/abonnement',
      '/abonnement?resilier=oui',
      '/temporary-message',
      '/cadeau-abonnement',
      '/partenariat',
      '/quiz-amour',
      '/play-room',
      '/thematique-carte',
      '/carte-question?theme=valeurs',
      '/carte-question-text?theme=valeurs',
      '/carte-question-image?theme=culture',
      '/quiz-complete?theme=relation',
    ]) {
      await page.goto(path);
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, overflow]).toEqual([path, 0]);
    }
  });
