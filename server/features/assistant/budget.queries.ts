import type { Database } from '../../platform/db/database.ts';

/**
 * Reserves money of the day's budget; simultaneous questions cannot both take the last of it.
 * @returns false when there is not enough left
 */
export async function reserveMoney(
  db: Database,
  { day, millionths, budget }: { readonly day: string; readonly millionths: number; readonly budget: number },
): Promise<boolean> {
  if (millionths > budget) return false;
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO assistant_spending AS spending (day, millionths) VALUES (:day, :millionths)
     ON CONFLICT (day) DO UPDATE SET millionths = spending.millionths + excluded.millionths
       WHERE spending.millionths + excluded.millionths <= :budget`,
    { day, millionths, budget },
  );
  return rowCount > 0;
}

/** Replaces the reserved amount by the one really spent. */
export async function recordSpending(
  db: Database,
  { day, reserved, spent }: { readonly day: string; readonly reserved: number; readonly spent: number },
): Promise<void> {
  await db('assistant_spending')
    .where({ day })
    .update({ millionths: db.raw('greatest(0, millionths + ?)', [spent - reserved]) });
}
