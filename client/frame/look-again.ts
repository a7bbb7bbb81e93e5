import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

const LOOK_AGAIN_MS = 1000;
const LOOK_AGAIN_TIMES = 20;

/** Loads the page again while the worker makes something that takes seconds. True once it takes too long. */
export function useLookAgainWhile(isBeingMade: boolean): boolean {
  const { revalidate, state } = useRevalidator();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!isBeingMade || state !== 'idle' || times >= LOOK_AGAIN_TIMES) return undefined;
    const timer = setTimeout(() => {
      setTimes(times + 1);
      void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isBeingMade, state, times, revalidate]);
  return times >= LOOK_AGAIN_TIMES;
}
