import type { AppContext } from '../../platform/context.ts';
import { selectMatchesJob } from './matching.jobs.ts';
import { findLayout } from './store/areas.queries.ts';
import { findFirstOpenMembers } from './store/open-lists.queries.ts';
import {
  beginSelecting,
  findOpenChunk,
  finishChunk,
  hasChunksOfOpenLists,
  hasOpenChunks,
  insertChunksOfOpenLists,
  lockRun,
  type MatchRun,
} from './store/runs.queries.ts';

/** Members whose lists all areas make together, of which one chunk of an area is the share. */
const OPEN_LISTS_PER_CHUNK = 1000;

/** Another worker did the chunk meanwhile, or a newer run began: the transaction is rolled back. */
class ChunkNotNeededError extends Error {
  override name = 'ChunkNotNeededError';
}

export function ignoreChunkNotNeeded(error: unknown): void {
  if (!(error instanceof ChunkNotNeededError)) throw error;
}

/**
 * Locks the run until the transaction ends, which only then may end the chunk. Chunks are saved in parallel, so this comes
 * late in the transaction.
 * @throws ChunkNotNeededError when nobody waits for the chunk any more
 */
export async function lockOpenChunk(
  tx: AppContext,
  { runId, chunk }: { readonly runId: string; readonly chunk: number },
): Promise<void> {
  const locked = await lockRun(tx.db, runId);
  if (locked?.state !== 'listing' || !(await findOpenChunk(tx.db, runId, chunk))) throw new ChunkNotNeededError();
}

/**
 * Ends a chunk of a locked run. The last one begins what follows: lists that all areas make together, if there are any, and
 * then the selections.
 */
export async function endChunk(
  tx: AppContext,
  { id: runId, layoutId }: MatchRun,
  { chunk, listsWritten }: { readonly chunk: number; readonly listsWritten: number },
): Promise<void> {
  await finishChunk(tx.db, { runId, chunk, listsWritten, now: tx.now() });
  if (await hasOpenChunks(tx.db, runId)) return;
  if (layoutId !== null && !(await hasChunksOfOpenLists(tx.db, runId))) {
    const firsts = await findFirstOpenMembers(tx.db, runId, OPEN_LISTS_PER_CHUNK);
    const layout = await findLayout(tx.db, layoutId);
    if (layout && firsts.length > 0) return insertChunksOfOpenLists(tx.db, runId, firsts, layout.areas);
  }
  await beginSelecting(tx.db, runId);
  await tx.enqueue(selectMatchesJob, { runId });
}
