import type { Database } from '../db/database.ts';
import { deleteInParts } from '../db/delete-in-parts.ts';

/** For how long it is remembered that an address could not be reached. */
const BOUNCES_RETAINED_DAYS = 180;

/** An address to which nothing can be delivered. */
export interface BouncedAddress {
  readonly status: string;
  readonly since: Date;
}

/**
 * Saves that a mail came back, once, and for good reasons that nothing more can be delivered to its address.
 * @returns the kind of the mail; null for a mail that is not known any more, or came back before
 */
export async function saveBounce(
  db: Database,
  { mailId, status, isFinal, now }: { mailId: string; status: string; isFinal: boolean; now: Date },
): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { kind: string }[] }>(
    `WITH returned AS (
       UPDATE outbox_mails SET bounced_at = :now, bounce_status = :status
        WHERE id = :mailId AND bounced_at IS NULL RETURNING kind, recipient_hash),
     unreachable AS (
       INSERT INTO bounced_addresses AS known (address_hash, status, since, bounced_at)
       SELECT recipient_hash, :status, :now, :now FROM returned WHERE recipient_hash IS NOT NULL AND :isFinal
           ON CONFLICT (address_hash) DO UPDATE SET status = excluded.status, bounced_at = excluded.bounced_at)
     SELECT kind FROM returned`,
    { mailId, status, isFinal, now },
  );
  return rows[0]?.kind ?? null;
}

/** Since when and why nothing can be delivered to an address; null when nothing says so. */
export async function findBouncedAddress(db: Database, addressHash: string): Promise<BouncedAddress | null> {
  return (await db('bounced_addresses').where({ address_hash: addressHash }).first('status', 'since')) ?? null;
}

/** Which of these addresses bounce, in their order. */
export async function findBouncing(db: Database, addressHashes: readonly string[]): Promise<boolean[]> {
  const bouncing = new Set(
    await db('bounced_addresses')
      .whereIn('address_hash', [...addressHashes])
      .pluck('address_hash'),
  );
  return addressHashes.map((hash) => bouncing.has(hash));
}

/**
 * Takes the one try of a day that an address has although it bounces: for a mail that somebody asked for. A mail that
 * took it before may go on trying. False when another mail took it.
 */
export async function takeDailyTry(db: Database, addressHash: string, mailId: string): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `UPDATE bounced_addresses SET tried_at = now(), tried_mail_id = :mailId
      WHERE address_hash = :addressHash
        AND (tried_at IS NULL OR tried_at < now() - interval '1 day' OR tried_mail_id = :mailId)`,
    { addressHash, mailId },
  );
  return rowCount === 1;
}

/** Forgets that an address bounced: its owner has just opened a link that was mailed there, or is gone. */
export async function forgetBounce(db: Database, addressHash: string): Promise<void> {
  await db('bounced_addresses').where({ address_hash: addressHash }).delete();
}

/** Deletes addresses that have not bounced for long, some at a time; returns how many. */
export async function deleteOldBounces(db: Database): Promise<number> {
  return deleteInParts((limit) =>
    db.raw(
      `DELETE FROM bounced_addresses WHERE bounced_at < now() - make_interval(days => :days) AND address_hash = ANY (ARRAY(
         SELECT address_hash FROM bounced_addresses WHERE bounced_at < now() - make_interval(days => :days)
          ORDER BY bounced_at LIMIT :limit))`,
      { days: BOUNCES_RETAINED_DAYS, limit },
    ),
  );
}

/** How many mails came back within some days, by the code of the reason. */
export async function countBounces(
  db: Database,
  days: number,
): Promise<readonly { readonly status: string; readonly kind: string; readonly count: number }[]> {
  const { rows } = await db.raw<{ rows: { status: string; kind: string; count: number }[] }>(
    `SELECT coalesce(bounce_status, '') AS status, kind, count(*)::int AS count FROM outbox_mails
      WHERE bounced_at > now() - make_interval(days => :days) GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
    { days },
  );
  return rows;
}

/** How many mails were handed over within some days. */
export async function countSent(db: Database, days: number): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    `SELECT count(*)::int AS count FROM outbox_mails
      WHERE state = 'sent' AND sent_at > now() - make_interval(days => :days)`,
    { days },
  );
  return rows[0].count;
}
