import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Sleep } from '#shared/account/retention.ts';
import { PRODUCT_TIME_ZONE } from '../../platform/queue/queue.ts';
import type { Database } from '../../platform/db/database.ts';

/** The last use of an account, in SQL: a sign-in counts, and so does every day on which the member came. */
const LAST_USED_ON = `greatest(last_active_on, (coalesce(last_signed_in_at, created_at) AT TIME ZONE :zone)::date)`;

/** Members who have not visited since a day, in the order of their ids, after the given one. */
export async function findSleepers(
  db: Database,
  { usedUntil, after, limit }: { usedUntil: IsoDate; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM members
      WHERE last_active_on <= :usedUntil AND ${LAST_USED_ON} <= :usedUntil AND NOT is_demo AND id > :after
      ORDER BY id LIMIT :limit`,
    { usedUntil, after, limit, zone: PRODUCT_TIME_ZONE },
  );
  return rows.map(({ id }) => id);
}

/** Locks an inactive member until the transaction ends, so that a simultaneous visit is either seen or waits. */
export async function holdSleeper(
  db: Database,
  memberId: string,
): Promise<(Sleep & { readonly email: string }) | null> {
  const { rows } = await db.raw<{ rows: (Sleep & { email: string })[] }>(
    `SELECT email, ${LAST_USED_ON} AS "lastUsedOn", sleep_warned_on AS "warnedOn",
            sleep_warned_again_on AS "warnedAgainOn"
       FROM members WHERE id = :memberId AND NOT is_demo FOR UPDATE`,
    { memberId, zone: PRODUCT_TIME_ZONE },
  );
  return rows[0] ?? null;
}

export async function saveSleepWarning(
  db: Database,
  memberId: string,
  column: 'sleep_warned_on' | 'sleep_warned_again_on',
  day: IsoDate,
): Promise<void> {
  await db('members').where({ id: memberId }).update(column, day);
}
