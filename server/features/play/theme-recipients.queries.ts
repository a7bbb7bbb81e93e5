import type { Database } from '../../platform/db/database.ts';

/** Those of the given members whose selection has this member. It does not ask who may be seen. */
export async function findShownTo(db: Database, memberId: string, otherIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT member_id AS id FROM match_sixes
      WHERE member_id = ANY (:otherIds) AND :memberId::uuid = ANY (candidate_ids) ORDER BY member_id`,
    { memberId, otherIds: [...otherIds] },
  );
  return rows.map(({ id }) => id);
}
