import type { RankedCandidate } from '#shared/matching/rank.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { MatchList } from './lists.queries.ts';
import type { RunChunk } from './runs.queries.ts';

/** In place of an area: the row that asks all areas for their share of a list. */
const ASKED_OF_ALL = 0;

/** Members whose list no area can make alone: from now on the run waits for the share of every area. */
export async function insertOpenMembers(db: Database, runId: string, memberIds: readonly string[]): Promise<void> {
  await db.raw(
    `INSERT INTO match_open_lists (run_id, member_id, area, candidate_ids, points, fitting)
     SELECT :runId, members.id, ${ASKED_OF_ALL}, '{}', '{}', 0
       FROM unnest(:memberIds::uuid[]) AS open_id JOIN members ON members.id = open_id
     ON CONFLICT DO NOTHING`,
    { runId, memberIds: [...memberIds] },
  );
}

/** The members whose list is open in a run, or in a chunk of it, in order. */
export async function findOpenMembers(
  db: Database,
  runId: string,
  { first, end }: Pick<RunChunk, 'first' | 'end'>,
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `SELECT member_id FROM match_open_lists
      WHERE run_id = :runId AND area = ${ASKED_OF_ALL} AND member_id >= :first
        AND (:end::uuid IS NULL OR member_id < :end)
      ORDER BY member_id`,
    { runId, first, end },
  );
  return rows.map((row) => row.member_id);
}

/** The first of every so many members whose list is open. */
export async function findFirstOpenMembers(db: Database, runId: string, perChunk: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { first: string }[] }>(
    `SELECT member_id AS first FROM (
       SELECT member_id, row_number() OVER (ORDER BY member_id) - 1 AS rank
         FROM match_open_lists WHERE run_id = :runId AND area = ${ASKED_OF_ALL}
     ) AS ranked WHERE rank % :perChunk = 0 ORDER BY member_id`,
    { runId, perChunk },
  );
  return rows.map(({ first }) => first);
}

/** Saves the share of an area in some open lists. */
export async function saveShares(
  db: Database,
  { runId, area }: { runId: string; area: number },
  lists: readonly MatchList[],
): Promise<void> {
  const rows = lists.map(({ memberId, candidates }) => ({
    member_id: memberId,
    candidate_ids: candidates.map((candidate) => candidate.memberId),
    points: candidates.map(({ points }) => points),
    fitting: candidates.filter(({ beyondDistance }) => !beyondDistance).length,
  }));
  await db.raw(
    `INSERT INTO match_open_lists (run_id, member_id, area, candidate_ids, points, fitting)
     SELECT :runId, member_id, :area, candidate_ids, points, fitting
       FROM jsonb_to_recordset(:rows::jsonb)
              AS share (member_id uuid, candidate_ids uuid[], points smallint[], fitting smallint)
       JOIN members ON members.id = member_id
     ON CONFLICT (member_id, run_id, area) DO UPDATE
        SET candidate_ids = excluded.candidate_ids, points = excluded.points, fitting = excluded.fitting`,
    { runId, area, rows: JSON.stringify(rows) },
  );
}

/** The shares of all areas in some open lists, by member; they are deleted. */
export async function takeShares(
  db: Database,
  runId: string,
  memberIds: readonly string[],
): Promise<Map<string, RankedCandidate[][]>> {
  interface Row {
    member_id: string;
    area: number;
    candidate_ids: string[];
    points: number[];
    fitting: number;
  }
  const { rows } = await db.raw<{ rows: Row[] }>(
    `DELETE FROM match_open_lists WHERE run_id = :runId AND member_id = ANY (:memberIds::uuid[])
     RETURNING member_id, area, candidate_ids, points, fitting`,
    { runId, memberIds: [...memberIds] },
  );
  const shares = new Map<string, RankedCandidate[][]>();
  for (const { member_id: memberId, area, candidate_ids: ids, points, fitting } of rows) {
    if (area === ASKED_OF_ALL) continue;
    const share = ids.map((id, slot) => ({
      memberId: id,
      points: points[slot] ?? 0,
      beyondDistance: slot >= fitting,
    }));
    shares.set(memberId, [...(shares.get(memberId) ?? []), share]);
  }
  return shares;
}

/** What runs that are over have left. */
export async function deleteSharesOfOthers(db: Database): Promise<void> {
  await db.raw(
    `DELETE FROM match_open_lists
      WHERE run_id NOT IN (SELECT id FROM match_runs WHERE state IN ('listing', 'choosing'))`,
  );
}
