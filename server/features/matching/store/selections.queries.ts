import type { ShownCandidate } from '#shared/matching/mutual.ts';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import type { Database } from '../../../platform/db/database.ts';
import { elementsOf } from '../../../platform/db/pg-binary-arrays.ts';
import type { Indexed } from '../lists/indexed.ts';
import { BEYOND, indexSelections, MUTUAL, type SelectionColumns } from '../selections/selection-columns.ts';
import { OPEN } from '../selections/stored-matches.ts';
import { toBinaryBooleans, toBinaryColumns } from './binary-columns.ts';
import type { Seen } from './lists.queries.ts';

interface SelectionRow {
  member_id: string;
  candidate_ids: string;
  points: string;
  beyond_distance: string;
  is_mutual: string;
}

export async function findSelections(
  db: Database,
  memberIds: readonly string[],
): Promise<Map<string, ShownCandidate[]>> {
  const { rows } = await db.raw<{ rows: SelectionRow[] }>(
    `SELECT member_id, candidate_ids::text, points::text, beyond_distance::text, is_mutual::text
       FROM match_sixes WHERE member_id = ANY (?)`,
    [[...memberIds]],
  );
  return new Map(
    rows.map((row) => {
      const points = elementsOf(row.points);
      const beyond = elementsOf(row.beyond_distance);
      const mutual = elementsOf(row.is_mutual);
      const selection = elementsOf(row.candidate_ids).map((memberId, slot) => ({
        memberId,
        points: Number(points[slot]),
        beyondDistance: beyond[slot] === 't',
        mutual: mutual[slot] === 't',
      }));
      return [row.member_id, selection];
    }),
  );
}

/** More selections than this are not read as changes, but all of them anew, some at a time. */
const MOST_CHANGES = 20_000;
/** SQL: a selection in few bytes: whose it is, its opening (`openingOf`), how many slots it has, and their members. */
const RECORD = `uuid_send(member_id)
  || set_byte(set_byte('\\x0000'::bytea, 1, cardinality(candidate_ids)), 0,
       CASE WHEN cardinality(candidate_ids) < ${SELECTION_LENGTH} OR false = ANY (is_mutual) OR true = ANY (beyond_distance)
            THEN ${OPEN} ELSE points[${SELECTION_LENGTH}] END)
  || array_send(candidate_ids)`;

/** The selections that were written since an earlier look. @returns null when there are too many of them */
export async function findSelectionsSince(db: Database, since: Seen): Promise<{ seen: Seen; records: Buffer } | null> {
  const { rows } = await db.raw<{ rows: [Seen & { records: Buffer | null }] }>(
    `WITH written AS (
       SELECT ${RECORD} AS record FROM match_sixes
        WHERE (written_by >= pg_snapshot_xmin(:since) AND NOT pg_visible_in_snapshot(written_by, :since))
           OR written_by = :ownId::xid8
        LIMIT ${MOST_CHANGES + 1})
     SELECT pg_current_snapshot()::text AS snapshot, pg_current_xact_id_if_assigned()::text AS "ownId",
            CASE WHEN count(*) <= ${MOST_CHANGES} THEN coalesce(string_agg(record, ''::bytea), ''::bytea) END AS records
       FROM written`,
    { since: since.snapshot, ownId: since.ownId },
  );
  const [{ snapshot, ownId, records }] = rows;
  return records && { seen: { snapshot, ownId }, records };
}

/** Some selections in the order of their owners' ids. @param after the id after which to go on; null: from the first */
export async function findSelectionsAfter(
  db: Database,
  after: string | null,
): Promise<{ seen: Seen; records: Buffer; last: string | null }> {
  const { rows } = await db.raw<{ rows: [Seen & { records: Buffer; last: string | null }] }>(
    `SELECT pg_current_snapshot()::text AS snapshot, pg_current_xact_id_if_assigned()::text AS "ownId",
            coalesce(string_agg(record, ''::bytea), ''::bytea) AS records, (array_agg(member_id ORDER BY member_id DESC))[1] AS last
       FROM (
         SELECT member_id, ${RECORD} AS record FROM match_sixes
          WHERE (:after::uuid IS NULL OR member_id > :after) ORDER BY member_id LIMIT ${MOST_CHANGES}
       ) AS found`,
    { after },
  );
  const [{ snapshot, ownId, records, last }] = rows;
  return { seen: { snapshot, ownId }, records, last };
}

/** Saves selections, many in one statement, where they differ. Returns how many were written. */
export function saveSelections(
  db: Database,
  selections: readonly (readonly [string, readonly ShownCandidate[]])[],
  by: { generation: string; now: Date },
): Promise<number> {
  return saveIndexedSelections(
    db,
    indexSelections(selections),
    by,
    selections.map(() => false),
  );
}

/** @param isPacked for each selection: whether the packed ones of this generation hold it too */
export async function saveIndexedSelections(
  db: Database,
  selections: Indexed<SelectionColumns>,
  { generation, now }: { generation: string; now: Date },
  isPacked: readonly boolean[],
): Promise<number> {
  if (selections.owners.length === 0) return 0;
  const { marks } = selections.columns;
  const { columns, mark } = toBinaryColumns(selections, SELECTION_LENGTH);
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO match_sixes AS saved
            (member_id, candidate_ids, points, beyond_distance, is_mutual, generation, packed_generation, chosen_at)
     SELECT member_id, selection.ids, selection.points, selection.beyond, selection.mutual, :generation,
            CASE WHEN is_packed THEN :generation::bigint END, :now
       FROM (
         SELECT :ids::uuid[] AS ids, :points::smallint[] AS points, :beyond::boolean[] AS beyond, :mutual::boolean[] AS mutual
       ) AS given
      CROSS JOIN LATERAL (
        SELECT member_id, is_packed, given.ids[first_slot : last_slot] AS ids, given.points[first_slot : last_slot] AS points,
               given.beyond[first_slot : last_slot] AS beyond, given.mutual[first_slot : last_slot] AS mutual
          FROM unnest(:memberIds::uuid[], :firsts::integer[], :lasts::integer[], :isPacked::boolean[])
                 AS bounds (member_id, first_slot, last_slot, is_packed)
       ) AS selection
       JOIN members ON members.id = selection.member_id
       LEFT JOIN match_sixes AS known USING (member_id)
      WHERE known.member_id IS NULL
         OR (known.candidate_ids, known.points, known.beyond_distance, known.is_mutual)
            IS DISTINCT FROM (selection.ids, selection.points, selection.beyond, selection.mutual)
      ORDER BY member_id
     ON CONFLICT (member_id) DO UPDATE
        SET candidate_ids = excluded.candidate_ids, points = excluded.points, beyond_distance = excluded.beyond_distance,
            is_mutual = excluded.is_mutual, generation = excluded.generation,
            packed_generation = excluded.packed_generation, chosen_at = excluded.chosen_at
      WHERE (saved.candidate_ids, saved.points, saved.beyond_distance, saved.is_mutual)
            IS DISTINCT FROM (excluded.candidate_ids, excluded.points, excluded.beyond_distance, excluded.is_mutual)`,
    {
      ...columns,
      isPacked: toBinaryBooleans(selections.owners.length, isPacked),
      beyond: mark((slot) => (marks[slot]! & BEYOND) !== 0),
      mutual: mark((slot) => (marks[slot]! & MUTUAL) !== 0),
      generation,
      now,
    },
  );
  return rowCount;
}

export async function deleteSelections(db: Database, memberIds: readonly string[]): Promise<void> {
  await db('match_sixes').whereIn('member_id', memberIds).delete();
}

/** The owners of selections who have no list. */
export async function findSelectionsWithoutList(db: Database): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `SELECT member_id FROM match_sixes
      WHERE NOT EXISTS (SELECT FROM match_lists WHERE match_lists.member_id = match_sixes.member_id)`,
  );
  return rows.map((row) => row.member_id);
}

/** Deletes those of some members' selections whose owners have no list. */
export async function deleteSelectionsWithoutList(db: Database, memberIds: readonly string[]): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM match_sixes
      WHERE member_id = ANY (:memberIds::uuid[])
        AND NOT EXISTS (SELECT FROM match_lists WHERE match_lists.member_id = match_sixes.member_id)`,
    { memberIds: [...memberIds] },
  );
  return rowCount;
}

/** The owners of the selections that were written by a computation later than one. */
export async function findSelectedAfter(db: Database, generation: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `SELECT member_id FROM match_sixes WHERE generation > :generation`,
    { generation },
  );
  return rows.map((row) => row.member_id);
}

/** A row of `match_sixes`, its arrays in binary form (`array_send`). */
export interface BinarySelection {
  readonly memberId: Buffer;
  readonly candidateIds: Buffer;
  readonly points: Buffer;
  readonly beyond: Buffer;
  readonly mutual: Buffer;
}

/** @param memberIds a binary array of ids */
export async function findBinarySelections(db: Database, memberIds: Buffer): Promise<BinarySelection[]> {
  const { rows } = await db.raw<{ rows: BinarySelection[] }>(
    `SELECT uuid_send(member_id) AS "memberId", array_send(candidate_ids) AS "candidateIds", array_send(points) AS points,
            array_send(beyond_distance) AS beyond, array_send(is_mutual) AS mutual
       FROM match_sixes WHERE member_id = ANY (?::uuid[])`,
    [memberIds],
  );
  return rows;
}
