import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readLiveTalk } from '#shared/talk/live.ts';
import { fr } from '#shared/typeset.ts';
import { lineOf, pageOf } from '#testing/thread-pages.ts';
import { readDraft, readTyped, saveDraft } from './stored-texts.ts';
import { talkCalls, unreachableWords, type PostAnswer, type TalkCalls, type Unreachable } from './talk-calls.ts';
import { createThreadStore, type ThreadStore } from './thread-store.ts';
import type { Line } from './thread-pages.ts';

/** The storage of a tab. */
function createStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (name) => values.get(name) ?? null,
    key: () => null,
    removeItem: (name) => void values.delete(name),
    setItem: (name, value) => void values.set(name, value),
  };
}

interface FakeServer {
  readonly lines: Line[];
  readonly posted: string[];
  /** How many times lines were asked for. */
  readings: number;
  /** Whether a text is answered with the lines after those that are shown. */
  answersWithLines: boolean;
  readonly calls: TalkCalls;
  isReachable: boolean;
  /** Whether nothing answers where it is not; or else an error does. */
  isCut: boolean;
  /** Whether a text is saved and its answer is lost. */
  losesAnswers: boolean;
  refusal: PostAnswer | null;
  /** Whether the session of the page has ended. */
  isSignedOut: boolean;
}

/** A server with one conversation, which can be out of reach. */
function createServer(count: number): FakeServer {
  const lines: Line[] = pageOf(1, count).lines.slice();
  const keys = new Map<string, number>();
  const partOf = (query: string) => {
    const [, way = '', digits] = /^(after|before)=(\d+)(?:&version=\d+)?$/.exec(query) ?? [];
    const number = Number(digits);
    const wanted =
      way === 'after'
        ? lines.filter((line) => line.number > number).slice(0, 50)
        : lines.filter((line) => line.number < number).slice(-50);
    const all = { lines: wanted, lastNumber: lines.length, version: lines.length };
    return { ...pageOf(1, 1), ...all, firstNumber: wanted[0]?.number ?? 1 };
  };
  const unreachable = (): Unreachable => ({ kind: 'unreachable', isCut: server.isCut });
  const server: FakeServer = {
    lines,
    readings: 0,
    answersWithLines: false,
    isReachable: true,
    isCut: true,
    losesAnswers: false,
    refusal: null,
    isSignedOut: false,
    posted: [],
    calls: {
      post(fields, shown = '') {
        if (!server.isReachable) return Promise.resolve(unreachable());
        server.posted.push(fields['text'] ?? '');
        if (server.isSignedOut) return Promise.resolve({ kind: 'signed-out' });
        if (server.refusal) return Promise.resolve(server.refusal);
        const key = fields['key'] ?? '';
        const number = keys.get(key) ?? lines.length + 1;
        if (!keys.has(key)) lines.push(lineOf(number, { isMine: true, text: fields['text'] ?? '' }));
        keys.set(key, number);
        const page = server.answersWithLines ? partOf(shown) : null;
        if (!server.losesAnswers) return Promise.resolve({ kind: 'done', sentNumber: number, page });
        server.losesAnswers = false;
        return Promise.resolve(unreachable());
      },
      read(_token, query) {
        if (!server.isReachable) return Promise.resolve(unreachable());
        server.readings += 1;
        if (server.isSignedOut) return Promise.resolve({ kind: 'signed-out' });
        return Promise.resolve({ kind: 'page', page: partOf(query) });
      },
    },
  };
  return server;
}

const storage = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
beforeEach(() => {
  Object.defineProperty(globalThis, 'sessionStorage', { value: createStorage(), configurable: true });
});
afterEach(() => {
  if (storage) Object.defineProperty(globalThis, 'sessionStorage', storage);
});

const atOnce = () => Promise.resolve();
const rest = async () => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};
const textsOf = (store: ThreadStore) =>
  store.getState().thread.lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []));
const statesOf = (store: ThreadStore) => store.getState().unsent.map(({ state }) => state);

function open(server: FakeServer, from = 1): ThreadStore {
  const store = createThreadStore(pageOf(from, server.lines.length), server.calls, atOnce);
  store.subscribe(() => undefined);
  return store;
}

// S-talk-4
describe('a thread that is open', () => {
  it('sends texts in their order, and shows each once', async () => {
    const server = createServer(2);
    const store = open(server);
    for (const text of ['Un', 'Deux', 'Trois']) store.send(text, text);
    await rest();
    expect(server.posted).toEqual(['Un', 'Deux', 'Trois']);
    expect(textsOf(store).slice(2)).toEqual(['Un', 'Deux', 'Trois']);
    expect(store.getState().unsent).toEqual([]);
  });

  it('shows a text that was sent, and what the other wrote before it, from its answer', async () => {
    const server = createServer(2);
    server.answersWithLines = true;
    const store = open(server);
    server.lines.push(lineOf(3, { text: 'De toi' }));
    store.send('Un', 'a');
    await rest();
    expect(textsOf(store).slice(2)).toEqual(['De toi', 'Un']);
    expect(store.getState().unsent).toEqual([]);
    expect(server.readings).toBe(0);
  });

  it('asks for the lines again when something newer may have been shown before the answer came', async () => {
    const server = createServer(2);
    server.answersWithLines = true;
    const store = open(server);
    store.send('Un', 'a');
    store.take({ ...pageOf(1, 2), lastNumber: 2 });
    server.lines.push(lineOf(4, { text: 'De toi' }));
    await rest();
    expect(textsOf(store).slice(2)).toEqual(['Un', 'De toi']);
    expect(server.readings).toBe(1);
  });

  it('sends a text again whose answer was lost, and it is saved once', async () => {
    const server = createServer(1);
    server.losesAnswers = true;
    const store = open(server);
    store.send('Un', 'a');
    await rest();
    expect(server.posted).toEqual(['Un', 'Un']);
    expect(textsOf(store).slice(1)).toEqual(['Un']);
  });

  it('lets texts wait while the server is out of reach, and sends them when the member wants it', async () => {
    const server = createServer(1);
    server.isReachable = false;
    const store = open(server);
    store.send('Un', 'a');
    store.send('Deux', 'b');
    await rest();
    expect(statesOf(store)).toEqual(['stopped', 'stopped']);
    server.isReachable = true;
    store.tryAgain();
    await rest();
    expect(server.posted).toEqual(['Un', 'Deux']);
    expect(textsOf(store).slice(1)).toEqual(['Un', 'Deux']);
  });

  it('says that the connection is cut only where the network stopped the texts', async () => {
    const server = createServer(1);
    server.isReachable = false;
    const store = open(server);
    store.send('Un', 'a');
    await rest();
    expect(store.getState().isCut).toBe(true);
    server.isCut = false;
    store.tryAgain();
    await rest();
    expect([statesOf(store), store.getState().isCut]).toEqual([['stopped'], false]);
    server.isCut = true;
    store.send('Deux', 'b');
    await rest();
    expect(store.getState().isCut).toBe(true);
    server.isReachable = true;
    server.refusal = { kind: 'refused', words: 'Une petite pause.', isLimit: true };
    store.tryAgain();
    await rest();
    expect([statesOf(store), store.getState().isCut]).toEqual([['stopped'], false]);
    const after = open(server);
    after.restore();
    expect([statesOf(after), after.getState().isCut]).toEqual([['stopped'], false]);
  });

  it('says what did not reach the server by what stopped it', async () => {
    const server = createServer(1);
    server.isReachable = false;
    const store = open(server);
    for (const isCut of [true, false]) {
      server.isCut = isCut;
      expect(await store.act({ intent: 'react' })).toBe(false);
      expect(store.getState().error).toBe(unreachableWords({ kind: 'unreachable', isCut }));
    }
    expect(store.getState().error).not.toContain('connexion');
  });

  it('finds the texts that had not left again after a reload', async () => {
    const server = createServer(1);
    server.isReachable = false;
    const before = open(server);
    before.send('Un', 'a');
    await rest();
    server.isReachable = true;
    const store = open(server);
    expect(store.getState().unsent).toEqual([]);
    store.restore();
    expect(store.getState().unsent).toMatchObject([{ key: 'a', text: 'Un', state: 'stopped' }]);
    store.tryAgain();
    await rest();
    expect(textsOf(store).slice(1)).toEqual(['Un']);
    expect(readTyped('live').unsent).toEqual([]);
  });

  it('gives a refused text back, and says why', async () => {
    const server = createServer(1);
    server.refusal = { kind: 'refused', words: 'Une petite pause.', isLimit: true };
    const store = open(server);
    store.send('Un', 'a');
    await rest();
    expect(store.getState()).toMatchObject({
      unsent: [],
      returned: { count: 1, text: 'Un' },
      limit: 'Une petite pause.',
      error: null,
    });
  });

  it('reads what the stream says is new, in pages, and announces what the other wrote', async () => {
    const server = createServer(1);
    const store = open(server);
    for (let number = 2; number <= 130; number += 1) server.lines.push(lineOf(number, { isMine: number < 130 }));
    store.hear(readLiveTalk('0,1 live:130:130'));
    await rest();
    expect(store.getState().thread.lines).toHaveLength(130);
    expect(store.getState().announced).toBe(fr`Noé : Message 130`);
  });

  it('reads older messages without a gap, and none before the first', async () => {
    const server = createServer(120);
    const store = open(server, 71);
    await store.readOlder();
    await store.readOlder();
    await store.readOlder();
    expect(store.getState().thread.lines.map(({ number }) => number)).toEqual(
      Array.from({ length: 120 }, (_, index) => index + 1),
    );
  });

  it('goes on reading when the server is back', async () => {
    const server = createServer(1);
    const store = open(server);
    server.lines.push(lineOf(2, { isMine: false }));
    server.isReachable = false;
    store.hear(readLiveTalk('0,1 live:2:2'));
    await Promise.resolve();
    server.isReachable = true;
    await rest();
    expect(textsOf(store)).toEqual(['Message 1', 'Message 2']);
  });
});

describe('what was typed', () => {
  it('is remembered for each conversation, and forgotten when it is empty', () => {
    saveDraft('one', 'Un début');
    saveDraft('other', 'Autre chose');
    expect([readTyped('one').draft, readTyped('other').draft]).toEqual(['Un début', 'Autre chose']);
    saveDraft('one', '');
    saveDraft('other', '');
    expect(sessionStorage.getItem('talk')).toBeNull();
  });

  it('is not typed again once it is the newest own text, whatever the other wrote after it', () => {
    saveDraft('live', ' Deux\n');
    const said = (...texts: string[]) =>
      pageOf(1, 3, { lines: [...texts.map((text, index) => lineOf(index + 1, { isMine: true, text })), lineOf(3)] });
    expect(readDraft(said('Un', 'Deux'))).toBe('');
    expect(readDraft(said('Deux', 'Un'))).toBe(' Deux\n');
    expect(readDraft(pageOf(1, 1))).toBe(' Deux\n');
  });

  it('is nothing where the storage holds something else', () => {
    sessionStorage.setItem('talk', '{"one":{"draft":1},"two":"x"}');
    expect([readTyped('one'), readTyped('two')]).toEqual([
      { draft: '', unsent: [] },
      { draft: '', unsent: [] },
    ]);
    sessionStorage.setItem('talk', 'no JSON');
    expect(readTyped('one').draft).toBe('');
  });
});

describe('what a server answers', () => {
  const { fetch } = globalThis;
  afterEach(() => void Object.assign(globalThis, { fetch }));

  it.each([
    ['nothing, as without a network', () => Promise.reject(new TypeError('no network')), true],
    ['an error of its own', () => Promise.resolve(new Response('', { status: 502 })), false],
    ['something that cannot be read', () => Promise.resolve(new Response('<html>')), false],
  ])('is told apart from a cut connection: %s', async (_, answer, isCut) => {
    Object.assign(globalThis, { fetch: answer });
    const unreachable = { kind: 'unreachable', isCut };
    expect(await talkCalls.post({ intent: 'send' })).toEqual(unreachable);
    expect(await talkCalls.read('token', 'after=1')).toEqual(unreachable);
  });
});

// S-session-8, S-talk-15
describe('a thread whose session has ended', () => {
  it('holds the texts back, also for the next page of the tab, and still has the field', async () => {
    const server = createServer(2);
    const store = open(server);
    server.isSignedOut = true;
    for (const text of ['Un', 'Deux']) store.send(text, text);
    await rest();
    expect(store.getState()).toMatchObject({ isSignedOut: true, isGone: false });
    expect(statesOf(store)).toEqual(['stopped', 'stopped']);
    expect(readTyped(store.getState().thread.liveToken).unsent.map(({ text }) => text)).toEqual(['Un', 'Deux']);
    // With the next session the page's name of the conversation is nobody's: that says nothing of the conversation.
    server.isSignedOut = false;
    server.refusal = { kind: 'gone' };
    store.tryAgain();
    await rest();
    expect(store.getState()).toMatchObject({ isSignedOut: true, isGone: false });
    expect(statesOf(store)).toEqual(['stopped', 'stopped']);
  });

  it.each<[string, (store: ThreadStore) => unknown]>([
    ['another form', (store) => store.act({ intent: 'react' })],
    ['older messages', (store) => store.readOlder()],
    ['what is new', (store) => store.hear(readLiveTalk('0,1 live:9:9'))],
  ])('says so after %s', async (_what, ask) => {
    const server = createServer(3);
    const store = open(server, 2);
    server.isSignedOut = true;
    void ask(store);
    await rest();
    expect(store.getState()).toMatchObject({ isSignedOut: true, isGone: false });
  });
});
