import { useEffect, useState } from 'react';
import { suggestTowns, type SuggestedTown } from './place-calls.ts';

const PAUSE_IN_TYPING_MS = 150;
const LETTERS_NEEDED = 2;

/** Suggested towns for the typed text, after a short pause; null before the first look-up. */
export function useSuggestions(city: string, country: string, isWanted: boolean): readonly SuggestedTown[] | null {
  const [found, setFound] = useState<{ readonly for: string; readonly towns: readonly SuggestedTown[] }>();
  const isLongEnough = city.trim().length >= LETTERS_NEEDED;
  useEffect(() => {
    if (!isWanted || !isLongEnough) return;
    const abort = new AbortController();
    const suggest = async () => {
      const towns = await suggestTowns(city, country, abort.signal);
      if (!abort.signal.aborted) setFound({ for: city, towns });
    };
    const pause = setTimeout(() => void suggest(), PAUSE_IN_TYPING_MS);
    return () => {
      clearTimeout(pause);
      abort.abort();
    };
  }, [city, country, isWanted, isLongEnough]);
  return isWanted && isLongEnough && found ? found.towns : null;
}
