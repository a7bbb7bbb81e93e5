import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { enterArea, findAreasWithoutWorker } from '#server/features/matching/areas.service.ts';
import { refreshNextChunk } from '#server/features/matching/refresh-areas.service.ts';
import type { Config } from '#server/platform/config.ts';
import { createContext } from '#server/platform/context.ts';
import { followDatabaseClock } from '#server/platform/db/clock.ts';
import { createPool } from '#server/platform/db/pool.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { RunningPart } from '#server/platform/process.ts';
import { createQueue } from '#server/platform/queue/queue.ts';

const STATEMENT_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 1000;
/** After an error: whatever it was, asking again at once would not help. */
const WAIT_AFTER_ERROR_MS = 5000;
const BEAT_EVERY_MS = 5000;
const FINISH_WITHIN_MS = 8000;

/**
 * Computes the lists of one area of the map, whenever a run asks for it, and does nothing else (S-matching-34): what it holds
 * in memory is the area and whom it reads from elsewhere. Several may work on the same area.
 */
export async function runAreaWorker(
  area: number,
  { config, log, metrics }: { readonly config: Config; readonly log: Logger; readonly metrics: Metrics },
): Promise<RunningPart> {
  const db = createPool({
    databaseUrl: config.databaseUrl,
    applicationName: 'resonance-area-worker',
    max: 4,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  metrics.watchPool('worker', db);
  const queue = createQueue({ databaseUrl: config.databaseUrl, log, role: 'sender' });
  await queue.start();
  const clock = await followDatabaseClock(db);
  const ctx = createContext({ config, db, log, queue, now: clock.now });
  const presence = enterArea(ctx, area);
  await presence.beat();
  const beating = setInterval(() => {
    presence.beat().catch((error: unknown) => log.warn({ err: error }, 'the area does not hear of its worker'));
  }, BEAT_EVERY_MS);
  const stopping = new AbortController();
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);

  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        const next = () => refreshNextChunk(ctx, [area], (chunk) => presence.engineOf(chunk));
        if (!(await next())) await pause(LOOK_EVERY_MS);
      } catch (error) {
        log.error({ err: error, area }, 'a chunk of an area failed');
        await pause(WAIT_AFTER_ERROR_MS);
      }
    }
  };
  const working = work();
  const { areas } = await findAreasWithoutWorker(ctx);
  if (area > areas) log.warn({ area, areas }, 'there is no such area: resonance matches areas --set makes it');
  log.info({ area }, 'worker is working');

  return {
    async stop() {
      stopping.abort();
      clearInterval(beating);
      await Promise.race([working, sleep(FINISH_WITHIN_MS)]);
      await presence.leave().catch(() => undefined);
      await queue.stop({ graceful: false });
      clock.stop();
      await db.destroy();
    },
  };
}
