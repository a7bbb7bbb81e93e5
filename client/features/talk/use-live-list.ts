import { useEffect, useRef, useState } from 'react';
import { DATA_PREFIX, routes } from '#shared/routes.ts';
import { TALK_TOPIC } from '#shared/talk/live.ts';
import type { ScreenData } from '../../frame/data.ts';
import { useLiveWord } from '../../frame/live.ts';
import type { DiscussionsShown } from './DiscussionList.tsx';

/** How long the list waits after a change: while two write quickly, it is read when they pause. */
const READ_AFTER_MS = 1000;

/**
 * The list of conversations as it is now: read again, without the rest of the screen, when the stream says something else
 * than what it was read with.
 * @param isShown asked before each reading: a list that nobody sees is not read
 */
export function useLiveList<List extends DiscussionsShown>(read: List, isShown: () => boolean): List {
  const [later, setLater] = useState<{ readonly from: List; readonly list: DiscussionsShown } | null>(null);
  const list = later?.from === read ? { ...read, ...later.list } : read;
  const word = useLiveWord(TALK_TOPIC);
  const shown = useRef(isShown);
  useEffect(() => {
    shown.current = isShown;
  });
  const { liveWord } = list;
  useEffect(() => {
    if (word === undefined || word === liveWord) return undefined;
    const over = new AbortController();
    const readNow = async () => {
      if (document.hidden || !shown.current()) return;
      const fresh = await readList();
      // What was said meanwhile makes it read once more.
      if (fresh && !over.signal.aborted) setLater({ from: read, list: fresh });
    };
    const timer = setTimeout(() => void readNow(), READ_AFTER_MS);
    document.addEventListener('visibilitychange', () => void readNow(), { signal: over.signal });
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [word, liveWord, read]);
  return list;
}

async function readList(): Promise<DiscussionsShown | null> {
  try {
    const answer = await fetch(`${DATA_PREFIX}${routes.discussions}`, { headers: { Accept: 'application/json' } });
    if (!answer.ok || answer.headers.has('x-redirect')) return null;
    const { invitations, asked, discussions, liveWord, today } = (await answer.json()) as ScreenData<'discussions'>;
    return { invitations, asked, discussions, liveWord, today };
  } catch {
    return null;
  }
}
