import type { Streak } from '#shared/points/points.ts';
import type { Database, Row } from '../../platform/db/database.ts';

type StreakRow = Pick<Row<'members'>, 'last_active_on' | 'days_in_a_row'>;

export async function findStreak(db: Database, memberId: string): Promise<Streak | null> {
  const row = await streakOf(db, memberId);
  return row ? toStreak(row) : null;
}

/** Locks a member's streak until the transaction ends: of many requests of a day, the first counts it. */
export async function holdStreak(db: Database, memberId: string): Promise<Streak | null> {
  const row = await streakOf(db, memberId).forNoKeyUpdate();
  return row ? toStreak(row) : null;
}

export async function saveStreak(db: Database, memberId: string, { lastDay, days }: Streak): Promise<void> {
  await db('members').where({ id: memberId }).update({ last_active_on: lastDay, days_in_a_row: days });
}

function streakOf(db: Database, memberId: string) {
  return db('members').where({ id: memberId }).first('last_active_on', 'days_in_a_row');
}

function toStreak(row: StreakRow): Streak {
  return { lastDay: row.last_active_on, days: row.days_in_a_row };
}
