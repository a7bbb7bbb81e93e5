import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { copyOf } from '#testing/member-copy.ts';
import { ask, createTalkers, makeMutualCrush, openTalk, writtenQuestion } from '#testing/talkers.ts';
import { prepareServices } from '#testing/test-site.ts';
import { seenAfterEach } from '#testing/vanishing.ts';
import { DAY_MS } from '#shared/duration.ts';
import type { AftermathAnswerId } from '#shared/talk/aftermath.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { pauseMember } from '../account/pause.service.ts';
import { blockMember, liftBlock } from '../safety/blocks.service.ts';
import { answerQuestion, askConversation, declineAsking, remindOfAsking, withdrawAsking } from './asking.service.ts';
import { findAwake } from './conversations.queries.ts';
import { readDiscussion, readDiscussions } from './discussion.service.ts';
import { liveTokenOf, readTalkStates } from './live-states.ts';
import {
  acceptMeeting,
  answerAftermath,
  makeTrustedLink,
  proposeMeeting,
  writeCalendarFile,
} from './meetings.service.ts';
import { readPairTalk } from './pair-talk.service.ts';
import { chooseReceiving } from './receiving.service.ts';
import { answerInThread, closeConversation, react, sendMessage, takeBack } from './thread.service.ts';
import { tidyTalk } from './tidying.service.ts';
import { listUnreadable } from './unreadable.service.ts';

// In the middle of a day in Paris: limits count days.
let present = new Date('2026-11-24T11:00:00Z');
const site = prepareServices({ now: () => present });
const { ctx } = site;
const pseudonyms = { of: (_subject: string, id: string) => id, idOf: () => null };
const key = () => randomUUID();
const answerOf = async (work: () => Promise<unknown>) => work().catch((error: unknown) => String(error));
const askFor = (memberId: string, otherId: string, questionKey = writtenQuestion) =>
  askConversation(ctx, memberId, otherId, { questionKey, answer: 'La mer', clientKey: key() });

async function after<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const start = present;
  present = new Date(start.getTime() + ms);
  try {
    return await work();
  } finally {
    present = start;
  }
}

// S-talk-6, S-talk-12
describe('a member who has blocked, paused, or is suspended or under review', () => {
  it('leaves a conversation in which nothing tells the other which of these it is', async () => {
    const seen = await seenAfterEach(ctx, async (ana, lou, vanish) => {
      const id = await openTalk(ctx, ana, lou);
      const number = await sendMessage(ctx, ana, id, { text: 'Bonsoir', clientKey: key() });
      await sendMessage(ctx, lou, id, { text: 'mirabelle', clientKey: key() });
      await vanish(lou, ana);
      const slots = [{ day: '2026-11-28', halfDay: 'evening' as const }];
      const attempts: (() => Promise<unknown>)[] = [
        () => readDiscussion(ctx, pseudonyms, ana, id),
        () => readDiscussions(ctx, pseudonyms, ana),
        () => answerQuestion(ctx, ana, id, { answer: 'La montagne' }),
        () => readTalkStates(ctx, [ana]).then((states) => [...states]),
        () => findAwake(site.db, ana, new Date(0)),
        () => sendMessage(ctx, ana, id, { text: 'Tu es là ?', clientKey: key() }),
        () => takeBack(ctx, ana, id, number),
        () => react(ctx, ana, id, { number: 3, reaction: 'smile' }),
        () => answerInThread(ctx, ana, id, { number: 1, text: 'x' }),
        () => proposeMeeting(ctx, ana, id, { slots, place: 'Au café', clientKey: key() }),
        () => makeTrustedLink(ctx, ana, id, 1),
        () => writeCalendarFile(ctx, ana, id, 1),
        () => copyOf(ctx, ana).then((copy) => copy.includes('mirabelle')),
      ];
      const answers: unknown[] = [];
      for (const attempt of attempts) answers.push(await answerOf(attempt));
      return answers;
    });
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).not.toContain('mirabelle');
    expect(seen[0]).toContain('[]');
  });

  it('takes no place in a list that shows so many conversations', async () => {
    const seen = await seenAfterEach(ctx, async (ana, lou, vanish) => {
      const [eve = ''] = await createTalkers(ctx, ['Eve']);
      await makeMutualCrush(ctx, ana, eve);
      await openTalk(ctx, ana, eve);
      await after(1000, () => openTalk(ctx, ana, lou));
      await vanish(lou, ana);
      return (await readDiscussions(ctx, pseudonyms, ana, 1)).discussions.map(({ name }) => name);
    });
    expect([...new Set(seen)]).toEqual(['["Eve"]']);
  });

  // S-talk-11
  it('is no longer named among those whose messages can be reported when the words of a blocked one are gone', async () => {
    const seen = await seenAfterEach(ctx, async (ana, lou, vanish) => {
      const id = await openTalk(ctx, ana, lou);
      await closeConversation(ctx, lou, id, null);
      const listed = async () => (await listUnreadable(ctx, ana)).map(({ name }) => name);
      return after(5 * DAY_MS, async () => {
        await vanish(lou, ana);
        const later = async () => [await listed(), await tidyTalk(ctx), await listed()];
        return [await listed(), await after(29 * DAY_MS, later), await after(31 * DAY_MS, later)];
      });
    });
    expect([...new Set(seen)]).toEqual([JSON.stringify([['Lou'], [['Lou'], null, ['Lou']], [[], null, []]])]);
  });

  it('is not told apart by a member who pauses too, and looks', async () => {
    const seen = await seenAfterEach(ctx, async (ana, lou, vanish) => {
      const id = await openTalk(ctx, ana, lou);
      await vanish(lou, ana);
      await pauseMember(ctx, ana);
      return readDiscussion(ctx, pseudonyms, ana, id);
    });
    expect([...new Set(seen)]).toEqual(['null']);
  });

  it('is not told apart by a question that waits for an answer, on either side', async () => {
    const asker = await seenAfterEach(ctx, async (ana, lou, vanish) => {
      const id = await ask(ctx, ana, lou);
      await vanish(lou, ana);
      const remind = () => remindOfAsking(ctx, ana, id, { once: key() });
      return [
        await answerOf(() => askFor(ana, lou)),
        await after(4 * DAY_MS, () => answerOf(remind)),
        await readDiscussion(ctx, pseudonyms, ana, id),
        await answerOf(() => withdrawAsking(ctx, ana, id)),
      ];
    });
    expect(new Set(asker).size).toBe(1);
    const asked = await seenAfterEach(ctx, async (ana, lou, vanish) => {
      const id = await ask(ctx, lou, ana);
      await vanish(lou, ana);
      return [
        await answerOf(() => answerQuestion(ctx, ana, id, { answer: 'La montagne' })),
        await readDiscussions(ctx, pseudonyms, ana),
        [...(await readTalkStates(ctx, [ana]))],
        await answerOf(() => declineAsking(ctx, ana, id)),
      ];
    });
    expect(new Set(asked).size).toBe(1);
  });
});

// S-conversation-8, S-conversation-10
describe('a limit', () => {
  it('refuses who asks somebody whose question waits as it refuses anybody', async () => {
    const [ana = '', lou = '', eve = ''] = await createTalkers(ctx, ['Ana', 'Lou', 'Eve']);
    await chooseReceiving(ctx, ana, { receives: 'nobody', wantsReminders: true });
    await askFor(lou, ana);
    expect(await answerOf(() => askFor(ana, lou, 'no-such-question'))).toBe(
      await answerOf(() => askFor(ana, eve, 'no-such-question')),
    );
    await site.db('members').where({ id: ana }).update({ created_at: present });
    expect(await answerOf(() => askFor(ana, lou))).toBe(await answerOf(() => askFor(ana, eve)));
    const row = await site.db('conversation_askings').where({ asker_id: lou }).first('reached_at');
    expect(row?.reached_at).toBeNull();
  });

  it('of conversations in seven days stays the same when somebody who was asked blocks or leaves', async () => {
    const [ana = '', ...others] = await createTalkers(ctx, ['Ana', 'B', 'C', 'D', 'E']);
    const [b = '', c = '', d = '', e = ''] = others;
    for (const other of [b, c, d]) await askFor(ana, other);
    const limited = await answerOf(() => askFor(ana, e));
    expect(limited).toContain('trois nouvelles discussions');
    await blockMember(ctx, b, ana);
    await deleteMember(ctx, c, 'cli', { isNotified: false });
    expect(await answerOf(() => askFor(ana, e))).toBe(limited);
  });
});

// S-talk-10
it("H10: an answer to 'Et alors ?' changes no byte of what the other sees, unless both wish to meet again", async () => {
  const taken = async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const meeting = { slots: [{ day: '2026-11-28', halfDay: 'evening' as const }], place: 'Au café', clientKey: key() };
    const number = await proposeMeeting(ctx, ana, id, meeting);
    await acceptMeeting(ctx, lou, id, { number, index: 0 });
    return { ana, lou, id, number };
  };
  const answer = ({ id, number }: Awaited<ReturnType<typeof taken>>, memberId: string, said: AftermathAnswerId) =>
    answerAftermath(ctx, memberId, id, { number, didMeet: true, answer: said });
  const seen = async (memberId: string, id: string) =>
    JSON.stringify([
      await readDiscussion(ctx, pseudonyms, memberId, id),
      await readDiscussions(ctx, pseudonyms, memberId),
      [...(await readTalkStates(ctx, [memberId]))],
      (await copyOf(ctx, memberId)).split('"avec"'),
    ]).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
  await after(5 * DAY_MS, async () => {
    for (const second of ['nice', 'uneasy'] as const) {
      const pair = await after(-5 * DAY_MS, taken);
      const lou = await seen(pair.lou, pair.id);
      await answer(pair, pair.ana, 'again');
      expect(await seen(pair.lou, pair.id)).toBe(lou);
      const ana = await seen(pair.ana, pair.id);
      await answer(pair, pair.lou, second);
      expect(await seen(pair.ana, pair.id)).toBe(ana);
      expect(ana).toContain('"isWishShared":false');
    }
    const pair = await after(-5 * DAY_MS, taken);
    await answer(pair, pair.ana, 'again');
    await answer(pair, pair.lou, 'again');
    expect(await seen(pair.ana, pair.id)).toContain('"isWishShared":true');
    expect(await seen(pair.lou, pair.id)).toContain('"isWishShared":true');
  });
});

// S-conversation-3, S-conversation-5
it('a block that is lifted forgets neither how often a member has asked nor that the other has declined', async () => {
  const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
  const id = await ask(ctx, ana, lou, 'mirabelle');
  await declineAsking(ctx, lou, id);
  const again = async () => {
    await blockMember(ctx, ana, lou);
    await liftBlock(ctx, ana, lou);
    return answerOf(() => ask(ctx, ana, lou));
  };
  expect(await again()).toBe(id);
  expect((await readDiscussions(ctx, pseudonyms, lou)).invitations).toEqual([]);
  expect(await again()).toBe(id);
  expect(await again()).toContain('Trois questions');
  const rows = await site.db('conversation_askings').where({ conversation_id: id }).orderBy('number');
  expect(rows.map(({ sealed_answer: sealed }) => sealed.length)).toEqual([0, 0, 0]);
});

it('two of whom one has closed a conversation cannot ask again, also after a block that was lifted', async () => {
  const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
  const id = await openTalk(ctx, ana, lou);
  await closeConversation(ctx, lou, id, null);
  await site.db('conversations').where({ id }).delete();
  await expect(askFor(ana, lou)).rejects.toMatchObject({ code: 'talk_closed' });
  expect(await readPairTalk(ctx, pseudonyms, ana, lou)).toMatchObject({ state: 'closed', offered: [] });
});

// S-talk-9
it('a member who blocks another and then leaves hides no letters from the other', async () => {
  const [ana = '', lou = '', eve = ''] = await createTalkers(ctx, ['Ana', 'Lou', 'Eve']);
  const id = await openTalk(ctx, ana, lou);
  await sendMessage(ctx, lou, id, { text: 'Une menace', clientKey: key() });
  const blocked = await openTalk(ctx, eve, lou);
  await blockMember(ctx, lou, ana);
  await blockMember(ctx, eve, lou);
  expect(await readDiscussion(ctx, pseudonyms, ana, id)).toBeNull();
  await deleteMember(ctx, lou, 'cli', { isNotified: false });
  expect(JSON.stringify(await readDiscussion(ctx, pseudonyms, ana, id))).toContain('Une menace');
  expect((await readDiscussions(ctx, pseudonyms, ana)).discussions).toMatchObject([{ name: null }]);
  expect(await readDiscussion(ctx, pseudonyms, eve, blocked)).toBeNull();
});

describe('the stream of conversations', () => {
  const versionOf = async (memberId: string, id: string) => {
    const states = (await readTalkStates(ctx, [memberId])).get(memberId) ?? '';
    return Number(states.split(`${liveTokenOf(id, memberId)}:`)[1]?.split(/[: ]/)[1]);
  };

  it('does not count what the other does, and does not tell of what changes nothing', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const number = await sendMessage(ctx, ana, id, { text: 'Coucou', clientKey: key() });
    const versions: number[] = [];
    for (const reaction of ['smile', 'laugh', null, 'smile'] as const) {
      await react(ctx, lou, id, { number, reaction });
      versions.push(await versionOf(ana, id));
    }
    expect(new Set(versions).size).toBe(4);
    expect(versions.every((version, index) => index === 0 || Math.abs(version - versions[index - 1]!) > 1)).toBe(true);
    await react(ctx, lou, id, { number, reaction: 'smile' });
    expect(await versionOf(ana, id)).toBe(versions[3]);
  });

  it('counts who waits as the list does, also when a conversation has fallen asleep', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    await sendMessage(ctx, ana, id, { text: 'Coucou', clientKey: key() });
    const counts = async () => (await readTalkStates(ctx, [lou])).get(lou)?.split(' ')[0];
    expect(await counts()).toBe('0,1');
    expect(await after(22 * DAY_MS, counts)).toBe('0,0');
    await takeBack(ctx, ana, id, 2);
    expect(await counts()).toBe('0,0');
  });
});

describe('a form that was posted before and lost its answer', () => {
  it('has the same answer when the conversation was closed meanwhile', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const clientKey = key();
    const send = () => sendMessage(ctx, ana, id, { text: 'Bonsoir', clientKey });
    const number = await send();
    await closeConversation(ctx, lou, id, null);
    expect(await send()).toBe(number);
    await expect(sendMessage(ctx, ana, id, { text: 'Encore', clientKey: key() })).rejects.toMatchObject({
      code: 'talk_closed',
    });
  });

  it('has the same answer when the question was answered meanwhile', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const question = { questionKey: writtenQuestion, answer: 'La mer', clientKey: key() };
    await askConversation(ctx, ana, lou, question);
    const id = await ask(ctx, lou, ana);
    await answerQuestion(ctx, lou, id, { answer: 'Le bois' });
    expect(await askConversation(ctx, ana, lou, question)).toBe('asked');
  });
});

// S-talk-8
describe('what is announced', () => {
  const jobsAbout = async (memberId: string): Promise<unknown[]> => {
    const { rows } = await site.db.raw<{ rows: unknown[] }>(
      `SELECT id FROM pgboss.job WHERE name = 'talk.mail' AND data->>'memberId' = :memberId`,
      { memberId },
    );
    return rows;
  };
  const forget = () => site.db.raw(`DELETE FROM pgboss.job WHERE name = 'talk.mail'`);
  it('is to the member who asked that the conversation has opened', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await ask(ctx, ana, lou);
    await forget();
    await answerQuestion(ctx, lou, id, { answer: 'La montagne' });
    expect(await jobsAbout(ana)).toHaveLength(1);
    expect(await jobsAbout(lou)).toEqual([]);
  });
});
