import { sessionSlot } from '../members/session.ts';

/** The subscription by which this browser gets notifications; it ends with the session. */
export const ownSubscription = sessionSlot<string>('pushSubscriptionId');
