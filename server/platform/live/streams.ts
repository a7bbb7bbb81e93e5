import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { HEARTBEAT_MS, RECONNECT_MS, REPLACED_EVENT, statesEvent, type LiveStates } from '#shared/live/live.ts';
import type { Client } from '../http/client.ts';
import { CLIENTS_PER_NETWORK } from '../limits/limits.ts';

/** How many streams one process holds for one session, one member, one client, and in all. */
export const STREAM_LIMITS = { session: 2, member: 8, client: 200, all: 5000 } as const;
/** How many streams are asked about in one query. */
const STREAMS_AT_A_TIME = 500;
/** How much may wait for a browser that does not read, before its stream is cut. */
const UNREAD_BYTES_AT_MOST = 16_384;

/** What the streams are told, by the features that have something live. */
export interface StreamSources {
  /** The members of those of the given sessions that are still signed in, by session. */
  findSignedIn(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The state of each topic, for each of the given members. */
  readStates(memberIds: readonly string[]): Promise<ReadonlyMap<string, LiveStates>>;
}

/** The browser that asks for a stream. */
export interface StreamOwner {
  readonly sessionId: string;
  readonly memberId: string;
  readonly client: Client;
}

interface Stream extends StreamOwner {
  readonly res: ServerResponse;
  /** The last event that was sent. */
  lastEvent: string;
}

export interface Streams {
  /** Begins a stream on an answer; false when there are too many, or the process is stopping. */
  open(owner: StreamOwner, res: ServerResponse): boolean;
  /** Tells the streams of these members what has changed. */
  refresh(memberIds: readonly string[]): void;
  /** Tells all streams what has changed, also those to which nothing did. */
  refreshAll(): void;
  readonly count: number;
  /** Ends all streams; the browsers connect again, to another process. */
  stop(): void;
}

/**
 * The open event streams of a process. Each is told the states of its member when it opens, after each hint and at each
 * heartbeat. Before anything is sent it is asked whether the session is still there, so that an ended session is silent
 * at once in all processes (S-live-3).
 */
export function createStreams(sources: StreamSources, log: Logger): Streams {
  const streams = new Set<Stream>();
  /** The streams of each member: a hint concerns few of them. */
  const byMember = new Map<string, Set<Stream>>();
  /** The members to ask about next; null: all of them. */
  let waiting: Set<string> | null = new Set();
  let isAsking = false;
  let isStopped = false;
  const heartbeat = setInterval(() => refreshAll(), HEARTBEAT_MS);
  heartbeat.unref();

  const ofMember = (memberId: string): ReadonlySet<Stream> => byMember.get(memberId) ?? new Set();

  const add = (stream: Stream) => {
    streams.add(stream);
    byMember.set(stream.memberId, new Set([...ofMember(stream.memberId), stream]));
  };

  const remove = (stream: Stream) => {
    streams.delete(stream);
    const others = byMember.get(stream.memberId);
    others?.delete(stream);
    if (others?.size === 0) byMember.delete(stream.memberId);
  };

  const end = (stream: Stream, lastWords: string) => {
    remove(stream);
    if (!stream.res.writableEnded) stream.res.end(lastWords);
  };

  const send = (stream: Stream, states: LiveStates, isHeartbeat: boolean) => {
    const event = statesEvent(states);
    if (event === stream.lastEvent && !isHeartbeat) return;
    stream.lastEvent = event;
    stream.res.write(event);
    if (stream.res.writableLength > UNREAD_BYTES_AT_MOST) {
      remove(stream);
      stream.res.destroy();
    }
  };

  const ask = async (asked: readonly Stream[], isHeartbeat: boolean) => {
    const signedIn = await sources.findSignedIn([...new Set(asked.map(({ sessionId }) => sessionId))]);
    for (const stream of asked) if (signedIn.get(stream.sessionId) !== stream.memberId) end(stream, '');
    const open = asked.filter((stream) => streams.has(stream));
    if (open.length === 0) return;
    const states = await sources.readStates([...new Set(open.map(({ memberId }) => memberId))]);
    for (const stream of open) if (streams.has(stream)) send(stream, states.get(stream.memberId) ?? {}, isHeartbeat);
  };

  /** Asks for one group of streams after the other; what is hinted meanwhile is asked in the next round. */
  const askAll = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      while (waiting === null || waiting.size > 0) {
        const members = waiting;
        waiting = new Set();
        const asked = members ? [...members].flatMap((memberId) => [...ofMember(memberId)]) : [...streams];
        for (let index = 0; index < asked.length; index += STREAMS_AT_A_TIME)
          await ask(asked.slice(index, index + STREAMS_AT_A_TIME), members === null);
      }
    } catch (error) {
      // The next heartbeat tells it.
      log.warn({ err: error }, 'streams were not told');
    } finally {
      isAsking = false;
    }
  };

  const refresh = (memberIds: readonly string[]) => {
    const concerned = memberIds.filter((memberId) => byMember.has(memberId));
    if (concerned.length === 0) return;
    for (const memberId of concerned) waiting?.add(memberId);
    void askAll();
  };

  const refreshAll = () => {
    if (streams.size === 0) return;
    waiting = null;
    void askAll();
  };

  const isFull = ({ memberId, client }: StreamOwner) => {
    if (streams.size >= STREAM_LIMITS.all || ofMember(memberId).size >= STREAM_LIMITS.member) return true;
    let [ofClient, ofNetwork] = [0, 0];
    for (const { client: other } of streams) {
      if (other.address === client.address) ofClient += 1;
      if (client.network !== null && other.network === client.network) ofNetwork += 1;
    }
    return ofClient >= STREAM_LIMITS.client || ofNetwork >= STREAM_LIMITS.client * CLIENTS_PER_NETWORK;
  };

  return {
    open(owner, res) {
      const ofSession = [...ofMember(owner.memberId)].filter(({ sessionId }) => sessionId === owner.sessionId);
      if (isStopped || (ofSession.length < STREAM_LIMITS.session && isFull(owner))) return false;
      // A browser whose network changed cannot end its old stream: the new one takes its place.
      for (const old of ofSession.slice(0, Math.max(0, ofSession.length - STREAM_LIMITS.session + 1)))
        end(old, `event: ${REPLACED_EVENT}\ndata:\n\n`);
      const stream: Stream = { ...owner, res, lastEvent: '' };
      add(stream);
      res.once('close', () => remove(stream));
      // So that proxies pass the head on before the first event.
      res.write(':\n\n');
      refresh([owner.memberId]);
      return true;
    },
    refresh,
    refreshAll,
    get count() {
      return streams.size;
    },
    stop() {
      isStopped = true;
      clearInterval(heartbeat);
      for (const stream of streams) end(stream, `retry: ${RECONNECT_MS}\n\n`);
    },
  };
}
