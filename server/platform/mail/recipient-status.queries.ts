import type { Database } from '../db/database.ts';

/** The members whom a mail is for and about, if these are members. */
export interface MessageParties {
  /** The address of the receiver. */
  readonly to: string;
  readonly toldId?: string | undefined;
  readonly aboutId?: string | undefined;
}

/** What may have happened between two members since a mail was queued. */
export interface RecipientStatus {
  /** Whether the receiver is suspended, no longer a member, or has another address by now. */
  readonly isRecipientGone: boolean;
  readonly isAboutGone: boolean;
  readonly isAboutUnderReview: boolean;
  /** Whether one of the two blocked the other. */
  readonly isBlocked: boolean;
}

/** The current status of the recipient and the subject of a mail. */
export async function findRecipientStatus(
  db: Database,
  { to, toldId, aboutId }: MessageParties,
): Promise<RecipientStatus> {
  const { rows } = await db.raw<{ rows: [RecipientStatus] }>(
    `SELECT EXISTS (SELECT FROM members WHERE email = :to AND suspended_at IS NOT NULL)
              OR (told IS NOT NULL AND NOT EXISTS (SELECT FROM members WHERE id = told AND email = :to AND suspended_at IS NULL))
              AS "isRecipientGone",
            about IS NOT NULL AND NOT EXISTS (SELECT FROM members WHERE id = about AND suspended_at IS NULL)
              AS "isAboutGone",
            EXISTS (SELECT FROM members WHERE id = about AND under_review_since IS NOT NULL) AS "isAboutUnderReview",
            EXISTS (SELECT FROM blocks WHERE (blocker_id = about AND blocked_id = told)
                       OR (blocker_id = told AND blocked_id = about)) AS "isBlocked"
       FROM (SELECT :toldId::uuid AS told, :aboutId::uuid AS about) AS parties`,
    { to, toldId: toldId ?? null, aboutId: aboutId ?? null },
  );
  return rows[0];
}
