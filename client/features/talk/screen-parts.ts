import { later, loadParts } from '../../ui/later.tsx';
import { loadThreadParts } from './later-parts.ts';

/** What the screen of a conversation shows: the thread, or the question before it. */
export const ThreadPane = later(
  'ThreadPane',
  async () => {
    // It is shown together with its parts. One that does not come is asked for again where it is shown.
    const parts = import.meta.env.SSR ? null : loadThreadParts().catch(() => undefined);
    const pane = await import('./ThreadPane.tsx');
    await parts;
    // A press shows it.
    if (!import.meta.env.SSR) loadParts(['ThreadView']).catch(() => undefined);
    return pane;
  },
  'talk-pane',
);
export const AskingPane = later('AskingPane', () => import('./AskingPane.tsx'), 'talk-pane');
// A visit shows one of them: their code comes together with the data of the screen.
if (!import.meta.env.SSR) loadParts(['ThreadPane', 'AskingPane']).catch(() => undefined);
