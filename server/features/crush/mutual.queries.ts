import type { Database } from '../../platform/db/database.ts';

/**
 * How two crushes met: by an address or a number that one has given of the other, or as matches. The first says whose the
 * address is; the second must not (S-crush-16, S-crush-17).
 */
export type Meeting = 'by-address' | 'as-matches';

/** A member, and the hash of their address by which crushes find them. */
export interface CrushRecipient {
  readonly id: string;
  readonly contactHash: string;
}

/** SQL that is true of a crush to an address or a number; all others are recognised by the member. */
export const IS_TO_ADDRESS = `crushes.channel IN ('mail', 'text', 'personal')`;

/** Whether a member has sent a crush to an address or number of another, which waits for an answer. */
export async function hasAddressCrushOn(db: Database, senderId: string, recipient: CrushRecipient): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM crushes WHERE sender_id = :senderId AND mutual_at IS NULL AND ${IS_TO_ADDRESS}
                             AND (recipient_id = :id OR contact_hash = :contactHash) LIMIT 1`,
    { senderId, ...recipient },
  );
  return rows.length > 0;
}

/** Whether a member has sent another a crush as a match, or is in a mutual one with them, however it came about. */
export async function hasOpenCrushOn(db: Database, senderId: string, recipientId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM crushes WHERE sender_id = :senderId AND recipient_id = :recipientId
                             AND (channel = 'match' OR mutual_at IS NOT NULL) LIMIT 1`,
    { senderId, recipientId },
  );
  return rows.length > 0;
}

export async function areMutual(db: Database, one: string, other: string): Promise<boolean> {
  const between = { sender_id: one, recipient_id: other };
  return (await db('crushes').where(between).whereNotNull('mutual_at').first('id')) !== undefined;
}

/** Whether a crush of this member was ever mutual, whatever has become of the other. */
export async function hasHadMutualCrush(db: Database, memberId: string): Promise<boolean> {
  return (await db('crushes').where({ sender_id: memberId }).whereNotNull('mutual_at').first('id')) !== undefined;
}

/**
 * Marks the crushes between two members as mutual: those to a match and answers always, those to an address only if the
 * crushes met by an address. Otherwise the line of the address would leave the list of its sender, who would know that it
 * is that of the match (S-crush-17). False when they all were.
 */
export async function markMutual(
  db: Database,
  [one, other]: readonly [CrushRecipient, CrushRecipient],
  { meeting, now }: { readonly meeting: Meeting; readonly now: Date },
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `UPDATE crushes SET mutual_at = :now, recipient_id = CASE sender_id WHEN :one::uuid THEN :other::uuid ELSE :one END
      WHERE mutual_at IS NULL AND (:withAddresses OR NOT ${IS_TO_ADDRESS})
        AND ((sender_id = :one AND (recipient_id = :other OR contact_hash = :otherHash))
          OR (sender_id = :other AND (recipient_id = :one OR contact_hash = :oneHash)))
      RETURNING id`,
    {
      now,
      withAddresses: meeting === 'by-address',
      one: one.id,
      oneHash: one.contactHash,
      other: other.id,
      otherHash: other.contactHash,
    },
  );
  return rows.length > 0;
}

/**
 * Renames the answer that an earlier release has stored under the address of the person who was answered: a member who
 * types this address must not learn from 'already sent' whose it is (S-crush-17).
 */
export async function moveAnswerFromAddress(
  db: Database,
  { senderId, contactHash }: { readonly senderId: string; readonly contactHash: string },
): Promise<void> {
  await db('crushes')
    .where({ sender_id: senderId, contact_hash: contactHash, channel: 'answer' })
    .update({ contact_hash: db.raw(`'answer:' || id`) });
}
