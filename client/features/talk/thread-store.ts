import { fr } from '#shared/typeset.ts';
import { VERSION_PARAMETER, type LiveTalk } from '#shared/talk/live.ts';
import { DELETED } from './names.ts';
import { readTyped, saveUnsent } from './stored-texts.ts';
import { unreachableWords, type TalkCalls } from './talk-calls.ts';
import {
  addedLines,
  hasOlder,
  isFollowed,
  joinPages,
  lastShownOf,
  mergePage,
  readingFor,
  takePage,
  type Line,
  type Reading,
  type Thread,
} from './thread-pages.ts';
import {
  addText,
  beginText,
  goOn,
  nextText,
  recordSent,
  stopTexts,
  withoutArrived,
  withoutShown,
  withoutText,
  type UnsentTexts,
} from './unsent-texts.ts';

/** How long a text waits before it is sent again by itself: a server that restarts is back by then. */
const PAUSES_MS = [1000, 3000];
/** How long a reading that failed waits before it is repeated: at first, and at most. */
const READ_AGAIN_MS = 2000;
const READ_AGAIN_AT_MOST_MS = 30_000;

export interface ThreadState {
  readonly thread: Thread;
  readonly unsent: UnsentTexts;
  /** Whether the network stopped them; a refusal, an error of the server and an earlier page do so as well. */
  readonly isCut: boolean;
  /** A refused text, which returns to the field; counted, so that the same one can return twice. */
  readonly returned: { readonly count: number; readonly text: string };
  /** Why something was refused, or did not reach the server. */
  readonly error: string | null;
  /** A limit that was reached, with its end. */
  readonly limit: string | null;
  readonly isReadingOlder: boolean;
  /** Whether the conversation cannot be read any more. */
  readonly isGone: boolean;
  /** Whether the session of the page has ended. What was typed stays, and leaves from a page of the next session. */
  readonly isSignedOut: boolean;
  /** What is read aloud: what the other has just written. */
  readonly announced: string;
}

/** Why a conversation cannot be read any more on its page. */
type Ended = 'gone' | 'signed-out';

export interface ThreadStore {
  getState(): ThreadState;
  subscribe(listener: () => void): () => void;
  /** Finds again what had not left when the page ended. Not before the page is hydrated: the server knows nothing of it. */
  restore(): void;
  /** Takes the data of the screen when they were read anew. */
  take(page: Thread): void;
  /** Reads what the stream says is new. */
  hear(live: LiveTalk): void;
  send(text: string, key: string): void;
  tryAgain(): void;
  /** Gives a text that has not left back to the field. */
  giveBack(key: string): void;
  readOlder(): Promise<void>;
  /** Sends another form of the conversation. False when it was refused; then `error` says why. */
  act(fields: Readonly<Record<string, string>>): Promise<boolean>;
}

/** The conversation that a page shows: what was read, what is on its way, and what waits (S-talk-14, S-talk-15). */
export function createThreadStore(
  first: Thread,
  calls: TalkCalls,
  pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): ThreadStore {
  let state: ThreadState = {
    thread: first,
    unsent: [],
    isCut: false,
    returned: { count: 0, text: '' },
    error: null,
    limit: null,
    isReadingOlder: false,
    isGone: false,
    isSignedOut: false,
    announced: '',
  };
  const listeners = new Set<() => void>();
  let wanted: Exclude<Reading, 'older'> | null = null;
  /** What the stream said last while something was read, which may hold it already. */
  let heardMeanwhile: LiveTalk | null = null;
  let isReading = false;
  /** How many pages were shown: what is older than one of them must not be shown after it. */
  let shownPages = 0;
  let failures = 0;
  let wasListed = false;

  function change(changes: Partial<ThreadState>): void {
    const before = state;
    state = { ...state, ...changes };
    if (changes.unsent && changes.unsent !== before.unsent) saveUnsent(first.liveToken, state.unsent);
    for (const listener of listeners) listener();
  }

  /** After its session a page knows no conversation any more: that it is gone is no news then. */
  function end(how: Ended): void {
    change(how === 'gone' && !state.isSignedOut ? { isGone: true } : { isSignedOut: true });
  }

  function show(thread: Thread): void {
    shownPages += 1;
    const added = addedLines(state.thread, thread);
    const arrived = added.flatMap((line) => (line.kind === 'text' && line.isMine ? [line.text] : []));
    const ofOther = added.filter(({ isMine }) => !isMine);
    change({
      thread,
      unsent: withoutArrived(withoutShown(state.unsent, lastShownOf(thread)), arrived),
      ...(ofOther.length > 0 && { announced: inWords(ofOther, thread) }),
    });
  }

  /** One reading at a time; what is wanted meanwhile is read after it. */
  async function read(reading: Exclude<Reading, 'older'>): Promise<void> {
    wanted = wanted === 'all' ? 'all' : reading;
    if (isReading) return;
    isReading = true;
    while (wanted !== null && !state.isGone && !state.isSignedOut) {
      const now: Exclude<Reading, 'older'> = wanted;
      wanted = null;
      const { firstNumber, version } = state.thread;
      const page =
        now === 'all'
          ? await readFrom(firstNumber - 1, '')
          : await readFrom(lastShownOf(state.thread), `&${VERSION_PARAMETER}=${version}`);
      if (page === null) {
        void readLater(now);
        break;
      }
      failures = 0;
      if (typeof page === 'string') end(page);
      else show(mergePage(state.thread, page, now));
      wanted ??= heardMeanwhile && readingFor(state.thread, heardMeanwhile);
      heardMeanwhile = null;
    }
    isReading = false;
  }

  /** Repeats a reading while the page is open: the stream says nothing twice. */
  async function readLater(reading: Exclude<Reading, 'older'>): Promise<void> {
    await pause(Math.min(READ_AGAIN_MS * 2 ** failures, READ_AGAIN_AT_MOST_MS));
    failures += 1;
    if (listeners.size > 0) await read(reading);
  }

  async function readFrom(after: number, known: string): Promise<Thread | Ended | null> {
    let joined: Thread | null = null;
    for (let from = after; ;) {
      const answer = await calls.read(state.thread.token, `after=${from}${known}`);
      if (answer.kind === 'unreachable') return null;
      if (answer.kind !== 'page') return answer.kind;
      const { page } = answer;
      if (page.liveToken !== first.liveToken) return 'gone';
      joined = joined ? joinPages(joined, page) : page;
      if (!isFollowed(page)) return joined;
      from = lastShownOf(page);
    }
  }

  async function sendNext(): Promise<void> {
    const next = nextText(state.unsent);
    if (!next) return;
    change({ unsent: beginText(state.unsent, next.key) });
    const { token } = state.thread;
    const form = { intent: 'send', token, key: next.key, text: next.text };
    let pagesBefore = shownPages;
    const post = () => {
      pagesBefore = shownPages;
      return calls.post(form, `after=${lastShownOf(state.thread)}&${VERSION_PARAMETER}=${state.thread.version}`);
    };
    let answer = await post();
    for (const ms of PAUSES_MS) {
      if (answer.kind !== 'unreachable') break;
      await pause(ms);
      answer = await post();
    }
    if (answer.kind === 'done') {
      const { page, sentNumber } = answer;
      change({ unsent: recordSent(state.unsent, next.key, sentNumber ?? 0), error: null, limit: null });
      const isNewest = page !== null && !isReading && shownPages === pagesBefore;
      if (isNewest && page.liveToken === first.liveToken) show(mergePage(state.thread, page, 'newer'));
      if (lastShownOf(state.thread) < Math.max(sentNumber ?? 0, state.thread.lastNumber)) await read('newer');
      return sendNext();
    }
    if (answer.kind === 'refused') {
      const { words, isLimit } = answer;
      change({
        unsent: stopTexts(withoutText(state.unsent, next.key)),
        isCut: false,
        returned: { count: state.returned.count + 1, text: next.text },
        error: isLimit ? null : words,
        limit: isLimit ? words : null,
      });
      return undefined;
    }
    change({ unsent: stopTexts(state.unsent), isCut: answer.kind === 'unreachable' && answer.isCut });
    if (answer.kind !== 'unreachable') end(answer.kind);
    return undefined;
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    restore() {
      const { unsent } = readTyped(first.liveToken);
      if (unsent.length > 0) change({ unsent: [...unsent, ...state.unsent] });
    },
    take(page) {
      show(takePage(state.thread, page));
    },
    hear(live) {
      const isListed = live.conversations.has(first.liveToken);
      const isLeaving = wasListed && !isListed;
      wasListed = isListed;
      if (isReading && !isLeaving) {
        heardMeanwhile = live;
        return;
      }
      const reading = isLeaving ? 'newer' : readingFor(state.thread, live);
      if (reading) void read(reading);
    },
    send(text, key) {
      change({ unsent: addText(state.unsent, key, text), error: null, limit: null });
      void sendNext();
    },
    tryAgain() {
      change({ unsent: goOn(state.unsent) });
      void sendNext();
    },
    giveBack(key) {
      const text = state.unsent.find((one) => one.key === key)?.text;
      if (text === undefined) return;
      change({
        unsent: withoutText(state.unsent, key),
        returned: { count: state.returned.count + 1, text },
      });
    },
    async readOlder() {
      const { thread, isReadingOlder } = state;
      if (isReadingOlder || !hasOlder(thread)) return;
      change({ isReadingOlder: true, error: null });
      const answer = await calls.read(thread.token, `before=${thread.firstNumber}`);
      const isPage = answer.kind === 'page' && answer.page.liveToken === first.liveToken;
      change({
        isReadingOlder: false,
        ...(isPage && { thread: mergePage(state.thread, answer.page, 'older') }),
        ...(answer.kind === 'unreachable' && { error: unreachableWords(answer) }),
      });
      if (answer.kind !== 'unreachable' && !isPage) end(answer.kind === 'signed-out' ? answer.kind : 'gone');
    },
    async act(fields) {
      change({ error: null, limit: null });
      const answer = await calls.post({ token: state.thread.token, ...fields });
      if (answer.kind === 'done') {
        await read('all');
        return true;
      }
      if (answer.kind === 'unreachable') change({ error: unreachableWords(answer) });
      else if (answer.kind !== 'refused') end(answer.kind);
      else change(answer.isLimit ? { limit: answer.words } : { error: answer.words });
      return false;
    },
  };
}

/** What the other has added, for people who hear the page. */
function inWords(added: readonly Line[], { name, questions, meetings, videos }: Thread): string {
  const [only] = added;
  const who = name ?? DELETED;
  if (!only || added.length > 1) return `${added.length} nouveaux messages`;
  switch (only.kind) {
    case 'text':
      return fr`${who} : ${only.text}`;
    case 'question':
      return fr`${who} te pose une question : ${questions[only.number] ?? ''}`;
    case 'meeting':
      return meetingInWords(who, meetings[only.number]);
    case 'video':
      return videoInWords(who, videos[only.number]);
    case 'closing':
      return fr`${who} a refermé la discussion.`;
    case 'reveal':
      return 'Vos photos sont ouvertes.';
    case 'game':
      return only.game.event === 'ended' ? only.game.line : fr`${who} lance un jeu : ${only.game.name}`;
    case 'taken-back':
      return 'Message retiré';
  }
}

function meetingInWords(who: string, meeting: Thread['meetings'][number] | undefined): string {
  if (meeting?.kind !== 'news') return fr`${who} te propose un rendez-vous.`;
  return meeting.event === 'taken' ? 'Votre rendez-vous est pris.' : 'Votre rendez-vous est annulé.';
}

function videoInWords(who: string, video: Thread['videos'][number] | undefined): string {
  if (video?.kind === 'news')
    return video.event === 'taken' ? 'Votre rencontre en ligne est prise.' : 'Votre rencontre en ligne est annulée.';
  return video?.isNow
    ? fr`${who} te propose de vous voir maintenant, en vidéo.`
    : fr`${who} te propose une rencontre en ligne.`;
}
