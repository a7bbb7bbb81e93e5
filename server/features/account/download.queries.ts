import type { Database } from '../../platform/db/database.ts';

export interface Download {
  readonly id: string;
  readonly requestedAt: Date;
  /** Null while it is being prepared. */
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
  readonly byteCount: number | null;
}

/** Locks the member until the transaction ends: of two simultaneous requests the second finds the first. */
export async function holdMember(db: Database, memberId: string): Promise<void> {
  await db('members').where({ id: memberId }).forUpdate().select('id');
}

export async function insertDownload(db: Database, id: string, memberId: string, now: Date): Promise<void> {
  await db('data_downloads').insert({ id, member_id: memberId, requested_at: now });
}

export async function findLatestDownload(db: Database, memberId: string): Promise<Download | null> {
  const row = await db('data_downloads').where({ member_id: memberId }).orderBy('requested_at', 'desc').first({
    id: 'id',
    requestedAt: 'requested_at',
    readyAt: 'ready_at',
    expiresAt: 'expires_at',
    byteCount: 'byte_count',
  });
  return row ? { ...row, byteCount: row.byteCount === null ? null : Number(row.byteCount) } : null;
}

/** The member and address of a download that is still to be prepared; null when it is done, or the member has left. */
export async function findDownloadToPrepare(
  db: Database,
  id: string,
): Promise<{ readonly memberId: string; readonly email: string } | null> {
  const row = await db('data_downloads')
    .join('members', 'members.id', 'member_id')
    .where({ 'data_downloads.id': id })
    .whereNull('ready_at')
    .first({ memberId: 'members.id', email: 'email' });
  return row ?? null;
}

/** Marks a download as ready; returns false when the member has left, or another worker was first. */
export async function markDownloadReady(
  db: Database,
  id: string,
  { now, expiresAt, byteCount }: { now: Date; expiresAt: Date; byteCount: number },
): Promise<boolean> {
  const marked = await db('data_downloads')
    .where({ id })
    .whereNotNull('member_id')
    .whereNull('ready_at')
    .update({ ready_at: now, expires_at: expiresAt, byte_count: String(byteCount) });
  return marked === 1;
}

export async function isSomebodys(db: Database, id: string): Promise<boolean> {
  return (await db('data_downloads').where({ id }).whereNotNull('member_id').first('id')) !== undefined;
}

/**
 * Downloads that have expired, whose member has left, or that could not be prepared.
 * @param jobName the job that prepares them: one that still waits for it, because no worker was up, is waited for
 */
export async function findDownloadsToSweep(
  db: Database,
  { now, requestedBefore, jobName }: { readonly now: Date; readonly requestedBefore: Date; readonly jobName: string },
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM data_downloads
      WHERE expires_at <= :now OR member_id IS NULL
         OR (ready_at IS NULL AND requested_at < :requestedBefore
             AND NOT EXISTS (SELECT FROM pgboss.job WHERE job.name = :jobName AND job.state < 'completed'
                                AND job.data->>'downloadId' = data_downloads.id::text))`,
    { now, requestedBefore, jobName },
  );
  return rows.map(({ id }) => id);
}

export async function deleteDownload(db: Database, id: string): Promise<void> {
  await db('data_downloads').where({ id }).delete();
}
