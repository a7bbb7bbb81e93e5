import type { Database } from '../../platform/db/database.ts';

/** Two members, of whom the first is invented. */
export interface DemoPair {
  readonly demoId: string;
  readonly otherId: string;
}

/**
 * Invented members of the selections of people who were here lately, who could ask them: of each person all of them, the
 * those with a photo first, so that two photos can open, then the first of the selection. Whom an invented member has asked lately, or often, is left out, and so is a pair that
 * has a conversation.
 */
export async function findAskablePeople(
  db: Database,
  limits: { activeOn: string; askedSince: Date; askingsAtMost: number; people: number },
): Promise<DemoPair[]> {
  const { rows } = await db.raw<{ rows: DemoPair[] }>(
    `SELECT demo.id AS "demoId", people.id AS "otherId"
       FROM (SELECT members.id FROM members JOIN profiles ON profiles.user_id = members.id
              WHERE NOT is_demo AND profile_completed AND last_active_on >= :activeOn
              ORDER BY last_active_on DESC, members.id LIMIT :people) AS people
       JOIN match_sixes ON match_sixes.member_id = people.id
      CROSS JOIN LATERAL unnest(candidate_ids) WITH ORDINALITY AS shown (id, slot)
       JOIN members AS demo ON demo.id = shown.id AND demo.is_demo
       JOIN profiles AS invented ON invented.user_id = demo.id
      WHERE NOT EXISTS (SELECT FROM conversations
                         WHERE first_id = least(people.id, demo.id) AND second_id = greatest(people.id, demo.id))
        AND (SELECT count(*) FROM conversation_askings
              WHERE asked_id = people.id AND asker_id IN (SELECT id FROM members WHERE is_demo)) < :askingsAtMost
        AND NOT EXISTS (SELECT FROM conversation_askings
                         WHERE asked_id = people.id AND asked_at > :askedSince
                           AND asker_id IN (SELECT id FROM members WHERE is_demo))
      ORDER BY people.id, invented.profile_photo_url IS NULL, slot`,
    limits,
  );
  return rows;
}

/** A question of a person that has reached an invented member. */
export interface DemoAsking {
  readonly conversationId: string;
  readonly demoId: string;
  readonly questionKey: string;
}

/** Questions of people that have reached invented members before a moment, and were not answered. */
export async function findAskedDemoMembers(db: Database, before: Date, limit: number): Promise<DemoAsking[]> {
  const { rows } = await db.raw<{ rows: DemoAsking[] }>(
    `SELECT conversation_id AS "conversationId", asked_id AS "demoId", question_key AS "questionKey"
       FROM conversation_askings
       JOIN members AS demo ON demo.id = asked_id AND demo.is_demo
       JOIN members AS asker ON asker.id = asker_id AND NOT asker.is_demo
      WHERE reached_at <= :before AND withdrawn_at IS NULL AND lapsed_at IS NULL AND answered_at IS NULL
      ORDER BY reached_at LIMIT :limit`,
    { before, limit },
  );
  return rows;
}

/** A conversation in which a person waits for an invented member. */
export interface DemoTurn {
  readonly conversationId: string;
  readonly demoId: string;
  /** How many texts the invented member has written in it, and the number of its newest message. */
  readonly written: number;
  readonly lastNumber: number;
  /** Since when the person has waited; null: the conversation has just opened. */
  readonly waitingSince: Date | null;
}

/** Conversations in which people have waited for invented members since before a moment. */
export async function findAwaitedDemoMembers(
  db: Database,
  { before, textsAtMost, limit }: { before: Date; textsAtMost: number; limit: number },
): Promise<DemoTurn[]> {
  const { rows } = await db.raw<{ rows: DemoTurn[] }>(
    `SELECT conversations.id AS "conversationId", demo.id AS "demoId", last_number AS "lastNumber",
            waiting_since AS "waitingSince",
            CASE side WHEN 1 THEN first_texts ELSE second_texts END AS written
       FROM conversation_members
       JOIN members AS demo ON demo.id = member_id AND demo.is_demo
       JOIN conversations ON conversations.id = conversation_id
      WHERE waiting_since <= :before AND closed_at IS NULL AND blocked_at IS NULL AND left_at IS NULL
        AND CASE side WHEN 1 THEN first_texts ELSE second_texts END < :textsAtMost
      ORDER BY waiting_since LIMIT :limit`,
    { before, textsAtMost, limit },
  );
  return rows;
}

/** Whether an invented member has answered a question of a conversation after the person began to wait. */
export async function hasAnsweredSince(
  db: Database,
  { conversationId, demoId, waitingSince }: DemoTurn,
): Promise<boolean> {
  if (waitingSince === null) return false;
  const { rows } = await db.raw<{ rows: { hasAnswered: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM question_answers JOIN conversation_members USING (conversation_id, side)
                     WHERE conversation_id = :conversationId AND member_id = :demoId
                       AND answered_at > :waitingSince) AS "hasAnswered"`,
    { conversationId, demoId, waitingSince },
  );
  return rows[0]!.hasAnswered;
}

/** People who asked invented members for the photos before a moment, where both have one. */
export async function findRevealsToOpen(db: Database, before: Date, limit: number): Promise<DemoPair[]> {
  const { rows } = await db.raw<{ rows: DemoPair[] }>(
    `SELECT demo.id AS "demoId", other.id AS "otherId"
       FROM members AS demo
       JOIN photo_reveals ON first_id = demo.id OR second_id = demo.id
       JOIN members AS other ON other.id = CASE first_id WHEN demo.id THEN second_id ELSE first_id END AND NOT other.is_demo
       JOIN profiles AS shown ON shown.user_id = demo.id AND shown.profile_photo_url IS NOT NULL
      WHERE demo.is_demo AND opened_at IS NULL
        AND CASE first_id WHEN demo.id THEN first_asked_at ELSE second_asked_at END IS NULL
        AND CASE first_id WHEN demo.id THEN second_asked_at ELSE first_asked_at END <= :before
      ORDER BY demo.id, other.id LIMIT :limit`,
    { before, limit },
  );
  return rows;
}
