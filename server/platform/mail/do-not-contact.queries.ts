import type { Database } from '../db/database.ts';

/**
 * Whether the owner of this mailbox has unsubscribed, by a mail's link or by the form. The list of plain addresses
 * counts too, also rows that were inserted without our key. Suspended members get mails about the suspension only.
 */
export async function isContactRefused(db: Database, mailboxHash: string, contact: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_refused: boolean }[] }>(
    `SELECT EXISTS (SELECT 1 FROM do_not_contact WHERE mailbox_hash = ?)
         OR EXISTS (SELECT 1 FROM desinscription_email WHERE email = ?)
         OR EXISTS (SELECT 1 FROM members WHERE email = ? AND suspended_at IS NOT NULL) AS is_refused`,
    [mailboxHash, contact, contact],
  );
  return rows[0]?.is_refused ?? false;
}

/** Saves that a mailbox wants no mails. Doing so twice is no error: the first time counts. True for the first time. */
export async function refuseContact(db: Database, mailboxHash: string, now: Date): Promise<boolean> {
  const inserted = await db('do_not_contact')
    .insert({ mailbox_hash: mailboxHash, since: now })
    .onConflict('mailbox_hash')
    .ignore()
    .returning('mailbox_hash');
  return inserted.length > 0;
}

/** Since when the owner of a mailbox has been unsubscribed; null when they are not. */
export async function findUnsubscribedSince(db: Database, mailboxHash: string, contact: string): Promise<Date | null> {
  const { rows } = await db.raw<{ rows: { since: Date | null }[] }>(
    `SELECT min(since) AS since FROM (
       SELECT since FROM do_not_contact WHERE mailbox_hash = ?
        UNION ALL
       SELECT unsubscribed_at FROM desinscription_email WHERE email = ?
     ) AS refusals`,
    [mailboxHash, contact],
  );
  return rows[0]?.since ?? null;
}

/** Deletes the refusal of a mailbox; returns false when there was none. */
export async function allowContact(db: Database, mailboxHash: string): Promise<boolean> {
  return (await db('do_not_contact').where({ mailbox_hash: mailboxHash }).delete()) === 1;
}
