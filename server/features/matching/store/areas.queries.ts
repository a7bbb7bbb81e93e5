import type { Database } from '../../../platform/db/database.ts';
import type { AreaLayout } from '../areas/layout.ts';

/** A layout as it is stored. With a single area nobody is divided. */
export interface StoredLayout extends AreaLayout {
  readonly id: number;
  readonly madeAt: Date;
}

/** Workers of an area say so often that they live; after a minute of silence one counts as gone. */
const SILENT_AFTER_SECONDS = 60;

interface LayoutRow {
  readonly id: number;
  readonly madeAt: Date;
  readonly areas: number;
  readonly cells: number[];
  readonly areaOf: number[];
}

/** @returns the id of the layout, by which the next run is divided */
export async function insertLayout(db: Database, { areas, cells }: AreaLayout, now: Date): Promise<number> {
  const [row] = await db('match_area_layouts')
    .insert({ made_at: now, areas, cells: [...cells.keys()], area_of: [...cells.values()] })
    .returning('id');
  return row?.id ?? 0;
}

/** @param id null: the one that was made last */
export async function findLayout(db: Database, id: number | null = null): Promise<StoredLayout | null> {
  const { rows } = await db.raw<{ rows: LayoutRow[] }>(
    `SELECT id, made_at AS "madeAt", areas, cells, area_of AS "areaOf" FROM match_area_layouts
      WHERE :id::integer IS NULL OR id = :id ORDER BY id DESC LIMIT 1`,
    { id },
  );
  const row = rows[0];
  if (!row) return null;
  const { areaOf, ...layout } = row;
  return { ...layout, cells: new Map(row.cells.map((cell, index) => [cell, areaOf[index]!])) };
}

/** A worker of an area, and how many members it holds in memory. */
export interface AreaWorker {
  readonly id: string;
  readonly area: number;
  /** Null: it has read nobody yet. */
  readonly ownMembers: number | null;
  readonly readMembers: number | null;
}

/** Notes that a worker of an area lives, and forgets those of whom nothing was heard for long. */
export async function saveAreaWorker(db: Database, { id, area, ownMembers, readMembers }: AreaWorker): Promise<void> {
  await db.raw(
    `INSERT INTO match_area_workers (id, area, seen_at, own_members, read_members)
     VALUES (:id, :area, now(), :ownMembers, :readMembers)
     ON CONFLICT (id) DO UPDATE
        SET seen_at = now(), own_members = excluded.own_members, read_members = excluded.read_members`,
    { id, area, ownMembers, readMembers },
  );
  await db.raw(`DELETE FROM match_area_workers WHERE seen_at < now() - make_interval(secs => ?)`, [
    SILENT_AFTER_SECONDS,
  ]);
}

export async function deleteAreaWorker(db: Database, id: string): Promise<void> {
  await db('match_area_workers').where({ id }).delete();
}

/** The workers of areas that live. */
export async function findAreaWorkers(db: Database): Promise<AreaWorker[]> {
  const { rows } = await db.raw<{ rows: AreaWorker[] }>(
    `SELECT id, area, own_members AS "ownMembers", read_members AS "readMembers" FROM match_area_workers
      WHERE seen_at >= now() - make_interval(secs => ?) ORDER BY area, id`,
    [SILENT_AFTER_SECONDS],
  );
  return rows;
}

/** A chunk of an area that a worker has claimed. */
export interface ClaimedChunk {
  readonly runId: string;
  readonly number: number;
}

/** A claim that was not renewed for so long is free: its worker died. It is renewed every few seconds. */
const CLAIM_SECONDS = 30;

/**
 * Claims a chunk of one of some areas for a worker; null: there is none, or others are at work on all of them. The lists of
 * two claims of one chunk are equal, and the second to end is not saved.
 */
export async function claimChunk(db: Database, areas: readonly number[]): Promise<ClaimedChunk | null> {
  const { rows } = await db.raw<{ rows: ClaimedChunk[] }>(
    `UPDATE match_run_chunks SET claimed_at = now()
      WHERE (run_id, number) = (
              SELECT run_id, number FROM match_run_chunks JOIN match_runs ON match_runs.id = run_id
               WHERE area = ANY (:areas) AND match_run_chunks.finished_at IS NULL AND state = 'listing'
                 AND (claimed_at IS NULL OR claimed_at < now() - make_interval(secs => :claimSeconds))
               ORDER BY number FOR UPDATE OF match_run_chunks SKIP LOCKED LIMIT 1)
     RETURNING run_id AS "runId", number`,
    { areas: [...areas], claimSeconds: CLAIM_SECONDS },
  );
  return rows[0] ?? null;
}

export async function renewClaim(db: Database, { runId, number }: ClaimedChunk): Promise<void> {
  await db('match_run_chunks').where({ run_id: runId, number }).whereNull('finished_at').update({
    claimed_at: db.fn.now(),
  });
}

/** The areas of the run under way, by its own layout, of which no worker lives. */
export async function findAbandonedAreas(db: Database): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { area: number }[] }>(
    `SELECT DISTINCT area FROM match_run_chunks JOIN match_runs ON match_runs.id = run_id
      WHERE area IS NOT NULL AND match_run_chunks.finished_at IS NULL AND state = 'listing'
        AND NOT EXISTS (SELECT FROM match_area_workers
                         WHERE match_area_workers.area = match_run_chunks.area
                           AND seen_at >= now() - make_interval(secs => ?))
      ORDER BY area`,
    [SILENT_AFTER_SECONDS],
  );
  return rows.map(({ area }) => area);
}
