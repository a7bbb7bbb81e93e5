import { expect } from '@playwright/test';
import { arriveAsCouple, openTile } from './couple.ts';
import { arriveAt } from './member.ts';
import { test } from './journey-fixture.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { fr } from '#shared/typeset.ts';

/** Whom nobody else of the demo or of another run matches: people of their age and gender alone. */
const AGE = 74;

const tag = '@one-width';
test(
  'two members see their photos open at the same time, each in their own browser, without a reload',
  { tag },
  async ({ browser, request }, { retry }) => {
    const { ana, lea } = await arriveAsCouple(browser, request, { gender: 'femme', age: AGE - 2 * retry });
    await openTile(ana, 'Léa');
    await openTile(lea, 'Ana');
    // Another tab of the same browser: it hears of changes from the first one.
    const tab = await ana.context().newPage();
    await tab.goto('/play-room');
    const streams: string[] = [];
    for (const page of [ana, tab])
      page.on('request', (sent) => {
        if (sent.url().endsWith('/_live')) streams.push(sent.url());
      });

    // An interest is told when it is shared, to both, on the pages that are open.
    await ana.bringToFront();
    await ana.getByRole('button', { name: frenchPattern(/^Ça m'intéresse/) }).click();
    await expect(ana.getByText(frenchPattern(/ne l'apprendra que si l'intérêt est partagé/))).toBeVisible();
    await expect(lea.getByText('Un intérêt partagé')).toBeHidden();
    await lea.bringToFront();
    await lea.getByRole('button', { name: frenchPattern(/^Ça m'intéresse/) }).click();
    for (const page of [lea, ana])
      await expect(page.getByRole('heading', { name: 'Un intérêt partagé' })).toBeVisible({ timeout: 30_000 });

    await ana.bringToFront();
    await ana.getByRole('button', { name: 'Dévoile ta photo' }).click();
    await expect(ana.getByText('Ta demande est partie')).toBeVisible();
    // On the page that Léa has open already.
    await expect(lea.getByRole('button', { name: 'Accepter' })).toBeVisible({ timeout: 30_000 });
    await expect(lea.getByRole('button', { name: 'Menu', exact: true })).toHaveAccessibleDescription(
      fr`Du nouveau t'attend`,
    );

    await lea.getByRole('button', { name: 'Accepter' }).click();
    await arriveAt(lea, 'Ana et toi');
    await arriveAt(ana, 'Léa et toi');
    for (const page of [ana, lea]) {
      const veils = page.locator('.resonance-moment__veil');
      await expect(veils).toHaveCount(2);
      for (const veil of await veils.all()) await expect(veil).toHaveCSS('opacity', '0');
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
    await tab.bringToFront();
    await expect(tab.getByRole('button', { name: 'Menu', exact: true })).toHaveAccessibleDescription(
      fr`Du nouveau t'attend`,
      { timeout: 30_000 },
    );
    await tab.getByRole('button', { name: 'Menu', exact: true }).click();
    await tab.getByRole('link', { name: 'Du nouveau' }).click();
    await arriveAt(tab, 'Du nouveau');
    await expect(tab.getByText('Léa a dit oui')).toBeVisible();
    await expect(tab.getByText('Un intérêt partagé : Léa')).toBeVisible();
    // It was read here: the dot goes in the other tab as well.
    await expect(ana.getByRole('button', { name: 'Menu', exact: true })).not.toHaveAccessibleDescription(
      fr`Du nouveau t'attend`,
    );

    await lea.bringToFront();
    await lea.getByRole('button', { name: 'Voir notre résonance' }).click();
    await arriveAt(lea, 'Résonance, affinité dévoilée');
    await lea.reload();
    await arriveAt(lea, 'Résonance, affinité dévoilée');
    await lea.getByText('Options').click();
    await lea.getByRole('button', { name: 'Refermer nos photos' }).click();
    await expect(
      lea.getByText(fr`Vos photos sont refermées, des deux côtés ; une photo montrée à tout le monde le reste.`),
    ).toBeVisible();
    await lea.getByRole('button', { name: 'Annuler' }).click();
    await expect(lea.getByText('Ana voit ta photo, et toi la sienne')).toBeVisible();
    await expect(lea.getByRole('button', { name: 'Annuler' })).toBeHidden();
    expect(streams.length).toBeLessThanOrEqual(2);
  },
);
