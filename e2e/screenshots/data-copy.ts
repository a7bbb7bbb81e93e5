import { expect, type Page } from '@playwright/test';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { receiveLink } from '../member.ts';

/** Orders the copy of one's data, confirms it by the mailed link, and waits until it is there. */
export async function orderCopy(page: Page, email: string): Promise<void> {
  await page.goto(routes.account);
  const before = await countMails(page, email);
  await page.getByRole('button', { name: 'Demander ma copie' }).click();
  await page.goto(await receiveLink(page.request, email, before));
  await page.getByRole('button', { name: fr`Oui, c'est moi` }).click();
  await expect(page.getByText('Tu reçois un message dès que ta copie est prête.')).toBeVisible();
  await expect(async () => {
    await page.goto(routes.account);
    await expect(page.getByText('Télécharger').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** How many mails an address has in the development mailbox. */
export async function countMails(page: Page, email: string): Promise<number> {
  const answer = await page.request.get(`/dev/mailbox?to=${email}`, { headers: { Accept: 'application/json' } });
  return ((await answer.json()) as { messages: unknown[] }).messages.length;
}
