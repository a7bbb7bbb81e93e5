import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createRandom } from '#seeds/population/random.ts';
import { copyOf } from '#testing/member-copy.ts';
import { chooseSeed, extent, reached } from '#testing/promise.ts';
import { askAs, createSignedInMembers, rememberInSession, type SignedInMember } from '#testing/signed-in-members.ts';
import { makeMutualCrush, writtenQuestion } from '#testing/talkers.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { queuedMails } from '#testing/visitor.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { answerQuestion, askConversation, declineAsking, remindOfAsking, withdrawAsking } from './asking.service.ts';
import { findPairConversation } from './conversations.queries.ts';
import { readTalkStates } from './live-states.ts';
import { receiveQuestions } from './receiving.service.ts';
import { answerInThread, askInThread, closeConversation, sendMessage, takeBack } from './thread.service.ts';

const SEQUENCES = extent(4, 120);
const ACTIONS = extent(12, 20);
const site = prepareWebSite();
const { ctx, db, web } = site;

const actions = [
  'ask',
  'ask',
  'answer',
  'answer',
  'answer',
  'decline',
  'withdraw',
  'remind',
  'write',
  'write',
  'ask-in-thread',
  'ask-in-thread',
  'answer-in-thread',
  'answer-in-thread',
  'take-back',
  'close',
] as const;
type Action = (typeof actions)[number];

/** How often the rules refused something, by the code of the error. */
const refused = new Map<string, number>();

/** A word that nothing else has. */
const newText = () => `mot${randomBytes(8).toString('hex')}`;

/** Two members with a mutual crush, what each has typed, and which of it the other may read. */
class Pair {
  readonly members: readonly [SignedInMember, SignedInMember];
  readonly hidden = [new Set<string>(), new Set<string>()] as const;
  readonly shown = [new Set<string>(), new Set<string>()] as const;
  conversationId: string | null = null;
  isOpen = false;
  isClosed = false;
  #asked: { readonly by: number; readonly text: string } | null = null;
  readonly #texts: { readonly by: number; readonly number: number; readonly text: string }[] = [];
  readonly #questions: { readonly by: number; readonly number: number; readonly text: string }[] = [];

  constructor(members: readonly [SignedInMember, SignedInMember]) {
    this.members = members;
  }

  /** Does what a member wants to do; what the rules refuse changes nothing. */
  async act(by: 0 | 1, action: Action): Promise<void> {
    const text = newText();
    this.hidden[by].add(text);
    try {
      await this.#act(by, action, text);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.set(error.code, (refused.get(error.code) ?? 0) + 1);
    }
    for (const { memberId } of this.members) await receiveQuestions(ctx, memberId);
  }

  async #act(by: 0 | 1, action: Action, text: string): Promise<void> {
    const [own, other] = [this.members[by].memberId, this.members[1 - by]!.memberId];
    const clientKey = randomUUID();
    if (action === 'ask') {
      const question = { questionKey: writtenQuestion, answer: text, clientKey };
      const outcome = await askConversation(ctx, own, other, question);
      if (outcome === 'asked') this.#asked = { by, text };
      await this.#remember();
      return;
    }
    const id = this.conversationId;
    if (id === null) return;
    if (action === 'answer' && (await answerQuestion(ctx, own, id, { answer: text })) === 'opened') {
      this.isOpen = true;
      this.#reveal(by, text);
      this.#reveal(1 - by, this.#asked?.text ?? '');
    }
    if (action === 'decline') await declineAsking(ctx, own, id);
    if (action === 'withdraw') await withdrawAsking(ctx, own, id);
    if (action === 'remind') await remindOfAsking(ctx, own, id, { once: clientKey });
    if (action === 'write') {
      const number = await sendMessage(ctx, own, id, { text, clientKey });
      this.#texts.push({ by, number, text });
      this.#reveal(by, text);
    }
    if (action === 'ask-in-thread') {
      const number = await askInThread(ctx, own, id, { questionKey: writtenQuestion, text, clientKey });
      this.#questions.push({ by, number, text });
    }
    const question = this.#questions.at(-1);
    if (action === 'answer-in-thread' && question) {
      await answerInThread(ctx, own, id, { number: question.number, text });
      this.#reveal(by, text);
      this.#reveal(question.by, question.text);
    }
    const last = this.#texts.findLast((one) => one.by === by && this.shown[by].has(one.text));
    if (action === 'take-back' && last) {
      await takeBack(ctx, own, id, last.number);
      this.shown[by].delete(last.text);
      this.hidden[by].add(last.text);
    }
    if (action === 'close' && this.isOpen) {
      await closeConversation(ctx, own, id, null);
      this.isClosed = true;
    }
  }

  #reveal(by: number, text: string): void {
    this.hidden[by]?.delete(text);
    this.shown[by]?.add(text);
  }

  /** Both open the conversation, as the list leads there. */
  async #remember(): Promise<void> {
    const [one, other] = this.members;
    const found = await findPairConversation(db, one.memberId, other.memberId);
    if (!found || this.conversationId === found.id) return;
    this.conversationId = found.id;
    for (const member of this.members) await rememberInSession(db, member, 'openedConversationId', found.id);
  }
}

/** Lets time pass for a conversation: everything in it happened so much earlier. */
async function passTime(conversationId: string, milliseconds: number): Promise<void> {
  const columns = {
    conversations: ['created_at', 'opened_at', 'last_at', 'closed_at', 'retained_until'],
    conversation_askings: [
      'asked_at',
      'reached_at',
      'asked_again_at',
      'declined_at',
      'withdrawn_at',
      'lapsed_at',
      'answered_at',
    ],
    messages: ['sent_at', 'taken_back_at'],
    question_answers: ['answered_at'],
    conversation_members: ['last_at', 'waiting_since', 'reminded_at'],
  } as const;
  for (const [table, names] of Object.entries(columns)) {
    const changes = names.map((name) => `${name} = ${name} - make_interval(secs => :seconds)`).join(', ');
    const key = table === 'conversations' ? 'id' : 'conversation_id';
    await db.raw(`UPDATE ${table} SET ${changes} WHERE ${key} = :conversationId`, {
      conversationId,
      seconds: milliseconds / 1000,
    });
  }
}

let bytes = 0;
let answers = 0;

/** Everything that a member may be shown: pages, their data, the stream, the mails and the copy of their data. */
async function allShownTo(member: SignedInMember): Promise<string> {
  const parts: string[] = [];
  for (const path of ['/discussions', '/discussion', '/question-a-deux', '/du-nouveau', '/matches'])
    for (const address of [path, `/_data${path}`]) {
      const answer = await askAs(member, web, address);
      parts.push(JSON.stringify([...answer.headers]), await answer.text());
      answers += 1;
    }
  parts.push(await copyOf(ctx, member.memberId));
  parts.push(JSON.stringify([...(await readTalkStates(ctx, [member.memberId]))]));
  parts.push(JSON.stringify(await queuedMails(db, member.email)));
  const all = parts.join('\n');
  bytes += all.length;
  return all;
}

const random = createRandom(chooseSeed());
const counted = { opened: 0, hidden: 0, leaked: 0, missing: 0 };

// S-talk-2
describe('H3: of two members who act at random no answer of the server has a byte of a text before both have answered', () => {
  it.each(Array.from({ length: SEQUENCES }, (_, index) => index + 1))('in sequence %i', async () => {
    const [one, other] = await createSignedInMembers({ db, config: ctx.config }, 2);
    if (!one || !other) throw new Error('There are two members.');
    await makeMutualCrush(ctx, one.memberId, other.memberId);
    await rememberInSession(db, one, 'openedMatchId', other.memberId);
    await rememberInSession(db, other, 'openedMatchId', one.memberId);
    const points = { points_amount: 500, reason: 'crush-sent' as const, once_key: 'gift', gained_at: new Date() };
    await db('points_gained').insert([one, other].map(({ memberId }) => ({ user_id: memberId, ...points })));
    const pair = new Pair([one, other]);
    for (let step = 0; step < ACTIONS; step += 1) {
      if (pair.conversationId !== null)
        await passTime(pair.conversationId, random.pick([0, 0, MINUTE_MS, 20 * MINUTE_MS, 24 * HOUR_MS, 80 * HOUR_MS]));
      await pair.act(random.chance(0.5) ? 0 : 1, step === 0 ? 'ask' : random.pick(actions));
      for (const writer of [0, 1] as const) {
        const read = await allShownTo(pair.members[1 - writer]!);
        counted.hidden += pair.hidden[writer].size;
        counted.leaked += [...pair.hidden[writer]].filter((text) => read.includes(text)).join('').length;
        // What may be read is there, so that empty answers do not pass for good ones.
        if (!pair.isClosed) counted.missing += [...pair.shown[writer]].filter((text) => !read.includes(text)).length;
      }
    }
    if (pair.isOpen) counted.opened += 1;
    expect({ leaked: counted.leaked, missing: counted.missing }).toEqual({ leaked: 0, missing: 0 });
  });

  it('while some of them open a conversation', () => {
    reached(
      'H3',
      `server: ${SEQUENCES} sequences, ${counted.opened} opened, ${counted.leaked} bytes of ${counted.hidden} hidden texts ` +
        `in ${answers} answers (${(bytes / 1e6).toFixed(0)} MB)`,
    );
    expect([counted.opened > 0, refused]).toEqual([true, refused]);
  });
});
