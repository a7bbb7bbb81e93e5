import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ask, makeMutualCrush, openTalk } from '#testing/talkers.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createTestMember, type TestMember } from '#testing/visitor.ts';
import type { AsJson } from '#shared/talk/as-json.ts';
import { DAY_MS } from '#shared/duration.ts';
import { CONVERSATION_HEADER } from '#shared/talk/live.ts';
import type { AskingData, DiscussionsData, ThreadData, ThreadExtras } from '#shared/talk/screens.ts';
import { sendMessage } from './thread.service.ts';

const site = prepareSite();
const { ctx, db, web } = site;
let count = 0;

/** A member who is old enough to ask. */
async function arrive(name: string): Promise<TestMember> {
  count += 1;
  const member = await createTestMember(web.url, db, `thread-${count}@exemple.fr`, name);
  await db('members')
    .where({ id: member.id })
    .update({ created_at: new Date(Date.now() - 30 * DAY_MS) });
  const profile = { gender: 'femme' as const, birth_date: '1990-01-01', profile_completed: true };
  await db('profiles')
    .insert({ user_id: member.id, display_name: name, ...profile })
    .onConflict('user_id')
    .merge();
  // What all of them have in common.
  await db('user_preferences').insert({ user_id: member.id, social_style: 'introverti' }).onConflict('user_id').merge();
  return member;
}

async function arriveTogether(...names: readonly string[]): Promise<TestMember[]> {
  const members: TestMember[] = [];
  for (const name of names) members.push(await arrive(name));
  for (const [index, one] of members.entries())
    for (const other of members.slice(index + 1)) await makeMutualCrush(ctx, one.id, other.id);
  return members;
}

const listOf = async ({ visitor }: TestMember) =>
  (await visitor.data('/discussions').expect(200)).body as AsJson<DiscussionsData>;

/** Opens what the list calls by this name. */
async function open(member: TestMember, name: string): Promise<void> {
  const { invitations, asked, discussions } = await listOf(member);
  const found = [...invitations, ...asked, ...discussions].find((one) => one.name === name);
  await member.visitor.post('/discussions', { intent: 'open', token: found?.token }).expect(303);
}

async function read<Data = ThreadData>({ visitor }: TestMember, query = '', token?: string) {
  const asking = visitor.data(`/discussion${query}`);
  const { body } = await (token === undefined ? asking : asking.set(CONVERSATION_HEADER, token)).expect(200);
  return body as { discussion: AsJson<Data>; extras: ThreadExtras; list: AsJson<DiscussionsData> | null };
}

const textsOf = ({ lines }: AsJson<ThreadData>) => lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []));

describe('a thread that is open in two windows', () => {
  // S-talk-14
  it('is read on by the window that shows it, whichever conversation was opened last', async () => {
    const [ana, lou, noe] = (await arriveTogether('Ana', 'Lou', 'Noé')) as [TestMember, TestMember, TestMember];
    await openTalk(ctx, ana.id, lou.id);
    await openTalk(ctx, ana.id, noe.id);
    await open(ana, 'Lou');
    const first = (await read(ana)).discussion;
    await open(ana, 'Noé');
    expect((await read(ana)).discussion.name).toBe('Noé');
    const page = await read(ana, '?after=0', first.token);
    expect(page.discussion).toMatchObject({ name: 'Lou', liveToken: first.liveToken });
    expect(page.list).toBeNull();
    expect((await read(ana)).discussion.name).toBe('Noé');
  });

  // S-talk-16
  it('sends what is typed in a window to the person whom the window shows', async () => {
    const [ana, lou, noe] = (await arriveTogether('Ana', 'Lou', 'Noé')) as [TestMember, TestMember, TestMember];
    const conversationId = await openTalk(ctx, ana.id, lou.id);
    await openTalk(ctx, ana.id, noe.id);
    await open(ana, 'Lou');
    const { token } = (await read(ana)).discussion;
    await open(ana, 'Noé');
    await ana.visitor.post('/discussion', { intent: 'send', token, key: randomUUID(), text: 'Pour Lou' }).expect(200);
    // A page that reads on is answered with the lines after those that it shows, of the same conversation.
    await sendMessage(ctx, lou.id, conversationId, { text: 'De Lou', clientKey: randomUUID() });
    const form = { intent: 'send', token, key: randomUUID(), text: 'Encore pour Lou' };
    const { body } = await ana.visitor.post('/_data/discussion?after=2', form).expect(200);
    const { sentNumber, page } = body as { sentNumber: number; page: AsJson<ThreadData> };
    expect([sentNumber, page.token, textsOf(page)]).toEqual([4, token, ['De Lou', 'Encore pour Lou']]);
    await open(lou, 'Ana');
    await open(noe, 'Ana');
    expect(textsOf((await read(lou)).discussion)).toEqual(['Pour Lou', 'De Lou', 'Encore pour Lou']);
    expect(textsOf((await read(noe)).discussion)).toEqual([]);
  });

  it('H8: answers alike to tokens of others, forged tokens and none', async () => {
    const [ana, lou, eve] = (await arriveTogether('Ana', 'Lou', 'Eve')) as [TestMember, TestMember, TestMember];
    await openTalk(ctx, ana.id, lou.id);
    await open(ana, 'Lou');
    const { token } = (await read(ana)).discussion;
    for (const named of [token, 'forged', '']) {
      const answer = await eve.visitor.data('/discussion?after=0').set(CONVERSATION_HEADER, named);
      expect([answer.status, answer.headers['x-redirect']]).toEqual([204, '/discussions']);
    }
  });
});

describe('the data of the screens of conversations', () => {
  it('offer questions and topics only to the view that shows them, and no question twice', async () => {
    const [ana, lou] = (await arriveTogether('Ana', 'Lou')) as [TestMember, TestMember];
    await openTalk(ctx, ana.id, lou.id);
    await open(ana, 'Lou');
    expect((await read(ana)).extras).toMatchObject({ questions: null, topics: null });
    expect((await read(ana, '?voir=mots')).extras.topics).toEqual(expect.any(Array));
    const drawn = await Promise.all(
      [0, 1, 2].map(async (draw) => (await read(ana, `?voir=question&autres=${draw}`)).extras.questions ?? []),
    );
    for (const questions of drawn) {
      expect(questions.length).toBeGreaterThanOrEqual(6);
      expect(new Set(questions.map(({ key }) => key)).size).toBe(questions.length);
    }
    expect(new Set(drawn.flat().map(({ key }) => key)).size).toBeGreaterThan(drawn[0]?.length ?? 0);
    const [chosen] = drawn[0] ?? [];
    const { token } = (await read(ana)).discussion;
    const form = { intent: 'ask', token, key: randomUUID(), question: chosen?.key, text: 'La neige' };
    await ana.visitor.post('/discussion', form).expect(303);
    const later = (await read(ana, '?voir=question')).extras.questions ?? [];
    expect(later.map(({ key }) => key)).not.toContain(chosen?.key);
  });

  it('show a member their own question and answer while it waits, and the other only the question', async () => {
    const [ana, lou] = (await arriveTogether('Ana', 'Lou')) as [TestMember, TestMember];
    await ask(ctx, ana.id, lou.id, 'Un phare en Bretagne');
    expect((await listOf(ana)).asked).toMatchObject([{ name: 'Lou' }]);
    await open(ana, 'Lou');
    expect((await read<AskingData>(ana)).discussion).toMatchObject({
      kind: 'asked-by-me',
      myAnswer: 'Un phare en Bretagne',
      reminder: { points: 50 },
    });
    await open(lou, 'Ana');
    const shown = await read<AskingData>(lou);
    expect(shown.discussion).toMatchObject({ kind: 'asked-by-them', myAnswer: null, reminder: null });
    // S-resonance-21
    const { resonance } = shown.discussion;
    expect(resonance).toMatchObject({ percentage: expect.any(Number), why: expect.any(String) });
    const { headers } = await lou.visitor.post('/matches', { match: resonance?.match }).expect(303);
    expect(headers['location']).toContain('/match-resonance');
    expect(JSON.stringify(shown)).not.toContain('phare');
  });

  it('name the state of the stream, so that a list is read again only when something changed', async () => {
    const [ana, lou] = (await arriveTogether('Ana', 'Lou')) as [TestMember, TestMember];
    await openTalk(ctx, ana.id, lou.id);
    const before = (await listOf(ana)).liveWord;
    expect((await listOf(ana)).liveWord).toBe(before);
    await open(lou, 'Ana');
    const { token } = (await read(lou)).discussion;
    await lou.visitor.post('/discussion', { intent: 'send', token, key: randomUUID(), text: 'Coucou' }).expect(200);
    expect((await listOf(ana)).liveWord).not.toBe(before);
  });

  it('lead from a thread to reporting and blocking', async () => {
    const [ana, lou] = (await arriveTogether('Ana', 'Lou')) as [TestMember, TestMember];
    await openTalk(ctx, ana.id, lou.id);
    await open(ana, 'Lou');
    const { token } = (await read(ana)).discussion;
    const answer = await ana.visitor.post('/discussion', { intent: 'safety', token }).expect(303);
    expect((await ana.visitor.get(String(answer.headers['location'])).expect(200)).text).toContain('Lou');
  });
});
