import { randomUUID } from 'node:crypto';
import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { insertDemoMembers } from '#server/features/demo/demo.queries.ts';
import { advanceEveningsJob } from '#server/features/evenings/evenings.jobs.ts';
import { signUp as signUpFor, leaveEvening } from '#server/features/evenings/sign-up.service.ts';
import { findMatchables } from '#server/features/matching/matching.service.ts';
import type { AppContext } from '#server/platform/context.ts';
import { generateMembers } from '#seeds/population/generate.ts';
import { addDays } from '#shared/calendar.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fr } from '#shared/typeset.ts';
import { makeOrganiser } from '#testing/administrator.ts';
import { memberIdOf } from '#testing/visitor.ts';
import { operate } from './administrator.ts';
import { answerAll, arriveAt, newEmail, postsOf, enterUnseen } from './member.ts';

/** Three who live an evening, each in a browser of their own. */
export interface EveningPeople {
  readonly olga: Page;
  readonly ana: Page;
  readonly noe: Page;
  readonly anaId: string;
  readonly noeId: string;
}

/** An age of their own, so that they are nobody's match but each other's. */
const BORN_IN = new Date().getFullYear() - 72;
const ages = { preferred_age_min: '66', preferred_age_max: '78' };
const everybody = ['femme', 'homme', 'autre'] as const;
/** The town of the answers that journeys give. */
const TOWN = 'Saint-Étienne';

const answersOf = (gender: 'femme' | 'homme') => ({
  '/profile-gender': { gender },
  '/profile-age': {
    birth_day: '1',
    birth_month: '1',
    birth_year: String(BORN_IN),
    attracted_to_types: everybody,
    ...ages,
  },
  '/profile-interests': { attracted_to_types: everybody },
  '/profile-target-age': ages,
});

/** Olga, who organises, Ana and Noé, who may meet anybody of their age. */
export async function arriveForEvening(
  browser: Browser,
  request: APIRequestContext,
  windows: { readonly olga: BrowserContextOptions; readonly member: BrowserContextOptions },
): Promise<EveningPeople> {
  const arrive = async (name: string, options: BrowserContextOptions) => {
    const page = await (await browser.newContext(options)).newPage();
    const email = newEmail();
    await postsOf(page.request)('/cookies', { form: { choice: 'declined' } }, 303);
    await enterUnseen(page.request, request, email, name);
    return { page, email };
  };
  const olga = await arrive('Olga', windows.olga);
  const ana = await arrive('Ana', windows.member);
  const noe = await arrive('Noé', windows.member);
  await answerAll(ana.page, { otherwise: answersOf('femme') });
  await answerAll(noe.page, { otherwise: answersOf('homme') });
  const ids: string[] = [];
  await operate(async (ctx) => {
    await makeOrganiser(ctx.db, olga.email, { isApproved: true });
    for (const { email } of [ana, noe]) ids.push(await memberIdOf(ctx.db, email));
  });
  return { olga: olga.page, ana: ana.page, noe: noe.page, anaId: ids[0] ?? '', noeId: ids[1] ?? '' };
}

/** Olga writes an evening in so many days and offers it. Returns its id, which only the address of her pages holds. */
export async function offerEvening(olga: Page, { days, price }: { days: number; price: string }): Promise<string> {
  await olga.goto('/organiser');
  await olga.getByRole('link', { name: 'Écrire une soirée' }).click();
  await arriveAt(olga, 'Écrire une soirée');
  await olga.getByLabel('Le jour').fill(addDays(dayOf(new Date()), days));
  await olga.getByLabel('De', { exact: true }).fill('19:30');
  await olga.getByLabel('À', { exact: true }).fill('22:30');
  await olga.getByLabel('La ville').fill(TOWN);
  // Leaving the field closes the list of towns.
  await olga.getByLabel('La ville').press('Tab');
  await olga.getByLabel('Le nom du lieu').fill('Le Grand Large');
  await olga.getByLabel(fr`L'adresse`).fill('12 place des Ursules');
  await olga.getByLabel(fr`C'est un lieu public`).check();
  await olga.getByLabel('Nombre de places').fill('10');
  await olga.getByLabel('De quel âge').fill('60');
  await olga.getByLabel('À quel âge').fill('80');
  await olga.getByLabel('Le prix, en quelques mots').fill(price);
  await olga.getByRole('button', { name: 'Enregistrer' }).click();
  await olga.getByRole('button', { name: 'Proposer cette soirée' }).click();
  await expect(olga.getByText('Ta soirée est publiée.')).toBeVisible();
  return new URL(olga.url()).searchParams.get('soiree') ?? '';
}

/** As if it had been announced two days ago, with as many places as one table has. */
export const openForEverybody = (eveningId: string, seats: number) =>
  operate(async ({ db }) => {
    const announced = new Date(Date.now() - 2 * DAY_MS);
    await db('evenings').where({ id: eveningId }).update({ seats, published_at: announced, submitted_at: announced });
  });

/** Invented members who answer as somebody does, women and men in turn. Returns their ids. */
export async function createAlike(ctx: AppContext, memberId: string, count: number): Promise<string[]> {
  const [like] = await findMatchables(ctx, [memberId]);
  if (!like) throw new Error('There is nobody like somebody who is not to be matched.');
  const alike = [...generateMembers({ seed: 25, firstIndex: 0, count, today: dayOf(new Date()) })].map(
    (member, index) => ({
      ...member,
      email: `table-${randomUUID()}@demo.invalid`,
      profile: {
        ...member.profile,
        ...like.profile,
        gender: index % 2 === 0 ? ('homme' as const) : ('femme' as const),
      },
    }),
  );
  await insertDemoMembers(ctx.db, alike as Parameters<typeof insertDemoMembers>[1], new Date());
  return Promise.all(alike.map(({ email }) => memberIdOf(ctx.db, email)));
}

/** Others like Ana sign up. Returns their ids. */
export async function bringOthers(eveningId: string, anaId: string, count: number): Promise<string[]> {
  let ids: string[] = [];
  await operate(async (ctx) => {
    ids = await createAlike(ctx, anaId, count);
    for (const id of ids) await signUpFor(ctx, id, eveningId, { invitation: null });
  });
  return ids;
}

export const leave = (eveningId: string, memberId: string) => operate((ctx) => leaveEvening(ctx, memberId, eveningId));

/** Puts an evening at other hours, as if so much time had passed, and lets the worker look what is due. */
export const moveTo = (eveningId: string, startsInHours: number) =>
  operate(async (ctx: AppContext) => {
    const startsAt = new Date(Date.now() + startsInHours * HOUR_MS);
    await ctx
      .db('evenings')
      .where({ id: eveningId })
      .update({ starts_at: startsAt, ends_at: new Date(startsAt.getTime() + 3 * HOUR_MS) });
    await ctx.enqueue(advanceEveningsJob, {});
  });

/** Opens an evening from the list, by what is written on it. */
export async function openEvening(page: Page, words: string): Promise<void> {
  await page.goto('/soirees');
  await page.getByRole('button', { name: words }).click();
  await page.waitForURL('**/soiree');
}

/** Waits for words that come with the worker: by themselves, or, where no script is, with the page anew. */
export const see = (page: Page, words: string, isLive: boolean) => seeThat(page, page.getByText(words).first(), isLive);

/** Waits for what the page says of where the evening is for its member. */
export const seeStage = (page: Page, title: string, isLive: boolean) =>
  seeThat(page, page.getByRole('heading', { name: title, exact: true }), isLive);

async function seeThat(page: Page, shown: Locator, isLive: boolean): Promise<void> {
  if (isLive) return expect(shown).toBeVisible({ timeout: 120_000 });
  await expect(async () => {
    if (!(await shown.isVisible())) await page.reload();
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 120_000 });
}
