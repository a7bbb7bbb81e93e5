import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { closeConversation, askInThread, react, sendMessage } from '#server/features/talk/thread.service.ts';
import type { AppContext } from '#server/platform/context.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/duration.ts';
import { sharedQuestions } from '#shared/talk/shared-questions.ts';
import { ask, createTalkers, makeMutualCrush, openTalk } from '#testing/talkers.ts';
import { memberIdOf } from '#testing/visitor.ts';
import { operate, type Clock } from '../administrator.ts';
import { arriveAt, signUp } from '../member.ts';

type Story = (past: Past, memberId: string, otherIds: readonly string[]) => Promise<unknown>;

/** A member whom a mutual crush binds to some people, and what happened between them. */
export async function arriveAmong(page: Page, names: readonly string[], story: Story): Promise<void> {
  const email = await signUp(page, page.request);
  await operate(async (ctx, clock) => {
    const { db } = ctx;
    const memberId = await memberIdOf(db, email);
    const profile = { gender: 'femme' as const, birth_date: '1990-01-01', profile_completed: true };
    await db('profiles')
      .insert({ user_id: memberId, display_name: 'Ana', ...profile })
      .onConflict('user_id')
      .merge();
    await db('members')
      .where({ id: memberId })
      .update({ created_at: new Date(Date.now() - 30 * DAY_MS) });
    const otherIds = await createTalkers(ctx, names);
    for (const otherId of otherIds) await makeMutualCrush(ctx, memberId, otherId);
    await story({ ctx, clock }, memberId, otherIds);
  });
}

async function open(page: Page, name: string): Promise<void> {
  await page.goto('/discussions');
  await page.getByRole('button', { name }).first().click();
  await arriveAt(page, name);
}

/** The services some time ago. */
interface Past {
  readonly ctx: AppContext;
  readonly clock: Clock;
}

/** Does something as if it were some time ago. */
async function before<Result>(
  { ctx, clock }: Past,
  agoMs: number,
  work: (ctx: AppContext) => Promise<Result>,
): Promise<Result> {
  clock.at = new Date(Date.now() - agoMs);
  try {
    return await work(ctx);
  } finally {
    clock.at = null;
  }
}

const write = (past: Past, memberId: string, conversationId: string, text: string, agoMs: number) =>
  before(past, agoMs, (ctx) => sendMessage(ctx, memberId, conversationId, { text, clientKey: randomUUID() }));
const opened = (past: Past, askerId: string, askedId: string, agoMs: number) =>
  before(past, agoMs, (ctx) => openTalk(ctx, askerId, askedId));

const question = (index: number) => ({
  questionKey: sharedQuestions.reveur[index]?.id ?? '',
  text: 'Celle où le temps ne presse pas.',
  clientKey: randomUUID(),
});

/** Two days of a conversation in which much has happened. */
async function talkAtLength(past: Past, ana: string, noe: string): Promise<string> {
  const id = await opened(past, ana, noe, 2 * DAY_MS);
  const yesterday = DAY_MS;
  await write(past, noe, id, `J'ai relu ta réponse trois fois. La mer en hiver, vraiment ?`, yesterday + HOUR_MS);
  await write(
    past,
    ana,
    id,
    'Vraiment. Personne sur la plage, un thermos, et le vent qui emporte tout.',
    yesterday + 58 * MINUTE_MS,
  );
  await write(past, ana, id, 'Et toi, la montagne : plutôt lac ou plutôt sommet ?', yesterday + 57 * MINUTE_MS);
  const number = await write(
    past,
    noe,
    id,
    'Lac. Je monte pour la soupe du refuge, je crois.',
    yesterday + 30 * MINUTE_MS,
  );
  await react(past.ctx, ana, id, { number, reaction: 'laugh' });
  await before(past, yesterday, (ctx) => askInThread(ctx, noe, id, question(0)));
  await write(past, ana, id, `Ta question m'a suivie toute la journée.`, 3 * HOUR_MS);
  await write(past, noe, id, 'Alors réponds-y, et nos deux réponses s’ouvriront. 😊', 40 * MINUTE_MS);
  await write(past, ana, id, 'Ce soir, promis. Je veux y penser encore un peu.', 5 * MINUTE_MS);
  return id;
}

export const talkPeople = {
  /** Has conversations of every kind, of which a long one is open. */
  talker: async (page: Page) => {
    await arriveAmong(page, ['Noé', 'Iris', 'Jules', 'Sacha', 'Camille', 'Louison'], async (past, ana, others) => {
      const [noe = '', iris = '', jules = '', sacha = '', camille = '', louison = ''] = others;
      await talkAtLength(past, ana, noe);
      const withIris = await opened(past, ana, iris, 4 * DAY_MS);
      await write(past, iris, withIris, 'Et si on en parlait autour d’un café ?', 20 * MINUTE_MS);
      const withJules = await opened(past, jules, ana, 12 * DAY_MS);
      await write(past, ana, withJules, 'Tu me raconteras ?', 11 * DAY_MS);
      await closeConversation(past.ctx, sacha, await opened(past, sacha, ana, 3 * DAY_MS), 'spark');
      await ask(past.ctx, camille, ana, 'Un secret');
      await ask(past.ctx, ana, louison, 'Un phare en Bretagne');
    });
    await open(page, 'Noé');
  },
  /** Has a question to answer. */
  invited: async (page: Page) => {
    await arriveAmong(page, ['Noé'], ({ ctx }, ana, [noe = '']) => ask(ctx, noe, ana, 'Un secret'));
    await open(page, 'Noé');
  },
  /** Has asked a question that waits. */
  asking: async (page: Page) => {
    await arriveAmong(page, ['Noé'], (past, ana, [noe = '']) =>
      before(past, 4 * DAY_MS, (ctx) => ask(ctx, ana, noe, 'La mer en hiver, quand il n’y a plus personne.')),
    );
    await open(page, 'Noé');
  },
  /** The other has closed the conversation. */
  parted: async (page: Page) => {
    await arriveAmong(page, ['Noé'], async (past, ana, [noe = '']) => {
      await closeConversation(past.ctx, noe, await talkAtLength(past, ana, noe), 'different');
    });
    await open(page, 'Noé');
  },
  /** Nobody has written for ten days. */
  drowsy: async (page: Page) => {
    await arriveAmong(page, ['Noé'], async (past, ana, [noe = '']) => {
      const id = await opened(past, ana, noe, 13 * DAY_MS);
      await write(past, noe, id, 'Je pars quelques jours, je te raconte au retour.', 12 * DAY_MS);
    });
    await open(page, 'Noé');
  },
} as const;
