import type { Database, Inserted, Row } from '../../platform/db/database.ts';
import type { EveningRow } from '../evenings/evenings.queries.ts';

const withTown = `evenings.*, places.name AS town FROM evenings JOIN places ON places.id = evenings.place_id`;
/** SQL: neither cancelled, taken down nor ended. */
const isRunning = `cancelled_at IS NULL AND taken_down_at IS NULL AND ends_at > :now::timestamptz`;

/** An organiser's evenings: those to come first, the next one first, then the past ones, the last one first. */
export async function findEveningsOfOrganiser(
  db: Database,
  organiserId: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<EveningRow[]> {
  const { rows } = await db.raw<{ rows: EveningRow[] }>(
    `SELECT ${withTown} WHERE organiser_id = :organiserId
      ORDER BY ends_at <= :now::timestamptz, abs(extract(epoch FROM starts_at - :now::timestamptz)), evenings.id LIMIT :limit`,
    { organiserId, now, limit },
  );
  return rows;
}

/** The ids of an organiser's evenings that are not over, ascending, so that they are always locked in one order. */
export async function findRunningOf(db: Database, organiserId: string, now: Date): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM evenings WHERE organiser_id = :organiserId AND ${isRunning} ORDER BY id`,
    { organiserId, now },
  );
  return rows.map(({ id }) => id);
}

export async function insertEvening(db: Database, evening: Inserted<'evenings'>): Promise<string> {
  const [row] = await db('evenings').insert(evening).returning('id');
  return row!.id;
}

export async function deleteEvening(db: Database, eveningId: string): Promise<void> {
  await db('evenings').where({ id: eveningId }).delete();
}

/** Evenings that wait for an administrator, the oldest first. */
export async function findEveningsToApprove(db: Database, now: Date, limit: number): Promise<EveningRow[]> {
  const { rows } = await db.raw<{ rows: EveningRow[] }>(
    `SELECT ${withTown} WHERE submitted_at IS NOT NULL AND published_at IS NULL AND ${isRunning}
      ORDER BY submitted_at, evenings.id LIMIT :limit`,
    { now, limit },
  );
  return rows;
}

/** Published evenings that have not ended, the next one first. */
export async function findPublishedEvenings(db: Database, now: Date, limit: number): Promise<EveningRow[]> {
  const { rows } = await db.raw<{ rows: EveningRow[] }>(
    `SELECT ${withTown} WHERE starts_at > :now::timestamptz - interval '1 day' AND published_at IS NOT NULL AND ${isRunning}
      ORDER BY starts_at, evenings.id LIMIT :limit`,
    { now, limit },
  );
  return rows;
}

/** Evenings of every kind for operators, the latest first. */
export async function findAllEvenings(
  db: Database,
  { startsAfter, limit }: { readonly startsAfter: Date | null; readonly limit: number },
): Promise<EveningRow[]> {
  const { rows } = await db.raw<{ rows: EveningRow[] }>(
    `SELECT ${withTown} WHERE :startsAfter::timestamptz IS NULL OR starts_at >= :startsAfter::timestamptz
      ORDER BY starts_at DESC, evenings.id LIMIT :limit`,
    { startsAfter, limit },
  );
  return rows;
}

/** Numbers of people, never who they are. */
export interface EveningCounts {
  readonly taken: number;
  readonly waiting: number;
  readonly leftOut: number;
  readonly tables: number;
  readonly arrived: number;
}

/** How many people each of some evenings has, as long as it is stored who came. */
export async function countPeople(db: Database, eveningIds: readonly string[]): Promise<Map<string, EveningCounts>> {
  const { rows } = await db.raw<{ rows: (EveningCounts & { id: string })[] }>(
    `SELECT evening_id AS id, count(*) FILTER (WHERE status IN ('seated', 'offered'))::int AS taken,
            count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
            count(*) FILTER (WHERE status = 'left-out')::int AS "leftOut",
            count(DISTINCT table_number) FILTER (WHERE status = 'seated')::int AS tables,
            count(checked_in_at) FILTER (WHERE status = 'seated')::int AS arrived
       FROM evening_attendees WHERE evening_id = ANY (:eveningIds::uuid[]) GROUP BY evening_id`,
    { eveningIds: [...eveningIds] },
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** What the members of the team call the organisers of some evenings. */
export async function findOrganiserNames(
  db: Database,
  evenings: readonly Pick<Row<'evenings'>, 'organiser_id'>[],
): Promise<Map<string, string | null>> {
  const ids = evenings.flatMap(({ organiser_id: id }) => (id === null ? [] : [id]));
  const { rows } = await db.raw<{ rows: { id: string; name: string | null }[] }>(
    `SELECT members.id, coalesce(profiles.display_name, members.display_name) AS name
       FROM members LEFT JOIN profiles ON profiles.user_id = members.id WHERE members.id = ANY (:ids::uuid[])`,
    { ids },
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How many reports were made at each of some evenings, whatever became of them. */
export async function countReportsOfEvenings(
  db: Database,
  eveningIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.raw<{ rows: { id: string; count: number }[] }>(
    `SELECT evening_id AS id, count(*)::int AS count FROM reports
      WHERE evening_id = ANY (:eveningIds::uuid[]) GROUP BY evening_id`,
    { eveningIds: [...eveningIds] },
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
