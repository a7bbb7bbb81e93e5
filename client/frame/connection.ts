import { useSyncExternalStore } from 'react';

/** A form that did not reach the server, as it would be sent again. */
export interface LostForm {
  readonly action: string;
  readonly body: URLSearchParams | FormData;
  /** The page it was pressed on. */
  readonly from: string;
}

interface Connection {
  /** The last form that was sent, if it was lost on the way. */
  readonly lostForm: LostForm | null;
  /** Whether a screen waits to be read. */
  readonly isReading: boolean;
}

const nothing: Connection = { lostForm: null, isReading: false };
let connection = nothing;
let readAgain: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

function change(next: Partial<Connection>): void {
  connection = { ...connection, ...next };
  for (const listener of listeners) listener();
}

/** What the network keeps from happening at the moment. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    listen,
    () => connection,
    () => nothing,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param form null: the last one arrived, or nobody wants it sent any more */
export function rememberLostForm(form: LostForm | null): void {
  if (form !== connection.lostForm) change({ lostForm: form });
}

/** A visitor who has gone on to another page is not called back. */
export function leaveLostForm(pathname: string): void {
  if (connection.lostForm && connection.lostForm.from !== pathname) rememberLostForm(null);
}

/** Asks once more for whatever waits. */
export function readOnceMore(): void {
  for (const again of readAgain) again();
}

/**
 * Reads until it is there: without a network the member stays where they are, with what they typed.
 * @param signal somebody went elsewhere meanwhile
 * @throws the reader's error where it is another one, or nobody waits for the answer any more
 */
export async function readWhenReachable<Answer>(read: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      // What browsers say where there is no network, of answers and of code alike.
      if (signal?.aborted || !(error instanceof TypeError)) throw error;
      await untilAsked(signal);
      if (signal?.aborted) throw error;
    }
  }
}

/** Somebody presses, the device has a network again, or nobody waits any more. */
async function untilAsked(signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const again = () => resolve();
  readAgain = [...readAgain, again];
  change({ isReading: true });
  addEventListener('online', again);
  signal?.addEventListener('abort', again);
  await promise;
  removeEventListener('online', again);
  readAgain = readAgain.filter((other) => other !== again);
  change({ isReading: readAgain.length > 0 });
}

/** Links whose sheet did not arrive. What `sheet` says of them differs: null, or one whose rules cannot be read. */
const lostStyles = new Set<HTMLLinkElement>();

/** To be called once, before any code is loaded that brings styles. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  };
  document.addEventListener('error', note, true);
}

/**
 * To be called before code that brings styles is asked for again: the first time was the only one that they were asked
 * for, and what the network lost would be missing from the page.
 */
export async function fetchLostStyles(): Promise<void> {
  const lost = [...lostStyles];
  lostStyles.clear();
  await Promise.all(
    lost.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      again.addEventListener('load', resolve);
      again.addEventListener('error', reject);
      link.replaceWith(again);
      return promise;
    }),
  );
}
