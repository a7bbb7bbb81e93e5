import { AppError } from '#shared/errors.ts';
import { priceOf, type SpendingReason } from '#shared/points/points.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { findBalance, hasEntry, holdAccount, paymentKey, takePoints } from './points.queries.ts';

export interface Spending {
  readonly memberId: string;
  readonly gift: SpendingReason;
  /** What is paid for once: a key that was made with the form, or what is bought. Sent again, it is not paid again. */
  readonly once: string;
}

/**
 * Takes the price of a gift and gives it, both or neither, once per form (S-points-1).
 * @param give gives the gift; not called when this form was handled before
 * @throws AppError 422 when the balance does not suffice, and what `give` throws; then nothing is taken
 */
export async function spendPoints(
  ctx: AppContext,
  { memberId, gift, once }: Spending,
  give: (tx: AppContext) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await holdAccount(tx.db, memberId))) throw new AppError('authentication_required', 401);
    const onceKey = paymentKey(gift, once);
    if (await hasEntry(tx.db, memberId, onceKey)) return;
    const points = priceOf[gift];
    if ((await findBalance(tx.db, memberId)) < points) throw new AppError('points_missing', 422);
    await give(tx);
    await takePoints(tx.db, { memberId, reason: gift, onceKey, points, now: tx.now() });
  });
}
