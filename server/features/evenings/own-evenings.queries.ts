import type { Position } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';

/** What the evenings' pages read of the member who looks at them. */

/** Where a member lives; null without a position. */
export async function findHome(
  db: Database,
  memberId: string,
): Promise<{ readonly town: string; readonly position: Position } | null> {
  const row = await db('profiles').where({ user_id: memberId }).first('location_city', 'latitude', 'longitude');
  if (!row?.location_city || row.latitude === null || row.longitude === null) return null;
  return { town: row.location_city, position: { latitude: row.latitude, longitude: row.longitude } };
}

/** When a member was absent without a word, as long as it counts. */
export async function findAbsences(db: Database, memberId: string): Promise<Date[]> {
  return db('evening_absences').where({ member_id: memberId }).pluck('absent_at');
}

export async function insertAbsence(db: Database, memberId: string, absentAt: Date): Promise<void> {
  const absence = { member_id: memberId, absent_at: absentAt };
  await db('evening_absences').insert(absence).onConflict(['member_id', 'absent_at']).ignore();
}

export async function hasAlert(db: Database, memberId: string): Promise<boolean> {
  return (await db('evening_alerts').where({ member_id: memberId }).first('place_id')) !== undefined;
}

/** Asks to be notified of evenings near a town; asked again, it is that of the town then. */
export async function saveAlert(db: Database, memberId: string, placeId: number, now: Date): Promise<void> {
  await db('evening_alerts')
    .insert({ member_id: memberId, place_id: placeId, asked_at: now })
    .onConflict('member_id')
    .merge();
}

export async function deleteAlert(db: Database, memberId: string): Promise<void> {
  await db('evening_alerts').where({ member_id: memberId }).delete();
}

export interface WishesOfEvening {
  /** Whom the member would like to see again. */
  readonly wished: ReadonlySet<string>;
  /** Who would like to see the member again; it is for finding shared wishes, and never leaves the server. */
  readonly wishing: ReadonlySet<string>;
}

/** The wishes after an evening that concern a member. */
export async function findWishes(db: Database, eveningId: string, memberId: string): Promise<WishesOfEvening> {
  const { rows } = await db.raw<{ rows: { by: string; about: string }[] }>(
    `SELECT member_id AS by, other_id AS about FROM evening_wishes
      WHERE evening_id = :eveningId AND (member_id = :memberId OR other_id = :memberId)`,
    { eveningId, memberId },
  );
  return {
    wished: new Set(rows.flatMap(({ by, about }) => (by === memberId ? [about] : []))),
    wishing: new Set(rows.flatMap(({ by, about }) => (about === memberId ? [by] : []))),
  };
}

/** A wish to see somebody again, with the evening after which it was said. */
export interface StoredWish {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly otherId: string;
  readonly at: Date;
}

/** The wishes of a member after evenings that ended since a moment, oldest first, as far as the pages show them. */
export async function findShownWishes(db: Database, memberId: string, since: Date): Promise<StoredWish[]> {
  const { rows } = await db.raw<{ rows: StoredWish[] }>(
    `SELECT starts_at AS "startsAt", ends_at AS "endsAt", other_id AS "otherId", wished_at AS at
       FROM evening_wishes AS wish JOIN evenings ON evenings.id = wish.evening_id
       JOIN evening_attendees AS own ON own.evening_id = wish.evening_id AND own.member_id = wish.member_id
       JOIN evening_attendees AS mate ON mate.evening_id = wish.evening_id AND mate.member_id = wish.other_id
      WHERE wish.member_id = :memberId AND ends_at > :since AND cancelled_at IS NULL AND taken_down_at IS NULL
        AND own.absent_at IS NULL AND mate.absent_at IS NULL
      ORDER BY starts_at, wished_at, other_id`,
    { memberId, since },
  );
  return rows;
}

export async function saveWish(
  db: Database,
  wish: { readonly eveningId: string; readonly memberId: string; readonly otherId: string; readonly now: Date },
): Promise<void> {
  await db('evening_wishes')
    .insert({ evening_id: wish.eveningId, member_id: wish.memberId, other_id: wish.otherId, wished_at: wish.now })
    .onConflict(['evening_id', 'member_id', 'other_id'])
    .ignore();
}

export async function deleteWishes(
  db: Database,
  {
    eveningId,
    memberId,
    otherIds,
  }: { readonly eveningId: string; readonly memberId: string; readonly otherIds: readonly string[] },
): Promise<void> {
  if (otherIds.length === 0) return;
  await db('evening_wishes')
    .where({ evening_id: eveningId, member_id: memberId })
    .whereIn('other_id', [...otherIds])
    .delete();
}

/** Lets a member sign up for one evening after the other; before an evening is locked. */
export async function lockAttending(db: Database, memberId: string): Promise<void> {
  await db.raw('SELECT 1 FROM members WHERE id = ? FOR NO KEY UPDATE', [memberId]);
}
