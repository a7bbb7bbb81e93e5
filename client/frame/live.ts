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

/** Reads the data of this screen again whenever something changed that it may show. */
export function useLiveReading(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const read = () => void revalidate();
    readers.add(read);
    return () => void readers.delete(read);
  }, [revalidate]);
}

/** Makes the screen read again, if it is one that shows changes at once. */
export function readScreenAgain(): void {
  for (const read of readers) read();
}
