import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { AppContext } from '#server/platform/context.ts';
import { routes } from '#shared/routes.ts';
import { ask, makeMutualCrush, openTalk } from '#testing/talkers.ts';
import { drawPhonePhoto } from '#testing/pictures.ts';
import { createSignedInMembers, rememberInSession, type SignedInMember } from '#testing/signed-in-members.ts';
import { operate, type Clock } from './administrator.ts';
import { arriveAt, postsOf } from './member.ts';

export interface Talkers {
  readonly ana: Page;
  readonly noe: Page;
  readonly anaId: string;
  readonly noeId: string;
  /** Both as the server knows their browsers. */
  readonly signedIn: readonly [SignedInMember, SignedInMember];
}

interface Windows {
  readonly ana?: BrowserContextOptions;
  readonly noe?: BrowserContextOptions;
}

/** Ana and Noé, each in a browser of their own, who may ask each other: a mutual crush binds them, and both are old enough. */
export async function arriveAsTalkers(
  browser: Browser,
  request: APIRequestContext,
  { ana, noe }: Windows = {},
): Promise<Talkers> {
  const signedIn: SignedInMember[] = [];
  await operate(async (ctx) => {
    for (const name of ['Ana', 'Noé']) signedIn.push(...(await createSignedInMembers(ctx, 1, name)));
    await makeMutualCrush(ctx, signedIn[0]!.memberId, signedIn[1]!.memberId);
  });
  const [one, other] = signedIn as [SignedInMember, SignedInMember];
  return {
    ana: await openWindow(browser, request, one, ana),
    noe: await openWindow(browser, request, other, noe),
    anaId: one.memberId,
    noeId: other.memberId,
    signedIn: [one, other],
  };
}

/** A window in which somebody is signed in, who has refused cookies and opened no page yet. */
async function openWindow(
  browser: Browser,
  request: APIRequestContext,
  { cookie }: SignedInMember,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const { origin } = new URL((await request.get('/livez')).url());
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await postsOf(page.request)('/cookies', { form: { choice: 'declined' } }, 303);
  return page;
}

/** Ana asks Noé, and the question reaches them. */
export async function askQuestion({ anaId, noeId }: Talkers, answer: string): Promise<void> {
  await operate(async (ctx) => void (await ask(ctx, anaId, noeId, answer)));
}

/** Gives both a photo, which nobody sees before both have wanted it. */
export async function addPhotos({ ana, noe }: Talkers): Promise<void> {
  const photo = { name: 'moi.jpg', mimeType: 'image/jpeg', buffer: await drawPhonePhoto() };
  for (const page of [ana, noe])
    await postsOf(page.request)('/profile-photo-upload', { multipart: { intent: 'save', photo } }, 303);
}

/**
 * A conversation that both have opened by their answers, and what is written in it then. Their browsers have it open, as if
 * they had pressed it in their list: its address shows it.
 */
export async function openConversation(
  { anaId, noeId, signedIn }: Talkers,
  write: (ctx: AppContext, conversationId: string, clock: Clock) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await operate(async (ctx, clock) => {
    const id = await openTalk(ctx, anaId, noeId);
    for (const member of signedIn) await rememberInSession(ctx.db, member, 'openedConversationId', id);
    await write(ctx, id, clock);
  });
}

/** The conversation that a browser has open (`openConversation`). */
export async function goToTalk(page: Page, name: string): Promise<void> {
  await page.goto(routes.discussion);
  await arriveAt(page, name);
}
