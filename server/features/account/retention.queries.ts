import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Sleep } from '#shared/account/retention.ts';
import { isWithin, type MemberRange } from '../../platform/queue/member-range.ts';
import { PRODUCT_TIME_ZONE } from '../../platform/queue/queue.ts';
import type { Database } from '../../platform/db/database.ts';

/** The last use of an account, in SQL: a sign-in counts, and so does every day on which the member came. */
const LAST_USED_ON = `greatest(last_active_on, (coalesce(last_signed_in_at, created_at) AT TIME ZONE :zone)::date)`;

/** The first members of a range who have not visited since a day, in the order of their ids. */
export async function findSleepers(
  db: Database,
  { usedUntil, range, limit }: { readonly usedUntil: IsoDate; readonly range: MemberRange; readonly limit: number },
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM members
      WHERE last_active_on <= :usedUntil AND ${LAST_USED_ON} <= :usedUntil AND NOT is_demo AND ${isWithin('id')}
      ORDER BY id LIMIT :limit`,
    { usedUntil, ...range, limit, zone: PRODUCT_TIME_ZONE },
  );
  return rows.map(({ id }) => id);
}

/** The ids of members without a visit since a day at which parts of this size end. */
export async function findSleeperEnds(db: Database, usedUntil: IsoDate, membersPerPart: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM members
                      WHERE last_active_on <= :usedUntil AND NOT is_demo) AS numbered
      WHERE mod(number, :membersPerPart) = 0 ORDER BY id`,
    { usedUntil, membersPerPart },
  );
  return rows.map(({ id }) => id);
}

/** An inactive member. */
export interface Sleeper extends Sleep {
  readonly id: string;
  readonly email: string;
}

/** Locks inactive members until the transaction ends, so that a simultaneous visit is either seen or waits. */
export async function holdSleepers(db: Database, memberIds: readonly string[]): Promise<Sleeper[]> {
  const { rows } = await db.raw<{ rows: Sleeper[] }>(
    `SELECT id, email, ${LAST_USED_ON} AS "lastUsedOn", sleep_warned_on AS "warnedOn",
            sleep_warned_again_on AS "warnedAgainOn"
       FROM members WHERE id = ANY (:memberIds) AND NOT is_demo ORDER BY id FOR UPDATE`,
    { memberIds: [...memberIds], zone: PRODUCT_TIME_ZONE },
  );
  return rows;
}

/** Saves on which day members were warned. */
export async function saveSleepWarnings(
  db: Database,
  memberIds: readonly string[],
  column: 'sleep_warned_on' | 'sleep_warned_again_on',
  day: IsoDate,
): Promise<void> {
  if (memberIds.length === 0) return;
  await db('members')
    .whereIn('id', [...memberIds])
    .update(column, day);
}
