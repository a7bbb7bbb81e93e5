import { DAYS_IN_A_ROW, streakAfter } from '#shared/points/points.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { gainPoints } from './points.queries.ts';
import { holdStreak, saveStreak } from './activity.queries.ts';

/** Counts the day of a member's visit; five days in a row earn points. True for the first visit of a day only. */
export async function countDay(ctx: AppContext, memberId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const before = await holdStreak(tx.db, memberId);
    const now = tx.now();
    const streak = before && streakAfter(before, dayOf(now));
    if (!streak) return false;
    await saveStreak(tx.db, memberId, streak);
    if (streak.days < DAYS_IN_A_ROW) return true;
    const reason = 'five-days-in-a-row';
    await gainPoints(tx.db, { memberId, reason, onceKey: `${reason}:${streak.lastDay}`, now });
    return true;
  });
}
