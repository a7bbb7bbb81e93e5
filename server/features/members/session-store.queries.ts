import type { Database } from '../../platform/db/database.ts';

/** Those of the given sessions that are still open and whose member may act. */
export async function findSignedInSessions(db: Database, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.raw<{ rows: { sid: string }[] }>(
    `SELECT sid FROM sessions LEFT JOIN members ON members.id = member_id
      WHERE sid = ANY (:sessionIds::text[]) AND expire >= now() AND members.id IS NOT NULL AND suspended_at IS NULL`,
    { sessionIds: [...sessionIds] },
  );
  return new Set(rows.map(({ sid }) => sid));
}
