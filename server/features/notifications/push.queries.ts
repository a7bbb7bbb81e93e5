import { HOUR_MS } from '#shared/duration.ts';
import type { Database } from '../../platform/db/database.ts';
import { isWithin } from '../../platform/queue/member-range.ts';
import { isVisible } from '../members/visibility.queries.ts';

/** SQL that is true of a subscription whose browser still has the session in which it subscribed. */
const isSignedIn = `EXISTS (
  SELECT FROM sessions
   WHERE sessions.member_id = push_subscriptions.member_id AND sessions.expire > :now
     AND sessions.sess->>'pushSubscriptionId' = push_subscriptions.id::text)`;

export interface NewSubscription {
  readonly memberId: string;
  readonly endpointHash: Buffer;
  readonly sealed: Buffer;
  readonly now: Date;
}

/**
 * Saves a browser's subscription; it belongs to one member at a time.
 * @returns its id
 */
export async function saveSubscription(
  db: Database,
  { memberId, endpointHash, sealed, now }: NewSubscription,
): Promise<string> {
  await db('push_subscriptions').where({ endpoint_hash: endpointHash }).whereNot({ member_id: memberId }).delete();
  const [row] = await db('push_subscriptions')
    .insert({ member_id: memberId, endpoint_hash: endpointHash, sealed_subscription: sealed, created_at: now })
    .onConflict(['member_id', 'endpoint_hash'])
    .merge(['sealed_subscription', 'created_at'])
    .returning('id');
  if (!row) throw new Error('The subscription was not kept.');
  return row.id;
}

/** Deletes all but the newest subscriptions of a member. */
export async function trimSubscriptions(db: Database, memberId: string, atMost: number): Promise<void> {
  await db.raw(
    `DELETE FROM push_subscriptions WHERE member_id = :memberId AND id IN (
       SELECT id FROM push_subscriptions WHERE member_id = :memberId ORDER BY created_at DESC, id OFFSET :atMost)`,
    { memberId, atMost },
  );
}

export async function deleteSubscription(db: Database, memberId: string, id: string): Promise<void> {
  await db('push_subscriptions').where({ member_id: memberId, id }).delete();
}

/** A browser that is switched on has its subscription first, and its session names it a moment later. */
const NAMED_WITHIN_MS = HOUR_MS;

/** How many subscriptions one statement looks at. */
const SUBSCRIPTIONS_AT_A_TIME = 5000;

/** Deletes subscriptions whose session has ended, if they are older than an hour, those of some members after those of others. */
export async function deleteSilentSubscriptions(
  db: Database,
  now: Date,
  atATime = SUBSCRIPTIONS_AT_A_TIME,
): Promise<number> {
  for (let deleted = 0, after: string | null = null; ;) {
    const upTo: string | null = await findSubscriberAfter(db, after, atATime);
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `DELETE FROM push_subscriptions
        WHERE ${isWithin('member_id')} AND created_at < :createdBefore AND NOT ${isSignedIn}`,
      { now, after, upTo, createdBefore: new Date(now.getTime() - NAMED_WITHIN_MS) },
    );
    deleted += rowCount;
    if (upTo === null) return deleted;
    after = upTo;
  }
}

/** The member whose subscriptions are so many further; null: fewer are left. */
async function findSubscriberAfter(db: Database, after: string | null, count: number): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT member_id AS id FROM push_subscriptions WHERE (:after::uuid IS NULL OR member_id > :after)
      ORDER BY member_id OFFSET :count LIMIT 1`,
    { after, count },
  );
  return rows[0]?.id ?? null;
}

/** The ids of a member's subscriptions with a valid session. */
export async function findSubscriptions(db: Database, memberId: string, now: Date): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM push_subscriptions WHERE member_id = :memberId AND ${isSignedIn} ORDER BY created_at, id`,
    { memberId, now },
  );
  return rows.map(({ id }) => id);
}

export interface Reachable {
  readonly email: string;
  readonly sealed: Buffer;
}

/**
 * The subscription of a member's browser; null once it is signed out, or the member is suspended, paused or under
 * review.
 */
export async function findReachable(
  db: Database,
  { memberId, subscriptionId, now }: { memberId: string; subscriptionId: string; now: Date },
): Promise<Reachable | null> {
  const { rows } = await db.raw<{ rows: Reachable[] }>(
    `SELECT members.email, push_subscriptions.sealed_subscription AS sealed
       FROM push_subscriptions JOIN members ON members.id = push_subscriptions.member_id AND ${isVisible('members')}
      WHERE push_subscriptions.member_id = :memberId AND push_subscriptions.id = :subscriptionId AND ${isSignedIn}`,
    { memberId, subscriptionId, now },
  );
  return rows[0] ?? null;
}

/** A browser of a member. */
export interface BrowserOfMember {
  readonly memberId: string;
  readonly subscriptionId: string;
}

/** The subscriptions with a valid session of many members. */
export async function findSubscriptionsOf(
  db: Database,
  memberIds: readonly string[],
  now: Date,
): Promise<BrowserOfMember[]> {
  const { rows } = await db.raw<{ rows: BrowserOfMember[] }>(
    `SELECT member_id AS "memberId", id AS "subscriptionId" FROM push_subscriptions
      WHERE member_id = ANY (:memberIds) AND ${isSignedIn} ORDER BY member_id, created_at, id`,
    { memberIds: [...memberIds], now },
  );
  return rows;
}
