import type { Knex } from 'knex';

export interface Download {
  readonly id: string;
  readonly requestedAt: Date;
  /** Null while it is being prepared. */
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
  readonly byteCount: number | null;
}

/** The member, held until the transaction ends: of two requests at once the second finds the first. */
export async function holdMember(db: Knex, memberId: string): Promise<void> {
  await db('members').where({ id: memberId }).forUpdate().select('id');
}

export async function insertDownload(db: Knex, id: string, memberId: string, now: Date): Promise<void> {
  await db('data_downloads').insert({ id, member_id: memberId, requested_at: now });
}

export async function findLatestDownload(db: Knex, memberId: string): Promise<Download | null> {
  const row = await db('data_downloads')
    .where({ member_id: memberId })
    .orderBy('requested_at', 'desc')
    .first<(Omit<Download, 'byteCount'> & { byteCount: string | null }) | undefined>({
      id: 'id',
      requestedAt: 'requested_at',
      readyAt: 'ready_at',
      expiresAt: 'expires_at',
      byteCount: 'byte_count',
    });
  return row ? { ...row, byteCount: row.byteCount === null ? null : Number(row.byteCount) } : null;
}

/** Whose copy is still to be prepared, and where they get mail; null when it is done, or they left. */
export async function findDownloadToPrepare(
  db: Knex,
  id: string,
): Promise<{ readonly memberId: string; readonly email: string } | null> {
  const row = await db('data_downloads')
    .join('members', 'members.id', 'member_id')
    .where({ 'data_downloads.id': id })
    .whereNull('ready_at')
    .first<{ memberId: string; email: string } | undefined>({ memberId: 'member_id', email: 'email' });
  return row ?? null;
}

/** False when the member left meanwhile, or somebody else was quicker. */
export async function markDownloadReady(
  db: Knex,
  id: string,
  { now, expiresAt, byteCount }: { now: Date; expiresAt: Date; byteCount: number },
): Promise<boolean> {
  const marked = await db('data_downloads')
    .where({ id })
    .whereNotNull('member_id')
    .whereNull('ready_at')
    .update({ ready_at: now, expires_at: expiresAt, byte_count: byteCount });
  return marked === 1;
}

export async function isSomebodys(db: Knex, id: string): Promise<boolean> {
  return (await db('data_downloads').where({ id }).whereNotNull('member_id').first('id')) !== undefined;
}

/** Copies whose time is over, whose member left, or that nobody could prepare. */
export async function findDownloadsToSweep(db: Knex, now: Date, requestedBefore: Date): Promise<string[]> {
  const rows = await db('data_downloads')
    .where('expires_at', '<=', now)
    .orWhereNull('member_id')
    .orWhere((stuck) => void stuck.whereNull('ready_at').where('requested_at', '<', requestedBefore))
    .select<{ id: string }[]>('id');
  return rows.map(({ id }) => id);
}

export async function deleteDownload(db: Knex, id: string): Promise<void> {
  await db('data_downloads').where({ id }).delete();
}
