import type { Database } from '../db/database.ts';

/** How long a claimed mail belongs to one worker, which renews the lease while it runs. */
export const LEASE_SECONDS = 40;
const FINISHED_MAILS_RETAINED_DAYS = 30;
const READ_AT_A_TIME = 1000;

export interface NewOutboxMail {
  readonly kind: string;
  readonly dedupeKey: string;
  readonly sealedContent: Buffer;
  /** For how long the mail is worth sending, by the database's clock; null: without a limit. */
  readonly worthSeconds: number | null;
}

export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly sealedContent: Buffer;
  readonly attempts: number;
  /** Whether an earlier attempt began to hand the mail over with an unknown result. */
  readonly mayHaveArrived: boolean;
}

/**
 * Saves mails in the outbox with one statement, except those of whose kind one with the same key was saved before.
 * @returns the ids of the saved ones
 */
export async function insertMails(db: Database, mails: readonly NewOutboxMail[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `INSERT INTO outbox_mails (kind, dedupe_key, sealed_content, expires_at)
     SELECT kind, dedupe_key, decode(sealed, 'base64'), now() + make_interval(secs => worth)
       FROM unnest(:kinds::text[], :keys::text[], :sealed::text[], :worth::float8[]) AS given (kind, dedupe_key, sealed, worth)
     ON CONFLICT (kind, dedupe_key) DO NOTHING
     RETURNING id`,
    {
      kinds: mails.map(({ kind }) => kind),
      keys: mails.map(({ dedupeKey }) => dedupeKey),
      sealed: mails.map(({ sealedContent }) => sealedContent.toString('base64')),
      worth: mails.map(({ worthSeconds }) => worthSeconds),
    },
  );
  return rows.map(({ id }) => id);
}

/** Claims a mail for sending; null when it is done, claimed by another worker, or not due yet. */
export async function claimMail(db: Database, id: string): Promise<ClaimedMail | null> {
  interface Row {
    id: string;
    kind: string;
    sealed_content: Buffer;
    attempts: number;
    may_have_arrived: boolean;
  }
  const { rows } = await db.raw<{ rows: Row[] }>(
    `UPDATE outbox_mails
        SET state = 'sending', attempts = attempts + 1, lease_until = now() + make_interval(secs => ?)
      WHERE id = ? AND sealed_content IS NOT NULL AND not_before <= now()
        AND (expires_at IS NULL OR expires_at > now())
        AND (state = 'pending' OR (state = 'sending' AND lease_until < now()))
      RETURNING id, kind, sealed_content, attempts, data_at IS NOT NULL AS may_have_arrived`,
    [LEASE_SECONDS, id],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    kind: row.kind,
    sealedContent: row.sealed_content,
    attempts: row.attempts,
    mayHaveArrived: row.may_have_arrived,
  };
}

/** A mail whose lease this worker holds: only then may it change the mail's state. */
const held = (db: Database, { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>) =>
  db('outbox_mails').where({ id, attempts, state: 'sending' });

export async function renewLease(db: Database, mail: ClaimedMail): Promise<void> {
  await held(db, mail).update({ lease_until: db.raw('now() + make_interval(secs => ?)', [LEASE_SECONDS]) });
}

/** Marks a mail as cancelled. */
export async function markCancelled(db: Database, mail: ClaimedMail, reason: string): Promise<void> {
  await held(db, mail).update({ state: 'cancelled', sealed_content: null, lease_until: null, last_error: reason });
}

/** Saves that the server began to take the message; from now on it may have been delivered. */
export async function markDataBegun(db: Database, id: string): Promise<void> {
  await db('outbox_mails').where({ id }).update({ data_at: db.fn.now() });
}

/** Marks a mail as sent, whichever worker has claimed it, and deletes its content. */
export async function markSent(db: Database, id: string): Promise<void> {
  await db('outbox_mails')
    .where({ id })
    .update({ state: 'sent', sent_at: db.fn.now(), sealed_content: null, lease_until: null, last_error: null });
}

export async function markFailed(db: Database, mail: ClaimedMail, reason: string): Promise<void> {
  await held(db, mail).update({ state: 'failed', sealed_content: null, lease_until: null, last_error: reason });
}

/**
 * Postpones a mail.
 * @param surelyNotTaken the server said so, or was never asked
 */
export async function postpone(
  db: Database,
  mail: ClaimedMail,
  { seconds, reason, surelyNotTaken }: { seconds: number; reason: string; surelyNotTaken: boolean },
): Promise<void> {
  await held(db, mail).update({
    state: 'pending',
    lease_until: null,
    last_error: reason,
    ...(surelyNotTaken && { data_at: null }),
    not_before: db.raw('now() + make_interval(secs => ?)', [seconds]),
  });
}

/**
 * Cancels unsent mails of some kinds whose key begins with a prefix. A worker that is sending one finds it cancelled
 * when it would postpone it.
 */
export async function cancelMails(db: Database, kinds: readonly string[], keyPrefix: string): Promise<void> {
  await db.raw(
    `UPDATE outbox_mails SET state = 'cancelled', sealed_content = NULL, lease_until = NULL
      WHERE state IN ('pending', 'sending') AND kind = ANY (?) AND starts_with(dedupe_key, ?)`,
    [[...kinds], keyPrefix],
  );
}

/** Cancels unsent mails of a kind with exactly these keys. */
export async function cancelMailsWithKeys(db: Database, kind: string, keys: readonly string[]): Promise<void> {
  await db('outbox_mails')
    .whereIn('dedupe_key', [...keys])
    .where({ kind })
    .whereIn('state', ['pending', 'sending'])
    .update({ state: 'cancelled', sealed_content: null, lease_until: null });
}

export async function cancelMail(db: Database, id: string): Promise<void> {
  await db('outbox_mails')
    .where({ id })
    .whereIn('state', ['pending', 'sending'])
    .update({ state: 'cancelled', sealed_content: null, lease_until: null });
}

/** Yields all unsent mails in batches. */
export async function* readOpenMails(
  db: Database,
): AsyncGenerator<{ id: string; kind: string; sealedContent: Buffer }> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await db.raw<{ rows: { id: string; kind: string; sealedContent: Buffer }[] }>(
      `SELECT id, kind, sealed_content AS "sealedContent" FROM outbox_mails
        WHERE state IN ('pending', 'sending') AND sealed_content IS NOT NULL AND id > ? ORDER BY id LIMIT ?`,
      [after, READ_AT_A_TIME],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Mails that are due without a worker: their job was lost, or its worker died. */
export async function findForgottenMails(db: Database, limit: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM outbox_mails
      WHERE (state = 'pending' AND not_before < now() - interval '10 seconds')
         OR (state = 'sending' AND lease_until < now())
      ORDER BY not_before LIMIT ?`,
    [limit],
  );
  return rows.map((row) => row.id);
}

/** Cancels expired mails and deletes those that ended long ago. */
export async function tidyOutbox(db: Database): Promise<void> {
  await db.raw(
    `UPDATE outbox_mails SET state = 'cancelled', sealed_content = NULL, lease_until = NULL
      WHERE state IN ('pending', 'sending') AND expires_at <= now()
        AND (lease_until IS NULL OR lease_until < now())`,
  );
  await db.raw(
    `DELETE FROM outbox_mails
      WHERE state IN ('sent', 'failed', 'cancelled') AND created_at < now() - make_interval(days => ?)`,
    [FINISHED_MAILS_RETAINED_DAYS],
  );
}
