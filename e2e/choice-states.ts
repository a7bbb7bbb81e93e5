import type { Page } from '@playwright/test';
import { check } from './accessible.ts';

/** '/mes-choix' with a choice in it; on the way there the list, right after the choice. */
export const choiceStates = {
  'with a choice': async (page: Page): Promise<void> => {
    await page.goto('/matches');
    await page
      // The first one was opened, and its resonance is looked at later.
      .getByLabel(/^Autres gestes/)
      .last()
      .click();
    await page
      .getByRole('button', { name: /^Pas pour moi/ })
      .first()
      .click();
    await page.getByText('Pas pour toi, compris').waitFor();
    await page.getByText('Nous dire pourquoi').click();
    await check(page, 'matches, right after a choice');
    await page.goto('/mes-choix');
    await page.getByText('Nous dire pourquoi').click();
  },
};
