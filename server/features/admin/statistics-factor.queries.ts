import type { Database } from '../../platform/db/database.ts';

/** The one application of codes of the statistics. */
export interface StatisticsFactor {
  readonly sealedSecret: Buffer;
  /** The half minute, counted since 1970, of the last code that was used. */
  readonly lastStep: number;
  readonly createdAt: Date;
}

export async function findStatisticsFactor(db: Database): Promise<StatisticsFactor | null> {
  const row = await db('statistics_second_factor').first();
  return row ? { sealedSecret: row.sealed_secret, lastStep: Number(row.last_step), createdAt: row.created_at } : null;
}

/** Saves the application of codes. Returns false when there is one already, so that of two enrolments one succeeds. */
export async function saveStatisticsFactor(
  db: Database,
  { sealedSecret, lastStep, createdAt }: StatisticsFactor,
): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO statistics_second_factor (is_only, sealed_secret, last_step, created_at)
     VALUES (true, :sealedSecret, :lastStep, :createdAt) ON CONFLICT (is_only) DO NOTHING`,
    { sealedSecret, lastStep, createdAt },
  );
  return rowCount === 1;
}

/** Marks the code of a half minute as used. Returns false when it, or a later one, was used already. */
export async function markStatisticsStep(db: Database, step: number): Promise<boolean> {
  return (
    (await db('statistics_second_factor')
      .where({ is_only: true })
      .where('last_step', '<', String(step))
      .update({ last_step: String(step) })) === 1
  );
}

export async function deleteStatisticsFactor(db: Database): Promise<boolean> {
  return (await db('statistics_second_factor').where({ is_only: true }).delete()) === 1;
}
