import { DAYS_IN_A_ROW, streakAfter } from '#shared/points/points.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { gainPoints } from './points.queries.ts';
import { holdStreak, saveStreak } from './activity.queries.ts';

/** Counts the day of a member's visit, once; five days in a row earn points. */
export async function countDay(ctx: AppContext, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await holdStreak(tx.db, memberId);
    const now = tx.now();
    const streak = before && streakAfter(before, dayOf(now));
    if (!streak) return;
    await saveStreak(tx.db, memberId, streak);
    if (streak.days < DAYS_IN_A_ROW) return;
    const reason = 'five-days-in-a-row';
    await gainPoints(tx.db, { memberId, reason, onceKey: `${reason}:${streak.lastDay}`, now });
  });
}
