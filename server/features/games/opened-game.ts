import { sessionSlot } from '../members/session.ts';

/** A game of two, by the message that began it, or one of a member alone. */
export type GamePlace = { readonly conversationId: string; readonly number: number } | { readonly soloId: string };

/** The game that was opened last, in the session, so that no address names it. */
export const openedGame = sessionSlot<GamePlace>('openedGame');
