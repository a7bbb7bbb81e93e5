import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';

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
