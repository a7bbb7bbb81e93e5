import { randomUUID } from 'node:crypto';
import { get, type ClientRequest } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { expectFor } from '#testing/expect-for.ts';
import { extent } from '#testing/promise.ts';
import { askAs, createSignedInMembers, type SignedInMember } from '#testing/signed-in-members.ts';
import { snapshot } from '#testing/snapshot.ts';
import { writtenQuestion } from '#testing/talkers.ts';
import { createTalkingPairs, type TalkingMember } from '#testing/talking-pairs.ts';
import { prepareWeb, prepareWebSite } from '#testing/test-site.ts';
import { meetInThePast, writeEverything } from '#testing/written-conversation.ts';
import { addDays } from '#shared/calendar.ts';
import { LIVE_PATH } from '#shared/live/live.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { textKinds, type TextKind } from '#shared/talk/text.ts';
import { STREAM_LIMITS } from '../../platform/live/streams.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { closeConversation } from './thread.service.ts';

const env = { TRUST_PROXY: '1' };
const site = prepareWebSite({ env });
const { ctx, db, web } = site;
const second = prepareWeb(site, () => ({ ...env, PUBLIC_URL: web.url }));

interface Opened {
  readonly ana: TalkingMember;
  readonly lou: TalkingMember;
  readonly token: string;
  readonly numbers: Awaited<ReturnType<typeof writeEverything>>;
}

async function newTalk(): Promise<Opened> {
  const [pair] = await createTalkingPairs({ db, config: ctx.config }, 1);
  if (!pair) throw new Error('There is a pair.');
  const numbers = await writeEverything(ctx, pair, 'ensemble');
  const answer = await askAs(pair[0], web, '/_data/discussion');
  const { discussion } = (await answer.json()) as { discussion: { token: string } };
  return { ana: pair[0], lou: pair[1], token: discussion.token, numbers };
}

/** The forms that take a text, by its kind. */
function textForms({
  token,
  numbers,
}: Opened): readonly { kind: TextKind; field: string; form: Record<string, string> }[] {
  const slot = `${addDays(dayOf(new Date()), 3)} evening`;
  const number = String(numbers.questionNumber);
  return [
    { kind: 'message', field: 'text', form: { intent: 'send', token, key: randomUUID() } },
    { kind: 'answer', field: 'text', form: { intent: 'ask', token, key: randomUUID(), question: writtenQuestion } },
    { kind: 'answer', field: 'text', form: { intent: 'answer-question', token, number } },
    { kind: 'answer', field: 'text', form: { intent: 'answer', token } },
    { kind: 'phrase', field: 'place', form: { intent: 'propose', token, key: randomUUID(), slot } },
  ];
}

/** Our own French: a capital letter, several words and a full stop. */
const SENTENCE = /\p{Lu}[^<>{}"]{10,}[.?!]/u;

/** The sentence that an answer as data has for people; empty without one. */
function sentenceIn(text: string): string {
  const { errors, error, limit } = JSON.parse(text || '{}') as {
    errors?: Record<string, string>;
    error?: { message: string };
    limit?: string;
  };
  return Object.values(errors ?? {})[0] ?? error?.message ?? limit ?? '';
}

/** A form's body as bytes that `URLSearchParams` would not write. */
const bodyWith = (form: Readonly<Record<string, string>>, field: string, encoded: string) =>
  `${new URLSearchParams(form).toString()}&${field}=${encoded}`;

describe('a text that cannot be sent is refused with a French sentence, and changes nothing', () => {
  const texts = (
    kind: TextKind,
  ): Readonly<Record<string, readonly [encoded: string, statuses: readonly number[]]>> => ({
    empty: ['', [422]],
    'of spaces': ['%20%0A%09', [422]],
    'one grapheme too long': ['a'.repeat(textKinds[kind].longest + 1), [422]],
    'of families, one too long': [encodeURIComponent('🏳️‍🌈'.repeat(textKinds[kind].longest + 1)), [422]],
    'with a control character': ['a%07b', [422]],
    'with an end of file': ['a%00b', [400]],
    'with a lone surrogate': ['a%ED%A0%BDb', [400]],
    'with half a sequence': ['a%C3', [400]],
    'with a mark that turns the direction': [encodeURIComponent('a\u202eb'), [422]],
    'of 60 000 letters': ['x'.repeat(60_000), [422]],
    'of 100 KB': ['x'.repeat(100_000), [422]],
    'of 300 KB': ['x'.repeat(300_000), [413]],
  });

  it('in every form of a conversation, with and without scripts', async () => {
    const opened = await newTalk();
    const about = { about: opened.ana.conversationId };
    const before = await snapshot(db, about);
    for (const { kind, field, form } of textForms(opened))
      for (const [name, [encoded, statuses]] of Object.entries(texts(kind))) {
        const what = `${form['intent']} ${name}`;
        const body = bodyWith(form, field, encoded);
        const asData = await askAs(opened.ana, web, '/_data/discussion', body);
        const data = await asData.text();
        expectFor(what, [statuses.includes(asData.status), SENTENCE.test(sentenceIn(data))]).toEqual([true, true]);
        const page = await askAs(opened.ana, web, '/discussion', body);
        const html = await page.text();
        expectFor(`${what} as a page`, [page.status, SENTENCE.test(html)]).toEqual([asData.status, true]);
      }
    expect(await snapshot(db, about)).toEqual(before);
  });

  it('and the same text can be sent when it is as long as it may be', async () => {
    const { ana, token } = await newTalk();
    for (const text of ['é'.repeat(2000), '👍🏽'.repeat(2000), '👩🏽‍❤️‍💋‍👩🏽'.repeat(2000)]) {
      const form = { intent: 'send', token, key: randomUUID(), text };
      const answer = await askAs(ana, web, '/_data/discussion', form);
      expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([
        200,
        expect.arrayContaining(['sentNumber']),
      ]);
    }
  });
});

describe('forged fields of a conversation', () => {
  it('are refused without an error of the server, and change nothing', async () => {
    const { ana, token, numbers } = await newTalk();
    const about = { about: ana.conversationId };
    const before = await snapshot(db, about);
    const forgedNumbers = ['0', '-1', '1.5', '1e3', '2147483648', '999999999', '9'.repeat(30), 'NaN', '', ' 1', '१'];
    const forgedKeys = ['', 'x', '00000000-0000-0000-0000-00000000000', `${randomUUID()}'`, '../..', 'null'];
    const forgedTokens = ['', 'x', token.slice(1), `${token}A`, 'A'.repeat(32), randomUUID(), '__proto__', 'é'];
    const number = String(numbers.textNumber);
    const forms: Record<string, string>[] = [
      ...forgedNumbers.flatMap((forged) => [
        { intent: 'take-back', token, number: forged },
        { intent: 'react', token, number: forged, reaction: 'smile' },
        { intent: 'answer-question', token, number: forged, text: 'Oui' },
        { intent: 'accept', token, number: forged, index: '0' },
        { intent: 'call-off', token, number: forged },
        { intent: 'trusted-link', token, number: forged },
        { intent: 'home', token, number: forged },
        { intent: 'aftermath', token, number: forged, met: 'yes', answer: 'again', consent: 'true' },
        { intent: 'report', token, message: forged },
      ]),
      ...forgedKeys.flatMap((key) => [
        { intent: 'send', token, key, text: 'Bonjour' },
        { intent: 'ask', token, key, question: writtenQuestion, text: 'Oui' },
        { intent: 'propose', token, key, place: 'Café', slot: `${addDays(dayOf(new Date()), 3)} evening` },
        { intent: 'remind', token, key },
      ]),
      ...forgedTokens.flatMap((forged) => [
        { intent: 'send', token: forged, key: randomUUID(), text: 'Bonjour' },
        { intent: 'close', token: forged, phrase: '' },
      ]),
      { intent: 'react', token, number, reaction: 'hate' },
      { intent: 'close', token, phrase: 'insult' },
      { intent: 'ask', token, key: randomUUID(), question: 'no-such-question', text: 'Oui' },
      { intent: 'propose', token, key: randomUUID(), place: 'Café', slot: '2020-01-01 evening' },
      ...['2026-13-45 night', '2026-13-45 evening', '2026-11-31 evening', '0000-00-00 evening'].map((slot) => ({
        intent: 'propose',
        token,
        key: randomUUID(),
        place: 'Café',
        slot,
      })),
      { intent: 'accept', token, number: String(numbers.meetingNumber), index: '7' },
      { intent: 'send', token, key: randomUUID(), text: 'Bonjour', sender: '2' },
      { intent: 'no-such-intent', token },
    ];
    for (const form of forms) {
      const answer = await askAs(ana, web, '/_data/discussion', form);
      const text = await answer.text();
      // A form for a conversation that is not open leads to the list; what names nothing does nothing.
      const isWell = answer.status === 204 || ([400, 422].includes(answer.status) && SENTENCE.test(sentenceIn(text)));
      expectFor(JSON.stringify(form), [answer.status, isWell]).toEqual([answer.status, true]);
    }
    expect(await snapshot(db, about)).toEqual(before);
    for (const query of [
      '?after=-1',
      '?after=x',
      '?before=0',
      `?after=${'9'.repeat(40)}`,
      '?after=1&after=2',
      '?before=999999999',
    ])
      expectFor(query, (await askAs(ana, web, `/_data/discussion${query}`)).status).toEqual(200);
  });

  it.each([
    ['a closed conversation', ({ ana }: Opened) => closeConversation(ctx, ana.memberId, ana.conversationId, null), 422],
    ['a blocked conversation', ({ ana, lou }: Opened) => blockMember(ctx, lou.memberId, ana.memberId), 422],
  ])('of %s are refused with a sentence, and nothing is written', async (_name, end, status) => {
    const opened = await newTalk();
    await end(opened);
    const before = await snapshot(db, { about: opened.ana.conversationId });
    for (const { field, form } of textForms(opened).filter((one) => one.form['intent'] !== 'answer')) {
      const answer = await askAs(opened.ana, web, '/_data/discussion', { ...form, [field]: 'Encore un mot' });
      expectFor(form['intent'] ?? '', [answer.status, SENTENCE.test(sentenceIn(await answer.text()))]).toEqual([
        status,
        true,
      ]);
    }
    expect(await snapshot(db, { about: opened.ana.conversationId })).toEqual(before);
  });
});

// S-talk-4, S-operations-13
describe('the same form, posted a hundred times at once through two processes', () => {
  const postAtOnce = (member: SignedInMember, form: Record<string, string>) =>
    Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const url = index % 2 === 0 ? web.url : second.url;
        const answer = await askAs(member, { url, publicUrl: web.url }, '/_data/discussion', form);
        return `${answer.status} ${answer.status === 200 ? await answer.text() : ''}`;
      }),
    );

  it('sends one message, gets one answer, and keeps nobody else waiting', async () => {
    const { ana, token, numbers } = await newTalk();
    const form = { intent: 'send', token, key: randomUUID(), text: 'Une seule fois' };
    // That the meeting was taken is a message as well.
    const number = numbers.meetingNumber + 2;
    const other = await newTalk();
    const [answers, ofAnother] = await Promise.all([
      postAtOnce(ana, form),
      askAs(other.ana, web, '/_data/discussion', { ...form, token: other.token }),
    ]);
    expect([...new Set(answers)]).toEqual([expect.stringContaining(`"sentNumber":${number}`)]);
    expect(ofAnother.status).toBe(200);
    const rows = await db('messages')
      .where({ conversation_id: ana.conversationId, client_key: form.key })
      .select('number');
    expect(rows).toEqual([{ number }]);
  });

  it('asks one question, proposes one meeting, and says one thing afterwards', async () => {
    const [pair] = await createTalkingPairs({ db, config: ctx.config }, 1);
    if (!pair) throw new Error('There is a pair.');
    const past = await meetInThePast(ctx, pair);
    const [ana] = pair;
    const page = await askAs(ana, web, '/_data/discussion');
    const { token } = ((await page.json()) as { discussion: { token: string } }).discussion;
    const key = randomUUID();
    await postAtOnce(ana, { intent: 'ask', token, key, question: writtenQuestion, text: 'Oui' });
    const slot = `${addDays(dayOf(new Date()), 3)} evening`;
    const meetingKey = randomUUID();
    await postAtOnce(ana, { intent: 'propose', token, key: meetingKey, place: 'Café', slot });
    const said = { intent: 'aftermath', token, number: String(past), met: 'yes', answer: 'nice', consent: 'true' };
    await postAtOnce(ana, said);
    const id = { conversation_id: ana.conversationId };
    const kinds = await db('messages')
      .where(id)
      .whereIn('client_key', [key, meetingKey])
      .orderBy('number')
      .select('kind');
    expect(kinds).toEqual([{ kind: 'question' }, { kind: 'meeting' }]);
    expect(await db('meeting_aftermaths').where(id).select('answer')).toEqual([{ answer: 'nice' }]);
  });
});

// S-live-5
it('a thousand streams of one client: so many as its limit are open, the others are told when to come back', async () => {
  const count = extent(260, 1000);
  const members = await createSignedInMembers({ db, config: ctx.config }, count);
  const streams: ClientRequest[] = [];
  const open = ({ cookie }: SignedInMember) =>
    new Promise<{ status: number; retryAfter: string | undefined; text: string }>((resolve, reject) => {
      const headers = { Cookie: cookie, 'X-Forwarded-For': '192.0.2.77', Accept: 'text/event-stream' };
      const stream = get(`${web.url}${LIVE_PATH}`, { headers, agent: false }, (answer) => {
        const { statusCode: status = 0, headers: given } = answer;
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        const done = () => resolve({ status, retryAfter: given['retry-after'], text });
        if (status === 200) answer.once('data', done);
        answer.on('end', done).on('error', () => undefined);
      });
      stream.on('error', reject);
      streams.push(stream);
    });
  const answers: Awaited<ReturnType<typeof open>>[] = [];
  for (let from = 0; from < members.length; from += 50)
    answers.push(...(await Promise.all(members.slice(from, from + 50).map(open))));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(STREAM_LIMITS.client);
  expect(refused).toHaveLength(count - STREAM_LIMITS.client);
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['60']));
  expect(refused.every(({ text }) => SENTENCE.test(text))).toBe(true);
  // Everybody else is served as before.
  const { ana, token } = await newTalk();
  const form = { intent: 'send', token, key: randomUUID(), text: 'Toujours là' };
  expect((await askAs(ana, web, '/_data/discussion', form)).status).toBe(200);
  for (const stream of streams) stream.on('error', () => undefined).destroy();
});
