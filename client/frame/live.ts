import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveStates } from '#shared/live/live.ts';

/** Whether 'Du nouveau' has an unread line, once that is known better than when the page was rendered. */
let hasNews: boolean | null = null;
const dots = new Set<() => void>();
const readers = new Set<() => void>();

/**
 * Whether 'Du nouveau' has an unread line.
 * @param rendered what the page was rendered with
 */
export function useHasNews(rendered: boolean): boolean {
  return useSyncExternalStore(
    (listener) => {
      dots.add(listener);
      return () => dots.delete(listener);
    },
    () => hasNews ?? rendered,
    () => rendered,
  );
}

/** How many people wait for an answer of the member, once that is known better than when the page was rendered. */
let peopleWaiting: number | null = null;

/**
 * How many people wait for an answer of the member.
 * @param rendered what the page was rendered with
 */
export function usePeopleWaiting(rendered: number): number {
  return useSyncExternalStore(
    (listener) => {
      dots.add(listener);
      return () => dots.delete(listener);
    },
    () => peopleWaiting ?? rendered,
    () => rendered,
  );
}

/** Shows another number on the badge in the menu. */
export function showPeopleWaiting(people: number): void {
  if (people === peopleWaiting) return;
  peopleWaiting = people;
  for (const listener of dots) listener();
}

/** Shows the dot in the menu, or takes it away. */
export function showHasNews(isUnread: boolean): void {
  hasNews = isUnread;
  for (const listener of dots) listener();
}

/** The channel on which a tab says that the list was read. */
export const NEWS_READ_CHANNEL = 'news-read';

/** Takes the dot away in all tabs of this browser, because the list was read in this one. */
export function showNewsAsRead(): void {
  showHasNews(false);
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NEWS_READ_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel.postMessage(null);
  channel.close();
}

let isUnasked = false;

/**
 * Reads the data of this screen again whenever something changed that it may show.
 * @param onRead called after each such reading; always the same function
 */
export function useLiveReading(onRead?: () => void): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const read = () => {
      markUnaskedReading();
      void revalidate().finally(() => {
        takeUnaskedReading();
        onRead?.();
      });
    };
    readers.add(read);
    return () => void readers.delete(read);
  }, [revalidate, onRead]);
}

/** Says that the next reading is one that no person waits for. */
export function markUnaskedReading(): void {
  isUnasked = true;
}

/** Whether the screen reads by itself, and no person waits for it. True once for each such reading. */
export function takeUnaskedReading(): boolean {
  const was = isUnasked;
  isUnasked = false;
  return was;
}

/** Makes the screen read again, if it is one that shows changes at once. */
export function readScreenAgain(): void {
  for (const read of readers) read();
}

/** What the stream has said last of each topic. */
let words: LiveStates = {};
const wordListeners = new Set<() => void>();

/**
 * What the stream has said last of a topic, without the pause that readings of a whole screen have; undefined before it
 * has said anything.
 */
export function useLiveWord(topic: string): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      wordListeners.add(listener);
      return () => wordListeners.delete(listener);
    },
    () => words[topic],
    () => undefined,
  );
}

/** Passes on what the stream says, also to a page that is hidden: it decides for itself when to read. */
export function showLiveWords(said: LiveStates): void {
  words = said;
  for (const listener of wordListeners) listener();
}
