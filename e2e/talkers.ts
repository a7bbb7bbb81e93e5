import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { AppContext } from '#server/platform/context.ts';
import { DAY_MS } from '#shared/duration.ts';
import { ask, makeMutualCrush, openTalk } from '#testing/talkers.ts';
import { drawPhonePhoto } from '#testing/pictures.ts';
import { memberIdOf } from '#testing/visitor.ts';
import { operate, type Clock } from './administrator.ts';
import { enterUnseen, newEmail, postsOf } from './member.ts';

export interface Talkers {
  readonly ana: Page;
  readonly noe: Page;
  readonly anaId: string;
  readonly noeId: string;
}

interface Windows {
  readonly ana?: BrowserContextOptions;
  readonly noe?: BrowserContextOptions;
}

/** Ana and Noé, each in a browser of their own, who may ask each other: a mutual crush binds them. */
export async function arriveAsTalkers(
  browser: Browser,
  request: APIRequestContext,
  { ana, noe }: Windows = {},
): Promise<Talkers> {
  const emails = [newEmail(), newEmail()] as const;
  const arrive = async (email: string, name: string, options: BrowserContextOptions = {}) => {
    const page = await (await browser.newContext(options)).newPage();
    await postsOf(page.request)('/cookies', { form: { choice: 'declined' } }, 303);
    await enterUnseen(page.request, request, email, name);
    return page;
  };
  const pages = [await arrive(emails[0], 'Ana', ana), await arrive(emails[1], 'Noé', noe)] as const;
  const ids: string[] = [];
  await operate(async (ctx) => {
    for (const [index, email] of emails.entries()) {
      const id = await memberIdOf(ctx.db, email);
      ids.push(id);
      const profile = {
        display_name: index === 0 ? 'Ana' : 'Noé',
        gender: 'femme' as const,
        birth_date: '1990-01-01',
        profile_completed: true,
      };
      await ctx
        .db('profiles')
        .insert({ user_id: id, ...profile })
        .onConflict('user_id')
        .merge();
      // Old enough to ask.
      await ctx
        .db('members')
        .where({ id })
        .update({ created_at: new Date(Date.now() - 30 * DAY_MS) });
    }
    await makeMutualCrush(ctx, ids[0] ?? '', ids[1] ?? '');
  });
  return { ana: pages[0], noe: pages[1], anaId: ids[0] ?? '', noeId: ids[1] ?? '' };
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

/** A conversation that both have opened, and what is written in it then. */
export async function openConversation(
  { anaId, noeId }: Talkers,
  write: (ctx: AppContext, conversationId: string, clock: Clock) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await operate(async (ctx, clock) => {
    await write(ctx, await openTalk(ctx, anaId, noeId), clock);
  });
}
