import type { Database } from '../db/database.ts';

/**
 * Whether the owner of this mailbox asked for no more messages, by the link in one of them or with the form. The list
 * in clear counts by itself, even for rows that were brought in without our key. A suspended member hears from us about
 * the suspension only.
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

/** Asking twice is not an error: the first time counts. */
export async function refuseContact(db: Database, mailboxHash: string, now: Date): Promise<void> {
  await db('do_not_contact').insert({ mailbox_hash: mailboxHash, since: now }).onConflict('mailbox_hash').ignore();
}

/** False when the mailbox was not refused. */
export async function allowContact(db: Database, mailboxHash: string): Promise<boolean> {
  return (await db('do_not_contact').where({ mailbox_hash: mailboxHash }).delete()) === 1;
}
