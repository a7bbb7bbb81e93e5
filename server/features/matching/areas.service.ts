import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../platform/context.ts';
import { cellOf, viewOf } from './areas/area-view.ts';
import { layOutAreas } from './areas/layout.ts';
import { CODE_LENGTH } from './codes/code.ts';
import { findCodesAfter } from './codes/codes.queries.ts';
import { idAt, ID_LENGTH } from './codes/packed-ids.ts';
import { ROLE } from './codes/roles.ts';
import { createMatchingEngine, type MatchingEngine } from './matching-engine.ts';
import {
  deleteAreaWorker,
  findAreaWorkers,
  findLayout,
  insertLayout,
  saveAreaWorker,
  type ClaimedChunk,
} from './store/areas.queries.ts';
import { findRun } from './store/runs.queries.ts';

export { MOST_AREAS } from './areas/layout.ts';

const MEMBERS_AT_A_TIME = 20_000;
const RECORD_LENGTH = ID_LENGTH + CODE_LENGTH;

/**
 * Divides the map anew, by where members live now: from the next run on everybody's lists are computed by areas. A single
 * area: they are not.
 * @throws RangeError when members live in fewer places than that
 */
export async function setAreas(ctx: AppContext, areas: number): Promise<void> {
  const members = new Map<number, number>();
  if (areas > 1)
    await readCodes(ctx, (code) => {
      const cell = cellOf(code);
      if (cell !== null) members.set(cell, (members.get(cell) ?? 0) + 1);
    });
  const layout = areas > 1 ? layOutAreas(members, areas) : { areas, cells: new Map<number, number>() };
  await insertLayout(ctx.db, layout, ctx.now());
}

/** What an operator reads of an area. */
export interface AreaSummary {
  readonly area: number;
  readonly ownMembers: number;
  /** Members from elsewhere whom its workers read, since somebody of the area may be matched with them. */
  readonly readMembers: number;
  readonly workers: number;
}

export interface AreasSummary {
  readonly madeAt: Date;
  readonly members: number;
  readonly areas: readonly AreaSummary[];
}

/** The areas by which everybody's lists are computed; null: there are none. */
export async function describeAreas(ctx: AppContext): Promise<AreasSummary | null> {
  const layout = await findLayout(ctx.db);
  if (!layout || layout.areas === 1) return null;
  const views = Array.from({ length: layout.areas }, (_, index) => viewOf(layout, index + 1));
  const counts = views.map(() => ({ ownMembers: 0, readMembers: 0 }));
  let members = 0;
  await readCodes(ctx, (code, id) => {
    members += 1;
    views.forEach((roleOf, index) => {
      const role = roleOf(code, id);
      if (role === ROLE.read) counts[index]!.readMembers += 1;
      else if (role !== ROLE.none) counts[index]!.ownMembers += 1;
    });
  });
  const workers = await findAreaWorkers(ctx.db);
  const areas = counts.map((count, index) => ({
    area: index + 1,
    ...count,
    workers: workers.filter(({ area }) => area === index + 1).length,
  }));
  return { madeAt: layout.madeAt, members, areas };
}

/** The areas of the last layout of which no worker lives. */
export async function findAreasWithoutWorker(
  ctx: Pick<AppContext, 'db'>,
): Promise<{ areas: number; missing: number[] }> {
  const layout = await findLayout(ctx.db);
  if (!layout || layout.areas === 1) return { areas: 0, missing: [] };
  const present = new Set((await findAreaWorkers(ctx.db)).map(({ area }) => area));
  const all = Array.from({ length: layout.areas }, (_, index) => index + 1);
  return { areas: layout.areas, missing: all.filter((area) => !present.has(area)) };
}

/** What a worker of an area remembers, and how it says that it lives. */
export interface AreaPresence {
  /** The engine for a chunk: it sees the area as the layout of the chunk's run has it. */
  engineOf(chunk: ClaimedChunk): Promise<MatchingEngine>;
  beat(): Promise<void>;
  leave(): Promise<void>;
}

export function enterArea(ctx: AppContext, area: number): AreaPresence {
  const id = randomUUID();
  let last: { readonly layoutId: number; readonly engine: MatchingEngine } | null = null;
  return {
    async engineOf({ runId }) {
      const layoutId = (await findRun(ctx.db, runId))?.layoutId ?? null;
      if (layoutId !== null && layoutId === last?.layoutId) return last.engine;
      const layout = layoutId === null ? null : await findLayout(ctx.db, layoutId);
      if (!layout) throw new Error('The run is not divided by areas.');
      // Both engines at once would need twice the memory.
      last = null;
      last = { layoutId: layout.id, engine: createMatchingEngine(viewOf(layout, area)) };
      return last.engine;
    },
    async beat() {
      const size = last?.engine.size() ?? { ownMembers: null, readMembers: null };
      await saveAreaWorker(ctx.db, { id, area, ...size });
    },
    leave: () => deleteAreaWorker(ctx.db, id),
  };
}

/** Calls `visit` with everybody's code, and the packed id. */
async function readCodes(ctx: AppContext, visit: (code: Uint8Array, id: Uint8Array) => void): Promise<void> {
  for (let after: string | null = null; ;) {
    const records: Buffer = await findCodesAfter(ctx.db, { after, limit: MEMBERS_AT_A_TIME });
    for (let at = 0; at < records.length; at += RECORD_LENGTH)
      visit(records.subarray(at + ID_LENGTH, at + RECORD_LENGTH), records.subarray(at, at + ID_LENGTH));
    if (records.length < RECORD_LENGTH * MEMBERS_AT_A_TIME) return;
    after = idAt(records.subarray(records.length - RECORD_LENGTH), 0);
  }
}
