import { useSyncExternalStore } from 'react';
import { MAINTENANCE_HEADER } from '#shared/maintenance.ts';
import { pendingPromise } from './pending-promise.ts';

/** A form that did not reach the server, with all that is needed to send it again. */
export interface LostForm {
  readonly action: string;
  readonly body: URLSearchParams | FormData;
  /** The page on which the form was sent. */
  readonly from: string;
}

interface Connection {
  /** The last form that was sent, if the network lost it. */
  readonly lostForm: LostForm | null;
  /** Whether a screen waits for the network to read its data. */
  readonly isReading: boolean;
  /** What the last answer said of a maintenance: null outside of one, and undefined before there was an answer. */
  readonly maintenance: string | null | undefined;
}

const nothing: Connection = { lostForm: null, isReading: false, maintenance: undefined };
let connection = nothing;
let readAgain: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

function change(next: Partial<Connection>): void {
  connection = { ...connection, ...next };
  for (const listener of listeners) listener();
}

/** What waits for the network at the moment: a lost form, or the reading of a screen. */
export function useConnection(): Connection {
  return useSyncExternalStore(listen, presentConnection, () => nothing);
}

export function presentConnection(): Connection {
  return connection;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Remembers the form that did not reach the server.
 * @param form null when the last one arrived or is not wanted any more
 */
export function rememberLostForm(form: LostForm | null): void {
  if (form !== connection.lostForm) change({ lostForm: form });
}

/** Takes what an answer of the server says of a maintenance. True: in one, it did not accept what was sent. */
export function hearOfMaintenance({ headers, status }: Pick<Response, 'headers' | 'status'>): boolean {
  const said = headers.get(MAINTENANCE_HEADER);
  const maintenance = said === null ? null : decodeURIComponent(said);
  // Of one that begins or ends. Before the first answer the page itself says it.
  if (maintenance !== connection.maintenance) change({ maintenance });
  return maintenance !== null && status === 503;
}

/** Drops the form that did not reach the server after the person has moved to another page. */
export function leaveLostForm(pathname: string): void {
  if (connection.lostForm && connection.lostForm.from !== pathname) rememberLostForm(null);
}

/** Repeats every reading that waits for the network. */
export function readOnceMore(): void {
  for (const again of readAgain) again();
}

/** How long a reading waits before it is tried again without being asked, in milliseconds; the last one stays. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];

/**
 * Repeats a reading until the network is back; meanwhile the member stays on the screen with what they typed. It is
 * also repeated by itself: the word that a device is online may come before the news that a reading failed, and a
 * server that comes back sends none.
 * @param signal aborted when the person navigates elsewhere
 * @throws the reader's error when it is another one, or when the answer is not wanted any more
 */
export async function readWhenReachable<Answer>(read: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  let tries = 0;
  try {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        // The error of a browser without a network, for requests and for code alike.
        if (signal?.aborted || !(error instanceof TypeError)) throw error;
        if (tries === 0) countWaiting(1);
        await untilTriedAgain(PAUSES_MS[tries] ?? Math.max(...PAUSES_MS), signal);
        tries += 1;
        if (signal?.aborted) throw error;
      }
    }
  } finally {
    if (tries > 0) countWaiting(-1);
  }
}

let waiting = 0;

/** The notice stays while a reading is tried again: one that came and went would be read aloud each time. */
function countWaiting(more: 1 | -1): void {
  waiting += more;
  change({ isReading: waiting > 0 });
}

let saving: Promise<unknown> = Promise.resolve();

/** Names what is being saved while the person goes on: other pages are read only when it is over, however it ends. */
export function readOthersAfter(saved: Promise<unknown>): void {
  saving = Promise.allSettled([saving, saved]);
}

/** Resolves when everything that was being saved has arrived or failed. */
export function whenSaved(): Promise<unknown> {
  return saving;
}

/** Resolves when the reader presses the button, the device has a network again, the pause is over, or at `signal`. */
async function untilTriedAgain(pauseMs: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = pendingPromise<void>();
  const again = () => resolve();
  readAgain = [...readAgain, again];
  addEventListener('online', again);
  signal?.addEventListener('abort', again);
  const pause = setTimeout(again, pauseMs);
  await promise;
  clearTimeout(pause);
  removeEventListener('online', again);
  readAgain = readAgain.filter((other) => other !== again);
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
 * Loads style sheets again that failed to load. Call it before code with styles is imported again: the browser asks for
 * its styles only the first time, and they would be missing from the page.
 */
export async function fetchLostStyles(): Promise<void> {
  const lost = [...lostStyles];
  lostStyles.clear();
  await Promise.all(
    lost.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const { promise, resolve, reject } = pendingPromise<unknown>();
      again.addEventListener('load', resolve);
      again.addEventListener('error', reject);
      link.replaceWith(again);
      return promise;
    }),
  );
}

/**
 * Loads code of the page, once the network is back where there is none. After a release the code that this page knows may be
 * gone; the error then says so, and a new document has to be loaded.
 * @throws with status 503 when the server answers and does not have the code
 */
export function loadWhenReachable<Code>(load: () => Promise<Code>): Promise<Code> {
  return readWhenReachable(() => loadCurrent(load));
}

async function loadCurrent<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await loadStyled(load);
  } catch {
    // This request fails too while there is no network, and is then waited for.
    await fetch('/livez', { cache: 'no-store' });
  }
  try {
    // The network may have come back between the two: only what a server does not have while it answers is gone.
    return await loadStyled(load);
  } catch (error) {
    throw Object.assign(new Error('This code is gone.', { cause: error }), { status: 503 });
  }
}

async function loadStyled<Code>(load: () => Promise<Code>): Promise<Code> {
  await fetchLostStyles();
  return load();
}
