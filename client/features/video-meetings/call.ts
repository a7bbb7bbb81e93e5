import { MINUTE_MS } from '#shared/duration.ts';
import type { RelayCredentials, VideoAnswer, VideoState } from '#shared/video-meetings/screens.ts';
import type { VideoSignal } from '#shared/video-meetings/signals.ts';
import type { VideoCallName } from '#shared/video-meetings/addresses.ts';
import type { VideoFailure } from '#shared/video-meetings/obstacles.ts';
import { createLink, noLink, type Link, type LinkOptions, type LinkState, type Presence } from './link.ts';
import type { CallAnswer, CallPage, VideoCalls } from './video-calls.ts';

/** How often the tab says that it is there: three times before its seat is given up (`SEAT_LASTS_MS`). */
const SYNC_EVERY_MS = 10_000;
/** How often is asked while the two browsers look for their way: the word of the stream may come later than the answer. */
const SYNC_SOON_MS = 1000;
/** How long a call waits that did not reach the server, and how long the page waits before it comes in once more. */
const AGAIN_MS = 1500;
/** How long after the end of a talk it is read that it is over. */
const END_IS_READ_AFTER_MS = 200;
const COME_IN_AGAIN_MS = 2000;

export type CallPlace =
  /** In front of the door. */
  | 'outside'
  | 'entering'
  | 'inside'
  /** A duplicate of this tab has taken the seat. */
  | 'elsewhere';

export interface CallState extends LinkState {
  readonly place: CallPlace;
  readonly server: VideoState;
  /** How much the server's clock is ahead of this one, in milliseconds. */
  readonly ahead: number;
  /** Why one could not come in, and what to do. */
  readonly refused: string | null;
  /** Whether the server is out of reach. */
  readonly isCutOff: boolean;
  /** Whether the two browsers have looked for a way in vain, and look again. */
  readonly isWayless: boolean;
}

export interface Call {
  subscribe(listener: () => void): () => void;
  getState(): CallState;
  /** Takes the seat, from the antechamber or after a reload. */
  enter(): Promise<void>;
  /** Reads on, because the stream says that something changed. */
  readOn(): void;
  send(kind: 'audio' | 'video', track: MediaStreamTrack | null): void;
  show(presence: Presence): void;
  /** Looks for another way, because the device has another network. */
  mend(): void;
  askForMore(): void;
  /** Lets what went wrong be counted. */
  countFailure(kind: VideoFailure): void;
  /** Stops: the page is left or shows something else. */
  stop(): void;
}

interface CallOptions {
  readonly page: CallPage;
  readonly isPolite: boolean;
  readonly isRelayed: boolean;
  readonly first: VideoState;
  readonly calls: VideoCalls;
  readonly makeLink?: (options: LinkOptions) => Link;
}

interface Said {
  readonly to: number;
  readonly signal: VideoSignal;
}

/** The talk of two in this tab: what the server says of it, what is said to the other's browser, and the connection of both. */
export function createCall({ page, isPolite, isRelayed, first, calls, makeLink = createLink }: CallOptions): Call {
  let state: CallState = {
    ...noLink,
    place: 'outside',
    server: first,
    ahead: 0,
    refused: null,
    isCutOff: false,
    isWayless: false,
  };
  let link: Link | null = null;
  let visit: number | null = null;
  let otherVisit: number | null = null;
  let after = 0;
  let relayUser: string | null = null;
  let presence: Presence | null = null;
  let isStopped = false;
  let isSyncWanted = false;
  let isAtWork = false;
  let wantsMore = false;
  let cameInAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsaid: Said[] = [];
  const tracks: Record<'audio' | 'video', MediaStreamTrack | null> = { audio: null, video: null };
  const listeners = new Set<() => void>();

  const change = (changes: Partial<CallState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  const take = (answer: VideoAnswer) => {
    const { visit: seat, otherVisit: other, signals, last, relay, ...server } = answer;
    change({ server, ahead: Date.parse(server.now) - Date.now(), isCutOff: false });
    if (server.stage === 'over') return end();
    if (state.place !== 'inside') return;
    // Silent for too long, as with a closed lid: the seat was given up.
    if (seat === null) return comeInAgain();
    if (seat !== visit) {
      closeLink();
      return change({ place: 'elsewhere' });
    }
    if (otherVisit !== other) unsaid.length = 0;
    otherVisit = other;
    after = Math.max(after, last);
    if (relay && relay.username !== relayUser) {
      relayUser = relay.username;
      link?.renew(configurationOf(relay, isRelayed));
    }
    link?.hear(other, signals);
  };

  const end = () => {
    closeLink();
    change({ ...noLink, place: 'outside' });
  };

  function closeLink(): void {
    clearTimeout(timer);
    link?.close();
    link = null;
    unsaid.length = 0;
  }

  function openLink(relay: RelayCredentials | null): void {
    link?.close();
    relayUser = relay?.username ?? null;
    const opened: Link = makeLink({
      isPolite,
      isRelayed,
      configuration: configurationOf(relay, isRelayed),
      say(to, signal) {
        unsaid.push({ to, signal });
        void work();
      },
      onChange: (changes) => {
        if (link === opened) change({ ...changes, ...(changes.phase === 'connected' && { isWayless: false }) });
      },
      onBroken: (kind) => {
        if (link !== opened) return;
        change({ isWayless: true });
        countFailure(kind);
        comeInAgain();
      },
    });
    link = opened;
    for (const kind of ['audio', 'video'] as const) opened.send(kind, tracks[kind]);
    if (presence) opened.show(presence);
  }

  /** Nothing helps any more: another visit makes both begin with fresh connections. */
  function comeInAgain(): void {
    clearTimeout(timer);
    const wait = Math.max(0, cameInAt + COME_IN_AGAIN_MS - performance.now());
    timer = setTimeout(() => void enter(), wait);
  }

  async function enter(): Promise<void> {
    if (isStopped || state.place === 'entering') return;
    cameInAt = performance.now();
    change({ place: 'entering', refused: null });
    const reply = await calls('enter', page);
    if (isStopped) return;
    if (reply.kind === 'unreachable') {
      change({ isCutOff: true });
      // Who was inside comes back by themselves; who stands at the door presses once more.
      if (visit === null) return change({ place: 'outside' });
      change({ place: 'inside' });
      return comeInAgain();
    }
    if (reply.kind === 'refused') {
      closeLink();
      return change({ ...noLink, place: 'outside', refused: reply.words });
    }
    ({ visit } = reply.answer);
    otherVisit = null;
    after = 0;
    unsaid.length = 0;
    change({ ...noLink, place: 'inside' });
    openLink(reply.answer.relay);
    take(reply.answer);
    syncLater();
  }

  const hasWork = () => state.place === 'inside' && !isStopped && (unsaid.length > 0 || isSyncWanted || wantsMore);

  /** Says and reads, one call after another: so each signal is read once, and in order. */
  async function work(): Promise<void> {
    if (isAtWork || isStopped) return;
    isAtWork = true;
    try {
      while (hasWork()) {
        const reply = await callNext();
        if (reply.kind === 'done') take(reply.answer);
        else if (reply.kind === 'refused') refuse(reply);
        else {
          change({ isCutOff: true });
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        }
      }
    } finally {
      isAtWork = false;
    }
    syncLater();
  }

  async function callNext(): Promise<CallAnswer> {
    const [said] = unsaid;
    const asks: VideoCallName = said ? 'signal' : wantsMore ? 'more' : 'sync';
    isSyncWanted = false;
    const reply = await calls(asks, { ...page, after, ...(said && { ...said, visit: visit ?? 0 }) });
    if (reply.kind === 'unreachable') {
      isSyncWanted = true;
      return reply;
    }
    if (asks === 'more') wantsMore = false;
    if (unsaid[0] === said) unsaid.shift();
    return reply;
  }

  function refuse({ words }: Extract<CallAnswer, { kind: 'refused' }>): void {
    closeLink();
    change({ ...noLink, place: 'outside', refused: words });
  }

  function syncLater(): void {
    clearTimeout(timer);
    if (state.place !== 'inside' || isStopped) return;
    const isSearching = state.phase === 'connecting' || state.phase === 'mending';
    const wait = isSearching ? SYNC_SOON_MS : SYNC_EVERY_MS;
    const { endsAt } = state.server;
    // The talk ends by itself, and nothing else says so.
    const untilEnd = leftOf(endsAt, Date.now() + state.ahead) + END_IS_READ_AFTER_MS;
    timer = setTimeout(readOn, endsAt === null ? wait : Math.min(wait, untilEnd));
  }

  function countFailure(kind: VideoFailure): void {
    void calls('failed', { ...page, kind });
  }

  function readOn(): void {
    isSyncWanted = true;
    void work();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    enter,
    readOn,
    send(kind, track) {
      tracks[kind] = track;
      link?.send(kind, track);
    },
    show(now) {
      presence = now;
      link?.show(now);
    },
    mend() {
      link?.mend();
      readOn();
    },
    askForMore() {
      wantsMore = true;
      void work();
    },
    countFailure,
    stop() {
      isStopped = true;
      closeLink();
    },
  };
}

/** @param relay null where one develops without a relay, and the two browsers meet directly */
function configurationOf(relay: RelayCredentials | null, isRelayed: boolean): RTCConfiguration {
  const { urls = [], username = '', credential = '' } = relay ?? {};
  return {
    iceServers: urls.length > 0 ? [{ urls: [...urls], username, credential }] : [],
    iceTransportPolicy: isRelayed ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  };
}

/** How much is left, in milliseconds; never less than nothing. */
export function leftOf(endsAt: string | null, now: number): number {
  return endsAt === null ? 0 : Math.max(0, Date.parse(endsAt) - now);
}

/** '11 min 05 s' would be read every second: this is what is said to somebody who hears the page, and when. */
export function spokenLeft(left: number): string | null {
  const minutes = Math.ceil(left / MINUTE_MS);
  return [1, 2, 5].includes(minutes) ? `Encore ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.` : null;
}
