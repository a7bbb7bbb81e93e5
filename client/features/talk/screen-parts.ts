import { later } from '../../ui/later.ts';
import { loadThreadParts } from './later-parts.ts';

/** What the screen of a conversation shows: the thread, or the question before it. */
export const ThreadPane = later(
  async () => {
    // It comes to life together with its parts, for it changes at once: words arrive, and the newest come into view. One that
    // does not come is asked for again where it is shown.
    const parts = import.meta.env.SSR ? null : loadThreadParts().catch(() => undefined);
    const pane = await import('./ThreadPane.tsx');
    await parts;
    return pane;
  },
  { isFirst: true },
);
export const AskingPane = later(() => import('./AskingPane.tsx'));
