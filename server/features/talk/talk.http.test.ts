import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { copyOf } from '#testing/member-copy.ts';
import { whileOpen } from '#testing/open-transaction.ts';
import { ask, createTalkers, dumpTalk, openTalk, writtenQuestion } from '#testing/talkers.ts';
import { prepareServices } from '#testing/test-site.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { talkForms } from '#shared/talk/forms.ts';
import { readLiveTalk } from '#shared/talk/live.ts';
import { answerQuestion, askConversation, declineAsking, remindOfAsking } from './asking.service.ts';
import { markReached } from './askings.queries.ts';
import { readDiscussion, readDiscussions } from './discussion.service.ts';
import { readPairTalk } from './pair-talk.service.ts';
import { liveTokenOf, readTalkStates } from './live-states.ts';
import { chooseReceiving, lapseQuestions, receiveQuestions } from './receiving.service.ts';
import { answerInThread, askInThread, markRead, react, saveChoice, sendMessage, takeBack } from './thread.service.ts';

// In the middle of a day in Paris: limits count days.
let present = new Date('2026-11-24T11:00:00Z');
const site = prepareServices({ now: () => present });
const { ctx } = site;
const pseudonyms = { of: (_subject: string, id: string) => id, idOf: () => null };
const key = () => randomUUID();
const send = (memberId: string, conversationId: string, text: string, clientKey = key()) =>
  sendMessage(ctx, memberId, conversationId, { text, clientKey });

/** Ten at once: more of them wait for their turn before they have a connection (S-operations-13). */
async function repeat<Result>(times: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < times)
    results.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => work(index)))));
  return results;
}

/** All that the two read anywhere of their talking, as one text. */
async function allRead(memberId: string, otherId: string, conversationId: string): Promise<string> {
  return JSON.stringify([
    await readDiscussions(ctx, pseudonyms, memberId),
    await readDiscussion(ctx, pseudonyms, memberId, conversationId),
    await readPairTalk(ctx, pseudonyms, memberId, otherId),
    [...(await readTalkStates(ctx, [memberId]))],
    await copyOf(ctx, memberId),
  ]);
}

async function threadOf(memberId: string, conversationId: string) {
  const discussion = await readDiscussion(ctx, pseudonyms, memberId, conversationId);
  if (discussion?.kind !== 'thread') throw new Error('There is no thread.');
  return discussion;
}
const textsOf = async (memberId: string, conversationId: string) =>
  (await threadOf(memberId, conversationId)).lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []));

// S-talk-2
describe('a first question', () => {
  it('H3: shows no word of an answer to the other before both have answered', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await ask(ctx, ana, lou, 'Un phare en Bretagne');
    expect(await allRead(lou, ana, id)).not.toContain('phare');
    expect((await readDiscussions(ctx, pseudonyms, lou)).invitations).toHaveLength(1);
    await answerQuestion(ctx, lou, id, { answer: 'Une cabane en forêt' });
    for (const [memberId, otherId] of [
      [ana, lou],
      [lou, ana],
    ] as const) {
      const read = await allRead(memberId, otherId, id);
      expect(read).toContain('phare');
      expect(read).toContain('cabane');
    }
  });

  // S-talk-3
  it('gives each of the two twenty points, once', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    expect(await answerQuestion(ctx, lou, id, { answer: 'Encore' })).toBe('unchanged');
    for (const memberId of [ana, lou]) {
      const rows = await site
        .db('points_gained')
        .where({ user_id: memberId, reason: 'first-message' })
        .select('points_amount');
      expect(rows).toEqual([{ points_amount: 20 }]);
    }
  });

  it('is asked once by a form that is posted a hundred times', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const question = { questionKey: writtenQuestion, answer: 'La mer', clientKey: key() };
    const outcomes = await repeat(100, () => askConversation(ctx, ana, lou, question));
    expect(new Set(outcomes)).toEqual(new Set(['asked']));
    expect(await site.db('conversation_askings').where({ asker_id: ana }).select('number')).toEqual([{ number: 1 }]);
  });

  it('joins two who ask each other at the same moment on the earlier question', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const outcomes = await Promise.all([
      askConversation(ctx, ana, lou, { questionKey: writtenQuestion, answer: 'La mer', clientKey: key() }),
      askConversation(ctx, lou, ana, { questionKey: writtenQuestion, answer: 'Le bois', clientKey: key() }),
    ]);
    expect(outcomes.toSorted()).toEqual(['asked', 'joined']);
    expect(await site.db('conversation_askings').whereIn('asker_id', [ana, lou]).select('number')).toHaveLength(1);
  });

  it('looks to the member who asked the same, declined or not, reached or not', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    await askConversation(ctx, ana, lou, { questionKey: writtenQuestion, answer: 'La mer', clientKey: key() });
    const before = JSON.stringify(await readPairTalk(ctx, pseudonyms, ana, lou));
    await receiveQuestions(ctx, lou);
    expect(JSON.stringify(await readPairTalk(ctx, pseudonyms, ana, lou))).toBe(before);
    const [row] = await site.db('conversation_askings').where({ asker_id: ana }).select('conversation_id');
    await declineAsking(ctx, lou, row?.conversation_id ?? '');
    expect(JSON.stringify(await readPairTalk(ctx, pseudonyms, ana, lou))).toBe(before);
    expect((await readDiscussions(ctx, pseudonyms, lou)).invitations).toEqual([]);
  });

  it('is shown a second time for points after three days, once, and not where it is not wanted', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await ask(ctx, ana, lou);
    await expect(remindOfAsking(ctx, ana, id, { once: key() })).rejects.toMatchObject({ code: 'talk_reminder_early' });
    const start = present;
    present = new Date(start.getTime() + 73 * HOUR_MS);
    try {
      await expect(remindOfAsking(ctx, ana, id, { once: key() })).rejects.toMatchObject({ code: 'points_missing' });
      const gain = {
        user_id: ana,
        points_amount: 100,
        reason: 'crush-sent' as const,
        once_key: 'gift',
        gained_at: present,
      };
      await site.db('points_gained').insert(gain);
      const once = key();
      await Promise.all(Array.from({ length: 10 }, () => remindOfAsking(ctx, ana, id, { once })));
      const spent = await site
        .db('points_gained')
        .where({ user_id: ana, reason: 'second-message' })
        .select('points_amount');
      expect(spent).toEqual([{ points_amount: -50 }]);
      await expect(remindOfAsking(ctx, ana, id, { once: key() })).rejects.toMatchObject({
        code: 'talk_reminder_impossible',
      });
    } finally {
      present = start;
    }
  });
});

// S-talk-7
describe('receiving', () => {
  it('lets a question reach a member once, also where it is shown a second time at that moment', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    await askConversation(ctx, ana, lou, { questionKey: writtenQuestion, answer: 'La mer', clientKey: key() });
    const asking = () => site.db('conversation_askings').where({ asker_id: ana }).first();
    const { conversation_id: id, number } = (await asking())!;
    const gain = { user_id: ana, points_amount: 100, reason: 'crush-sent' as const, once_key: 'gift' };
    const start = present;
    present = new Date(start.getTime() + 73 * HOUR_MS);
    try {
      await site.db('points_gained').insert({ ...gain, gained_at: present });
      await whileOpen(
        site.db,
        (reaching) => markReached(reaching, { conversationId: id, number }, present),
        () => remindOfAsking(ctx, ana, id, { once: key() }),
      );
      expect(await asking()).toMatchObject({ reached_at: present, asked_again_at: present });
    } finally {
      present = start;
    }
  });

  it('ends no question that is shown a second time while those without an answer end', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    await ask(ctx, ana, lou);
    const start = present;
    const again = new Date(start.getTime() + 13 * DAY_MS);
    present = new Date(start.getTime() + 15 * DAY_MS);
    try {
      await whileOpen(
        site.db,
        (reminding) => reminding('conversation_askings').where({ asker_id: ana }).update({ asked_again_at: again }),
        () => lapseQuestions(ctx),
      );
      const asking = await site.db('conversation_askings').where({ asker_id: ana }).first();
      expect(asking?.lapsed_at).toBeNull();
      expect(asking?.sealed_answer.length).toBeGreaterThan(0);
    } finally {
      present = start;
    }
  });

  it('H11: lets three new questions reach a member in a day, and shows nothing of the others', async () => {
    const [ana = '', ...others] = await createTalkers(ctx, ['Ana', 'B', 'C', 'D', 'E', 'F']);
    for (const other of others)
      await askConversation(ctx, other, ana, { questionKey: writtenQuestion, answer: 'Oui', clientKey: key() });
    await receiveQuestions(ctx, ana);
    await Promise.all([receiveQuestions(ctx, ana), receiveQuestions(ctx, ana)]);
    const shown = await readDiscussions(ctx, pseudonyms, ana);
    expect(shown.invitations).toHaveLength(3);
    expect(await readTalkStates(ctx, [ana])).toEqual(new Map([[ana, '3,0']]));
    const start = present;
    present = new Date(start.getTime() + DAY_MS);
    await receiveQuestions(ctx, ana);
    expect((await readDiscussions(ctx, pseudonyms, ana)).invitations).toHaveLength(5);
    present = start;
  });

  it('lets nothing reach a member who wants no questions at present', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    await chooseReceiving(ctx, ana, { receives: 'nobody', wantsReminders: true });
    await ask(ctx, lou, ana);
    expect((await readDiscussions(ctx, pseudonyms, ana)).invitations).toEqual([]);
    await chooseReceiving(ctx, ana, { receives: 'all', wantsReminders: true });
    await receiveQuestions(ctx, ana);
    expect((await readDiscussions(ctx, pseudonyms, ana)).invitations).toHaveLength(1);
  });
});

// S-talk-4
describe('a message', () => {
  it('is kept once when its form is posted a hundred times, with the same answer', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const clientKey = key();
    const numbers = await repeat(100, () => send(ana, id, 'Bonsoir', clientKey));
    expect(new Set(numbers)).toEqual(new Set([2]));
    expect(await textsOf(lou, id)).toEqual(['Bonsoir']);
  });

  it('gets the next number without gaps while both write at once', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const numbers = await repeat(40, (index) => send(index % 2 === 0 ? ana : lou, id, `Message ${index}`));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (_, index) => index + 2));
    expect(await textsOf(ana, id)).toEqual(await textsOf(lou, id));
  });

  it('is refused beyond sixty in ten minutes, and says until when', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    for (let count = 0; count < 60; count += 1) await send(ana, id, `${count}`);
    await expect(send(ana, id, 'encore')).rejects.toMatchObject({
      code: 'talk_limit_pace',
      status: 429,
      limit: { until: expect.any(Date) },
    });
    expect(await send(lou, id, 'moi, oui')).toBe(62);
  });

  it('cannot have 2001 graphemes, be empty, or hold controls and lone surrogates', () => {
    const check = (text: string) =>
      talkForms.send.safeParse({ intent: 'send', token: 't', key: key(), text }).error?.issues[0]?.message ?? null;
    expect(check('👩‍👩‍👧'.repeat(2000))).toBeNull();
    expect(check('a'.repeat(2001))).toBe('text_message_too_long');
    expect(check('👩‍👩‍👧'.repeat(2001))).toBe('text_message_too_long');
    expect(check('  \n ')).toBe('text_empty');
    expect(check('a\u0007b')).toBe('text_control_characters');
    expect(check('a\uD83Db')).toBe('text_broken');
    expect(check('a'.repeat(100_000))).toBe('text_message_too_long');
  });

  it('is taken back for fifteen minutes, and its words are gone from the database', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const number = await send(ana, id, 'Trop tôt');
    await expect(takeBack(ctx, lou, id, number)).rejects.toMatchObject({ code: 'talk_take_back_late' });
    await takeBack(ctx, ana, id, number);
    expect(await textsOf(lou, id)).toEqual([]);
    const row = await site.db('messages').where({ conversation_id: id, number }).first('sealed_text');
    expect(row?.sealed_text).toBeNull();
    const late = await send(ana, id, 'Plus tard');
    const start = present;
    present = new Date(start.getTime() + HOUR_MS);
    await expect(takeBack(ctx, ana, id, late)).rejects.toMatchObject({ code: 'talk_take_back_late' });
    present = start;
  });

  it('H4: is written in no table in words', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await ask(ctx, ana, lou, 'mirabelle secrète');
    await answerQuestion(ctx, lou, id, { answer: 'mirabelle cachée' });
    await send(ana, id, 'mirabelle envoyée');
    const dump = await dumpTalk(site.db);
    expect(dump).not.toContain('mirabelle');
    expect(dump).not.toContain(Buffer.from('mirabelle').toString('hex'));
  });
});

describe('a thread', () => {
  it('shows the answer to a question only to who has answered it too, two questions a day', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const question = (text: string) => ({ questionKey: writtenQuestion, text, clientKey: key() });
    const number = await askInThread(ctx, ana, id, question('Un secret'));
    expect(await allRead(lou, ana, id)).not.toContain('Un secret');
    await answerInThread(ctx, lou, id, { number, text: 'Le mien' });
    expect(await allRead(lou, ana, id)).toContain('Un secret');
    await expect(answerInThread(ctx, lou, id, { number, text: 'Un autre' })).rejects.toMatchObject({
      code: 'talk_answered',
    });
    await askInThread(ctx, lou, id, question('Deux'));
    await expect(askInThread(ctx, ana, id, question('Trois'))).rejects.toMatchObject({ code: 'talk_limit_questions' });
  });

  it("shows 'Vu' only between two who both switched it on", async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const number = await send(ana, id, 'Lu ?');
    await markRead(ctx, lou, id, number);
    await saveChoice(ctx, ana, id, { shows_reading: true });
    expect((await threadOf(ana, id)).seenNumber).toBeNull();
    await saveChoice(ctx, lou, id, { shows_reading: true });
    expect((await threadOf(ana, id)).seenNumber).toBe(number);
  });

  it('keeps one reaction of each to a message of the other', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const number = await send(ana, id, 'Coucou');
    await react(ctx, lou, id, { number, reaction: 'smile' });
    await react(ctx, lou, id, { number, reaction: 'laugh' });
    const line = (await threadOf(ana, id)).lines.at(-1);
    expect(line).toMatchObject({ theirReaction: 'laugh', myReaction: null });
  });

  it('tells the stream of each member its own token, number and version, and no id', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    await send(ana, id, 'Coucou');
    const states = await readTalkStates(ctx, [ana, lou]);
    const state = readLiveTalk(states.get(lou));
    expect(state.waiting).toBe(1);
    expect(state.conversations.get(liveTokenOf(id, lou))?.number).toBe(2);
    expect(readLiveTalk(states.get(ana)).conversations.has(liveTokenOf(id, lou))).toBe(false);
    expect([...states.values()].join(' ')).not.toContain(id);
  });
});
