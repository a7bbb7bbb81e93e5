import type { AppContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import type { CrushMember } from './crush.queries.ts';

export async function findCrushMember(db: Database, memberId: string): Promise<CrushMember | null> {
  return (await db('members').where({ id: memberId }).first('id', 'email')) ?? null;
}

export async function hasMatchCrush(db: Database, senderId: string, recipientId: string): Promise<boolean> {
  const crush = { sender_id: senderId, recipient_id: recipientId, channel: 'match' } as const;
  return (await db('crushes').where(crush).first('id')) !== undefined;
}

/** The moments since one at which a member was told of a crush, or invited by an address of theirs. */
export async function findNoticeMoments(
  { db, config }: AppContext,
  { id, email }: CrushMember,
  since: Date,
): Promise<Date[]> {
  const { rows } = await db.raw<{ rows: { moment: Date }[] }>(
    `SELECT created_at AS moment FROM crushes
      WHERE recipient_id = :id AND channel = 'match' AND created_at > :since
      UNION ALL
     SELECT sent_at FROM crush_invitations WHERE mailbox_hash = :hash AND sent_at > :since`,
    { id, hash: mailboxHash(config, email), since },
  );
  return rows.map(({ moment }) => moment);
}
