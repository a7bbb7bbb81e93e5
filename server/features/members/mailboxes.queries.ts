import type { Database } from '../../platform/db/database.ts';

/**
 * The accounts of a mailbox, in whatever spelling of its address.
 * @param mailboxHash of `mailboxHash` in platform/mail/recipient.ts
 */
export async function findAccountsOfMailbox(db: Database, mailboxHash: string): Promise<string[]> {
  const rows = await db('members').where({ mailbox_hash: mailboxHash }).orderBy('id').select('id');
  return rows.map(({ id }) => id);
}

/** The mailboxes of each account, with those that it has left (`former_mailboxes`). */
export const MAILBOXES_OF_ACCOUNTS = `(
  SELECT id AS member_id, mailbox_hash FROM members UNION ALL SELECT member_id, mailbox_hash FROM former_mailboxes
)`;

/** A member with all accounts of the same mailbox: usually only the member. */
export async function findAccountsLike(db: Database, memberId: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM members WHERE id = :memberId
      UNION
     SELECT other.id FROM members JOIN members AS other ON other.mailbox_hash = members.mailbox_hash
      WHERE members.id = :memberId
      ORDER BY id`,
    { memberId },
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks a mailbox until the transaction ends: an account that is created either finds what an account that is deleted
 * at the same moment leaves behind, or the account itself.
 */
export async function lockMailbox(db: Database, mailboxHash: string): Promise<void> {
  await db.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 10))', [mailboxHash]);
}

/**
 * Whether an account of the mailbox is suspended, or was when it was deleted. An account that has left the mailbox counts
 * too, unless another one has it now.
 */
export async function isMailboxSuspended(db: Database, mailboxHash: string, now: Date): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_suspended: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM members WHERE mailbox_hash = :mailboxHash AND suspended_at IS NOT NULL)
         OR EXISTS (SELECT FROM former_mailboxes JOIN members ON members.id = member_id
                     WHERE former_mailboxes.mailbox_hash = :mailboxHash AND suspended_at IS NOT NULL
                       AND NOT EXISTS (SELECT FROM members AS present WHERE present.mailbox_hash = :mailboxHash))
         OR EXISTS (SELECT FROM retained_sanctions
                     WHERE mailbox_hash = :mailboxHash AND kind = 'suspension' AND retained_until > :now)
              AS is_suspended`,
    { mailboxHash, now },
  );
  return rows[0]?.is_suspended === true;
}

/** The mailboxes that a member has left and no other account has now. */
export async function findOwnFormerMailboxes(db: Database, memberId: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { mailbox_hash: string }[] }>(
    `SELECT mailbox_hash FROM former_mailboxes
      WHERE member_id = :memberId
        AND NOT EXISTS (SELECT FROM members
                         WHERE members.mailbox_hash = former_mailboxes.mailbox_hash AND id <> :memberId)
      ORDER BY mailbox_hash`,
    { memberId },
  );
  return rows.map((row) => row.mailbox_hash);
}

/** Members without a mailbox hash: the release before this one saved none. */
export async function findMembersWithoutMailbox(
  db: Database,
  limit: number,
): Promise<{ readonly id: string; readonly email: string }[]> {
  return db('members')
    .whereNull('mailbox_hash')
    .where({ is_demo: false })
    .orderBy('id')
    .limit(limit)
    .select('id', 'email');
}

/** Saves the mailbox hashes of members, except where an address has changed since it was read. */
export async function saveMailboxHashes(
  db: Database,
  members: readonly { readonly id: string; readonly email: string; readonly mailboxHash: string }[],
): Promise<void> {
  await db.raw(
    `UPDATE members SET mailbox_hash = given.mailbox_hash
       FROM unnest(:ids::uuid[], :emails::text[], :hashes::text[]) AS given (id, email, mailbox_hash)
      WHERE members.id = given.id AND members.email = given.email`,
    {
      ids: members.map(({ id }) => id),
      emails: members.map(({ email }) => email),
      hashes: members.map(({ mailboxHash }) => mailboxHash),
    },
  );
}
