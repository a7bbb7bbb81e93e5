import { MONTH_MS, type AskingFacts, type SendingFacts } from '#shared/crush/crush-rules.ts';
import { DAY_MS } from '#shared/duration.ts';
import { isBlocked, isVisible } from '../members/visibility.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { IS_TO_ADDRESS } from './mutual.queries.ts';

export type CrushChannel = 'mail' | 'text' | 'personal' | 'answer' | 'match';

/** Locks these mailboxes until the transaction ends, so that counts are exact and mutual crushes are found. */
export async function lockMailboxes(db: Database, hashes: readonly string[]): Promise<void> {
  for (const hash of [...new Set(hashes)].toSorted()) {
    await db.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 8))', [hash]);
  }
}

/** The sender and the recipient, as hashes. */
export interface CrushParties {
  readonly senderId: string;
  readonly senderHash: string;
  readonly contactHash: string;
  readonly mailboxHash: string;
}

export async function findAskingFacts(db: Database, parties: CrushParties, now: Date): Promise<AskingFacts | null> {
  interface Row {
    created_at: Date;
    is_under_review: boolean;
    is_paused: boolean;
    has_sent_before: boolean;
    is_refused: boolean;
    sent_in_last_day: number;
  }
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT created_at, under_review_since IS NOT NULL AS is_under_review, paused_at IS NOT NULL AS is_paused,
            EXISTS (SELECT FROM crush_invitations WHERE sender_hash = :senderHash AND mailbox_hash = :mailboxHash)
              OR EXISTS (SELECT FROM crushes WHERE sender_id = :senderId AND contact_hash = :contactHash)
              AS has_sent_before,
            EXISTS (SELECT FROM do_not_contact WHERE mailbox_hash = :mailboxHash) AS is_refused,
            (SELECT count(*)::int FROM crush_invitations
              WHERE sender_hash = :senderHash AND requested_at > :dayAgo)
              + (SELECT count(*)::int FROM crushes
                  WHERE sender_id = :senderId AND channel = 'match' AND created_at > :dayAgo) AS sent_in_last_day
       FROM members WHERE id = :senderId`,
    { ...parties, dayAgo: new Date(now.getTime() - DAY_MS) },
  );
  const row = rows[0];
  if (!row) return null;
  return {
    now,
    accountCreatedAt: row.created_at,
    isUnderReview: row.is_under_review,
    isPaused: row.is_paused,
    isToOneself: parties.senderHash === parties.mailboxHash,
    hasSentBefore: row.has_sent_before,
    isContactRefused: row.is_refused,
    sentInLastDay: row.sent_in_last_day,
  };
}

/** Saves a crush; returns null when this member has sent this contact one before. */
export async function insertCrush(
  db: Database,
  crush: {
    readonly senderId: string;
    readonly contactHash: string;
    readonly channel: CrushChannel;
    readonly recipientId?: string;
    readonly now: Date;
  },
): Promise<string | null> {
  const [row] = await db('crushes')
    .insert({
      sender_id: crush.senderId,
      contact_hash: crush.contactHash,
      channel: crush.channel,
      recipient_id: crush.recipientId ?? null,
      created_at: crush.now,
    })
    .onConflict(['sender_id', 'contact_hash'])
    .ignore()
    .returning('id');
  return row?.id ?? null;
}

export async function insertInvitation(
  db: Database,
  { senderHash, mailboxHash }: CrushParties,
  invitation: { readonly crushId: string; readonly claimHash: string | null; readonly now: Date },
): Promise<string> {
  const [row] = await db('crush_invitations')
    .insert({
      crush_id: invitation.crushId,
      sender_hash: senderHash,
      mailbox_hash: mailboxHash,
      claim_hash: invitation.claimHash,
      requested_at: invitation.now,
    })
    .returning('id');
  if (!row) throw new Error('The invitation was not kept.');
  return row.id;
}

/** Marks an invitation as sent; from now on it counts for its recipient's limits. */
export async function markInvitationSent(db: Database, invitationId: string, now: Date): Promise<void> {
  await db('crush_invitations').where({ id: invitationId }).update({ sent_at: now });
}

export async function markInvitationGivenUp(db: Database, invitationId: string, now: Date): Promise<void> {
  await db('crush_invitations').where({ id: invitationId }).update({ given_up_at: now });
}

export async function findInvitationHashes(
  db: Database,
  invitationId: string,
): Promise<{ senderHash: string; mailboxHash: string } | null> {
  const row = await db('crush_invitations').where({ id: invitationId }).first('sender_hash', 'mailbox_hash');
  return row ? { senderHash: row.sender_hash, mailboxHash: row.mailbox_hash } : null;
}

/**
 * The facts that decide about an invitation at the moment of sending; null when it is gone.
 * @param to the recipient's address, by which blocks of the sender are found
 */
export async function findSendingFacts(
  db: Database,
  { invitationId, to }: { readonly invitationId: string; readonly to: string },
  now: Date,
): Promise<SendingFacts | null> {
  interface Row {
    requested_at: Date;
    is_sender_active: boolean;
    created_at: Date | null;
    is_under_review: boolean;
    is_paused: boolean;
    is_mutual: boolean;
    is_refused: boolean;
    is_blocked: boolean;
    to_same_person: Date[];
    from_same_sender: Date[];
  }
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT invitation.requested_at,
            members.id IS NOT NULL AND members.suspended_at IS NULL AS is_sender_active,
            members.created_at,
            coalesce(members.under_review_since IS NOT NULL, false) AS is_under_review,
            coalesce(members.paused_at IS NOT NULL, false) AS is_paused,
            crushes.mutual_at IS NOT NULL
              OR EXISTS (SELECT FROM crushes AS own JOIN members AS receiver ON receiver.id = own.recipient_id
                          WHERE own.sender_id = members.id AND own.mutual_at IS NOT NULL AND receiver.email = :to)
              AS is_mutual,
            EXISTS (SELECT FROM do_not_contact WHERE mailbox_hash = invitation.mailbox_hash) AS is_refused,
            EXISTS (SELECT FROM members AS receiver WHERE receiver.email = :to
                       AND (receiver.paused_at IS NOT NULL OR ${isBlocked('receiver.id', 'members.id')})) AS is_blocked,
            ARRAY(SELECT sent_at FROM crush_invitations AS other
                   WHERE other.mailbox_hash = invitation.mailbox_hash AND other.id <> invitation.id
                     AND other.sent_at > :monthAgo) AS to_same_person,
            ARRAY(SELECT sent_at FROM crush_invitations AS other
                   WHERE other.sender_hash = invitation.sender_hash AND other.id <> invitation.id
                     AND other.sent_at > :dayAgo) AS from_same_sender
       FROM crush_invitations AS invitation
       LEFT JOIN crushes ON crushes.id = invitation.crush_id
       LEFT JOIN members ON members.id = crushes.sender_id
      WHERE invitation.id = :invitationId`,
    { invitationId, to, dayAgo: new Date(now.getTime() - DAY_MS), monthAgo: new Date(now.getTime() - MONTH_MS) },
  );
  const row = rows[0];
  if (!row) return null;
  return {
    now,
    isSenderActive: row.is_sender_active,
    isUnderReview: row.is_under_review,
    isPaused: row.is_paused,
    accountCreatedAt: row.created_at ?? now,
    isContactRefused: row.is_refused,
    isMutual: row.is_mutual,
    isBlocked: row.is_blocked,
    toSamePerson: row.to_same_person,
    fromSameSender: row.from_same_sender,
    requestedAt: row.requested_at,
  };
}

/** A member with the data that crushes need. */
export interface CrushMember {
  readonly id: string;
  readonly email: string;
}

/** True of crushes whose sender may be seen: it is neither under review nor paused. */
const SENDER_SPEAKS = isVisible('sender');

/** The member with this address whose crush to an address or number of `receiver` waits for an answer, or null. */
export async function findAdmirer(
  db: Database,
  email: string,
  receiver: { readonly id: string; readonly contactHash: string },
): Promise<CrushMember | null> {
  const { rows } = await db.raw<{ rows: CrushMember[] }>(
    `SELECT sender.id, sender.email FROM members AS sender
      WHERE sender.email = :email AND ${SENDER_SPEAKS} AND NOT ${isBlocked('sender.id', ':id')}
        AND EXISTS (SELECT FROM crushes WHERE sender_id = sender.id AND mutual_at IS NULL AND ${IS_TO_ADDRESS}
                       AND (recipient_id = :id OR contact_hash = :contactHash))`,
    { email, ...receiver },
  );
  return rows[0] ?? null;
}

/** The sender of a crush that this member received, or null. */
export async function findSenderOfCrush(
  db: Database,
  crushId: string,
  receiver: { readonly id: string; readonly contactHash: string },
): Promise<CrushMember | null> {
  const { rows } = await db.raw<{ rows: CrushMember[] }>(
    `SELECT sender.id, sender.email FROM crushes JOIN members AS sender ON sender.id = sender_id
      WHERE crushes.id = :crushId AND sender.id <> :id AND (recipient_id = :id OR contact_hash = :contactHash)
        AND ${SENDER_SPEAKS} AND NOT ${isBlocked('sender.id', ':id')}`,
    { crushId, ...receiver },
  );
  return rows[0] ?? null;
}

/** The crush of a code from a text message, with its sender. */
export async function findClaimableCrush(
  db: Database,
  claimHash: string,
  memberId: string,
): Promise<{ crushId: string; sender: CrushMember } | null> {
  const { rows } = await db.raw<{ rows: { crush_id: string; id: string; email: string }[] }>(
    `SELECT crushes.id AS crush_id, sender.id, sender.email
       FROM crush_invitations JOIN crushes ON crushes.id = crush_id JOIN members AS sender ON sender.id = sender_id
      WHERE claim_hash = :claimHash AND recipient_id IS NULL AND ${SENDER_SPEAKS}
        AND NOT ${isBlocked('sender.id', ':memberId')}`,
    { claimHash, memberId },
  );
  const row = rows[0];
  return row ? { crushId: row.crush_id, sender: { id: row.id, email: row.email } } : null;
}

/**
 * Assigns a crush to the member who entered its code. Of simultaneous calls one succeeds: the database decides by the
 * update.
 */
export async function claimCrush(db: Database, crushId: string, memberId: string): Promise<boolean> {
  const claimed = await db('crushes')
    .where({ id: crushId })
    .whereNull('recipient_id')
    .update({ recipient_id: memberId });
  if (claimed === 0) return false;
  await db('crush_invitations').where({ crush_id: crushId }).update({ claim_hash: null });
  return true;
}

export interface SentCrushRow {
  readonly id: string;
  readonly channel: CrushChannel;
  readonly created_at: Date;
  readonly mutual_at: Date | null;
  /** The other member's name once the crush is mutual; null where there is none. */
  readonly display_name: string | null;
  /** The other member once the crush is mutual and their profile complete. */
  readonly other_id: string | null;
}

/**
 * A member's sent crushes, newest first; of several mutual ones to one person only one. A mutual one is left out while the
 * other is gone, invisible or blocked: all of this looks the same (S-crush-18).
 */
export async function findSentCrushes(db: Database, memberId: string): Promise<SentCrushRow[]> {
  const { rows } = await db.raw<{ rows: SentCrushRow[] }>(
    `SELECT * FROM (
       SELECT DISTINCT ON (coalesce(other.id, crushes.id)) crushes.id, channel, crushes.created_at, mutual_at,
              coalesce(profiles.display_name, other.display_name) AS display_name,
              CASE WHEN profiles.profile_completed THEN other.id END AS other_id
         FROM crushes
         LEFT JOIN members AS other ON mutual_at IS NOT NULL AND other.id = recipient_id AND ${isVisible('other')}
                                   AND NOT ${isBlocked('sender_id', 'recipient_id')}
         LEFT JOIN profiles ON profiles.user_id = other.id
        WHERE sender_id = ? AND (mutual_at IS NULL OR other.id IS NOT NULL)
        ORDER BY coalesce(other.id, crushes.id)
     ) AS sent ORDER BY created_at DESC, id`,
    [memberId],
  );
  return rows;
}

/** The other member of a crush that is received or mutual; null for any other crush. */
export async function findOtherOfCrush(
  db: Database,
  crushId: string,
  member: { readonly id: string; readonly contactHash: string },
): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { other_id: string }[] }>(
    `SELECT members.id AS other_id
       FROM crushes JOIN members ON members.id = CASE sender_id WHEN :id::uuid THEN recipient_id ELSE sender_id END
      WHERE crushes.id = :crushId AND members.id <> :id
        AND (sender_id = :id AND mutual_at IS NOT NULL
             OR sender_id <> :id AND (recipient_id = :id OR contact_hash = :contactHash))`,
    { crushId, ...member },
  );
  return rows[0]?.other_id ?? null;
}

export interface ReceivedCrushRow {
  readonly id: string;
  readonly display_name: string | null;
}

/** Received crushes without an answer, newest first, one per sender, and none of somebody in a mutual one with the member. */
export async function findReceivedCrushes(
  db: Database,
  receiver: { readonly id: string; readonly contactHash: string },
): Promise<ReceivedCrushRow[]> {
  const { rows } = await db.raw<{ rows: ReceivedCrushRow[] }>(
    `SELECT id, display_name FROM (
       SELECT DISTINCT ON (sender.id) crushes.id, crushes.created_at,
              coalesce(profiles.display_name, sender.display_name) AS display_name
         FROM crushes
         JOIN members AS sender ON sender.id = sender_id
         LEFT JOIN profiles ON profiles.user_id = sender_id
        WHERE (recipient_id = :id OR contact_hash = :contactHash) AND sender_id <> :id AND mutual_at IS NULL
          AND ${SENDER_SPEAKS} AND NOT ${isBlocked('sender.id', ':id')}
          AND NOT EXISTS (SELECT FROM crushes AS mutual
                           WHERE mutual.sender_id = sender.id AND mutual.recipient_id = :id AND mutual.mutual_at IS NOT NULL)
        ORDER BY sender.id, crushes.created_at
     ) AS received ORDER BY created_at DESC, id`,
    receiver,
  );
  return rows;
}

/** Assigns the crushes that reached a member by their address to the member, for whom another address is now known. */
export async function adoptReceivedCrushes(
  db: Database,
  { memberId, contactHash }: { readonly memberId: string; readonly contactHash: string },
): Promise<void> {
  await db('crushes')
    .where({ contact_hash: contactHash })
    .whereNull('recipient_id')
    .whereNot({ sender_id: memberId })
    .update({ recipient_id: memberId });
}

/**
 * Copies whom a mailbox invited to another mailbox of the same member. The copies are marked as given up: they prevent a
 * second invitation and count for the sender's day, but not for what reached the invited person.
 */
export async function copySentInvitations(
  db: Database,
  { senderHash, newHash, now }: { readonly senderHash: string; readonly newHash: string; readonly now: Date },
): Promise<void> {
  await db.raw(
    `INSERT INTO crush_invitations (sender_hash, mailbox_hash, requested_at, given_up_at)
     SELECT :newHash, mailbox_hash, requested_at, :now::timestamptz FROM crush_invitations
      WHERE sender_hash = :senderHash AND mailbox_hash <> :newHash
     ON CONFLICT (sender_hash, mailbox_hash) DO NOTHING`,
    { senderHash, newHash, now },
  );
}
