import { sessionSlot } from '../members/session.ts';

/** The match that was opened last: kept in the session, so that no address needs to say who it is. */
export const openedMatch = sessionSlot<string>('openedMatchId');
