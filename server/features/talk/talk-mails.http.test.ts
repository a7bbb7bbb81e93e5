import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sendLate } from '#testing/late-mails.ts';
import { ask, createTalkers, openTalk } from '#testing/talkers.ts';
import { prepareServices } from '#testing/test-site.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/duration.ts';
import { mailDueAt, mailTalk } from './announce.service.ts';
import { answerQuestion } from './asking.service.ts';
import { markRead, sendMessage } from './thread.service.ts';
import { remindWaiting } from './tidying.service.ts';

// In the middle of a day in Paris: limits count days.
const noon = new Date('2026-11-24T11:00:00Z');
let present = noon;
const site = prepareServices({ now: () => present });
const { ctx } = site;
const send = (memberId: string, conversationId: string, text: string) =>
  sendMessage(ctx, memberId, conversationId, { text, clientKey: randomUUID() });
const after = (ms: number) => new Date(noon.getTime() + ms);

beforeEach(() => {
  present = noon;
});

// S-talk-8, S-mail-12
describe('a mail about an unread message', () => {
  it('is queued once in a day for a conversation, and not for one that was read', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const count = async () => (await site.db('outbox_mails').where({ kind: 'talk-unread' }).select('id')).length;
    const before = await count();
    const number = await send(ana, id, 'Coucou');
    await mailTalk(ctx, { memberId: lou, conversationId: id });
    await mailTalk(ctx, { memberId: lou, conversationId: id });
    expect(await count()).toBe(before + 1);
    await markRead(ctx, ana, id, number);
    await mailTalk(ctx, { memberId: ana, conversationId: id });
    expect(await count()).toBe(before + 1);
  });

  it('is never due between 22 h and 8 h in Paris', () => {
    expect(mailDueAt(null, new Date('2026-11-24T20:59:00Z'))).toEqual(new Date('2026-11-24T20:59:00Z'));
    expect(mailDueAt(null, new Date('2026-11-24T21:00:00Z'))).toEqual(new Date('2026-11-25T07:00:00Z'));
    expect(mailDueAt(null, new Date('2026-11-24T06:59:00Z'))).toEqual(new Date('2026-11-24T07:00:00Z'));
    const mailed = new Date('2026-11-24T10:00:00Z');
    expect(mailDueAt(mailed, new Date('2026-11-24T12:00:00Z'))).toEqual(new Date('2026-11-25T10:00:00Z'));
  });
});

// S-talk-8, S-mail-12
describe('a mail about a conversation that leaves late', () => {
  const notTrue = { state: 'cancelled', lastError: 'not admitted' };
  async function newTalk() {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    return { ana, lou, id: await openTalk(ctx, ana, lou) };
  }

  it('is not sent about what was read since, and leaves that of the next message its turn', async () => {
    const { ana, lou, id } = await newTalk();
    const number = await send(ana, id, 'Coucou');
    await mailTalk(ctx, { memberId: lou, conversationId: id });
    await markRead(ctx, lou, id, number);
    present = after(HOUR_MS);
    expect(await sendLate(ctx, lou, 'talk-unread')).toMatchObject([notTrue]);
    await send(ana, id, 'Encore moi');
    await mailTalk(ctx, { memberId: lou, conversationId: id });
    expect(await sendLate(ctx, lou, 'talk-unread')).toMatchObject([{ state: 'sent' }]);
  });

  it('waits for the morning at night', async () => {
    const { ana, lou, id } = await newTalk();
    await send(ana, id, 'Coucou');
    await mailTalk(ctx, { memberId: lou, conversationId: id });
    present = new Date('2026-11-24T23:30:00+01:00');
    const [mail] = await sendLate(ctx, lou, 'talk-unread');
    expect(mail).toMatchObject({ state: 'pending', lastError: 'waits its turn' });
    // By the clock of the database, until eight.
    const { rows } = await site.db.raw<{ rows: [{ now: Date }] }>('SELECT now()');
    const hours = ((mail?.notBefore.getTime() ?? 0) - rows[0].now.getTime()) / HOUR_MS;
    expect(hours).toBeGreaterThan(8);
    expect(hours).toBeLessThanOrEqual(8.5);
    present = new Date('2026-11-25T08:00:00+01:00');
    expect(await sendLate(ctx, lou, 'talk-unread')).toMatchObject([{ state: 'sent' }]);
  });

  it('is one, also when another day has come meanwhile', async () => {
    const { ana, lou, id } = await newTalk();
    await send(ana, id, 'Coucou');
    await mailTalk(ctx, { memberId: lou, conversationId: id });
    present = after(DAY_MS + MINUTE_MS);
    await mailTalk(ctx, { memberId: lou, conversationId: id });
    expect(await sendLate(ctx, lou, 'talk-unread')).toMatchObject([{ state: 'sent' }]);
  });

  it('is not sent about a question that was answered since', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await ask(ctx, ana, lou);
    await mailTalk(ctx, { memberId: lou, conversationId: id });
    await answerQuestion(ctx, lou, id, { answer: 'La montagne' });
    expect(await sendLate(ctx, lou, 'talk-question')).toMatchObject([notTrue]);
  });

  it.each(['nobody', 'somebody, for an hour'])(
    'is not sent about somebody who waits for three days to a member for whom %s waits since',
    async (waiting) => {
      const { ana, lou, id } = await newTalk();
      await send(ana, id, 'Tu es là ?');
      present = after(3.1 * DAY_MS);
      await remindWaiting(ctx);
      await send(lou, id, 'Oui !');
      if (waiting !== 'nobody') await send(ana, id, 'Ah !');
      present = after(3.1 * DAY_MS + HOUR_MS);
      expect(await sendLate(ctx, lou, 'talk-waiting')).toMatchObject([notTrue]);
    },
  );

  it('is sent about somebody who waits for three days, and for longer', async () => {
    const { ana, lou, id } = await newTalk();
    await send(ana, id, 'Tu es là ?');
    present = after(3.1 * DAY_MS);
    await remindWaiting(ctx);
    present = after(4 * DAY_MS);
    expect(await sendLate(ctx, lou, 'talk-waiting')).toMatchObject([{ state: 'sent' }]);
  });
});
