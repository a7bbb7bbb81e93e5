import type { Database } from '../../platform/db/database.ts';

/**
 * Those of some members who have given their voice for a week for which a member has given one, too.
 * @param midnight the beginning of today: younger voices are not open for anybody yet (S-voice-2)
 */
export async function findSharedVoices(
  db: Database,
  memberId: string,
  otherIds: readonly string[],
  midnight: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT DISTINCT theirs.member_id AS id
       FROM voices AS own JOIN voices AS theirs ON theirs.week = own.week AND theirs.state = 'kept'
      WHERE own.member_id = :memberId AND own.state = 'kept' AND theirs.member_id = ANY (:otherIds)
        AND own.updated_at < :midnight AND theirs.updated_at < :midnight`,
    { memberId, otherIds: [...otherIds], midnight },
  );
  return new Set(rows.map(({ id }) => id));
}
