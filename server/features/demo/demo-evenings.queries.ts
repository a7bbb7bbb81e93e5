import { DAY_MS } from '#shared/duration.ts';
import type { Hours } from '#seeds/evenings/pace.ts';
import type { Database, Row } from '../../platform/db/database.ts';

/** Two workers may act at the same moment: one of them makes the evenings, the other one finds them. Held until the transaction ends. */
export async function lockDemoEvenings(db: Database): Promise<void> {
  await db.raw(`SELECT pg_advisory_xact_lock(hashtext('demo evenings'))`);
}

/** The invented member who invites in a town, or the first one who can; null where nobody invented lives. */
export async function findInventedOrganiser(
  db: Database,
  town: string,
): Promise<{ readonly id: string; readonly isOrganiser: boolean } | null> {
  const { rows } = await db.raw<{ rows: { id: string; isOrganiser: boolean }[] }>(
    `SELECT members.id, organisers.member_id IS NOT NULL AS "isOrganiser"
       FROM members JOIN profiles ON profiles.user_id = members.id
       LEFT JOIN organisers ON organisers.member_id = members.id
      WHERE is_demo AND profile_completed AND location_city = :town
      ORDER BY organisers.member_id IS NULL, members.id LIMIT 1`,
    { town },
  );
  return rows[0] ?? null;
}

/** Takes an invented organiser's first evening for read: nobody of a team is there. */
export async function approveInvented(db: Database, organiserId: string, now: Date): Promise<void> {
  await db('organisers').where({ member_id: organiserId }).update({ approved_at: now });
}

/** An evening published just now is open to everybody, as if it had been announced two days ago. */
export async function openToEverybody(db: Database, eveningId: string, now: Date): Promise<void> {
  const published = new Date(now.getTime() - 2 * DAY_MS);
  await db('evenings').where({ id: eveningId }).update({ published_at: published, submitted_at: published });
}

/** Whether an organiser has an evening at this place that was not followed up yet. */
export async function hasRunningAt(db: Database, organiserId: string, venue: string): Promise<boolean> {
  const row = await db('evenings')
    .where({ organiser_id: organiserId, venue })
    .whereNull('followed_up_at')
    .whereNull('cancelled_at')
    .whereNull('taken_down_at')
    .first('id');
  return row !== undefined;
}

/** An evening of an invented organiser, with who comes. */
export interface InventedEvening extends Row<'evenings'> {
  readonly inventedCount: number;
  /** The person who was first to sign up and still comes; null for none. */
  readonly personId: string | null;
}

/** The evenings of invented organisers that began at most some days ago and ended neither otherwise. */
export async function findInventedEvenings(db: Database, startedAfter: Date): Promise<InventedEvening[]> {
  const { rows } = await db.raw<{ rows: InventedEvening[] }>(
    `SELECT evenings.*,
            (SELECT count(*) FROM evening_attendees JOIN members ON members.id = member_id AND is_demo
              WHERE evening_id = evenings.id AND status = 'seated')::int AS "inventedCount",
            (SELECT member_id FROM evening_attendees JOIN members ON members.id = member_id AND NOT is_demo
              WHERE evening_id = evenings.id AND status IN ('seated', 'offered')
              ORDER BY ask_number LIMIT 1) AS "personId"
       FROM evenings JOIN members AS organiser ON organiser.id = organiser_id AND organiser.is_demo
      WHERE published_at IS NOT NULL AND cancelled_at IS NULL AND taken_down_at IS NULL AND starts_at > :startedAfter
      ORDER BY evenings.id`,
    { startedAfter },
  );
  return rows;
}

/**
 * The ids of invented members who could come to an evening, those who live nearest first: of the evening's ages, within so
 * many years of a day of birth, and at no other evening to come.
 */
export async function findInventedCandidates(
  db: Database,
  evening: Row<'evenings'>,
  { born, years, now, limit }: { born: string | null; years: number; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT members.id
       FROM members JOIN profiles ON profiles.user_id = members.id JOIN places ON places.id = :placeId
      WHERE is_demo AND profile_completed AND members.id <> :organiserId
        AND extract(year FROM age(:startsAt::timestamptz, birth_date)) BETWEEN :ageFrom AND :ageTo
        AND (:born::date IS NULL OR abs(birth_date - :born::date) <= :years::int * 365)
        AND NOT EXISTS (SELECT FROM evening_attendees JOIN evenings ON evenings.id = evening_id
                         WHERE member_id = members.id AND ends_at > :now::timestamptz AND status IN ('seated', 'waiting', 'offered'))
      ORDER BY point(profiles.longitude, profiles.latitude) <-> point(places.longitude, places.latitude), members.id
      LIMIT :limit`,
    {
      placeId: evening.place_id,
      organiserId: evening.organiser_id,
      startsAt: evening.starts_at,
      ageFrom: evening.age_from,
      ageTo: evening.age_to,
      born,
      years,
      now,
      limit,
    },
  );
  return rows.map(({ id }) => id);
}

/** Puts an evening at other hours, without a word to anybody, if nobody has changed them since. */
export async function moveInvented(
  db: Database,
  { id, starts_at: before }: Row<'evenings'>,
  hours: Hours,
): Promise<void> {
  await db('evenings').where({ id, starts_at: before }).update({ starts_at: hours.startsAt, ends_at: hours.endsAt });
}

/** Those who come to an evening and were not noted at its door: invented members, or everybody. */
export async function findExpected(db: Database, eveningId: string, onlyInvented: boolean): Promise<string[]> {
  const expected = db('evening_attendees')
    .join('members', 'members.id', 'member_id')
    .where({ evening_id: eveningId, status: 'seated' })
    .whereNull('checked_in_at');
  return (onlyInvented ? expected.where({ is_demo: true }) : expected).orderBy('member_id').pluck('member_id');
}

/** Invented members at a table with a person who have not said whom they would like to see again, with that person. */
export async function findWithoutWish(
  db: Database,
  eveningId: string,
): Promise<readonly { readonly demoId: string; readonly personId: string }[]> {
  const { rows } = await db.raw<{ rows: { demoId: string; personId: string }[] }>(
    `SELECT own.member_id AS "demoId", other.member_id AS "personId"
       FROM evening_attendees AS own JOIN members AS demo ON demo.id = own.member_id AND demo.is_demo
       JOIN evening_attendees AS other ON other.evening_id = own.evening_id AND other.table_number = own.table_number
                                      AND other.status = 'seated' AND other.checked_in_at IS NOT NULL
       JOIN members AS person ON person.id = other.member_id AND NOT person.is_demo
      WHERE own.evening_id = :eveningId AND own.status = 'seated' AND own.checked_in_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM evening_wishes WHERE evening_id = :eveningId AND member_id = own.member_id)
      ORDER BY own.member_id, other.member_id`,
    { eveningId },
  );
  return rows;
}
