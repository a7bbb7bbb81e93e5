import type { Database } from '../../platform/db/database.ts';

/** The members of those of the given sessions that are still open and whose member may act, by session. */
export async function findSignedInSessions(
  db: Database,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db
    .raw<{ rows: { sid: string; memberId: string }[] }>(
      `SELECT sid, member_id AS "memberId" FROM sessions JOIN members ON members.id = member_id
        WHERE sid = ANY (:sessionIds::text[]) AND expire >= now() AND suspended_at IS NULL`,
      { sessionIds: [...sessionIds] },
    )
    .options({ name: 'find-signed-in-sessions' });
  return new Map(rows.map(({ sid, memberId }) => [sid, memberId]));
}
