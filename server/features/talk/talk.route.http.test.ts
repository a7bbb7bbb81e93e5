import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createMatches, openTile } from '#testing/matchable.ts';
import { makeMutualCrush, writtenQuestion } from '#testing/talkers.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createMember, type TestMember } from '#testing/visitor.ts';
import { LEFT_ADDRESS } from '#shared/resonance/left-notice.ts';
import type { AskingData, DiscussionsData, ThreadData } from '#shared/talk/screens.ts';
import type { AsJson } from '#shared/talk/as-json.ts';
import { DAY_MS } from '#shared/duration.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { receiveQuestions } from './receiving.service.ts';

const site = prepareSite();
const { ctx, db, web } = site;
let age = 40;

interface Pair {
  readonly ana: TestMember;
  readonly lou: TestMember;
}

/** Two who match, each with the other's resonance open, and old enough to ask. */
async function newPair(): Promise<Pair> {
  age += 1;
  const [ana, lou] = await createMatches(web.url, db, ['Ana', 'Lou'], { age });
  await db('members')
    .whereIn('id', [ana.id, lou.id])
    .update({ created_at: new Date(Date.now() - 2 * DAY_MS) });
  await makeMutualCrush(ctx, ana.id, lou.id);
  await openTile(ana.visitor, 'Lou');
  await openTile(lou.visitor, 'Ana');
  return { ana, lou };
}

async function ask({ ana, lou }: Pair): Promise<void> {
  const { body } = await ana.visitor.data('/question-a-deux').expect(200);
  const { match, formKey } = body as { match: string; formKey: string };
  const form = { match, key: formKey, question: writtenQuestion, text: 'Un phare en Bretagne' };
  await ana.visitor.post('/question-a-deux', form).expect(303).expect('Location', '/discussion');
  await receiveQuestions(ctx, lou.id);
}

const listOf = async ({ visitor }: TestMember) =>
  (await visitor.data('/discussions').expect(200)).body as AsJson<DiscussionsData>;

/** Opens the first question or conversation of the list. */
async function openFirst(member: TestMember): Promise<void> {
  const { invitations, discussions } = await listOf(member);
  const [first] = [...invitations, ...discussions];
  const open = { intent: 'open', token: first?.token };
  await member.visitor.post('/discussions', open).expect(303).expect('Location', '/discussion');
}

async function readOpened<Data = ThreadData>({ visitor }: TestMember, query = '') {
  const { body } = await visitor.data(`/discussion${query}`).expect(200);
  return (body as { discussion: AsJson<Data> }).discussion;
}

/** A conversation of two that is open in both of their sessions. */
async function newTalk(): Promise<Pair> {
  const pair = await newPair();
  const { ana, lou } = pair;
  await ask(pair);
  await openFirst(lou);
  const { token } = await readOpened<AskingData>(lou);
  await lou.visitor.post('/discussion', { intent: 'answer', token, text: 'Une cabane' }).expect(303);
  await openFirst(ana);
  return pair;
}

describe('a conversation in the browser', () => {
  it('H3: is asked, answered and talked, and no answer is shown before both are given', async () => {
    const pair = await newPair();
    const { ana, lou } = pair;
    await ask(pair);
    await openFirst(lou);
    const seen = [
      await lou.visitor.data('/discussions'),
      await lou.visitor.data('/discussion'),
      await lou.visitor.get('/discussion'),
      await lou.visitor.data('/question-a-deux'),
      await lou.visitor.data('/du-nouveau'),
    ];
    for (const { text } of seen) expect(text).not.toContain('phare');
    const { token } = await readOpened<AskingData>(lou);
    await lou.visitor.post('/discussion', { intent: 'answer', token, text: 'Une cabane' }).expect(303);
    expect(JSON.stringify(await readOpened(lou))).toContain('phare');
    await openFirst(ana);
    expect(JSON.stringify(await readOpened(ana))).toContain('cabane');
  });

  it('takes a message without scripts, once for each form, and gives only what is after a number', async () => {
    const { ana, lou } = await newTalk();
    const { token } = await readOpened(ana);
    const form = { intent: 'send', token, key: randomUUID(), text: 'Bonsoir Lou' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ana.visitor.post('/discussion', form)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const thread = await readOpened(lou, '?after=1');
    expect(thread.lines.map(({ number }) => number)).toEqual([2]);
    expect((await readOpened(lou, '?before=2')).lines.map(({ number }) => number)).toEqual([1]);
  });

  it('refuses texts that are too long, empty or broken, with what was typed', async () => {
    const { ana } = await newTalk();
    const { token } = await readOpened(ana);
    for (const text of ['a'.repeat(2001), ' ', 'a\u0001b', 'x'.repeat(50_000)]) {
      const form = { intent: 'send', token, key: randomUUID(), text };
      await ana.visitor.post('/discussion', form).expect(422);
    }
    const forged = { intent: 'send', token, key: 'not-a-key', text: 'Bonjour' };
    await ana.visitor.post('/discussion', forged).expect(422);
  });

  it('takes no form whose session was ended while its body was under way', async () => {
    const { ana, lou } = await newTalk();
    const { token } = await readOpened(ana);
    const body = new URLSearchParams({ intent: 'send', token, key: randomUUID(), text: 'Trop tard' }).toString();
    const cookie = ana.visitor.agent.jar
      .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
      .toValueString();
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        Cookie: cookie,
        Origin: web.url,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': body.length,
      };
      const sent = request(`${web.url}/discussion`, { method: 'POST', headers }, (answered) => {
        answered.resume();
        resolve(answered.statusCode);
      });
      sent.once('error', reject);
      sent.write(body.slice(0, 10));
      const end = async () => {
        await sleep(300);
        await db('sessions').where({ member_id: ana.id }).delete();
        sent.end(body.slice(10));
      };
      end().catch(reject);
    });
    expect(answer).toBe(401);
    expect((await readOpened(lou)).lines).toHaveLength(1);
  });

  it('offers nothing of the answers of somebody who has blocked the member since', async () => {
    const { ana, lou } = await newPair();
    await ana.visitor.data('/question-a-deux').expect(200);
    await blockMember(ctx, lou.id, ana.id);
    await ana.visitor.get('/question-a-deux').expect(302).expect('Location', LEFT_ADDRESS);
  });

  it('H8: is not reached by tokens, numbers or addresses of anybody else', async () => {
    const { ana, lou } = await newTalk();
    const { token } = await readOpened(ana);
    const eve = await createMember(web.url, db, `eve-${age}@exemple.fr`);
    await eve.post('/discussions', { intent: 'open', token }).expect(303).expect('Location', '/discussions');
    await eve.data('/discussion').expect((answer) => expect(answer.text).not.toContain('cabane'));
    await eve.post('/discussion', { intent: 'send', token, key: randomUUID(), text: 'Moi' }).expect(303);
    await eve.get('/discussion/rendez-vous.ics?number=1').expect(404);
    expect((await readOpened(lou)).lines).toHaveLength(1);
  });
});
