import type { PlayNews } from '#shared/play/news.ts';
import { sessionSlot } from '../members/session.ts';

/** What was just done in the play room, for the screen that follows to say once. */
export const playNews = sessionSlot<PlayNews>('playNews');
