import type { Database } from '../../platform/db/database.ts';

export interface AdminCredentials {
  readonly email: string;
  readonly passwordHash: string;
}

export async function findCredentials(db: Database): Promise<AdminCredentials | null> {
  const row = await db('admin_credentials').first();
  return row ? { email: row.email, passwordHash: row.password_hash } : null;
}

/** There is one pair at most: the new one takes the place of the one before. */
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

/** The failures of a subject, held until the transaction ends: simultaneous tries are counted one after the other. */
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

/** Takes back a try that was counted before it turned out to be right. */
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

/** Notes that a session is used; false when it was never opened, was closed, or has ended by itself. */
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

/** One session, or all of them; returns how many there were. */
export async function deleteSessions(db: Database, tokenHash?: string): Promise<number> {
  return db('admin_sessions')
    .where(tokenHash === undefined ? {} : { token_hash: tokenHash })
    .delete();
}
