import { expect, type Page } from '@playwright/test';
import { occasionLinkOf, stopLinkFor } from '#server/platform/mail/recipient.ts';
import { operate } from './administrator.ts';

/** Opens the link in a mail that leads to its own kind of message, as somebody without an account. */
export function openKindLink(page: Page): Promise<void> {
  return operate(async ({ config }) => {
    const { pathname, search } = new URL(occasionLinkOf(stopLinkFor(config, 'personne@exemple.fr'), 'reveals'));
    await page.goto(pathname + search);
  });
}

/** Opens that link, and stops this kind of message. */
export async function stopKind(page: Page): Promise<void> {
  await openKindLink(page);
  await page.getByRole('button', { name: 'Oui, arrêter ces messages' }).click();
  await expect(page.getByRole('link', { name: 'Régler mes messages' })).toBeVisible();
}

/** How the page of that link can be. */
export const kindLinkStates = { 'with a kind of message': openKindLink, 'with a kind of message stopped': stopKind };
