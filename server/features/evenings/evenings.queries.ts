import type { EveningRecord } from '#shared/evenings/evening-state.ts';
import type { Box } from '#shared/evenings/nearby.ts';
import type { Position } from '#shared/questionnaire/profile.ts';
import { isBlocked } from '../members/visibility.queries.ts';
import type { Database, Row, Updated } from '../../platform/db/database.ts';

/** An evening with the name of its town. */
export interface EveningRow extends Row<'evenings'> {
  readonly town: string;
}

const withTown = `evenings.*, places.name AS town FROM evenings JOIN places ON places.id = evenings.place_id`;

/** What decides about an evening. */
export function recordOf(row: Row<'evenings'>): EveningRecord {
  return {
    submittedAt: row.submitted_at,
    publishedAt: row.published_at,
    composedAt: row.composed_at,
    cancelledAt: row.cancelled_at,
    takenDownAt: row.taken_down_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  };
}

export async function findEvening(db: Database, eveningId: string): Promise<EveningRow | null> {
  const { rows } = await db.raw<{ rows: EveningRow[] }>(`SELECT ${withTown} WHERE evenings.id = ?`, [eveningId]);
  return rows[0] ?? null;
}

/**
 * An evening, locked until the transaction ends: places are given, taken back and changed one after the other. Rows of
 * members are locked before those of evenings, or two transactions could wait for each other.
 */
export async function lockEvening(db: Database, eveningId: string): Promise<EveningRow | null> {
  const { rows } = await db.raw<{ rows: EveningRow[] }>(
    `SELECT ${withTown} WHERE evenings.id = ? FOR UPDATE OF evenings`,
    [eveningId],
  );
  return rows[0] ?? null;
}

export async function saveEvening(db: Database, eveningId: string, changes: Updated<'evenings'>): Promise<void> {
  await db('evenings').where({ id: eveningId }).update(changes);
}

/** Says that who comes has changed: what was computed for others is computed anew. For a locked evening. */
export async function advanceEvening(db: Database, eveningId: string): Promise<void> {
  await db('evenings').where({ id: eveningId }).increment('version', 1);
}

/** SQL: published, and neither cancelled nor taken down; the index of nearby evenings holds these alone. */
const isOffered = `published_at IS NOT NULL AND cancelled_at IS NULL AND taken_down_at IS NULL`;

export interface NearbyEvening extends EveningRow, Position {}

/**
 * Evenings that are offered and have not begun, in the towns of a box on the map, the next one first; none of an organiser with
 * whom there is a block (S-evening-57).
 * @param age of whom they are for, or a year more on the day; null: of any
 */
export async function findOfferedWithin(
  db: Database,
  { west, south, east, north }: Box,
  {
    memberId,
    now,
    age,
    limit,
  }: { readonly memberId: string; readonly now: Date; readonly age: number | null; readonly limit: number },
): Promise<NearbyEvening[]> {
  const { rows } = await db.raw<{ rows: NearbyEvening[] }>(
    `SELECT evenings.*, places.name AS town, places.latitude, places.longitude
       FROM places JOIN evenings ON evenings.place_id = places.id
      WHERE point(longitude, latitude) <@ box(point(:west, :south), point(:east, :north))
        AND ${isOffered} AND starts_at > :now::timestamptz
        AND NOT ${isBlocked(':memberId', 'organiser_id')}
        AND (:age::int IS NULL OR (age_from <= :age::int + 1 AND age_to >= :age::int))
      ORDER BY starts_at, evenings.id LIMIT :limit`,
    { memberId, west, south, east, north, now, age, limit },
  );
  return rows;
}

/** The evenings that a member has asked for and that ended after a moment, whatever became of them. */
export async function findEveningsOf(db: Database, memberId: string, endedAfter: Date): Promise<EveningRow[]> {
  const { rows } = await db.raw<{ rows: EveningRow[] }>(
    `SELECT ${withTown} JOIN evening_attendees ON evening_id = evenings.id
      WHERE member_id = :memberId AND ends_at > :endedAfter ORDER BY starts_at, evenings.id`,
    { memberId, endedAfter },
  );
  return rows;
}

/** What the worker does with an evening when its time has come. */
export type DueStep = 'compose' | 'day-before' | 'show-tables' | 'soon' | 'follow-up';

/** Evenings of which something may be due, the next one first: their moments say what. */
export async function findRunning(
  db: Database,
  {
    startsBefore,
    endedAfter,
    limit,
  }: { readonly startsBefore: Date; readonly endedAfter: Date; readonly limit: number },
): Promise<EveningRow[]> {
  const { rows } = await db.raw<{ rows: EveningRow[] }>(
    `SELECT ${withTown}
      WHERE ${isOffered} AND followed_up_at IS NULL AND starts_at < :startsBefore AND starts_at > :endedAfter
      ORDER BY starts_at, evenings.id LIMIT :limit`,
    { startsBefore, endedAfter, limit },
  );
  return rows;
}

/** The ids of evenings of which somebody has let an offered place lapse. */
export async function findWithLapsedOffers(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT DISTINCT evening_id AS id FROM evening_attendees
      WHERE status = 'offered' AND offered_until <= :now ORDER BY evening_id LIMIT :limit`,
    { now, limit },
  );
  return rows.map(({ id }) => id);
}

/** The ids of evenings that ended before a moment and of which it is still stored who came. */
export async function findToCount(db: Database, endedBefore: Date, limit: number): Promise<string[]> {
  return db('evenings')
    .where('starts_at', '<', endedBefore)
    .where('ends_at', '<', endedBefore)
    .whereNull('counted_at')
    .orderBy('starts_at')
    .limit(limit)
    .pluck('id');
}

/** Deletes evenings that ended before a moment; returns how many. */
export async function deleteEvenings(db: Database, endedBefore: Date, limit: number): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM evenings WHERE id IN (SELECT id FROM evenings WHERE starts_at < :endedBefore AND ends_at < :endedBefore
                                        ORDER BY starts_at LIMIT :limit)`,
    { endedBefore, limit },
  );
  return rowCount;
}

/** Whether a member and the organiser of an evening are kept apart by a block of either. */
export async function isKeptApart(db: Database, memberId: string, organiserId: string | null): Promise<boolean> {
  const { rows } = await db.raw<{ rows: [{ isApart: boolean }] }>(
    `SELECT ${isBlocked(':memberId::uuid', ':organiserId::uuid')} AS "isApart"`,
    { memberId, organiserId },
  );
  return rows[0].isApart;
}
