import { sessionSlot } from '../members/session.ts';

/** The match that was opened last, in the session, so that no address names a member. */
export const openedMatch = sessionSlot<string>('openedMatchId');

/** The conversation that was opened last, in the session, so that no address names it. */
export const openedConversation = sessionSlot<string>('openedConversationId');
