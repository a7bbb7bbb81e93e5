import { sessionSlot } from '../members/session.ts';

/** The evening that was opened last, in the session, so that no address names it. */
export const openedEvening = sessionSlot<string>('openedEvening');
