import type { Database } from '../db/database.ts';

/** A mail that is about to leave: whom it is for, and about. */
export interface MailOnItsWay {
  /** The address of the receiver. */
  readonly to: string;
  /** The keyed hash of the receiver's mailbox. */
  readonly mailbox: string;
  /** What it is about, if members switch that off by itself. */
  readonly occasion: string | null;
  /** The members whom it is for and about, if these are members. */
  readonly toldId?: string | undefined;
  readonly aboutId?: string | undefined;
}

/** What may have happened since a mail was queued. */
export interface RecipientStatus {
  /**
   * Whether the owner of the mailbox has unsubscribed, by a mail's link or by the form. The list of plain addresses counts
   * too, also rows that were inserted without our key. Suspended members get mails about the suspension only.
   */
  readonly isRefused: boolean;
  /** Whether the member of the address has switched off mails about the occasion. */
  readonly isSwitchedOff: boolean;
  /** Whether the receiver is suspended, no longer a member, or has another address by now. */
  readonly isRecipientGone: boolean;
  readonly isAboutGone: boolean;
  readonly isAboutUnderReview: boolean;
  /** Whether one of the two blocked the other. */
  readonly isBlocked: boolean;
  /** Whether the recipient has said of the other 'Pas pour moi', and reads nothing about them any more (S-choice-4). */
  readonly isPassed: boolean;
}

/** The current status of the recipients and subjects of mails, in their order. */
export async function findRecipientStatuses(db: Database, mails: readonly MailOnItsWay[]): Promise<RecipientStatus[]> {
  const { rows } = await db.raw<{ rows: RecipientStatus[] }>(
    // With OFFSET 0 each row is looked for by its key: of all of them the planner would make a hash for a batch of mails.
    `SELECT EXISTS (SELECT FROM do_not_contact WHERE mailbox_hash = mailbox OFFSET 0)
              OR EXISTS (SELECT FROM desinscription_email WHERE email = recipient OFFSET 0)
              OR EXISTS (SELECT FROM members WHERE email = recipient AND suspended_at IS NOT NULL) AS "isRefused",
            EXISTS (SELECT FROM message_choices JOIN members ON members.id = message_choices.member_id
                     WHERE email = recipient AND occasion = given_occasion AND channel = 'mail' AND NOT is_wanted)
              AS "isSwitchedOff",
            EXISTS (SELECT FROM members WHERE email = recipient AND suspended_at IS NOT NULL)
              OR (told IS NOT NULL AND NOT EXISTS (
                    SELECT FROM members WHERE id = told AND email = recipient AND suspended_at IS NULL))
              AS "isRecipientGone",
            about IS NOT NULL AND NOT EXISTS (SELECT FROM members WHERE id = about AND suspended_at IS NULL)
              AS "isAboutGone",
            EXISTS (SELECT FROM members WHERE id = about AND under_review_since IS NOT NULL) AS "isAboutUnderReview",
            EXISTS (SELECT FROM blocks WHERE (blocker_id = about AND blocked_id = told)
                       OR (blocker_id = told AND blocked_id = about)) AS "isBlocked",
            EXISTS (SELECT FROM match_choices
                     WHERE member_id = told AND about_id = about AND kind = 'pass' OFFSET 0) AS "isPassed"
       FROM unnest(:recipients::text[], :mailboxes::text[], :occasions::text[], :notifiedIds::uuid[], :aboutIds::uuid[])
            WITH ORDINALITY AS given (recipient, mailbox, given_occasion, told, about, position)
      ORDER BY position`,
    {
      recipients: mails.map(({ to }) => to),
      mailboxes: mails.map(({ mailbox }) => mailbox),
      occasions: mails.map(({ occasion }) => occasion),
      notifiedIds: mails.map(({ toldId }) => toldId ?? null),
      aboutIds: mails.map(({ aboutId }) => aboutId ?? null),
    },
  );
  return rows;
}
