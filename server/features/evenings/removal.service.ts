import type { AppContext } from '../../platform/context.ts';
import { tablesShownAt } from '#shared/evenings/moments.ts';
import {
  concerned,
  findAttendee,
  findCommonUpcoming,
  findUpcomingOf,
  findUpcomingWith,
  markParted,
} from './attendees.queries.ts';
import { repairEveningJob } from './evenings.jobs.ts';
import { findEvening, lockEvening, recordOf, type EveningRow } from './evenings.queries.ts';
import { notifyMembers } from './notices.service.ts';
import { endPlace } from './sign-up.service.ts';

/**
 * Takes a member out of all evenings that have not ended, because nobody may see them any more: they paused, were
 * suspended, are under review, or leave. Others get the place, and tables are repaired. The members of a table learn no more
 * than if somebody had given a place back. For the caller's transaction, which has changed the member's row (S-evening-26).
 */
export async function endAttendances(tx: AppContext, memberId: string): Promise<void> {
  for (const eveningId of await findUpcomingOf(tx.db, memberId, tx.now())) await endOne(tx, memberId, eveningId);
}

/** @returns the evening that has ended for the member; null where they had nothing there any more */
async function endOne(tx: AppContext, memberId: string, eveningId: string): Promise<EveningRow | null> {
  const evening = await lockEvening(tx.db, eveningId);
  const own = await findAttendee(tx.db, eveningId, memberId);
  const isConcerned = own !== null && (concerned as readonly string[]).includes(own.status);
  if (!evening || !isConcerned) return null;
  await endPlace(tx, evening, own, 'removed');
  return evening;
}

/**
 * Takes a member who blocks an organiser out of that person's evenings, who would read their first name at the door. The
 * organiser, who blocks somebody, ends nothing: nobody is sent away from a door by that. For the caller's transaction, which has
 * saved the block (S-evening-57).
 */
export async function leaveEveningsOf(tx: AppContext, blockerId: string, organiserId: string): Promise<void> {
  for (const eveningId of await findUpcomingWith(tx.db, blockerId, { organiserId, now: tx.now() })) {
    const evening = await endOne(tx, blockerId, eveningId);
    if (evening) await notifyMembers(tx, evening, [blockerId], { kind: 'evening-left', wasFree: true }, 'block');
  }
}

/**
 * Has the tables repaired at which two members sit, or might be put, who may not sit together any more since `one` has blocked
 * or reported the other. For the caller's transaction, which has saved that.
 */
export async function separateAtTables(tx: AppContext, one: string, other: string): Promise<void> {
  for (const eveningId of await findCommonUpcoming(tx.db, one, other, tx.now())) {
    await holdNamesBack(tx, eveningId, one, other);
    await tx.enqueue(repairEveningJob, { eveningId }, { onceFor: eveningId });
  }
}

/**
 * From now on a member who has parted from somebody at their table reads its first names when the evening begins: table after
 * table, they would read those of everybody who comes (S-evening-58).
 */
async function holdNamesBack(tx: AppContext, eveningId: string, one: string, other: string): Promise<void> {
  const evening = await findEvening(tx.db, eveningId);
  if (!evening || tx.now() < tablesShownAt(recordOf(evening))) return;
  await markParted(tx.db, { eveningId, memberId: one, otherId: other, now: tx.now() });
}
