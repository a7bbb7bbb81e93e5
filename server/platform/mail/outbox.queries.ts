import type { Database } from '../db/database.ts';
import { deleteInParts } from '../db/delete-in-parts.ts';

/** How long a claimed mail belongs to one worker, which renews the lease while it runs. */
export const LEASE_SECONDS = 40;
const FINISHED_MAILS_RETAINED_DAYS = 30;
const READ_AT_A_TIME = 1000;
const EXPIRED_AT_A_TIME = 5000;

export interface NewOutboxMail {
  readonly kind: string;
  readonly dedupeKey: string;
  readonly sealedContent: Buffer;
  /** The keyed hash of the receiver's mailbox, by which the mail is found while it waits. */
  readonly mailboxHash: string;
  /** The request that asked for it; null for what the clock or an operator began. */
  readonly requestId: string | null;
  /** The keyed hash of the address, by which the mail is found afterwards; null where nothing must be found. */
  readonly recipientHash: string | null;
  /** For how long the mail is worth sending, by the database's clock; null: without a limit. */
  readonly worthSeconds: number | null;
}

export interface SavedMail {
  readonly id: string;
  readonly kind: string;
  readonly dedupeKey: string;
}

export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly sealedContent: Buffer;
  readonly attempts: number;
  readonly requestId: string | null;
  /** Whether an earlier attempt began to hand the mail over with an unknown result; saved of kinds that leave at most once. */
  readonly mayHaveArrived: boolean;
}

/**
 * Saves mails in the outbox with one statement, except those of whose kind one with the same key was saved before.
 * @returns the saved ones
 */
export async function insertMails(db: Database, mails: readonly NewOutboxMail[]): Promise<SavedMail[]> {
  const { rows } = await db.raw<{ rows: SavedMail[] }>(
    `INSERT INTO outbox_mails
       (kind, dedupe_key, sealed_content, mailbox_hash, recipient_hash, request_id, expires_at)
     SELECT kind, dedupe_key, decode(sealed, 'base64'), mailbox_hash, recipient_hash, request_id,
            now() + make_interval(secs => worth)
       FROM unnest(:kinds::text[], :keys::text[], :sealed::text[], :mailboxes::text[], :recipients::text[],
                   :requests::uuid[], :worth::float8[])
            AS given (kind, dedupe_key, sealed, mailbox_hash, recipient_hash, request_id, worth)
     ON CONFLICT (kind, dedupe_key) DO NOTHING
     RETURNING id, kind, dedupe_key AS "dedupeKey"`,
    {
      kinds: mails.map(({ kind }) => kind),
      keys: mails.map(({ dedupeKey }) => dedupeKey),
      sealed: mails.map(({ sealedContent }) => sealedContent.toString('base64')),
      mailboxes: mails.map(({ mailboxHash }) => mailboxHash),
      requests: mails.map(({ requestId }) => requestId),
      recipients: mails.map(({ recipientHash }) => recipientHash),
      worth: mails.map(({ worthSeconds }) => worthSeconds),
    },
  );
  return rows;
}

/** Claims mails for sending, except those that are done, claimed by another worker, or not due yet. */
export async function claimMails(db: Database, ids: readonly string[]): Promise<ClaimedMail[]> {
  const { rows } = await db.raw<{ rows: ClaimedMail[] }>(
    `UPDATE outbox_mails
        SET state = 'sending', attempts = attempts + 1, lease_until = now() + make_interval(secs => :lease)
      WHERE id IN (
        SELECT id FROM outbox_mails
         WHERE id = ANY (:ids) AND sealed_content IS NOT NULL AND not_before <= now()
           AND (expires_at IS NULL OR expires_at > now())
           AND (state = 'pending' OR (state = 'sending' AND lease_until < now()))
         ORDER BY id FOR UPDATE)
      RETURNING id, kind, sealed_content AS "sealedContent", attempts, request_id AS "requestId", data_at IS NOT NULL AS "mayHaveArrived"`,
    { lease: LEASE_SECONDS, ids: [...ids] },
  );
  return rows;
}

/** A mail whose lease this worker holds: only then may it change the mail's state. */
const held = (db: Database, { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>) =>
  db('outbox_mails').where({ id, attempts, state: 'sending' });

/** Renews the leases of mails that this worker still holds. Returns their ids. */
export async function renewLeases(db: Database, mails: readonly ClaimedMail[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `UPDATE outbox_mails SET lease_until = now() + make_interval(secs => :lease)
      WHERE id IN (
        SELECT outbox_mails.id FROM outbox_mails JOIN unnest(:ids::uuid[], :attempts::integer[]) AS held (id, attempts)
            ON held.id = outbox_mails.id AND held.attempts = outbox_mails.attempts
         WHERE state = 'sending' ORDER BY outbox_mails.id FOR UPDATE OF outbox_mails)
      RETURNING id`,
    { lease: LEASE_SECONDS, ids: mails.map(({ id }) => id), attempts: mails.map(({ attempts }) => attempts) },
  );
  return rows.map(({ id }) => id);
}

/** Gives mails back that this worker holds and has not begun to send, as if it had never claimed them. */
export async function giveMailsBack(db: Database, mails: readonly ClaimedMail[]): Promise<void> {
  await db.raw(
    `UPDATE outbox_mails SET state = 'pending', attempts = outbox_mails.attempts - 1, lease_until = NULL
      WHERE id IN (
        SELECT outbox_mails.id FROM outbox_mails JOIN unnest(:ids::uuid[], :attempts::integer[]) AS held (id, attempts)
            ON held.id = outbox_mails.id AND held.attempts = outbox_mails.attempts
         WHERE state = 'sending' ORDER BY outbox_mails.id FOR UPDATE OF outbox_mails)`,
    { ids: mails.map(({ id }) => id), attempts: mails.map(({ attempts }) => attempts) },
  );
}

/** Marks a mail as cancelled. */
export async function markCancelled(db: Database, mail: ClaimedMail, reason: string): Promise<void> {
  await held(db, mail).update({
    state: 'cancelled',
    sealed_content: null,
    mailbox_hash: null,
    lease_until: null,
    last_error: reason,
  });
}

/** Saves that the server begins to take these messages; from now on they may have been delivered. */
export async function markDataBegun(db: Database, ids: readonly string[]): Promise<void> {
  await db.raw(
    `UPDATE outbox_mails SET data_at = now()
      WHERE id IN (SELECT id FROM outbox_mails WHERE id = ANY (:ids) ORDER BY id FOR UPDATE)`,
    { ids: [...ids] },
  );
}

/** Marks mails as sent, whichever worker has claimed them, and deletes their content. */
export async function markSent(db: Database, ids: readonly string[]): Promise<void> {
  await db.raw(
    `UPDATE outbox_mails
        SET state = 'sent', sent_at = now(), data_at = coalesce(data_at, now()), sealed_content = NULL, mailbox_hash = NULL, lease_until = NULL, last_error = NULL
      WHERE id IN (SELECT id FROM outbox_mails WHERE id = ANY (:ids) ORDER BY id FOR UPDATE)`,
    { ids: [...ids] },
  );
}

export async function markFailed(db: Database, mail: ClaimedMail, reason: string): Promise<void> {
  await held(db, mail).update({
    state: 'failed',
    sealed_content: null,
    mailbox_hash: null,
    lease_until: null,
    last_error: reason,
  });
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
    `UPDATE outbox_mails
        SET state = 'cancelled', sealed_content = NULL, mailbox_hash = NULL, lease_until = NULL, last_error = 'withdrawn'
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
    .update({
      state: 'cancelled',
      sealed_content: null,
      mailbox_hash: null,
      lease_until: null,
      last_error: 'withdrawn',
    });
}

/** Cancels those of the given mails that are not sent yet. */
export async function cancelMailsWithIds(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.raw(
    `UPDATE outbox_mails
        SET state = 'cancelled', sealed_content = NULL, mailbox_hash = NULL, lease_until = NULL, last_error = 'recipient gone'
      WHERE id IN (SELECT id FROM outbox_mails WHERE id = ANY (:ids) AND state IN ('pending', 'sending') ORDER BY id FOR UPDATE)`,
    { ids: [...ids] },
  );
}

/** An unsent mail. */
export interface OpenMail {
  readonly id: string;
  readonly kind: string;
  readonly sealedContent: Buffer;
}

/** The unsent mails to a mailbox. */
export async function findOpenMailsTo(db: Database, mailboxHash: string): Promise<OpenMail[]> {
  const { rows } = await db.raw<{ rows: OpenMail[] }>(
    `SELECT id, kind, sealed_content AS "sealedContent" FROM outbox_mails
      WHERE mailbox_hash = :mailboxHash AND state IN ('pending', 'sending') AND sealed_content IS NOT NULL`,
    { mailboxHash },
  );
  return rows;
}

/** Some unsent mails without the hash of their mailbox, which the release before has saved: in the order of their ids. */
export async function findMailsWithoutMailbox(db: Database, after: string | null): Promise<OpenMail[]> {
  const { rows } = await db.raw<{ rows: OpenMail[] }>(
    `SELECT id, kind, sealed_content AS "sealedContent" FROM outbox_mails
      WHERE mailbox_hash IS NULL AND state IN ('pending', 'sending') AND sealed_content IS NOT NULL
        AND (:after::uuid IS NULL OR id > :after) ORDER BY id LIMIT :limit`,
    { after, limit: READ_AT_A_TIME },
  );
  return rows;
}

/** Saves the hashes of mailboxes of unsent mails that have none. */
export async function saveMailboxesOfMails(
  db: Database,
  mails: readonly { readonly id: string; readonly mailboxHash: string }[],
): Promise<void> {
  if (mails.length === 0) return;
  await db.raw(
    `UPDATE outbox_mails SET mailbox_hash = given.mailbox_hash
       FROM unnest(:ids::uuid[], :hashes::text[]) AS given (id, mailbox_hash)
      WHERE outbox_mails.id IN (SELECT id FROM outbox_mails WHERE id = ANY (:ids) ORDER BY id FOR UPDATE)
        AND outbox_mails.id = given.id AND sealed_content IS NOT NULL`,
    { ids: mails.map(({ id }) => id), hashes: mails.map(({ mailboxHash }) => mailboxHash) },
  );
}

/** Wipes the hashes of mailboxes of some mails that are done, where the release before has left them. */
export async function wipeMailboxes(db: Database): Promise<void> {
  await db.raw(
    `UPDATE outbox_mails SET mailbox_hash = NULL
      WHERE id IN (SELECT id FROM outbox_mails WHERE mailbox_hash IS NOT NULL AND sealed_content IS NULL
                    ORDER BY id LIMIT :limit FOR UPDATE)`,
    { limit: READ_AT_A_TIME },
  );
}

/** Why a mail waits that was not tried: its hour has not come. As it is stored in `last_error`. */
export const WAITS_ITS_TURN = 'waits its turn';

/** What became of a mail, without its content. */
export interface MailFate {
  readonly kind: string;
  readonly state: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled';
  readonly attempts: number;
  readonly createdAt: Date;
  readonly notBefore: Date;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
  readonly bouncedAt: Date | null;
  readonly bounceStatus: string | null;
}

/** The newest mails to an address, as far back as they are retained. */
export async function findMailsTo(db: Database, recipientHash: string, limit: number): Promise<MailFate[]> {
  const { rows } = await db.raw<{ rows: MailFate[] }>(
    `SELECT kind, state, attempts, created_at AS "createdAt", not_before AS "notBefore", sent_at AS "sentAt",
            last_error AS "lastError", bounced_at AS "bouncedAt", bounce_status AS "bounceStatus"
       FROM outbox_mails WHERE recipient_hash = :recipientHash ORDER BY created_at DESC, id LIMIT :limit`,
    { recipientHash, limit },
  );
  return rows;
}

/** Wipes what leads from an address to the mails that went to it. */
export async function wipeRecipient(db: Database, recipientHash: string): Promise<void> {
  await db('outbox_mails').where({ recipient_hash: recipientHash }).update({ recipient_hash: null });
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

/** Cancels some of the mails that have expired, oldest first. */
export async function cancelExpiredMails(db: Database): Promise<void> {
  await db.raw(
    `UPDATE outbox_mails
        SET state = 'cancelled', sealed_content = NULL, mailbox_hash = NULL, lease_until = NULL,
            last_error = concat_ws(' ', 'expired', last_error)
      WHERE id IN (
        SELECT id FROM outbox_mails
         WHERE state IN ('pending', 'sending') AND expires_at <= now() AND (lease_until IS NULL OR lease_until < now())
         ORDER BY expires_at LIMIT :limit FOR UPDATE SKIP LOCKED)`,
    { limit: EXPIRED_AT_A_TIME },
  );
}

/** Deletes mails that ended long ago, some at a time; returns how many. */
export async function deleteFinishedMails(db: Database): Promise<number> {
  return deleteInParts((limit) =>
    db.raw(
      `DELETE FROM outbox_mails WHERE state IN ('sent', 'failed', 'cancelled') AND id = ANY (ARRAY(
         SELECT id FROM outbox_mails
          WHERE state IN ('sent', 'failed', 'cancelled') AND created_at < now() - make_interval(days => :days)
          ORDER BY created_at LIMIT :limit))`,
      { days: FINISHED_MAILS_RETAINED_DAYS, limit },
    ),
  );
}
