import type { PlayNews } from '#shared/play/news.ts';
import { sessionSlot } from '../members/session.ts';

/** The result of the last action in the Play Room, which the next screen shows once. */
export const playNews = sessionSlot<PlayNews>('playNews');
