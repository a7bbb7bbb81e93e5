import type { Database } from '../../platform/db/database.ts';

/**
 * Begins or ends a pause. Returns the member's address, or null when nothing changed.
 * @param at null ends the pause
 */
export async function setPaused(db: Database, memberId: string, at: Date | null): Promise<string | null> {
  const changing = db('members').where({ id: memberId });
  const [row] = await (at === null ? changing.whereNotNull('paused_at') : changing.whereNull('paused_at'))
    .update({ paused_at: at })
    .returning('email');
  return row?.email ?? null;
}

export interface AccountFacts {
  readonly createdAt: Date;
  readonly pausedAt: Date | null;
  readonly nameChangedAt: Date | null;
}

export async function findAccountFacts(db: Database, memberId: string): Promise<AccountFacts | null> {
  const { rows } = await db.raw<{ rows: AccountFacts[] }>(
    `SELECT created_at AS "createdAt", paused_at AS "pausedAt", name_changed_at AS "nameChangedAt"
       FROM members WHERE id = ?`,
    [memberId],
  );
  return rows[0] ?? null;
}

export interface StoredConsent {
  readonly kind: 'terms' | 'sensitive_data';
  readonly version: string;
  readonly givenAt: Date;
  readonly withdrawnAt: Date | null;
}

/** The newest consent of each kind. */
export async function findConsents(db: Database, memberId: string): Promise<StoredConsent[]> {
  const { rows } = await db.raw<{ rows: StoredConsent[] }>(
    `SELECT DISTINCT ON (kind) kind, version, given_at AS "givenAt", withdrawn_at AS "withdrawnAt"
       FROM consents WHERE member_id = ? ORDER BY kind DESC, given_at DESC`,
    [memberId],
  );
  return rows;
}

export interface OpenSession {
  readonly sid: string;
  readonly expire: Date;
  readonly openedAt: Date;
  readonly device: string | null;
}

/** A member's open sessions, the most recently used first. */
export async function findOpenSessions(db: Database, memberId: string, now: Date): Promise<OpenSession[]> {
  const { rows } = await db.raw<{ rows: OpenSession[] }>(
    `SELECT sid, expire, opened_at AS "openedAt", device
       FROM sessions WHERE member_id = ? AND expire > ? ORDER BY expire DESC, sid`,
    [memberId, now],
  );
  return rows;
}

export async function deleteSession(db: Database, memberId: string, sid: string): Promise<void> {
  await db('sessions').where({ member_id: memberId, sid }).delete();
}
