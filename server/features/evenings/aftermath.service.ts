import type { Impression } from '#shared/evenings/aftermath.ts';
import { attendanceEndsAt } from '#shared/evenings/moments.ts';
import { AppError } from '#shared/errors.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { findSeeable } from '../relations/relations.queries.ts';
import { openByWish } from '../talk/opening.service.ts';
import { findAttendee, findAttendees, saveAttendee, type AttendeeRow } from './attendees.queries.ts';
import { lockEvening, recordOf } from './evenings.queries.ts';
import { deleteWishes, findWishes, saveWish } from './own-evenings.queries.ts';

/** What each says alone after an evening: home, how it was, and whom they would like to see again (S-evening-37). */

/** Notes that a member is home. Said again, the first time stays. */
export function saySafeHome(ctx: AppContext, memberId: string, eveningId: string): Promise<void> {
  return inAftermath(ctx, memberId, eveningId, async (tx, own) => {
    if (own.home_at === null) await saveAttendee(tx.db, eveningId, memberId, { home_at: tx.now() });
  });
}

/** Saves how an evening was for a member; they may change their mind. */
export function answerAftermath(
  ctx: AppContext,
  memberId: string,
  eveningId: string,
  impression: Impression,
): Promise<void> {
  return inAftermath(ctx, memberId, eveningId, (tx) =>
    saveAttendee(tx.db, eveningId, memberId, { impression, impression_at: tx.now() }),
  );
}

/**
 * Saves whom a member would like to see again, all at once: who is not named is not wished for, except where the wish is
 * shared already. Two who wish for each other have a conversation; nobody learns of any other wish.
 * @throws AppError 422 for somebody who was not at the same table
 */
export function saveWishes(
  ctx: AppContext,
  memberId: string,
  eveningId: string,
  wishedIds: readonly string[],
): Promise<void> {
  return inAftermath(ctx, memberId, eveningId, async (tx, own) => {
    const mates = await findMateIds(tx, own);
    if (wishedIds.some((id) => !mates.has(id))) throw new AppError('evening_mate_unknown', 422);
    const { wished, wishing } = await findWishes(tx.db, eveningId, memberId);
    // Whom the page does not show, is neither wished for nor given up by it: somebody who pauses, or a block.
    const shown = await findSeeable(tx.db, memberId, [...mates]);
    const isWanted = new Set(wishedIds.filter((id) => shown.has(id)));
    const givenUp = [...wished].filter((id) => shown.has(id) && !isWanted.has(id) && !wishing.has(id));
    await deleteWishes(tx.db, { eveningId, memberId, otherIds: givenUp });
    const added = [...isWanted].filter((id) => !wished.has(id)).toSorted();
    for (const otherId of added) await saveWish(tx.db, { eveningId, memberId, otherId, now: tx.now() });
    for (const otherId of added) if (wishing.has(otherId)) await openByWish(tx, memberId, otherId);
  });
}

async function findMateIds(tx: AppContext, own: AttendeeRow): Promise<ReadonlySet<string>> {
  const rows = await findAttendees(tx.db, own.evening_id, ['seated']);
  return new Set(
    rows.flatMap((row) =>
      row.table_number === own.table_number && row.member_id !== own.member_id ? [row.member_id] : [],
    ),
  );
}

/**
 * For somebody who had a table, from the end of an evening until attendance is forgotten. The evening is locked: of two wishes
 * at the same moment the second finds the first.
 */
function inAftermath(
  ctx: AppContext,
  memberId: string,
  eveningId: string,
  work: (tx: AppContext, own: AttendeeRow) => Promise<void>,
): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const now = tx.now();
    const evening = await lockEvening(tx.db, eveningId);
    const own = evening && (await findAttendee(tx.db, eveningId, memberId));
    const isOff = !evening || evening.cancelled_at !== null || evening.taken_down_at !== null;
    const isAsked = !isOff && now >= evening.ends_at && now < attendanceEndsAt(recordOf(evening));
    const wasThere = own?.status === 'seated' && own.table_number !== null && own.absent_at === null;
    if (!isAsked || !wasThere) throw new AppError('evening_not_seated', 422);
    await work(tx, own);
  });
}
