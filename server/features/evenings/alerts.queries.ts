import type { Box } from '#shared/evenings/nearby.ts';
import type { IsoDate, Position } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';

export async function findTownPosition(db: Database, placeId: number): Promise<Position | null> {
  return (await db('places').where({ id: placeId }).first('latitude', 'longitude')) ?? null;
}

/** Somebody who asked to be told of evenings near a town. */
export interface Alerted {
  readonly memberId: string;
  readonly birthDate: IsoDate | null;
  readonly home: Position;
}

/** Those who asked to be told of evenings near a town of a part of the map, by their ids; nobody who pauses or is suspended. */
export async function findAlertsWithin(
  db: Database,
  { box, after, limit }: { readonly box: Box; readonly after: string | null; readonly limit: number },
): Promise<Alerted[]> {
  const { rows } = await db.raw<{ rows: (Omit<Alerted, 'home'> & Position)[] }>(
    `SELECT evening_alerts.member_id AS "memberId", birth_date AS "birthDate", places.latitude, places.longitude
       FROM places JOIN evening_alerts ON evening_alerts.place_id = places.id
       JOIN members ON members.id = evening_alerts.member_id
       JOIN profiles ON profiles.user_id = evening_alerts.member_id
      WHERE point(places.longitude, places.latitude) <@ box(point(:west, :south), point(:east, :north))
        AND (:after::uuid IS NULL OR evening_alerts.member_id > :after::uuid)
        AND suspended_at IS NULL AND paused_at IS NULL
      ORDER BY evening_alerts.member_id LIMIT :limit`,
    { ...box, after, limit },
  );
  return rows.map(({ memberId, birthDate, latitude, longitude }) => ({
    memberId,
    birthDate,
    home: { latitude, longitude },
  }));
}
