import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { AppContext } from '#server/platform/context.ts';
import { grantEntitlement } from '#server/features/plans/entitlement-grants.service.ts';
import { DAY_MS } from '#shared/duration.ts';
import { entitles, type Holder } from '#shared/plans/entitlement-table.ts';
import { planLines } from '#shared/plans/plan-lines.ts';
import { doorOf, roomPaths } from '#shared/plans/rooms.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { routes } from '#shared/routes.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { ask, createTalkers, makeMutualCrush } from '#testing/talkers.ts';
import { memberIdOf } from '#testing/visitor.ts';
import { operate } from './administrator.ts';
import { test } from './journey-fixture.ts';
import { answerAll, arriveAt, signUp } from './member.ts';
import { looksInOrder, withoutLook, type Walker } from './plan-walk.ts';

interface Held extends Holder {
  /** Gives a member what the line above promises. */
  readonly give: (ctx: AppContext, memberId: string) => Promise<unknown>;
}

const granted = (plan: 'premium' | 'vip'): Held['give'] => {
  return (ctx, memberId) =>
    grantEntitlement(ctx, memberId, 'cli:test', { plan, months: 1, startsOn: dayOf(new Date()), reason: 'Pour voir.' });
};

/** Two months of VIP are over; a month of Premium, and a month and a day of the Play Room are still running. */
const DAYS_SINCE_FRIENDS = 75;
const invitedThree: Held['give'] = ({ db }, memberId) => {
  const moment = new Date(Date.now() - DAYS_SINCE_FRIENDS * DAY_MS);
  const friends = [1, 2, 3].map((friend) => `${memberId} ${friend}`);
  return db('rewarded_mailboxes').insert(
    friends.map((mailbox_hash) => ({ mailbox_hash, inviter_id: memberId, rewarded_at: moment })),
  );
};

const holders: Readonly<Record<string, Held>> = {
  'a Freemium member': { plan: 'freemium', hasWholePlayRoom: false, give: () => Promise.resolve() },
  'a Premium member': { plan: 'premium', hasWholePlayRoom: false, give: granted('premium') },
  'a VIP member': { plan: 'vip', hasWholePlayRoom: true, give: granted('vip') },
  'a member who has invited three people': { plan: 'premium', hasWholePlayRoom: true, give: invitedThree },
};

/** A member with a full profile, an opened match, and a question to Zoé that has waited for four days. */
async function arrive(page: Page, request: APIRequestContext, give: Held['give']): Promise<Walker> {
  const email = await signUp(page, request);
  await answerAll(page);
  await page.goto(routes.matches);
  const tiles = page.getByRole('button', { name: /^Découvrir/ });
  // Who has left the list since it was shown is not opened: the list is there anew, and somebody else is chosen.
  await expect(async () => {
    if (await tiles.first().isVisible()) await tiles.first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Résonance, affinité dévoilée' })).toBeVisible({
      timeout: 5000,
    });
  }).toPass();
  let memberId = '';
  await operate(async (ctx, clock) => {
    memberId = await memberIdOf(ctx.db, email);
    const created_at = new Date(Date.now() - 30 * DAY_MS);
    await ctx.db('members').where({ id: memberId }).update({ created_at });
    await give(ctx, memberId);
    const [zoeId = ''] = await createTalkers(ctx, ['Zoé']);
    await makeMutualCrush(ctx, memberId, zoeId);
    clock.at = new Date(Date.now() - 4 * DAY_MS);
    await ask(ctx, memberId, zoeId);
  });
  return { page, memberId };
}

for (const [who, { give, ...held }] of Object.entries(holders))
  test(`${who} walks over every line of every plan`, { tag: '@one-width' }, async ({ page, request }) => {
    expect(withoutLook()).toEqual([]);
    const walker = await arrive(page, request, give);
    await page.goto(routes.subscription);
    for (const line of Object.values(planLines).flat()) {
      const shown = page.getByRole('listitem').filter({ hasText: line.words }).last();
      await expect(shown).toBeVisible();
    }
    await expect(page.getByText('Bientôt')).toHaveCount(0);
    for (const [name, look] of looksInOrder) await test.step(name, () => look(walker, entitles(held, name)));
  });

test('somebody visits a room once a week, and reads until when', { tag: '@one-width' }, async ({ page, request }) => {
  const email = await signUp(page, request);
  await answerAll(page);
  await page.goto(routes.playRoom);
  const room = page.getByRole('link', { name: /^Jeux/ });
  await expect(room).toContainText('Visite offerte cette semaine.');
  await room.click();
  await arriveAt(page, 'Jeux');
  await expect(page.getByText(frenchPattern(/la salle est à toi jusqu'à/))).toBeVisible();
  await page.getByRole('button', { name: 'Visite offerte' }).click();
  await expect(page).toHaveURL(roomPaths.games);
  await page.goto(routes.playRoom);
  await expect(room).toContainText('Ta visite offerte dure');
  await expect(room).toHaveAttribute('href', roomPaths.games);
  // Its end has come: the door is back, and says when the next one is.
  await operate(async ({ db }) => {
    const ended = new Date(Date.now() - 1000);
    const visits = db('room_visits').where({ member_id: await memberIdOf(db, email) });
    await visits.update({ ends_at: ended });
  });
  await page.goto(doorOf('games'));
  await expect(page.getByText(frenchPattern(/La prochaine t'attend/))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Visite offerte' })).toHaveCount(0);
});
