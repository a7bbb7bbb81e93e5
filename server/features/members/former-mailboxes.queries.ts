import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';

/** Remembers the mailbox that a member left, as a keyed hash: whatever held for it holds for the member still. */
export async function addFormerMailbox(
  db: Database,
  { memberId, mailboxHash, day }: { readonly memberId: string; readonly mailboxHash: string; readonly day: IsoDate },
): Promise<void> {
  await db('former_mailboxes')
    .insert({ member_id: memberId, mailbox_hash: mailboxHash, left_on: day })
    .onConflict(['member_id', 'mailbox_hash'])
    .ignore();
}

/** The keyed hashes of all mailboxes that a member has left. */
export async function findFormerMailboxes(db: Database, memberId: string): Promise<string[]> {
  return db('former_mailboxes').where({ member_id: memberId }).pluck('mailbox_hash');
}
