import type { GivenSlot } from '#shared/matching/boost.ts';
import type { Database } from '../../../platform/db/database.ts';
import { indexIds, packIds } from '../codes/packed-ids.ts';
import { findSelections } from './selections.queries.ts';

/** The members whose boost runs at a moment. */
export async function findBoosted(db: Database, now: Date): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `SELECT member_id FROM boosts WHERE closed_at IS NULL AND ends_at > :now AND begun_at <= :now`,
    { now },
  );
  return [...new Set(rows.map((row) => row.member_id))];
}

/** For each member 1 with a boost. @param ids packed, in the order of the lists */
export function markBoosted(boosted: readonly string[], ids: Uint8Array, count: number): Uint8Array {
  const marks = new Uint8Array(count);
  if (boosted.length === 0) return marks;
  const numberOf = indexIds(ids);
  for (const memberId of boosted) {
    const number = numberOf(packIds([memberId]));
    if (number >= 0) marks[number] = 1;
  }
  return marks;
}

/** Of slots that a choice gives those whose owners are not shown the member already: chosen again, nothing is given twice. */
export async function findNewSlots(db: Database, given: readonly GivenSlot[]): Promise<GivenSlot[]> {
  if (given.length === 0) return [];
  const stored = await findSelections(db, [...new Set(given.map(({ ownerId }) => ownerId))]);
  return given.filter(({ ownerId, memberId }) => !stored.get(ownerId)?.some((shown) => shown.memberId === memberId));
}

/**
 * Adds the slots that some members were given to the boosts that have given them: another one can have begun since, or the
 * one before can still wait for its account.
 * @param chosenAt when the choice asked whose boosts run
 */
export async function addSlotsGiven(db: Database, given: readonly GivenSlot[], chosenAt: Date): Promise<void> {
  if (given.length === 0) return;
  const slots = new Map<string, number>();
  for (const { memberId } of given) slots.set(memberId, (slots.get(memberId) ?? 0) + 1);
  await db.raw(
    `UPDATE boosts SET slots_given = slots_given + given.slots
       FROM unnest(:memberIds::uuid[], :slots::integer[]) AS given (member_id, slots)
      WHERE boosts.member_id = given.member_id AND closed_at IS NULL AND ends_at > :chosenAt AND begun_at <= :chosenAt`,
    { memberIds: [...slots.keys()], slots: [...slots.values()], chosenAt },
  );
}

/** A boost of a member, as its account says it. */
export interface StoredBoost {
  readonly id: string;
  readonly begunAt: Date;
  readonly endsAt: Date;
  readonly slotsGiven: number;
  /** When the account was made; null before. */
  readonly closedAt: Date | null;
}

interface BoostRow {
  readonly id: string;
  readonly begun_at: Date;
  readonly ends_at: Date;
  readonly slots_given: number;
  readonly closed_at: Date | null;
}

function toBoost(row: BoostRow): StoredBoost {
  return {
    id: row.id,
    begunAt: row.begun_at,
    endsAt: row.ends_at,
    slotsGiven: row.slots_given,
    closedAt: row.closed_at,
  };
}

/** The newest boosts of a member, newest first. */
export async function findBoosts(db: Database, memberId: string, limit: number): Promise<StoredBoost[]> {
  const rows = await db('boosts')
    .where({ member_id: memberId })
    .orderBy('begun_at', 'desc')
    .limit(limit)
    .select('id', 'begun_at', 'ends_at', 'slots_given', 'closed_at');
  return rows.map(toBoost);
}

/** How many boosts of a member are stored; the page shows the newest of them. */
export const BOOSTS_RETAINED = 5;

/** Saves a boost, and forgets old ones whose account is made. */
export async function insertBoost(
  db: Database,
  { memberId, id, begunAt, endsAt }: { memberId: string; id: string; begunAt: Date; endsAt: Date },
): Promise<void> {
  await db('boosts').insert({ member_id: memberId, id, begun_at: begunAt, ends_at: endsAt });
  const newest = await findBoosts(db, memberId, BOOSTS_RETAINED);
  const newestIds = newest.map((boost) => boost.id);
  await db('boosts').where({ member_id: memberId }).whereNotNull('closed_at').whereNotIn('id', newestIds).delete();
}

/** Closes a boost. Returns it; null when it is closed already, or gone with the account. */
export async function closeBoost(
  db: Database,
  { memberId, id, now }: { memberId: string; id: string; now: Date },
): Promise<StoredBoost | null> {
  const rows = await db('boosts')
    .where({ member_id: memberId, id })
    .whereNull('closed_at')
    .update({ closed_at: now })
    .returning(['id', 'begun_at', 'ends_at', 'slots_given', 'closed_at']);
  return rows[0] ? toBoost(rows[0]) : null;
}
