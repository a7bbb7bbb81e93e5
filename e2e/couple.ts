import { expect, type APIRequestContext, type Browser, type Page, type PlaywrightWorkerArgs } from '@playwright/test';
import { NARROWEST_AGE_RANGE } from '#shared/questionnaire/birth-date.ts';
import { drawPhonePhoto } from '#testing/pictures.ts';
import { answerAll, arriveAt, enterUnseen, newEmail, postsOf } from './member.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

interface Someone {
  readonly name: string;
  readonly gender: string;
  readonly age: number;
}

/**
 * Ana and Léa, each in a browser of her own: members with a photo and a complete profile, who look for people of the same
 * gender and age alone. They come without a page; the screens that lead so far have journeys of their own.
 */
export async function arriveAsCouple(
  browser: Browser,
  request: APIRequestContext,
  couple: Omit<Someone, 'name'>,
): Promise<{ ana: Page; lea: Page }> {
  const arrive = async (name: string) => {
    const page = await (await browser.newContext()).newPage();
    await postsOf(page.request)('/cookies', { form: { choice: 'declined' } }, 303);
    await completeProfile(page.request, request, { name, ...couple });
    return page;
  };
  return { ana: await arrive('Ana'), lea: await arrive('Léa') };
}

/** Who looks for people of their own gender and age alone, as forms. */
export function answersOf({ gender, age }: Omit<Someone, 'name'>) {
  // Of two different ages the younger lies outside the other's range.
  const ages = { preferred_age_min: String(age), preferred_age_max: String(age + NARROWEST_AGE_RANGE) };
  return {
    '/profile-gender': { gender },
    '/profile-age': {
      birth_day: '1',
      birth_month: '1',
      birth_year: String(new Date().getFullYear() - age),
      attracted_to_types: [gender],
      ...ages,
    },
    '/profile-interests': { attracted_to_types: [gender] },
    '/profile-target-age': ages,
  };
}

/**
 * Lets one of the couple arrive without a browser.
 * @returns the member's own window to the server, which keeps their session
 */
export async function arriveUnseen(
  playwright: Pick<PlaywrightWorkerArgs['playwright'], 'request'>,
  baseURL: string,
  someone: Someone,
): Promise<APIRequestContext> {
  const member = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  await completeProfile(member, member, someone);
  return member;
}

/** Signs somebody up, with a photo and all answers. */
async function completeProfile(
  own: APIRequestContext,
  request: APIRequestContext,
  { name, gender, age }: Someone,
): Promise<void> {
  const send = postsOf(own);
  await enterUnseen(own, request, newEmail(), name);
  const photo = { name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await drawPhonePhoto() };
  await send('/profile-photo-upload', { multipart: { intent: 'save', photo } }, 303);
  await answerAll({ request: own }, { hasPhoto: true, otherwise: answersOf({ gender, age }) });
}

/** Opens the list of matches as soon as somebody is in it, which the server is asked for without a page. */
export async function openListWith(page: Page, name: string): Promise<void> {
  const namesInList = async () => (await readTiles(page.request)).map(({ displayName }) => displayName);
  // Pictures are taken outside a journey, where nothing waits longer than five seconds unless it is said.
  await expect.poll(namesInList, { intervals: [200], timeout: 60_000 }).toContain(name);
  await page.goto('/matches');
}

/**
 * Opens somebody's tile as soon as it is there.
 * @returns the percentage in words
 */
export async function openTile(page: Page, name: string, screen = 'Résonance, affinité dévoilée'): Promise<string> {
  const tile = page.getByRole('listitem').filter({ hasText: name });
  await openListWith(page, name);
  const percentage = await tile.getByRole('img', { name: frenchPattern(/d'affinité/) }).getAttribute('aria-label');
  await tile.getByRole('button', { name: `Découvrir ${name}` }).click();
  await arriveAt(page, screen);
  // Nothing in the address says who it is.
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toMatch(/^\/match-resonance1?$/);
  return percentage ?? '';
}

/** What Léa does in a window of her own when Ana has asked for her photo: she accepts, as the form on her screen would. */
export async function acceptReveal(lea: APIRequestContext): Promise<void> {
  const ana = (await readTiles(lea)).find(({ displayName }) => displayName === 'Ana');
  expect(ana?.reveal).toBe('asked-by-them');
  const match = ana?.token ?? '';
  for (const [path, form] of [
    ['/matches', { match }],
    ['/match-resonance', { match, intent: 'accept' }],
  ] as const)
    expect((await lea.post(path, { form, maxRedirects: 0 })).status()).toBe(303);
}

interface Tile {
  readonly displayName: string;
  readonly token: string;
  readonly reveal: string;
}

async function readTiles(member: APIRequestContext): Promise<readonly Tile[]> {
  const { tiles } = (await (await member.get('/_data/matches')).json()) as { tiles: readonly Tile[] };
  return tiles;
}
