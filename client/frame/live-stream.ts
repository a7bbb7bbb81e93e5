import { changedTopics, LIVE_PATH, readStates, REPLACED_EVENT, type LiveStates } from '#shared/live/live.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import { NEWS_STATE_PATH, NEWS_TOPIC, type NewsState } from '#shared/news/news.ts';
import { readLiveTalk, TALK_TOPIC, talkOutline } from '#shared/talk/live.ts';
import { routes } from '#shared/routes.ts';
import type { Viewer } from '#shared/viewer.ts';
import { peopleWaiting } from './badge.ts';
import { NEWS_READ_CHANNEL, readScreenAgain, showHasNews, showLiveWords, showPeopleWaiting } from './live.ts';
import { pendingPromise } from './pending-promise.ts';

/** The lock that the tab with the stream holds, and the channel on which it passes on what it hears. */
const NAME = 'live';
const HIDDEN_FOR_MS = 5 * MINUTE_MS;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
/** How often a page reads at most: somebody may ask and take it back many times. */
const READ_EVERY_MS = 2000;

/** What this page has read, and what it has heard since. */
let known: LiveStates = {};
let heard: LiveStates = {};
let lastReadAt = Number.NEGATIVE_INFINITY;
let nextReading: ReturnType<typeof setTimeout> | undefined;
/** Whether the page was left, and may be stored by the browser for going back. */
let isLeft = false;

/**
 * Follows the changes that concern the member: one tab of the browser has the event stream and passes it on to the
 * others (S-live-4). Nothing but the news that something changed comes through it; the page then reads again.
 */
export function followChanges({ newsWord }: Viewer): void {
  if (typeof EventSource === 'undefined' || typeof BroadcastChannel === 'undefined') return;
  known = { [NEWS_TOPIC]: newsWord };
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }) => hear(data as LiveStates));
  new BroadcastChannel(NEWS_READ_CHANNEL).addEventListener('message', () => showHasNews(false));
  document.addEventListener('visibilitychange', readWhatChanged);
  addEventListener('pagehide', () => (isLeft = true));
  addEventListener('pageshow', () => (isLeft = false));
  const announce = (states: LiveStates) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel.postMessage(states);
    hear(states);
  };
  void holdStreams(announce);
}

function hear(states: LiveStates): void {
  showLiveWords(states);
  // The screens of conversations follow their topic themselves; others only show whether there is one more.
  const talk = talkOutline(states[TALK_TOPIC]);
  heard = { ...states, [TALK_TOPIC]: talk };
  // The page was rendered a moment ago, and shows what is said first.
  known = { [TALK_TOPIC]: talk, ...known };
  // A member without conversations has no state of this topic.
  showPeopleWaiting(peopleWaiting(readLiveTalk(states[TALK_TOPIC])));
  readWhatChanged();
}

/** A hidden page reads when it is looked at: reading marks as read. */
function readWhatChanged(): void {
  if (document.hidden || nextReading !== undefined) return;
  const changed = changedTopics(known, heard);
  if (changed.length === 0) return;
  const pause = lastReadAt + READ_EVERY_MS - performance.now();
  if (pause > 0) {
    nextReading = setTimeout(() => {
      nextReading = undefined;
      readWhatChanged();
    }, pause);
    return;
  }
  lastReadAt = performance.now();
  known = { ...known, ...heard };
  if (changed.includes(NEWS_TOPIC)) void readNewsState();
  readScreenAgain();
}

async function readNewsState(): Promise<void> {
  // Its own screen shows what there is, and reading it takes the dot away.
  if (location.pathname === routes.news) return;
  try {
    const answer = await fetch(NEWS_STATE_PATH, { headers: { Accept: 'application/json' } });
    if (answer.ok) showHasNews(((await answer.json()) as NewsState).hasNews);
  } catch {
    // The next page shows it.
  }
}

type Announce = (states: LiveStates) => void;

async function holdStreams(announce: Announce): Promise<never> {
  for (;;) {
    await untilShown();
    await asOnlyTab(() => streamWhileShown(announce));
  }
}

/** Waits for the lock of the stream. A page that is left waits no longer: stored for going back, it could not let go. */
async function asOnlyTab(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  addEventListener('pagehide', leave);
  try {
    await navigator.locks.request(NAME, { signal: leaving.signal }, work);
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  } finally {
    removeEventListener('pagehide', leave);
  }
}

async function untilShown(): Promise<void> {
  while (isAway()) await nextReturn();
}

function isAway(): boolean {
  return document.hidden || isLeft;
}

function nextReturn(): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const come = () => {
      over.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', come, { signal: over.signal });
    addEventListener('pageshow', come, { signal: over.signal });
  });
}

/** Holds the stream until the page is left, or hidden for five minutes. Errors are met with growing pauses. */
function streamWhileShown(announce: Announce): Promise<void> {
  // The lock may come long after it was wanted. A tab that is hidden by now leaves it to one that is not.
  if (isAway()) return Promise.resolve();
  const { promise, resolve } = pendingPromise<void>();
  const over = new AbortController();
  let source: EventSource;
  let pause = FIRST_PAUSE_MS;
  let again: ReturnType<typeof setTimeout>;
  let hidden: ReturnType<typeof setTimeout>;

  const connect = () => {
    source = new EventSource(LIVE_PATH);
    source.addEventListener('message', ({ data }) => {
      pause = FIRST_PAUSE_MS;
      const states = readStates(String(data));
      if (states) announce(states);
    });
    source.addEventListener('error', () => {
      // The browser tries again by itself, unless the server has refused.
      if (source.readyState === EventSource.CLOSED) connectLater();
    });
    source.addEventListener(REPLACED_EVENT, () => {
      source.close();
      pause = LONGEST_PAUSE_MS;
      connectLater();
    });
  };
  const connectLater = () => {
    // Not all browsers at the same moment.
    again = setTimeout(connect, pause * (0.5 + Math.random()));
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  };
  const finish = () => {
    over.abort();
    clearTimeout(again);
    clearTimeout(hidden);
    source.close();
    resolve();
  };
  const watch = () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(finish, HIDDEN_FOR_MS);
  };

  connect();
  watch();
  document.addEventListener('visibilitychange', watch, { signal: over.signal });
  // A page that the browser stores for going back must not hold a connection.
  addEventListener('pagehide', finish, { signal: over.signal });
  return promise;
}
