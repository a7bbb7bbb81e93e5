import type { Box } from '#shared/evenings/nearby.ts';
import type { IsoDate, Position } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';
import { isBlocked, isVisible } from '../members/visibility.queries.ts';

export async function findTownPosition(db: Database, placeId: number): Promise<Position | null> {
  return (await db('places').where({ id: placeId }).first('latitude', 'longitude')) ?? null;
}

/** Somebody who asked to be told of evenings near a town. */
export interface Alerted {
  readonly memberId: string;
  /** False for those who pause, are suspended or under review, and where a block keeps them and the organiser apart. */
  readonly isVisible: boolean;
  readonly birthDate: IsoDate | null;
  readonly home: Position;
}

/**
 * The next ones who asked to be told of evenings near a town of a part of the map, by their ids. The alerts of each town are
 * found by its key, so that those of all other towns are not read.
 */
export async function findAlertsWithin(
  db: Database,
  {
    box,
    organiserId,
    after,
    limit,
  }: {
    readonly box: Box;
    readonly organiserId: string | null;
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<Alerted[]> {
  const { rows } = await db.raw<{ rows: (Omit<Alerted, 'home'> & Position)[] }>(
    `SELECT asked.member_id AS "memberId", ${isVisible('members')} AND NOT ${isBlocked('members.id', ':organiserId::uuid')} AS "isVisible",
            birth_date AS "birthDate",
            asked.latitude, asked.longitude
       FROM (SELECT alerts.member_id, places.latitude, places.longitude
               FROM places CROSS JOIN LATERAL (
                 SELECT member_id FROM evening_alerts
                  WHERE place_id = places.id AND (:after::uuid IS NULL OR member_id > :after::uuid) OFFSET 0) AS alerts
              WHERE point(places.longitude, places.latitude) <@ box(point(:west, :south), point(:east, :north))
              ORDER BY alerts.member_id LIMIT :limit) AS asked
       JOIN members ON members.id = asked.member_id
       LEFT JOIN profiles ON profiles.user_id = asked.member_id
      ORDER BY asked.member_id`,
    { ...box, organiserId, after, limit },
  );
  return rows.map(({ latitude, longitude, ...one }) => ({ ...one, home: { latitude, longitude } }));
}
