import type { Database, Row } from '../../platform/db/database.ts';
import { isBlocked, isVisible } from '../members/visibility.queries.ts';
import { NAMELESS } from '../members/nameless.ts';
import type { Side, WrappedKey } from './sealing.ts';

type ConversationRow = Row<'conversations'>;

/** A conversation as one of its members finds it, with all that decides whether the two may write to each other. */
export interface ConversationStatus {
  readonly conversation: ConversationRow;
  readonly memberId: string;
  readonly side: Side;
  /** Null once the other's account is deleted. */
  readonly otherId: string | null;
  /**
   * The member may see the other, or the letters of a deleted account. A block, a pause, a suspension and a review look the
   * same: nothing that a member gets may tell one from the other.
   */
  readonly isOtherSeen: boolean;
  /** The other is seen, and the member is neither suspended nor paused nor under review. */
  readonly isUsable: boolean;
  /** The settings and the reading of the member; null before they know of the conversation. */
  readonly own: Row<'conversation_members'> | null;
  /** The name of the other as the member reads it; null once their account is deleted. */
  readonly otherName: string | null;
  /** What the other has read and shows of it; null before they know of the conversation, and once they have left. */
  readonly otherReading: Pick<Row<'conversation_members'>, 'read_number' | 'shows_reading'> | null;
}

/** The two ids of a pair in the order of its row. */
export function pairOf(one: string, other: string): { first_id: string; second_id: string } {
  return one < other ? { first_id: one, second_id: other } : { first_id: other, second_id: one };
}

/** The side of a member in the pair with another. */
export function sideIn(memberId: string, otherId: string): Side {
  return memberId < otherId ? 1 : 2;
}

interface NewConversation {
  readonly id: string;
  readonly key: WrappedKey;
  readonly retainedUntil: Date;
  readonly now: Date;
}

/** The conversation of a pair, made by its first asking, and locked until the transaction ends. */
export async function lockPairConversation(
  db: Database,
  memberId: string,
  otherId: string,
  made: NewConversation,
): Promise<ConversationRow> {
  const pair = pairOf(memberId, otherId);
  for (;;) {
    const found = await db('conversations').where(pair).forUpdate().first();
    if (found) return found;
    await db('conversations')
      .insert({
        id: made.id,
        ...pair,
        wrapped_key: made.key.wrapped,
        wrapped_with: made.key.wrappedWith,
        created_at: made.now,
        last_at: made.now,
        retained_until: made.retainedUntil,
      })
      .onConflict(['first_id', 'second_id'])
      .ignore();
  }
}

/** The conversation of a pair; null without one. */
export async function findPairConversation(
  db: Database,
  memberId: string,
  otherId: string,
): Promise<ConversationRow | null> {
  return (await db('conversations').where(pairOf(memberId, otherId)).first()) ?? null;
}

/**
 * A conversation as its member finds it; null for one of others, or that is gone.
 * @param isLocked whether it is locked until the transaction ends: all that changes it waits for that
 */
export async function findConversationStatus(
  db: Database,
  memberId: string,
  conversationId: string,
  { isLocked = false } = {},
): Promise<ConversationStatus | null> {
  const { rows } = await (isLocked
    ? db
        .raw<{ rows: ConversationRow[] }>(`${selectConversation} FOR UPDATE`, { memberId, conversationId })
        .options({ name: 'lock-conversation' })
    : db
        .raw<{ rows: ConversationRow[] }>(selectConversation, { memberId, conversationId })
        .options({ name: 'find-conversation' }));
  const conversation = rows[0];
  if (!conversation) return null;
  const isFirst = conversation.first_id === memberId;
  const otherId = isFirst ? conversation.second_id : conversation.first_id;
  // Read after the lock: a block that was waited for is seen.
  const rights = await findRights(db, { memberId, otherId, conversationId });
  const { isOwnSeen, isOtherSeen: isSeen, ...known } = rights;
  const isOtherSeen = (otherId === null || isSeen) && conversation.blocked_at === null;
  const isUsable = isOtherSeen && otherId !== null && isOwnSeen;
  return { conversation, memberId, side: isFirst ? 1 : 2, otherId, isOtherSeen, isUsable, ...known };
}

const selectConversation = `SELECT * FROM conversations
  WHERE id = :conversationId AND (first_id = :memberId OR second_id = :memberId)`;

/** Whether two members are free of blocks, suspensions, pauses and reviews, and what each has set and read. */
interface PairRights extends Pick<ConversationStatus, 'own' | 'otherName' | 'otherReading'> {
  readonly isOtherSeen: boolean;
  readonly isOwnSeen: boolean;
}

interface RightsRow extends Pick<PairRights, 'isOtherSeen' | 'isOwnSeen' | 'otherName'> {
  readonly isKnown: boolean;
  readonly otherHasRead: number | null;
  readonly otherShowsReading: boolean | null;
}

async function findRights(
  db: Database,
  pair: { memberId: string; otherId: string | null; conversationId: string },
): Promise<PairRights> {
  const { rows } = await db
    .raw<{ rows: (Row<'conversation_members'> & RightsRow)[] }>(
      `SELECT ${isVisible('own')} AS "isOwnSeen",
              other.id IS NOT NULL AND ${isVisible('other')} AND NOT ${isBlocked('own.id', 'other.id')} AS "isOtherSeen",
              CASE WHEN other.id IS NOT NULL
                   THEN coalesce(profiles.display_name, other.display_name, '${NAMELESS}') END AS "otherName",
              theirs.read_number AS "otherHasRead", theirs.shows_reading AS "otherShowsReading",
              settings.member_id IS NOT NULL AS "isKnown", settings.*
         FROM members AS own
         LEFT JOIN members AS other ON other.id = :otherId::uuid
         LEFT JOIN profiles ON profiles.user_id = other.id
         LEFT JOIN conversation_members AS settings
                ON settings.member_id = own.id AND settings.conversation_id = :conversationId
         LEFT JOIN conversation_members AS theirs
                ON theirs.member_id = other.id AND theirs.conversation_id = :conversationId
        WHERE own.id = :memberId`,
      { ...pair },
    )
    .options({ name: 'find-rights' });
  if (!rows[0]) return { own: null, otherName: null, otherReading: null, isOtherSeen: false, isOwnSeen: false };
  const { isOwnSeen, isOtherSeen, otherName, isKnown, otherHasRead, otherShowsReading, ...own } = rows[0];
  return {
    own: isKnown ? own : null,
    otherName,
    otherReading:
      otherHasRead === null ? null : { read_number: otherHasRead, shows_reading: otherShowsReading === true },
    isOtherSeen,
    isOwnSeen,
  };
}

/**
 * Records next to a member's own rows that they know of an asking: their pages find it from there. It is in no list before
 * the conversation opens.
 */
export async function recordAsking(
  db: Database,
  { conversationId, memberId, otherId, now }: { conversationId: string; memberId: string; otherId: string; now: Date },
): Promise<void> {
  await db('conversation_members')
    .insert({
      conversation_id: conversationId,
      member_id: memberId,
      side: sideIn(memberId, otherId),
      is_listed: false,
      last_at: now,
    })
    .onConflict(['member_id', 'conversation_id'])
    .ignore();
}

/** Opens a locked conversation: both members have it in their lists from now on. */
export async function openConversationRow(
  db: Database,
  { conversation, waitingId, now }: { conversation: ConversationRow; waitingId: string; now: Date },
): Promise<void> {
  const { id, first_id: first, second_id: second } = conversation;
  await db('conversations').where({ id }).update({ opened_at: now });
  const rows = [first, second].flatMap((memberId, index) =>
    memberId === null
      ? []
      : [
          {
            conversation_id: id,
            member_id: memberId,
            side: index === 0 ? (1 as const) : (2 as const),
            is_listed: true,
            last_at: now,
            waiting_since: memberId === waitingId ? now : null,
          },
        ],
  );
  await db('conversation_members')
    .insert(rows)
    .onConflict(['member_id', 'conversation_id'])
    .merge(['is_listed', 'last_at', 'waiting_since']);
}

/** SQL of a version unlike the one before. It is drawn: a counter would tell how often the other did something. */
export const newVersion = '(random() * 2147483647)::int';

/** Makes the pages of both members read a conversation again. */
export async function advanceVersions(db: Database, conversationId: string): Promise<void> {
  await db.raw(`UPDATE conversation_members SET version = ${newVersion} WHERE conversation_id = :conversationId`, {
    conversationId,
  });
}

/** Makes the pages of one member read a conversation again. */
export async function advanceVersionOf(db: Database, conversationId: string, memberId: string): Promise<void> {
  await db.raw(
    `UPDATE conversation_members SET version = ${newVersion}
      WHERE member_id = :memberId AND conversation_id = :conversationId`,
    { memberId, conversationId },
  );
}

/**
 * Remembers up to which message a member has read.
 * @returns the other member, if that is news to them: both show what they have read; else null
 */
export async function saveRead(
  db: Database,
  conversationId: string,
  memberId: string,
  number: number,
): Promise<string | null> {
  const { rows } = await db
    .raw<{ rows: { toldId: string | null }[] }>(
      `UPDATE conversation_members AS own SET read_number = :number
        WHERE own.member_id = :memberId AND own.conversation_id = :conversationId AND own.read_number < :number
        RETURNING (SELECT other.member_id FROM conversation_members AS other
                    WHERE other.conversation_id = own.conversation_id AND other.side <> own.side
                      AND other.shows_reading AND own.shows_reading) AS "toldId"`,
      { memberId, conversationId, number },
    )
    .options({ name: 'save-read' });
  return rows[0]?.toldId ?? null;
}

/** Remembers when a mail about a conversation is considered for a member; null: none waits. */
export async function saveMailDue(
  db: Database,
  memberId: string,
  conversationId: string,
  dueAt: Date | null,
): Promise<void> {
  await db('conversation_members')
    .where({ member_id: memberId, conversation_id: conversationId })
    .update({ mail_due_at: dueAt });
}

/** Forgets that a member was mailed about a conversation at a moment, unless they were mailed again since. */
export async function forgetMailed(
  db: Database,
  memberId: string,
  conversationId: string,
  mailedAt: Date,
): Promise<void> {
  await db('conversation_members')
    .where({ member_id: memberId, conversation_id: conversationId, mailed_at: mailedAt })
    .update({ mailed_at: null });
}

/** What a member has set for one conversation. */
export interface ConversationChoice {
  readonly shows_reading?: boolean;
  readonly muted?: boolean;
}

export async function saveConversationChoice(
  db: Database,
  conversationId: string,
  memberId: string,
  choice: ConversationChoice,
): Promise<void> {
  if (Object.keys(choice).length === 0) return;
  await db('conversation_members')
    .where({ member_id: memberId, conversation_id: conversationId })
    .update({ ...choice });
}

/** A conversation in the list of a member. */
export interface ListedConversation {
  readonly id: string;
  readonly otherId: string | null;
  readonly otherName: string | null;
  readonly side: Side;
  readonly lastNumber: number;
  readonly lastAt: Date;
  readonly readNumber: number;
  readonly waitingSince: Date | null;
  readonly remindedAt: Date | null;
  readonly closedAt: Date | null;
  readonly leftAt: Date | null;
  readonly stoppedAt: Date | null;
}

/** SQL that joins the other member of a conversation, unless they may not be seen at present or have left. */
export const isSeenOther = `other.id = CASE own.side WHEN 1 THEN second_id ELSE first_id END
  AND ${isVisible('other')} AND NOT ${isBlocked('own.member_id', 'other.id')}`;

/** SQL that is true for a conversation that its members may read: not blocked, and closed 30 days ago at most. */
const isReadable = `opened_at IS NOT NULL AND blocked_at IS NULL
  AND (closed_at IS NULL OR closed_at > :closedAfter)`;

/**
 * The conversations of a member that can be read, newest first. Those with members who may not be seen are left out, and count
 * for no limit: one that a block has taken out of the list does not either.
 */
export async function findListed(
  db: Database,
  memberId: string,
  { closedAfter, limit }: { closedAfter: Date; limit: number },
): Promise<ListedConversation[]> {
  const { rows } = await db.raw<{ rows: ListedConversation[] }>(
    `SELECT conversations.id, own.side, other.id AS "otherId",
            coalesce(profiles.display_name, other.display_name, '${NAMELESS}') AS "otherName",
            last_number AS "lastNumber", conversations.last_at AS "lastAt", read_number AS "readNumber",
            waiting_since AS "waitingSince", reminded_at AS "remindedAt", closed_at AS "closedAt", left_at AS "leftAt",
            stopped_at AS "stoppedAt"
       FROM conversation_members AS own
       JOIN conversations ON conversations.id = own.conversation_id AND ${isReadable}
       LEFT JOIN members AS other ON other.id = CASE own.side WHEN 1 THEN second_id ELSE first_id END
       LEFT JOIN profiles ON profiles.user_id = other.id
      WHERE own.member_id = :memberId AND own.is_listed
        AND (other.id IS NULL OR (${isVisible('other')} AND NOT ${isBlocked(':memberId::uuid', 'other.id')}))
      ORDER BY own.last_at DESC LIMIT :limit`,
    { memberId, closedAfter, limit },
  );
  return rows;
}

/**
 * The conversations that count for the limits of opening: open, neither closed nor asleep. Only those that the member sees
 * are counted, whatever hides the others: a limit that a block ends, and a pause does not, would tell them apart.
 */
export async function findAwake(
  db: Database,
  memberId: string,
  awakeAfter: Date,
): Promise<{ readonly lastWrittenAt: Date; readonly waitingSince: Date | null; readonly remindedAt: Date | null }[]> {
  const { rows } = await db.raw<{
    rows: { lastWrittenAt: Date; waitingSince: Date | null; remindedAt: Date | null }[];
  }>(
    `SELECT conversations.last_at AS "lastWrittenAt", waiting_since AS "waitingSince", reminded_at AS "remindedAt"
       FROM conversation_members AS own JOIN conversations ON conversations.id = own.conversation_id
       JOIN members AS other ON ${isSeenOther}
      WHERE own.member_id = :memberId AND is_listed AND own.last_at > :awakeAfter
        AND closed_at IS NULL AND blocked_at IS NULL AND stopped_at IS NULL`,
    { memberId, awakeAfter },
  );
  return rows;
}

/** The name of the other member, or null once the account is deleted. */
export async function findFirstName(db: Database, memberId: string): Promise<string> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT coalesce(profiles.display_name, members.display_name, '${NAMELESS}') AS name
       FROM members LEFT JOIN profiles ON profiles.user_id = members.id WHERE members.id = :memberId`,
    { memberId },
  );
  return rows[0]?.name ?? NAMELESS;
}
