import { sessionSlot } from '../members/session.ts';

/** The push subscription of this browser; it ends with the session. */
export const ownSubscription = sessionSlot<string>('pushSubscriptionId');
