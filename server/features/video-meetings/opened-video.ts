import { sessionSlot } from '../members/session.ts';

/** A meeting by video, by the message that proposed it. */
export interface VideoPlace {
  readonly conversationId: string;
  readonly number: number;
}

/** The meeting that was opened last, in the session, so that no address names it. */
export const openedVideo = sessionSlot<VideoPlace>('openedVideo');
