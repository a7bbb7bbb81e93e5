import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { ShownGame } from '#shared/games/screens.ts';
import { readLiveTalk, TALK_TOPIC } from '#shared/talk/live.ts';
import { markUnaskedReading, takeUnaskedReading, useLiveWord } from '../../frame/live.ts';

/** Reads the game again as soon as the stream says that something changed in its conversation; typed words stay. */
export function useLiveGame(live: ShownGame['live']): void {
  const said = readLiveTalk(useLiveWord(TALK_TOPIC)).conversations.get(live?.token ?? '');
  const { revalidate } = useRevalidator();
  const wanted = live !== null && said !== undefined && said.version !== live.version ? said.version : null;
  useEffect(() => {
    if (wanted === null) return undefined;
    const read = () => {
      if (document.hidden) return;
      markUnaskedReading();
      void revalidate().finally(takeUnaskedReading);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [wanted, revalidate]);
}
