import type { AppContext } from '../../platform/context.ts';
import { concerned, findAttendee, findCommonUpcoming, findUpcomingOf } from './attendees.queries.ts';
import { repairEveningJob } from './evenings.jobs.ts';
import { lockEvening } from './evenings.queries.ts';
import { endPlace } from './sign-up.service.ts';

/**
 * Takes a member out of all evenings that have not ended, because nobody may see them any more: they paused, were
 * suspended, are under review, or leave. Others get the place, and tables are repaired. The members of a table learn no more
 * than if somebody had given a place back. For the caller's transaction, which has changed the member's row (S-evening-26).
 */
export async function endAttendances(tx: AppContext, memberId: string): Promise<void> {
  for (const eveningId of await findUpcomingOf(tx.db, memberId, tx.now())) {
    const evening = await lockEvening(tx.db, eveningId);
    const own = await findAttendee(tx.db, eveningId, memberId);
    const isConcerned = own !== null && (concerned as readonly string[]).includes(own.status);
    if (evening && isConcerned) await endPlace(tx, evening, own, 'removed');
  }
}

/**
 * Has the tables repaired at which two members sit, or might be put, who may not sit together any more since one has blocked
 * or reported the other. For the caller's transaction, which has saved that.
 */
export async function separateAtTables(tx: AppContext, one: string, other: string): Promise<void> {
  for (const eveningId of await findCommonUpcoming(tx.db, one, other, tx.now()))
    await tx.enqueue(repairEveningJob, { eveningId }, { onceFor: eveningId });
}
