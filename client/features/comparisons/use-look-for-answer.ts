import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

const LOOK_AGAIN_MS = 8000;
const LOOK_AGAIN_TIMES = 75;

/** Reads a page again while it is looked at, for about ten minutes: a visitor has no event stream. */
export function useLookForAnswer(): void {
  const { revalidate, state } = useRevalidator();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (state !== 'idle' || times >= LOOK_AGAIN_TIMES) return undefined;
    const timer = setTimeout(() => {
      setTimes(times + 1);
      if (document.visibilityState === 'visible') void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [state, times, revalidate]);
}
