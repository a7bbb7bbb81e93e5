import type { AppContext } from '../../platform/context.ts';
import { findBoundAttendee, type AttendeeRow } from './attendees.queries.ts';
import { findNeverPairs } from './plan.queries.ts';

/**
 * The member with whom an attendee comes; null for somebody who comes alone. Two who may not sit together any more come
 * alone, each as somebody does whose friend has given the place back: nothing says that one has blocked or reported the
 * other (S-evening-5).
 */
export async function findFriend({ db }: AppContext, attendee: AttendeeRow): Promise<string | null> {
  const friendId = await findBoundAttendee(db, attendee);
  if (friendId === null) return null;
  return (await findNeverPairs(db, [attendee.member_id, friendId])).length > 0 ? null : friendId;
}
