import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';

/** The percentages that a member read on a day, by the member under whom they read each. */
export async function findShownPercentages(db: Database, memberId: string, day: IsoDate): Promise<Map<string, number>> {
  const row = await db('shown_percentages').where({ member_id: memberId, day }).first('other_ids', 'percentages');
  return row ? toMap(row) : new Map();
}

/** Reads the percentages of a day, locked until the transaction ends; those of other days are deleted. */
export async function lockShownPercentages(db: Database, memberId: string, day: IsoDate): Promise<Map<string, number>> {
  const { rows } = await db.raw<{ rows: Shown[] }>(
    `INSERT INTO shown_percentages AS held (member_id, day, other_ids, percentages) VALUES (:memberId, :day, '{}', '{}')
     ON CONFLICT (member_id) DO UPDATE
        SET day = excluded.day,
            other_ids = CASE WHEN held.day = excluded.day THEN held.other_ids ELSE '{}' END,
            percentages = CASE WHEN held.day = excluded.day THEN held.percentages ELSE '{}' END
     RETURNING other_ids, percentages`,
    { memberId, day },
  );
  return rows[0] ? toMap(rows[0]) : new Map();
}

export async function saveShownPercentages(
  db: Database,
  memberId: string,
  shown: ReadonlyMap<string, number>,
): Promise<void> {
  await db('shown_percentages')
    .where({ member_id: memberId })
    .update({ other_ids: [...shown.keys()], percentages: [...shown.values()] });
}

/** Saves how many people Premium would show a member in addition on a day. */
export async function saveFurtherCount(
  db: Database,
  memberId: string,
  { day, count }: { readonly day: IsoDate; readonly count: number },
): Promise<void> {
  await db.raw(
    `INSERT INTO shown_percentages (member_id, day, other_ids, percentages, further_count, further_on)
     VALUES (:memberId, :day, '{}', '{}', :count, :day)
     ON CONFLICT (member_id) DO UPDATE SET further_count = excluded.further_count, further_on = excluded.further_on`,
    { memberId, day, count },
  );
}

interface Shown {
  readonly other_ids: readonly string[];
  readonly percentages: readonly number[];
}

function toMap({ other_ids: otherIds, percentages }: Shown): Map<string, number> {
  return new Map(otherIds.map((otherId, index) => [otherId, percentages[index] ?? 0]));
}
