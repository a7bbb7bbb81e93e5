import { inTransactionDespiteDeadlocks, type AppContext } from '../../../platform/context.ts';
import { EVERYBODY, type MemberRange } from '../../../platform/queue/member-range.ts';
import { findUncoded, lockCodes, lockMembers, saveMissingCodes } from './codes.queries.ts';
import { encode } from './encode.ts';
import { findMatchables } from './matchable.queries.ts';

/** While a step encodes them, these members wait for what they save: a fraction of the time that a form waits for a lock. */
const MEMBERS_AT_A_TIME = 200;

/**
 * Saves the codes of a range of members that are missing, or that an earlier release encoded in another way. Each step goes on
 * after the members of the one before, and is committed by itself.
 * @returns how many
 */
export async function encodeMissing(ctx: AppContext, range: MemberRange = EVERYBODY): Promise<number> {
  let encoded = 0;
  for (let { after } = range; ;) {
    const memberIds = await findUncoded(ctx.db, { after, upTo: range.upTo }, MEMBERS_AT_A_TIME);
    const last = memberIds.at(-1);
    if (last === undefined) return encoded;
    encoded += await encodeSome(ctx, memberIds);
    after = last;
  }
}

/** Encodes some members as they are: who answers, pauses or leaves at this moment is waited for, or waits. */
function encodeSome(ctx: AppContext, memberIds: readonly string[]): Promise<number> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    // A code that is missing cannot be locked.
    await lockMembers(tx.db, memberIds);
    await lockCodes(tx.db, memberIds);
    const members = await findMatchables(tx.db, memberIds);
    await saveMissingCodes(
      tx.db,
      members.map(({ memberId, profile }) => ({ memberId, code: encode(profile) })),
      tx.now(),
    );
    return members.length;
  });
}
