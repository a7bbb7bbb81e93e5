import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** So near to the end, or to the beginning of what is shown, counts as there. */
const NEAR_END_PX = 80;
const NEAR_BEGINNING_PX = 240;

interface ThreadScroll {
  readonly log: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  onScroll(): void;
  goToEnd(): void;
}

/**
 * The scrolling of a log whose content begins at its end (`column-reverse`): the newest is in view by the styles alone, and
 * what is added above moves nothing. What is added below must not move what somebody reads further up.
 * @param onNearBeginning called when the oldest that is shown comes near
 */
export function useThreadScroll(onNearBeginning: () => void): ThreadScroll {
  const log = useRef<HTMLDivElement>(null);
  const anchor = useRef<{ readonly element: Element; readonly top: number } | null>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const remember = useCallback(() => {
    const element = log.current;
    if (!element) return;
    // Counted from the end: zero or less.
    const fromEnd = Math.abs(element.scrollTop);
    setIsAtEnd(fromEnd < NEAR_END_PX);
    if (fromEnd < NEAR_END_PX) anchor.current = null;
    else {
      const { top, left, width } = element.getBoundingClientRect();
      const line = document.elementFromPoint(left + width / 2, top + 24)?.closest('li') ?? null;
      anchor.current = line && { element: line, top: line.getBoundingClientRect().top };
    }
  }, []);

  useLayoutEffect(() => {
    const element = log.current;
    const was = anchor.current;
    if (!element || !was?.element.isConnected) return;
    const moved = was.element.getBoundingClientRect().top - was.top;
    if (moved !== 0) element.scrollTop += moved;
    remember();
  });

  const onScroll = () => {
    remember();
    const element = log.current;
    if (!element) return;
    const left = element.scrollHeight - element.clientHeight - Math.abs(element.scrollTop);
    if (left < NEAR_BEGINNING_PX && element.scrollHeight > element.clientHeight) onNearBeginning();
  };
  const goToEnd = () => {
    const element = log.current;
    if (element) element.scrollTop = 0;
    anchor.current = null;
    setIsAtEnd(true);
  };
  return { log, isAtEnd, onScroll, goToEnd };
}
