import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ask, createTalkers, openTalk, writtenQuestion } from '#testing/talkers.ts';
import { prepareServices } from '#testing/test-site.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { grantEntitlement } from '../plans/entitlement-grants.service.ts';
import { askConversation, remindOfAsking } from './asking.service.ts';
import { closeConversation, sendMessage } from './thread.service.ts';
import { readPairTalk } from './pair-talk.service.ts';
import { chooseReceiving } from './receiving.service.ts';

// In the middle of a day in Paris: limits count days.
const start = new Date('2026-11-24T11:00:00Z');
let present = start;
const { ctx, db } = prepareServices({ now: () => present });
const pseudonyms = { of: (_subject: string, id: string) => id, idOf: () => null };
const later = (hours: number) => {
  present = new Date(present.getTime() + hours * HOUR_MS);
};
const askFirst = (memberId: string, otherId: string) =>
  askConversation(ctx, memberId, otherId, { questionKey: writtenQuestion, answer: 'La mer', clientKey: randomUUID() });
const grant = (memberId: string, plan: 'premium' | 'vip') =>
  grantEntitlement(ctx, memberId, 'cli:test', { plan, months: 6, startsOn: dayOf(present), reason: 'Pour voir.' });

/** Conversations of a member that others began, three on a day: more questions reach nobody. */
async function openWithOthers(memberId: string, others: readonly string[]): Promise<string[]> {
  const opened: string[] = [];
  for (const [index, other] of others.entries()) {
    if (index > 0 && index % 3 === 0) later(24);
    opened.push(await openTalk(ctx, other, memberId));
  }
  return opened;
}

// S-conversation-10
describe('new conversations', () => {
  it('are three in seven days for Freemium, and a second asking of the same pair counts no more', async () => {
    const [ana = '', ...others] = await createTalkers(ctx, ['Ana', 'B', 'C', 'D', 'E']);
    const [first = '', second = '', third = '', fourth = ''] = others;
    for (const other of [first, second, third]) expect(await askFirst(ana, other)).toBe('asked');
    await expect(askFirst(ana, fourth)).rejects.toMatchObject({
      code: 'talk_limit_openings_freemium',
      limit: { until: new Date(present.getTime() + 7 * DAY_MS) },
    });
    await expect(askFirst(fourth, ana)).resolves.toBe('asked');
    later(7 * 24);
    expect(await askFirst(ana, fourth)).toBe('joined');
  });

  it('are six in seven days for Premium', async () => {
    const [ana = '', ...others] = await createTalkers(ctx, ['Ana', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
    await grant(ana, 'premium');
    for (const other of others.slice(0, 3)) await askFirst(ana, other);
    later(24);
    for (const other of others.slice(3, 6)) await askFirst(ana, other);
    later(24);
    await expect(askFirst(ana, others[6] ?? '')).rejects.toMatchObject({ code: 'talk_limit_openings_premium' });
  });

  it('are three in a day for VIP', async () => {
    const [ana = '', ...others] = await createTalkers(ctx, ['Ana', 'B', 'C', 'D', 'E']);
    await grant(ana, 'vip');
    for (const other of others.slice(0, 3)) await askFirst(ana, other);
    await expect(askFirst(ana, others[3] ?? '')).rejects.toMatchObject({ code: 'talk_limit_openings_vip' });
    later(24);
    expect(await askFirst(ana, others[3] ?? '')).toBe('asked');
  });

  it('need a place among six for Freemium, which closing one gives back', async () => {
    const [ana = '', ...others] = await createTalkers(ctx, ['Ana', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
    const [opened = ''] = await openWithOthers(ana, others.slice(0, 6));
    await expect(askFirst(ana, others[6] ?? '')).rejects.toMatchObject({ code: 'talk_limit_threads' });
    await closeConversation(ctx, ana, opened, null);
    expect(await askFirst(ana, others[6] ?? '')).toBe('asked');
  });
});

// S-conversation-13
describe('four people who have waited for two days', () => {
  it.each(['freemium', 'vip'] as const)(
    'stop a new conversation in the plan %s until one was answered',
    async (plan) => {
      const [ana = '', ...others] = await createTalkers(ctx, ['Ana', 'B', 'C', 'D', 'E', 'F']);
      if (plan === 'vip') await grant(ana, plan);
      const opened = await openWithOthers(ana, others.slice(0, 4));
      for (const [index, id] of opened.entries())
        await sendMessage(ctx, others[index] ?? '', id, { text: 'Tu es là ?', clientKey: randomUUID() });
      later(47);
      const last = others[4] ?? '';
      await expect(askFirst(ana, last)).resolves.toBe('asked');
      later(2);
      const [, another = ''] = await createTalkers(ctx, ['X', 'Y']);
      await db('crushes').insert(
        [
          [ana, another],
          [another, ana],
        ].map(([sender_id = '', recipient_id = '']) => ({
          sender_id,
          recipient_id,
          contact_hash: randomUUID(),
          channel: 'mail' as const,
          created_at: present,
          mutual_at: present,
        })),
      );
      await expect(askFirst(ana, another)).rejects.toMatchObject({
        code: 'talk_limit_waiting',
        limit: { people: 4, until: null },
      });
      await sendMessage(ctx, ana, opened[0] ?? '', { text: 'Oui !', clientKey: randomUUID() });
      expect(await askFirst(ana, another)).toBe('asked');
    },
  );
});

// S-conversation-6
describe('a second message', () => {
  it('costs VIP no points', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    await grant(ana, 'vip');
    const id = await ask(ctx, ana, lou);
    later(73);
    await remindOfAsking(ctx, ana, id, { once: randomUUID() });
    expect(await db('points_gained').where({ user_id: ana, reason: 'second-message' }).select('id')).toEqual([]);
    const asking = await db('conversation_askings').where({ asker_id: ana }).first('asked_again_at');
    expect(asking?.asked_again_at).toEqual(present);
  });

  it("is not sold to anybody for a member who has switched 'Relances' off", async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    await db('points_gained').insert({
      user_id: ana,
      points_amount: 100,
      reason: 'crush-sent',
      once_key: 'gift',
      gained_at: present,
    });
    const id = await ask(ctx, ana, lou);
    await chooseReceiving(ctx, lou, { receives: 'all', wantsReminders: false });
    later(73);
    expect((await readPairTalk(ctx, pseudonyms, ana, lou)).mine?.reminderObstacle).toBe('off');
    await expect(remindOfAsking(ctx, ana, id, { once: randomUUID() })).rejects.toMatchObject({
      code: 'talk_reminder_impossible',
    });
    expect(await db('points_gained').where({ user_id: ana, reason: 'second-message' }).select('id')).toEqual([]);
  });
});

// S-conversation-5
describe('an account under 24 hours', () => {
  it('answers a question and gets the points of a first message, and asks nobody', async () => {
    const [ana = '', lou = '', noe = ''] = await createTalkers(ctx, ['Ana', 'Lou', 'Noé']);
    await db('members')
      .where({ id: ana })
      .update({ created_at: new Date(present.getTime() - 23 * HOUR_MS) });
    await expect(askFirst(ana, noe)).rejects.toMatchObject({
      code: 'talk_limit_new_account',
      limit: { until: new Date(present.getTime() + HOUR_MS) },
    });
    await openTalk(ctx, lou, ana);
    expect(await db('points_gained').where({ user_id: ana }).select('reason', 'points_amount')).toEqual([
      { reason: 'first-message', points_amount: 20 },
    ]);
  });
});
