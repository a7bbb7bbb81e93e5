import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { isUnspent, renewBudget } from '#shared/matching/answer-changes.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../../platform/context.ts';
import { deleteChangeBudgets, lockEarlierBudgets, saveChangeBudget } from './answer-changes.queries.ts';
import { lockCodes, saveCodes } from './codes.queries.ts';
import { encode } from './encode.ts';
import { findMatchables } from './matchable.queries.ts';

/** While a step encodes them, these members wait for what they save: a fraction of the time that a form waits for a lock. */
const MEMBERS_AT_A_TIME = 200;

/**
 * Lets the changes count that had to wait for the night (S-matching-28). It belongs to the night's refresh, which computes
 * everybody's lists afterwards.
 */
export async function countEarlierChanges(ctx: AppContext): Promise<void> {
  let after: string | null = null;
  do after = await countSome(ctx, after);
  while (after !== null);
}

/** @returns the last of the members it looked at; null: there are no more */
function countSome(ctx: AppContext, after: string | null): Promise<string | null> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const day = dayOf(tx.now());
    const budgets = await lockEarlierBudgets(tx.db, { day, after, limit: MEMBERS_AT_A_TIME });
    const renewed = [...budgets].map(([memberId, budget]) => [memberId, renewBudget(budget, day)] as const);
    for (const [memberId, budget] of renewed) if (!isUnspent(budget)) await saveChangeBudget(tx.db, memberId, budget);
    await deleteChangeBudgets(
      tx.db,
      renewed.flatMap(([memberId, budget]) => (isUnspent(budget) ? [memberId] : [])),
    );
    // Answers that have no budget are saved at this moment too, and members pause: read what is there once they have ended.
    const members = await findMatchables(tx.db, await lockCodes(tx.db, [...budgets.keys()]));
    await saveCodes(
      tx.db,
      members.map(({ memberId, profile }) => ({ memberId, code: encode(profile) })),
      tx.now(),
    );
    return budgets.size < MEMBERS_AT_A_TIME ? null : ([...budgets.keys()].at(-1) ?? null);
  });
}
