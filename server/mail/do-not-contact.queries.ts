import type { Knex } from 'knex';

/** Whether this mailbox asked for no more messages. */
export async function isContactRefused(db: Knex, mailboxHash: string): Promise<boolean> {
  const row = await db('do_not_contact').where({ mailbox_hash: mailboxHash }).first('since');
  return row !== undefined;
}

/** Asking twice is not an error: the first time counts. */
export async function refuseContact(db: Knex, mailboxHash: string, now: Date): Promise<void> {
  await db('do_not_contact').insert({ mailbox_hash: mailboxHash, since: now }).onConflict('mailbox_hash').ignore();
}
