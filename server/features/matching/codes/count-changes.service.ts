import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransaction, type AppContext } from '../../../platform/context.ts';
import { deleteChangesBefore } from './answer-changes.queries.ts';
import { saveCodes } from './codes.queries.ts';
import { encode } from './encode.ts';
import { findMatchables } from './matchable.queries.ts';

const MEMBERS_AT_A_TIME = 500;

/**
 * Lets the changes count that were one too many on an earlier day (S-matching-28). It belongs to the night's refresh, which
 * computes everybody's lists afterwards.
 */
export async function countEarlierChanges(ctx: AppContext): Promise<void> {
  for (let found = MEMBERS_AT_A_TIME; found === MEMBERS_AT_A_TIME;) found = await countSome(ctx);
}

function countSome(ctx: AppContext): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const memberIds = await deleteChangesBefore(tx.db, dayOf(tx.now()), MEMBERS_AT_A_TIME);
    if (memberIds.length === 0) return 0;
    const members = await findMatchables(tx.db, memberIds);
    await saveCodes(
      tx.db,
      members.map(({ memberId, profile }) => ({ memberId, code: encode(profile) })),
      tx.now(),
    );
    return memberIds.length;
  });
}
