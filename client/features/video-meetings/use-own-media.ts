import { useEffect, useState, useSyncExternalStore } from 'react';
import { createOwnMedia, nothingOpen, type OwnMedia, type OwnMediaState } from './own-media.ts';

/** The camera and the microphone of the member; both are let go when the screen or the page is left. */
export function useOwnMedia(): readonly [OwnMedia, OwnMediaState] {
  const [media] = useState(createOwnMedia);
  const state = useSyncExternalStore(media.subscribe, media.getState, () => nothingOpen);
  useEffect(() => {
    addEventListener('pagehide', media.close);
    return () => {
      removeEventListener('pagehide', media.close);
      media.close();
    };
  }, [media]);
  return [media, state];
}
