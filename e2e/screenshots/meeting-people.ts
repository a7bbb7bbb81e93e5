import { randomUUID } from 'node:crypto';
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { acceptMeeting, proposeMeeting } from '#server/features/talk/meetings.service.ts';
import { sendMessage } from '#server/features/talk/thread.service.ts';
import { addDays } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fr } from '#shared/typeset.ts';
import { arriveAsTalkers, openConversation } from '../talkers.ts';

interface Proposal {
  /** In how many days the meeting is; before today for one that is over. */
  readonly inDays: number;
  readonly isTaken: boolean;
}

/** Noé, to whom Ana has proposed a meeting, with the conversation open. */
async function arriveInvited(
  page: Page,
  browser: Browser,
  options: BrowserContextOptions,
  { inDays, isTaken }: Proposal,
): Promise<void> {
  const talkers = await arriveAsTalkers(browser, page.request, { ana: options, noe: options });
  const { ana, noe, anaId, noeId } = talkers;
  await openConversation(talkers, async (ctx, id, clock) => {
    clock.at = new Date(Date.now() - 9 * DAY_MS);
    const day = addDays(dayOf(new Date()), inDays);
    const slots = [
      { day, halfDay: 'evening' as const },
      { day: addDays(day, 1), halfDay: 'afternoon' as const },
    ];
    const proposal = { slots, place: fr`Le café de la gare, sous l'horloge`, clientKey: randomUUID() };
    const number = await proposeMeeting(ctx, anaId, id, proposal);
    if (isTaken) await acceptMeeting(ctx, noeId, id, { number, index: 0 });
    clock.at = null;
    const texts = ['Tu peux me prêter 200 euros par virement ?', 'Ferme ta gueule, connard'];
    if (!isTaken) for (const text of texts) await sendMessage(ctx, anaId, id, { text, clientKey: randomUUID() });
  });
  await page.context().addCookies(await noe.context().cookies());
  await ana.context().close();
  await noe.context().close();
  await page.goto('/discussions');
  await page
    .getByRole('button', { name: /^.?Ana/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible();
}

/** Who looks at the screens of meetings. */
export const meetingPeople = {
  /** Has a proposal to take, and messages with cautions. */
  proposedTo: (page: Page, browser: Browser, options: BrowserContextOptions) =>
    arriveInvited(page, browser, options, { inDays: 4, isTaken: false }),
  /** Has a meeting to come. */
  expected: (page: Page, browser: Browser, options: BrowserContextOptions) =>
    arriveInvited(page, browser, options, { inDays: 4, isTaken: true }),
  /** Had a meeting the day before yesterday. */
  returned: (page: Page, browser: Browser, options: BrowserContextOptions) =>
    arriveInvited(page, browser, options, { inDays: -2, isTaken: true }),
} as const;
