import type { Database } from '../../platform/db/database.ts';

export interface AdminCredentials {
  readonly email: string;
  readonly passwordHash: string;
}

export async function findCredentials(db: Database): Promise<(AdminCredentials & { readonly changedAt: Date }) | null> {
  const row = await db('admin_credentials').first();
  return row ? { email: row.email, passwordHash: row.password_hash, changedAt: row.changed_at } : null;
}

/** Saves the one pair of credentials, replacing the previous one. */
export async function saveCredentials(db: Database, credentials: AdminCredentials, now: Date): Promise<void> {
  const values = { email: credentials.email, password_hash: credentials.passwordHash, changed_at: now };
  await db('admin_credentials')
    .insert({ is_only: true, ...values })
    .onConflict('is_only')
    .merge(values);
}

export interface LogInFailures {
  readonly failures: number;
  readonly lastAt: Date;
  readonly nextTryAt: Date;
}

/**
 * Locks the failures of a subject until the transaction ends, so that simultaneous attempts are counted one after the
 * other.
 */
export async function lockFailures(db: Database, subjectHash: string, now: Date): Promise<LogInFailures> {
  await db('admin_login_failures')
    .insert({ subject_hash: subjectHash, failures: 0, last_at: now, next_try_at: now })
    .onConflict('subject_hash')
    .ignore();
  const row = await db('admin_login_failures').where({ subject_hash: subjectHash }).forUpdate().first();
  if (!row) throw new Error('The failures were not kept.');
  return { failures: row.failures, lastAt: row.last_at, nextTryAt: row.next_try_at };
}

export async function saveFailures(db: Database, subjectHash: string, counted: LogInFailures): Promise<void> {
  await db('admin_login_failures')
    .where({ subject_hash: subjectHash })
    .update({ failures: counted.failures, last_at: counted.lastAt, next_try_at: counted.nextTryAt });
}

/** Takes back a failure that was counted before the attempt turned out to be right. */
export async function uncountFailure(db: Database, subjectHash: string, now: Date): Promise<void> {
  await db('admin_login_failures')
    .where({ subject_hash: subjectHash })
    .update({ failures: db.raw('greatest(failures - 1, 0)'), next_try_at: now });
}

export async function forgetFailures(db: Database, subjectHash?: string): Promise<void> {
  await db('admin_login_failures')
    .where(subjectHash === undefined ? {} : { subject_hash: subjectHash })
    .delete();
}

export async function insertSession(db: Database, tokenHash: string, now: Date): Promise<void> {
  await db('admin_sessions').insert({ token_hash: tokenHash, opened_at: now, used_at: now });
}

/** Records the use of a session. Returns false when there is no such open session. */
export async function touchSession(
  db: Database,
  tokenHash: string,
  { openedAfter, usedAfter, now }: { readonly openedAfter: Date; readonly usedAfter: Date; readonly now: Date },
): Promise<boolean> {
  const touched = await db('admin_sessions')
    .where({ token_hash: tokenHash })
    .where('opened_at', '>', openedAfter)
    .where('used_at', '>', usedAfter)
    .update({ used_at: now });
  return touched === 1;
}

/** Deletes one session of the statistics, or all; returns how many. */
export async function deleteSessions(db: Database, tokenHash?: string): Promise<number> {
  return db('admin_sessions')
    .where(tokenHash === undefined ? {} : { token_hash: tokenHash })
    .delete();
}
