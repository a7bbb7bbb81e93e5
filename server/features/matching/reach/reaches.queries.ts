import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { ReachQuestion } from '#shared/matching/reach.ts';
import { CODE_VERSION } from '../codes/code.ts';

/** What is stored of a member's counts. */
export interface StoredReach extends ReachQuestion {
  /** The day of the counting; null: it has not been done yet. */
  readonly countedOn: IsoDate | null;
  /** How often it was done on that day by the member's changes; before the profile is complete, how often ever. */
  readonly countings: number;
  /** Whether the answers do not take part in matching yet. */
  readonly isUnfinished: boolean;
  /** Whether the answers have changed since. */
  readonly isDue: boolean;
  /** The counts by visibility, by band and by ages, one after the other; empty before the first counting. */
  readonly counts: readonly number[];
  /** Fewer than this is not said. */
  readonly least: number;
  /** To whom the member shows the photo, as the profile has it. */
  readonly photoVisibility: string | null;
}

/** A row of `REACH_COLUMNS`. */
export interface ReachRow {
  counted_on: IsoDate | null;
  countings: number;
  is_unfinished: boolean;
  is_due: boolean;
  visibility: number;
  distances: number;
  age_min: number;
  age_max: number;
  counts: number[];
  least: number;
  photo_visibility: string | null;
}

/** SQL: what is read of `match_reaches`. */
export const REACH_COLUMNS = `counted_on::text AS counted_on, countings, basis = '' AS is_unfinished, is_due, visibility, distances, age_min,
              age_max, counts, least,
              (SELECT photo_visibility FROM profiles WHERE user_id = match_reaches.member_id) AS photo_visibility`;

export async function findStoredReach(db: Database, memberId: string): Promise<StoredReach | null> {
  const { rows } = await db.raw<{ rows: ReachRow[] }>(
    `SELECT ${REACH_COLUMNS} FROM match_reaches WHERE member_id = ?`,
    [memberId],
  );
  const [row] = rows;
  return row ? toStoredReach(row) : null;
}

/** What a row says. */
export function toStoredReach(row: ReachRow): StoredReach {
  return {
    countedOn: row.counted_on,
    countings: row.countings,
    isUnfinished: row.is_unfinished,
    isDue: row.is_due,
    visibility: row.visibility,
    distances: row.distances,
    ages: { min: row.age_min, max: row.age_max },
    counts: row.counts,
    least: row.least,
    photoVisibility: row.photo_visibility,
  };
}

/**
 * Has a member's counts made anew, unless they were made with this basis.
 * @param basis null: in any case
 */
export async function markReachDue(db: Database, memberId: string, basis: Buffer | null): Promise<void> {
  await db.raw(
    `INSERT INTO match_reaches (member_id, is_due) VALUES (:memberId, true)
     ON CONFLICT (member_id) DO UPDATE SET is_due = true
      WHERE match_reaches.basis IS DISTINCT FROM :basis::bytea AND NOT match_reaches.is_due`,
    { memberId, basis },
  );
}

/**
 * Those of some members whose counts are to be made anew, and from now on are not: a change that comes after this waits for
 * the transaction. Members whose counts were made too often stay due: on a day, or ever before the profile is complete.
 */
export async function takeDueReaches(
  db: Database,
  memberIds: readonly string[],
  { today, mostCountings }: { today: IsoDate; mostCountings: number },
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `UPDATE match_reaches SET is_due = false
      WHERE member_id IN (SELECT member_id FROM match_reaches WHERE member_id = ANY (:memberIds::uuid[]) AND is_due
                           ORDER BY member_id FOR UPDATE)
        AND ((counted_on <> :today::date AND basis <> '') OR countings < :mostCountings::bigint)
     RETURNING member_id`,
    { memberIds: [...memberIds], today, mostCountings },
  );
  return rows.map((row) => row.member_id);
}

/** The days on which the counts of some members were made. */
export async function findCountingDays(
  db: Database,
  memberIds: readonly string[],
): Promise<Map<string, IsoDate | null>> {
  const { rows } = await db.raw<{ rows: { member_id: string; counted_on: IsoDate | null }[] }>(
    `SELECT member_id, counted_on::text FROM match_reaches WHERE member_id = ANY (?)`,
    [[...memberIds]],
  );
  return new Map(rows.map((row) => [row.member_id, row.counted_on]));
}

/** The codes of those of some members who take part. */
export async function findCodesOf(db: Database, memberIds: readonly string[]): Promise<Map<string, Uint8Array>> {
  const { rows } = await db.raw<{ rows: { member_id: string; code: Buffer }[] }>(
    `SELECT member_id, code FROM match_codes
      WHERE member_id = ANY (:memberIds::uuid[]) AND code IS NOT NULL AND version = :version`,
    { memberIds: [...memberIds], version: CODE_VERSION },
  );
  return new Map(rows.map((row) => [row.member_id, row.code]));
}

/** The counts of a member, to be saved. */
export interface MadeReach extends ReachQuestion {
  readonly memberId: string;
  /** Of which answers they were made; empty: of answers that do not take part yet. */
  readonly basis: Buffer;
  readonly counts: readonly number[];
  readonly least: number;
}

const COUNTS = 11;

/**
 * Saves counts. Members who left meanwhile are left out.
 * @param isNight whether the counts are those of the night, which are no answer to a change of the member's
 */
export async function saveReaches(
  db: Database,
  reaches: readonly MadeReach[],
  { today, isNight }: { today: IsoDate; isNight: boolean },
): Promise<void> {
  if (reaches.length === 0) return;
  await db.raw(
    `INSERT INTO match_reaches AS known (member_id, basis, is_due, counted_on, countings, visibility, distances, age_min,
                                         age_max, counts, least)
     SELECT given.member_id, decode(basis, 'hex'), false, :today::date, :counted::smallint, visibility, distances, age_min, age_max,
            (:counts::int[])[(${COUNTS} * (number - 1) + 1)::int : (${COUNTS} * number)::int], least
       FROM unnest(:memberIds::uuid[], :bases::text[], :visibilities::int[], :distances::int[], :ageMins::int[],
                   :ageMaxes::int[], :leasts::int[])
            WITH ORDINALITY AS given (member_id, basis, visibility, distances, age_min, age_max, least, number)
       JOIN members ON members.id = given.member_id
      ORDER BY given.member_id
     ON CONFLICT (member_id) DO UPDATE
        SET basis = excluded.basis, counted_on = excluded.counted_on, visibility = excluded.visibility,
            distances = excluded.distances, age_min = excluded.age_min, age_max = excluded.age_max,
            counts = excluded.counts, least = excluded.least,
            countings = :counted::smallint
                      + CASE WHEN (known.basis = '') = (excluded.basis = '')
                              AND (known.counted_on = excluded.counted_on OR excluded.basis = '')
                             THEN known.countings ELSE 0 END`,
    {
      today,
      counted: isNight ? 0 : 1,
      memberIds: reaches.map(({ memberId }) => memberId),
      bases: reaches.map(({ basis }) => basis.toString('hex')),
      visibilities: reaches.map(({ visibility }) => visibility),
      distances: reaches.map(({ distances }) => distances),
      ageMins: reaches.map(({ ages }) => ages.min),
      ageMaxes: reaches.map(({ ages }) => ages.max),
      leasts: reaches.map(({ least }) => least),
      counts: reaches.flatMap(({ counts }) => counts),
    },
  );
}
