import type { Asking, AskingPair } from '#shared/talk/asking.ts';
import type { ReceivingChoice, WaitingQuestion } from '#shared/talk/receiving.ts';
import type { Database, Row } from '../../platform/db/database.ts';
import { isBlocked, isVisible } from '../members/visibility.queries.ts';

export type AskingRow = Row<'conversation_askings'>;

/** All askings of a conversation, the newest last. */
export async function findAskings(db: Database, conversationId: string): Promise<AskingRow[]> {
  return db('conversation_askings').where({ conversation_id: conversationId }).orderBy('number').select();
}

/** The askings of a pair as one of the two sees them. */
export function askingPairOf(rows: readonly AskingRow[], memberId: string, openedAt: Date | null): AskingPair {
  return { askings: rows.map((row) => toAsking(row, memberId)), openedAt };
}

function toAsking(row: AskingRow, memberId: string): Asking {
  return {
    isMine: row.asker_id === memberId,
    questionKey: row.question_key,
    askedAt: row.asked_at,
    reachedAt: row.reached_at,
    remindedAt: row.asked_again_at,
    declinedAt: row.declined_at,
    withdrawnAt: row.withdrawn_at,
  };
}

export interface NewAsking {
  readonly conversationId: string;
  readonly number: number;
  readonly askerId: string;
  readonly askedId: string;
  readonly questionKey: string;
  readonly sealedAnswer: Buffer;
  readonly clientKey: string;
  /** Of an earlier asking of the same member: its quiet days outlast it. */
  readonly declinedAt: Date | null;
  readonly now: Date;
}

export async function insertAsking(db: Database, asking: NewAsking): Promise<void> {
  await db('conversation_askings').insert({
    conversation_id: asking.conversationId,
    number: asking.number,
    asker_id: asking.askerId,
    asked_id: asking.askedId,
    question_key: asking.questionKey,
    sealed_answer: asking.sealedAnswer,
    client_key: asking.clientKey,
    asked_at: asking.now,
    declined_at: asking.declinedAt,
  });
}

/** What is saved in place of the answer of an asking that can no longer be answered, or was. */
const NO_ANSWER = Buffer.alloc(0);

/**
 * Saves what a rule has changed of an asking. The answer of one that was withdrawn is gone for good. That it has reached the
 * other stays, also if it did after it was read: that is marked without the lock of the conversation.
 */
export async function saveAsking(db: Database, row: Pick<AskingRow, 'conversation_id' | 'number'>, asking: Asking) {
  await db('conversation_askings')
    .where({ conversation_id: row.conversation_id, number: row.number })
    .update({
      reached_at: db.raw('coalesce(reached_at, ?::timestamptz)', [asking.reachedAt]),
      asked_again_at: asking.remindedAt,
      declined_at: asking.declinedAt,
      withdrawn_at: asking.withdrawnAt,
      ...(asking.withdrawnAt && { sealed_answer: NO_ANSWER }),
    });
}

/** Marks an asking as answered; its answer is in the thread from now on, and here no more. */
export async function markAnswered(
  db: Database,
  row: Pick<AskingRow, 'conversation_id' | 'number'>,
  now: Date,
): Promise<void> {
  const asking = { conversation_id: row.conversation_id, number: row.number };
  await db('conversation_askings').where(asking).update({ answered_at: now, sealed_answer: NO_ANSWER });
}

/** When a member asked: their newest askings, and the newest of those that were the first to somebody; newest first. */
export interface AskingPace {
  readonly askedAt: readonly Date[];
  readonly firstAskedAt: readonly Date[];
}

/**
 * The pace of askings of a member, whose account the caller has locked. It is saved apart from the askings: those go when
 * the other leaves, and a limit that ended then would tell it.
 */
export async function findAskingPace(db: Database, memberId: string): Promise<AskingPace> {
  const row = await db('talk_paces').where({ member_id: memberId }).first('asked_at', 'first_asked_at');
  return { askedAt: row?.asked_at ?? [], firstAskedAt: row?.first_asked_at ?? [] };
}

export async function saveAskingPace(
  db: Database,
  memberId: string,
  today: string,
  { askedAt, firstAskedAt }: AskingPace,
): Promise<void> {
  const saved = { asked_at: [...askedAt], first_asked_at: [...firstAskedAt] };
  await db('talk_paces')
    .insert({ member_id: memberId, day: today, written_today: 0, newest_at: [], ...saved })
    .onConflict('member_id')
    .merge(['asked_at', 'first_asked_at']);
}

/**
 * The questions that have reached a member and that nobody has answered, newest first; a rule says which are shown. Those of
 * members who may not be seen at present are left out.
 */
export async function findReached(db: Database, memberId: string, limit: number): Promise<AskingRow[]> {
  const { rows } = await db.raw<{ rows: AskingRow[] }>(
    `SELECT asking.* FROM conversation_askings AS asking
       JOIN members AS asker ON asker.id = asker_id AND ${isVisible('asker')}
       JOIN members AS own ON own.id = asked_id AND ${isVisible('own')}
      WHERE asked_id = :memberId AND reached_at IS NOT NULL AND withdrawn_at IS NULL AND lapsed_at IS NULL
        AND answered_at IS NULL AND NOT ${isBlocked('asker.id', 'own.id')}
      ORDER BY reached_at DESC LIMIT :limit`,
    { memberId, limit },
  );
  return rows;
}

/** The questions that a member has asked since a moment and that nobody has answered, newest first. */
export async function findOwnAskings(
  db: Database,
  memberId: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<AskingRow[]> {
  return db('conversation_askings')
    .where({ asker_id: memberId })
    .where('asked_at', '>=', since)
    .whereNull('withdrawn_at')
    .whereNull('answered_at')
    .orderBy('asked_at', 'desc')
    .limit(limit)
    .select();
}

/** Lets the receiving of one member wait until another transaction about it has ended. */
export async function lockReceiver(db: Database, memberId: string): Promise<void> {
  await db.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 43))', [memberId]);
}

export interface WaitingRow extends WaitingQuestion {
  readonly conversationId: string;
  readonly number: number;
  readonly askerId: string;
}

/**
 * The questions that wait to reach a member, with what ranks them: the points of the pair in the member's list, and whether
 * the asker is in the selection. `limit` bounds the work for a member whom very many ask: the oldest come first.
 */
export async function findWaiting(db: Database, memberId: string, limit: number): Promise<WaitingRow[]> {
  const { rows } = await db.raw<{ rows: WaitingRow[] }>(
    `SELECT conversation_id || ':' || number AS id, conversation_id AS "conversationId", number, asker_id AS "askerId",
            asked_at AS "askedAt", asked_again_at AS "remindedAt", declined_at AS "declinedAt",
            coalesce((SELECT points[array_position(candidate_ids, asker_id)] FROM match_lists
                       WHERE member_id = :memberId), 0)::int AS points,
            coalesce((SELECT is_mutual[array_position(candidate_ids, asker_id)] FROM match_sixes
                       WHERE member_id = :memberId), false) AS "isMutual",
            EXISTS (SELECT FROM match_sixes WHERE member_id = :memberId AND asker_id = ANY (candidate_ids))
              AS "isInSelection"
       FROM conversation_askings
      WHERE asked_id = :memberId AND reached_at IS NULL AND withdrawn_at IS NULL AND lapsed_at IS NULL
        AND answered_at IS NULL
      ORDER BY asked_at LIMIT :limit`,
    { memberId, limit },
  );
  return rows;
}

/** When questions reached a member since a moment. */
export async function findReachedSince(db: Database, memberId: string, since: Date): Promise<Date[]> {
  const rows = await db('conversation_askings')
    .where({ asked_id: memberId })
    .where('reached_at', '>=', since)
    .select('reached_at');
  return rows.flatMap(({ reached_at: reachedAt }) => (reachedAt ? [reachedAt] : []));
}

/** Marks a waiting question as having reached its member. False when it no longer waits. */
export async function markReached(
  db: Database,
  { conversationId, number }: { conversationId: string; number: number },
  now: Date,
): Promise<boolean> {
  const changed = await db('conversation_askings')
    .where({ conversation_id: conversationId, number })
    .whereNull('reached_at')
    .whereNull('withdrawn_at')
    .whereNull('lapsed_at')
    .whereNull('answered_at')
    .update({ reached_at: now });
  return changed > 0;
}

/** Members for whom questions wait, in the order of their ids, some at a time. */
export async function findReceivers(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT DISTINCT asked_id AS id FROM conversation_askings
      WHERE reached_at IS NULL AND withdrawn_at IS NULL AND lapsed_at IS NULL AND answered_at IS NULL
        AND asked_id > :after
      ORDER BY asked_id LIMIT :limit`,
    { after, limit },
  );
  return rows.map(({ id }) => id);
}

/** SQL that is true of askings that nobody has answered, and that were neither asked nor shown again since `:before`. */
const isLapsing = `withdrawn_at IS NULL AND lapsed_at IS NULL AND answered_at IS NULL
           AND coalesce(asked_again_at, asked_at) < :before`;

/**
 * Ends askings that were not answered in time, some at a time, and deletes their answers. One that is answered or shown again at
 * this moment stays as that leaves it. Returns whose they were.
 */
export async function lapseAskings(
  db: Database,
  before: Date,
  now: Date,
  limit: number,
): Promise<{ readonly askerId: string; readonly askedId: string }[]> {
  const { rows } = await db.raw<{ rows: { askerId: string; askedId: string }[] }>(
    `UPDATE conversation_askings SET lapsed_at = :now, sealed_answer = ''
      WHERE (conversation_id, number) IN (
        SELECT conversation_id, number FROM conversation_askings
         WHERE asked_at < :before AND ${isLapsing}
         ORDER BY asked_at LIMIT :limit)
        AND ${isLapsing}
     RETURNING asker_id AS "askerId", asked_id AS "askedId"`,
    { before, now, limit },
  );
  return rows;
}

/** What a member chose about receiving. */
export interface TalkChoices {
  readonly receives: ReceivingChoice;
  readonly wantsReminders: boolean;
}

export async function findTalkChoices(db: Database, memberId: string): Promise<TalkChoices> {
  const row = await db('talk_choices').where({ member_id: memberId }).first('receives', 'wants_reminders');
  return { receives: row?.receives ?? 'all', wantsReminders: row?.wants_reminders ?? true };
}

export async function saveTalkChoices(
  db: Database,
  memberId: string,
  { receives, wantsReminders }: TalkChoices,
  now: Date,
): Promise<void> {
  await db('talk_choices')
    .insert({ member_id: memberId, receives, wants_reminders: wantsReminders, chosen_at: now })
    .onConflict('member_id')
    .merge(['receives', 'wants_reminders', 'chosen_at']);
}
