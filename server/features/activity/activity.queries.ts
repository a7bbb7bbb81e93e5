import type { Knex } from 'knex';
import type { Streak } from '#shared/points.ts';
import type { IsoDate } from '#shared/profile.ts';

/** Held until the end of the transaction: of many requests of one day, the first counts it. */
export async function holdStreak(db: Knex, memberId: string): Promise<Streak | null> {
  const row = await db('members')
    .where({ id: memberId })
    .forNoKeyUpdate()
    .first<{ last_active_on: IsoDate; days_in_a_row: number } | undefined>('last_active_on', 'days_in_a_row');
  return row ? { lastDay: row.last_active_on, days: row.days_in_a_row } : null;
}

export async function keepStreak(db: Knex, memberId: string, { lastDay, days }: Streak): Promise<void> {
  await db('members').where({ id: memberId }).update({ last_active_on: lastDay, days_in_a_row: days });
}
