import { expect, type Page } from '@playwright/test';
import { DAY_MS } from '#shared/duration.ts';
import { entitlementNamed, entitlementNames, type EntitlementName } from '#shared/plans/entitlement-table.ts';
import { doorOf, hasPage, roomPaths, type RoomWithPage } from '#shared/plans/rooms.ts';
import { roomWords } from '#shared/play/room-words.ts';
import { priceOf } from '#shared/points/points.ts';
import { premiumQuizzes } from '#shared/premium-quizzes/premium-quizzes.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { createTalkers, makeMutualCrush, openTalk } from '#testing/talkers.ts';
import { agreeOnVideoNow } from '#testing/video-talkers.ts';
import { operate } from './administrator.ts';
import { arriveAt } from './member.ts';

/** Somebody who walks over the lines of their plan: with an opened match, and a question that Zoé has not answered. */
export interface Walker {
  readonly page: Page;
  readonly memberId: string;
}

/** Opens a page, unless it is the one that the look before has left open. */
async function show(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  if (pathname + search !== address) await page.goto(address);
}

/** Looks at the screen of an entitlement, with it or without. */
type Look = (walker: Walker, isOpen: boolean) => Promise<void>;

/** As if the member had first asked as many people two days ago. */
const afterAsking = (memberId: string, people: number) =>
  operate(async ({ db }) => {
    const moment = new Date(Date.now() - 2 * DAY_MS);
    const asked = Array.from({ length: people }, () => moment);
    const row = { member_id: memberId, day: dayOf(new Date()), written_today: 0, newest_at: [] };
    await db('talk_paces')
      .insert({ ...row, asked_at: asked, first_asked_at: asked })
      .onConflict('member_id')
      .merge(['asked_at', 'first_asked_at']);
  });

/** Points that the member has gained. */
const givePoints = (memberId: string, points: number) =>
  operate(async ({ db }) => {
    const gain = { user_id: memberId, points_amount: points, reason: 'crush-sent', once_key: 'walk' } as const;
    await db('points_gained').insert({ ...gain, gained_at: new Date() });
  });

/** Whether one more person may be asked after so many within the week. */
const askingAfter =
  (people: number): Look =>
  async ({ page, memberId }, isOpen) => {
    await afterAsking(memberId, people);
    await page.goto(routes.sharedQuestion);
    await expect(page.getByLabel('Ta réponse')).toBeVisible({ visible: isOpen });
    await expect(page.getByText('nouvelles discussions en sept jours')).toBeVisible({ visible: !isOpen });
    await afterAsking(memberId, 0);
  };

/** A room: entered from the Play Room, or seen from its door, with pictures and the ways in. */
const roomLook =
  (room: RoomWithPage): Look =>
  async ({ page }, isOpen) => {
    const { name } = roomWords[room];
    await show(page, routes.playRoom);
    const door = page.getByRole('link', { name: new RegExp(`^${name} .*${isOpen ? 'Entrer' : 'Voir la salle'}`) });
    if (isOpen) return expect(door).toHaveAttribute('href', roomPaths[room]);
    await door.click();
    await arriveAt(page, name);
    await expect(page.getByRole('heading', { name: 'Derrière cette porte' })).toBeVisible();
    if (hasPage(room)) {
      const picture = page.getByRole('img', { name: `La salle ${name}` }).first();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await expect(page.getByText(fr`${entitlementNamed(`room-${room}`).refused?.words ?? '-'}`)).toBeVisible();
    for (const [way, address] of [
      ['Deviens VIP pour tout débloquer', routes.subscription],
      ['ou GAGNE des points', `${routes.gifts}#depenser`],
    ] as const)
      await expect(page.getByRole('link', { name: way })).toHaveAttribute('href', address);
  };

/** An offer of the page of points. */
const giftLook =
  (title: string): Look =>
  async ({ page }) => {
    await show(page, routes.gifts);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  };

const headingLook =
  (path: string, title: string): Look =>
  async ({ page }) => {
    await page.goto(path);
    await arriveAt(page, title);
  };

/** The evenings are everybody's. */
const eveningsLook: Look = async ({ page }) => {
  await show(page, routes.evenings);
  await arriveAt(page, 'Soirées');
};

/**
 * How each entitlement is looked at, from the first to the last: those of one page one after the other, so that it is opened
 * once. A screen that is added gets its look here.
 */
const looks: Readonly<Partial<Record<EntitlementName, Look>>> = {
  'photos-by-consent': async ({ page }) => {
    await show(page, routes.subscription);
    await expect(page.getByText(fr`d'un commun accord`)).toBeVisible();
    await expect(page.getByText('Comme pour tout le monde')).toBeVisible();
    await show(page, routes.gifts);
    await expect(page.getByText('Jamais sans accord')).toBeVisible();
  },
  'whole-list': async ({ page }, isOpen) => {
    await show(page, routes.gifts);
    const isIncluded = page.getByText('Toute ta liste est ouverte avec ton abonnement.');
    await expect(isIncluded).toBeVisible({ visible: isOpen });
  },
  boost: giftLook('Booster ton profil 4 heures'),
  'top-matches': giftLook('Ouvrir 3 matchs de plus'),
  'intuitive-card': giftLook('Tirer une carte intuitive'),
  evenings: async ({ page }) => {
    await show(page, routes.playRoom);
    await page.getByRole('link', { name: /Evènements/ }).click();
    await page.waitForURL(`**${routes.evenings}`);
  },
  // How many hours before others an evening opens is said where one is announced: e2e/evenings.spec.ts.
  'evenings-early': eveningsLook,
  'evenings-first': eveningsLook,
  'room-games': roomLook('games'),
  'room-visit': async ({ page }) => {
    await show(page, doorOf('games'));
    // Who has the whole Play Room is led into the room.
    if (new URL(page.url()).pathname !== routes.roomDoor) return;
    await expect(page.getByRole('button', { name: 'Visite offerte' })).toBeVisible();
  },
  'room-quiz': roomLook('quiz'),
  'room-audio': roomLook('audio'),
  'daily-six': async ({ page }) => {
    await page.goto(routes.matches);
    await expect(page.getByRole('img', { name: frenchPattern(/d'affinité/) }).first()).toBeVisible();
  },
  'own-profile': headingLook(routes.profileComplete, 'Bravo'),
  cards: headingLook(routes.themes, 'Thématique cartes'),
  crushes: async ({ page }) => {
    await page.goto(routes.profileCrush);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  filters: async ({ page }, isOpen) => {
    await page.goto(routes.listFilters);
    await arriveAt(page, 'Mes filtres');
    const refusal = page.getByText(frenchPattern(/Les filtres s'ouvrent avec Premium ou VIP/));
    await expect(refusal).toBeVisible({ visible: !isOpen });
  },
  'more-openings': askingAfter(3),
  'unlimited-duos': askingAfter(6),
  'second-message': async ({ page }, isOpen) => {
    await page.goto(routes.discussions);
    await page.getByRole('button', { name: 'Zoé' }).first().click();
    await arriveAt(page, 'Zoé');
    const offer = page.getByText('Offert avec VIP');
    await expect(offer).toBeVisible({ visible: isOpen });
    await expect(page.getByText(frenchPattern(/50 points/)).first()).toBeVisible({ visible: !isOpen });
  },
  'quiz-for-points': async ({ page, memberId }) => {
    await givePoints(memberId, priceOf['premium-quiz']);
    await page.goto(routes.premiumQuizzes);
    await arriveAt(page, 'Quiz premium');
    const quiz = page.getByRole('listitem').filter({ hasText: premiumQuizzes.gouts.title });
    const purchase = quiz.getByRole('button', { name: /^Ouvrir pour/ });
    // Who is inside anyway buys nothing.
    if (!(await page.getByRole('heading', { name: 'Comment entrer' }).isVisible())) {
      await expect(quiz.getByRole('link', { name: /^Commencer/ })).toBeVisible();
      return expect(purchase).toHaveCount(0);
    }
    await purchase.click();
    await arriveAt(page, premiumQuizzes.gouts.title);
    await page.goto(routes.premiumQuizzes);
    await expect(quiz.getByText('Ouvert pour toujours')).toBeVisible();
    await expect(quiz.getByRole('link', { name: /^Commencer/ })).toBeVisible();
  },
  // Last, for it opens a conversation, which the others count.
  'video-meetings': async ({ page, memberId }) => {
    await operate(async (ctx) => {
      const [one = ''] = await createTalkers(ctx, ['Nina']);
      await makeMutualCrush(ctx, one, memberId);
      await agreeOnVideoNow(ctx, { one, other: memberId, conversationId: await openTalk(ctx, one, memberId) });
    });
    await page.goto(routes.videoMeeting);
    await arriveAt(page, 'Rencontre en ligne');
    await expect(page.getByText('Avec Nina')).toBeVisible();
  },
};

export const looksInOrder = Object.entries(looks) as [EntitlementName, Look][];
/** Entitlements without a look: there are none. */
export const withoutLook = () => entitlementNames.filter((name) => !looks[name]);
