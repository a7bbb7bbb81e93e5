import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ask, createTalkers, openTalk, writtenQuestion } from '#testing/talkers.ts';
import { prepareServices } from '#testing/test-site.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { CHANGES_IN_TEN_MINUTES } from '#shared/talk/limits.ts';
import { grantEntitlement } from '../plans/entitlement-grants.service.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { answerQuestion, remindOfAsking } from './asking.service.ts';
import { gatherEvidence } from './evidence.service.ts';
import { answerInThread, askInThread, closeConversation, react, sendMessage, takeBack } from './thread.service.ts';
import { listUnreadable } from './unreadable.service.ts';

const start = new Date('2026-11-24T11:00:00Z');
let present = start;
const { ctx, db } = prepareServices({ now: () => present });

interface Pair {
  readonly ana: string;
  readonly lou: string;
  readonly id: string;
}

async function newPair(): Promise<Pair> {
  present = start;
  const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
  return { ana, lou, id: await openTalk(ctx, ana, lou) };
}

const send = ({ id }: Pair, memberId: string, text = 'Un mot') =>
  sendMessage(ctx, memberId, id, { text, clientKey: randomUUID() });

// S-talk-4
describe('what is sent twice ends as it did the first time', () => {
  it('a taking-back and a reaction whose answers were lost, also when the conversation was closed in between', async () => {
    const pair = await newPair();
    const { ana, lou, id } = pair;
    const [own, theirs, other] = [await send(pair, ana), await send(pair, lou), await send(pair, ana)];
    await takeBack(ctx, ana, id, own);
    await react(ctx, ana, id, { number: theirs, reaction: 'smile' });
    await closeConversation(ctx, lou, id, null);
    await takeBack(ctx, ana, id, own);
    await react(ctx, ana, id, { number: theirs, reaction: 'smile' });
    // What was not done before is refused.
    await expect(takeBack(ctx, ana, id, other)).rejects.toMatchObject({ code: 'talk_closed' });
    await expect(react(ctx, ana, id, { number: theirs, reaction: 'laugh' })).rejects.toMatchObject({
      code: 'talk_closed',
    });
    // Nor is what the other has taken back one's own.
    await expect(takeBack(ctx, lou, id, own)).rejects.toMatchObject({ code: 'talk_closed' });
  });

  it('the same answer to a question of the thread', async () => {
    const pair = await newPair();
    const { ana, lou, id } = pair;
    const question = { questionKey: writtenQuestion, text: 'Un secret', clientKey: randomUUID() };
    const number = await askInThread(ctx, ana, id, question);
    await answerInThread(ctx, lou, id, { number, text: 'Le mien' });
    await answerInThread(ctx, lou, id, { number, text: 'Le mien' });
    await expect(answerInThread(ctx, lou, id, { number, text: 'Un autre' })).rejects.toMatchObject({
      code: 'talk_answered',
    });
  });

  it('a second message of VIP, and one that the answer of the other has overtaken', async () => {
    present = start;
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const plan = { plan: 'vip', months: 6, startsOn: dayOf(present), reason: 'Pour voir.' } as const;
    await grantEntitlement(ctx, ana, 'cli:test', plan);
    const id = await ask(ctx, ana, lou);
    present = new Date(start.getTime() + 73 * HOUR_MS);
    await remindOfAsking(ctx, ana, id, { once: randomUUID() });
    const askedAgainAt = () => db('conversation_askings').where({ asker_id: ana }).first('asked_again_at');
    const first = await askedAgainAt();
    present = new Date(present.getTime() + HOUR_MS);
    await remindOfAsking(ctx, ana, id, { once: randomUUID() });
    expect(await askedAgainAt()).toEqual(first);
    await answerQuestion(ctx, lou, id, { answer: 'La montagne' });
    await remindOfAsking(ctx, ana, id, { once: randomUUID() });
    expect(await db('points_gained').where({ user_id: ana, reason: 'second-message' }).select('id')).toEqual([]);
  });
});

// S-conversation-12
it('a member who gives very many reactions is told when they can go on', async () => {
  const pair = await newPair();
  const { ana, lou, id } = pair;
  const number = await send(pair, lou);
  for (let given = 0; given < CHANGES_IN_TEN_MINUTES; given += 1)
    await react(ctx, ana, id, { number, reaction: given % 2 === 0 ? 'smile' : 'laugh' });
  await expect(react(ctx, ana, id, { number, reaction: 'smile' })).rejects.toMatchObject({
    code: 'talk_limit_changes',
    status: 429,
  });
  await react(ctx, lou, id, { number: await send(pair, ana), reaction: 'smile' });
});

// S-talk-11
it('messages of a member whom one has blocked can be reported also after that member has left', async () => {
  const pair = await newPair();
  const { ana, lou, id } = pair;
  const number = await send(pair, lou, 'Une menace');
  await blockMember(ctx, ana, lou);
  await deleteMember(ctx, lou, 'cli', { isNotified: false });
  expect(await listUnreadable(ctx, ana)).toEqual([{ id, name: 'Compte supprimé' }]);
  const { lines, otherId } = await gatherEvidence(ctx, ana, { conversationId: id, ticked: [number] });
  expect(otherId).toBeNull();
  expect(lines.map(({ text }) => text)).toContain('Une menace');
});
