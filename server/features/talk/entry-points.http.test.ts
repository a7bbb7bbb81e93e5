import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createMatches, openTile } from '#testing/matchable.ts';
import { makeMutualCrush, writtenQuestion } from '#testing/talkers.ts';
import { prepareSite } from '#testing/test-site.ts';
import type { TestMember } from '#testing/visitor.ts';
import { LEFT_ADDRESS } from '#shared/resonance/left-notice.ts';
import { DAY_MS } from '#shared/duration.ts';
import { talkMessages } from '#shared/messages/talk.ts';
import { until } from '#testing/test-process.ts';

const site = prepareSite();
const { ctx, db, web } = site;
let age = 30;

interface Pair {
  readonly ana: TestMember;
  readonly lou: TestMember;
}

/** Two who match and have a mutual crush, each with the other's resonance open. */
async function newPair({ areOld = true, hasPhoto = false } = {}): Promise<Pair> {
  age += 1;
  const [ana, lou] = await createMatches(web.url, db, ['Ana', 'Lou'], { age, hasPhoto });
  const created = new Date(Date.now() - 2 * DAY_MS);
  if (areOld) await db('members').whereIn('id', [ana.id, lou.id]).update({ created_at: created });
  await makeMutualCrush(ctx, ana.id, lou.id);
  await openTile(ana.visitor, 'Lou');
  await openTile(lou.visitor, 'Ana');
  return { ana, lou };
}

interface QuestionPage {
  readonly state: string;
  readonly match: string;
  readonly formKey: string;
  readonly token: string | null;
  readonly limit: { readonly code: string; readonly words: string } | null;
  readonly offered: readonly { readonly key: string }[];
}
const pageOf = async ({ visitor }: TestMember) =>
  (await visitor.data('/question-a-deux').expect(200)).body as QuestionPage;

async function post(member: TestMember, text = 'Un phare en Bretagne') {
  const { match, formKey } = await pageOf(member);
  return member.visitor.post('/question-a-deux', { match, key: formKey, question: writtenQuestion, text });
}

const entries = ['/matches', '/match-resonance', '/profile-crush', '/discussions', '/question-a-deux', '/du-nouveau'];

/** All that a member reads of the pair wherever something leads to their words, and the badge of another page. */
async function allEntries({ visitor }: TestMember): Promise<string> {
  const answers: string[] = [];
  for (const path of entries) answers.push((await visitor.data(path).expect(200)).text);
  const page = (await visitor.get('/play-room').expect(200)).text;
  // The form has a key of its own each time; everything else is compared byte for byte.
  return [...answers, page.slice(page.indexOf('<header'), page.indexOf('</header>'))]
    .join('\n')
    .replaceAll(/"formKey":"[\w-]+"/g, '');
}

/** Where the pair stands by each entry point. */
async function statesOf({ visitor }: TestMember) {
  const bodyOf = async (path: string) => (await visitor.data(path).expect(200)).body as never;
  const { tiles }: { tiles: { displayName: string; talk: { state: string } }[] } = await bodyOf('/matches');
  const { talk }: { talk: { state: string } } = await bodyOf('/match-resonance');
  const { mutual }: { mutual: { talk: { state: string } }[] } = await bodyOf('/profile-crush');
  const { state }: QuestionPage = await bodyOf('/question-a-deux');
  const { news }: { news: { kind: string }[] } = await bodyOf('/du-nouveau');
  const page = (await visitor.get('/play-room').expect(200)).text;
  return {
    tile: tiles[0]?.talk.state ?? null,
    resonance: talk.state,
    crush: mutual[0]?.talk.state,
    question: state,
    news: news.map(({ kind }) => kind),
    badge: /menu-badge" aria-hidden="true">(\d)/.exec(page)?.[1] ?? null,
  };
}
const everywhere = (state: string) => ({ tile: state, resonance: state, crush: state, question: state });

async function openThread({ visitor }: TestMember, token: string | null) {
  await visitor.post('/discussions', { intent: 'open', token }).expect(303).expect('Location', '/discussion');
  return (await visitor.data('/discussion').expect(200)).body as {
    discussion: { token: string; lines: { kind: string }[] };
  };
}

const choose = ({ visitor }: TestMember, receives: 'all' | 'nobody') =>
  visitor.post('/discussions', { intent: 'receive', receives, reminders: 'true' }).expect(303);

/** Waits until the question has reached the member: the worker hands it over. */
async function untilReached({ id }: TestMember): Promise<void> {
  await until(async () => {
    const row = await db('conversation_askings').where({ asked_id: id }).whereNotNull('reached_at').first();
    return row !== undefined;
  });
}

/** Acts on the conversation of the pair, with the token that a page gave. */
async function act(member: TestMember, form: Readonly<Record<string, string>>) {
  const { discussion } = await openThread(member, (await pageOf(member)).token);
  return member.visitor.post('/discussion', { token: discussion.token, ...form });
}

async function openTalk(pair: Pair): Promise<void> {
  await post(pair.ana);
  await untilReached(pair.lou);
  await act(pair.lou, { intent: 'answer', text: 'Une cabane' });
}

describe('the entry points of a conversation', () => {
  // S-conversation-3, S-conversation-8
  it('look to the member who asked the same byte for byte, whether the question waits, was reached or was declined', async () => {
    const { ana, lou } = await newPair();
    await choose(lou, 'nobody');
    await post(ana).then((answer) => expect(answer.headers['location']).toBe('/discussion'));
    const waiting = await allEntries(ana);
    await choose(lou, 'all');
    await untilReached(lou);
    expect(await allEntries(ana)).toBe(waiting);
    await act(lou, { intent: 'decline' });
    expect(await allEntries(ana)).toBe(waiting);
    expect(await statesOf(ana)).toEqual({ ...everywhere('asked-by-me'), news: [], badge: null });
  });

  // S-conversation-8
  it('look to the member who is asked as before while the question waits, and have no word of the answer after', async () => {
    const { ana, lou } = await newPair();
    await choose(lou, 'nobody');
    const before = await allEntries(lou);
    await post(ana, 'Un phare en Bretagne');
    expect(await allEntries(lou)).toBe(before);
    await choose(lou, 'all');
    await untilReached(lou);
    const reached = await allEntries(lou);
    expect(reached).not.toBe(before);
    expect(reached).not.toContain('phare');
    expect(await statesOf(lou)).toEqual({ ...everywhere('asked-by-them'), news: ['question-waiting'], badge: '1' });
  });

  it('look to the member who declined as before the question', async () => {
    const { ana, lou } = await newPair();
    const before = await allEntries(lou);
    await post(ana);
    await untilReached(lou);
    await act(lou, { intent: 'decline' });
    expect(await allEntries(lou)).toBe(before);
  });

  it('tell the member who asked that the conversation has opened, and both where it is', async () => {
    const pair = await newPair();
    await openTalk(pair);
    expect(await statesOf(pair.ana)).toEqual({ ...everywhere('open'), news: ['talk-opened'], badge: '1' });
    expect(await statesOf(pair.lou)).toEqual({ ...everywhere('open'), news: [], badge: null });
  });

  it('tell the other of a kind closing, and nobody can ask again', async () => {
    const pair = await newPair();
    await openTalk(pair);
    await act(pair.ana, { intent: 'close', phrase: '' }).then(({ status }) => expect(status).toBe(303));
    const { tile: _tile, ...states } = await statesOf(pair.lou);
    expect(states).toEqual({
      resonance: 'closed',
      crush: 'closed',
      question: 'closed',
      news: ['talk-closed'],
      badge: null,
    });
    expect(await statesOf(pair.ana)).toMatchObject({ resonance: 'closed', news: [], badge: null });
    expect((await pageOf(pair.ana)).offered).toEqual([]);
    await post(pair.lou).then(({ status }) => expect(status).toBe(422));
  });

  it('lead from a mutual crush to the question, also outside the selection', async () => {
    const { ana, lou } = await newPair();
    const { mutual } = (await ana.visitor.data('/profile-crush').expect(200)).body as { mutual: { match: string }[] };
    await db('match_sixes').whereIn('member_id', [ana.id, lou.id]).delete();
    await ana.visitor
      .post('/matches', { intent: 'question', match: mutual[0]?.match })
      .expect(303)
      .expect('Location', '/question-a-deux');
    expect((await post(ana)).headers['location']).toBe('/discussion');
  });
});

describe("'Une question à deux'", () => {
  it('says a limit before anything is typed, and gives back what was typed all the same', async () => {
    const { ana } = await newPair({ areOld: false });
    const { limit, offered } = await pageOf(ana);
    expect(limit?.code).toBe('talk_limit_new_account');
    // In the last minutes of a day the end, in full minutes, is the midnight after tomorrow.
    expect(limit?.words).toMatch(/Ce sera possible (demain|\S+ \d+ \S+ à 0 h\.)/);
    expect(offered).toHaveLength(3);
    expect((await ana.visitor.get('/question-a-deux')).text).not.toContain('<textarea');
    const answer = await post(ana, 'Un phare');
    expect(answer.text).toContain('Un phare');
    expect(answer.text).toContain('Pas tout de suite');
  });

  it('refuses an answer that is too long, empty or without a question, with what was typed', async () => {
    const { ana } = await newPair();
    const { match } = await pageOf(ana);
    const refused = async (form: Readonly<Record<string, string>>, words: string) => {
      const answer = await ana.visitor.post('/question-a-deux', { match, key: randomUUID(), ...form }).expect(422);
      expect(answer.text).toContain(words);
    };
    await refused({ question: writtenQuestion, text: 'é'.repeat(501) }, talkMessages.text_answer_too_long);
    await refused({ question: writtenQuestion, text: ' ' }, talkMessages.text_empty);
    await refused({ text: 'La mer' }, talkMessages.talk_question_missing);
    await refused({ question: 'nothing', text: 'La mer' }, talkMessages.talk_question_gone);
    expect(await db('conversation_askings').where({ asker_id: ana.id })).toEqual([]);
  });

  it('is not open to a member who may not see the other any more', async () => {
    const { ana, lou } = await newPair();
    await db('blocks').insert({ blocker_id: lou.id, blocked_id: ana.id });
    await ana.visitor.get('/question-a-deux').expect(302).expect('Location', LEFT_ADDRESS);
  });
});

// S-reveal-12
describe('photos that open while two talk', () => {
  it('write one line into the thread of both; a wish alone writes nothing', async () => {
    const pair = await newPair({ hasPhoto: true });
    await openTalk(pair);
    const kindsOf = async (member: TestMember) => {
      const { discussion } = await openThread(member, (await pageOf(member)).token);
      return discussion.lines.map(({ kind }) => kind);
    };
    await act(pair.ana, { intent: 'reveal', wish: 'ask' });
    expect(await kindsOf(pair.lou)).toEqual(['question']);
    const accepted = await act(pair.lou, { intent: 'reveal', wish: 'accept' });
    expect(accepted.headers['location']).toBe('/match-resonance');
    for (const member of [pair.ana, pair.lou]) expect(await kindsOf(member)).toEqual(['question', 'reveal']);
  });

  it('are not asked for from a thread that the other has closed', async () => {
    const pair = await newPair({ hasPhoto: true });
    await openTalk(pair);
    const { discussion } = await openThread(pair.ana, (await pageOf(pair.ana)).token);
    await act(pair.lou, { intent: 'close', phrase: '' });
    const wish = { token: discussion.token, intent: 'reveal', wish: 'ask' };
    await pair.ana.visitor.post('/discussion', wish).expect(422);
    expect(await db('photo_reveals').where({ first_id: pair.ana.id }).orWhere({ second_id: pair.ana.id })).toEqual([]);
  });
});
