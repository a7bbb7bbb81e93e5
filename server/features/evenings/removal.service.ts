import type { AppContext } from '../../platform/context.ts';
import { tablesShownAt } from '#shared/evenings/moments.ts';
import {
  concerned,
  endBondsBetween,
  findAttendee,
  findCommonUpcoming,
  findUpcomingOf,
  findUpcomingWith,
  markParted,
  type AttendeeRow,
} from './attendees.queries.ts';
import { advanceEvening, lockEvening, recordOf, type EveningRow } from './evenings.queries.ts';
import { notifyMembers } from './notices.service.ts';
import { lockAttending } from './own-evenings.queries.ts';
import { afterPlaces, endPlace } from './sign-up.service.ts';

/**
 * Takes a member out of all evenings that have not ended, because nobody may see them any more: they paused, were
 * suspended, are under review, or leave. Others get the place, and tables are repaired. The members of a table learn no more
 * than if somebody had given a place back. For the caller's transaction, which has changed the member's row (S-evening-26).
 */
export async function endAttendances(tx: AppContext, memberId: string): Promise<void> {
  for (const eveningId of await findUpcomingOf(tx.db, memberId, tx.now())) await endOne(tx, memberId, eveningId);
}

/** @returns the evening that has ended for the member, and what they had there; null where that was nothing any more */
async function endOne(
  tx: AppContext,
  memberId: string,
  eveningId: string,
): Promise<{ readonly evening: EveningRow; readonly own: AttendeeRow } | null> {
  const evening = await lockEvening(tx.db, eveningId);
  const own = await findAttendee(tx.db, eveningId, memberId);
  const isConcerned = own !== null && (concerned as readonly string[]).includes(own.status);
  if (!evening || !isConcerned) return null;
  await endPlace(tx, evening, own, 'removed');
  return { evening, own };
}

/**
 * Takes a member who blocks an organiser out of that person's evenings, who would read their first name at the door. The
 * organiser, who blocks somebody, ends nothing: nobody is sent away from a door by that. For the caller's transaction, which has
 * saved the block (S-evening-57).
 */
export async function leaveEveningsOf(tx: AppContext, blockerId: string, organiserId: string): Promise<void> {
  // Signing up at this moment either ends before, and is found here, or finds the block.
  await lockAttending(tx.db, blockerId);
  for (const eveningId of await findUpcomingWith(tx.db, blockerId, { organiserId, now: tx.now() })) {
    const ended = await endOne(tx, blockerId, eveningId);
    if (!ended) continue;
    const occasion = `block ${ended.own.ask_number}`;
    await notifyMembers(tx, ended.evening, [blockerId], { kind: 'evening-left', wasFree: true }, occasion);
  }
}

/**
 * Has the tables repaired at which two members sit, or might be put, who may not sit together any more since `one` has blocked
 * or reported the other. What is being composed or offered at this moment was computed without that: it begins anew
 * (S-evening-26). Two who came together come alone from now on, also when the block is lifted: the page of each reads as if the
 * other had given the place back (S-evening-5). For the caller's transaction, which has saved the block or the report.
 */
export async function separateAtTables(tx: AppContext, one: string, other: string): Promise<void> {
  for (const eveningId of await findCommonUpcoming(tx.db, one, other, tx.now())) {
    const evening = await lockEvening(tx.db, eveningId);
    if (!evening) continue;
    await holdNamesBack(tx, evening, one, other);
    await advanceEvening(tx.db, eveningId);
    await afterPlaces(tx, evening);
  }
  // The rows of attendees come after those of their evenings, as where somebody takes or leaves a place.
  await endBondsBetween(tx.db, one, other);
}

/**
 * From now on a member who has parted from somebody at their table reads its first names when the evening begins: table after
 * table, they would read those of everybody who comes (S-evening-58).
 */
async function holdNamesBack(tx: AppContext, evening: EveningRow, one: string, other: string): Promise<void> {
  if (tx.now() < tablesShownAt(recordOf(evening))) return;
  await markParted(tx.db, { eveningId: evening.id, memberId: one, otherId: other, now: tx.now() });
}
