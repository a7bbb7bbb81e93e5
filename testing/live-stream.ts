import { LIVE_PATH, readStates, type LiveStates } from '#shared/live/live.ts';
import { until } from './test-process.ts';
import type { Visitor } from './visitor.ts';

/** A browser's event stream, as far as a test listens to it. */
export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** Everything that was sent, as text. */
  text(): string;
  /** The last states that were sent. */
  states(): LiveStates | null;
  isOver(): boolean;
  /** Waits until something was sent after the states that are known now. */
  nextAfter(known: LiveStates | null): Promise<LiveStates>;
  close(): void;
}

/** Opens the event stream of a browser at one of the web processes. */
export async function openStream({ agent }: Visitor, url: string): Promise<OpenStream> {
  const cookies = agent.jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false });
  const leaving = new AbortController();
  const answer = await fetch(`${url}${LIVE_PATH}`, {
    headers: { Accept: 'text/event-stream', Cookie: cookies.toValueString() },
    signal: leaving.signal,
  });
  let text = '';
  let isOver = false;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) text += decoder.decode(piece);
  };
  read()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  const states = () => {
    const last = text.split('\n').findLast((line) => line.startsWith('data: {'));
    return last === undefined ? null : readStates(last.slice('data: '.length));
  };
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    states,
    isOver: () => isOver,
    async nextAfter(known) {
      await until(() => Promise.resolve(JSON.stringify(states()) !== JSON.stringify(known)));
      return states() ?? {};
    },
    close: () => leaving.abort(),
  };
}
