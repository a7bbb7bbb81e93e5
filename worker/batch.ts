import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { JobDefinition } from '#server/platform/queue/define-job.ts';
import { DEAD_LETTER_QUEUE } from '#server/platform/queue/queue.ts';

export interface Handlers {
  readonly handle: (payload: object) => Promise<void>;
  /** All or nothing, see `JobHandler`. */
  readonly handleBatch?: (payloads: readonly object[]) => Promise<void>;
}

interface Work extends Handlers {
  readonly queue: Pick<PgBoss, 'send'>;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly job: Pick<JobDefinition, 'name' | 'payload'>;
}

type FetchedJob = Pick<Job, 'id' | 'data'>;

/** Does the jobs that were fetched together. Each has its own result: only those that failed are tried again. */
export async function doBatch(batch: readonly FetchedJob[], work: Work): Promise<JobResult[]> {
  const { queue, log, job, handleBatch } = work;
  const results: JobResult[] = [];
  const readable: FetchedJob[] = [];
  for (const { id, data } of batch) {
    const parsed = job.payload.safeParse(data);
    if (parsed.success) {
      readable.push({ id, data: parsed.data });
      continue;
    }
    log.error({ job: job.name, jobId: id }, 'job with an unreadable payload');
    // Trying again would not make it readable.
    await queue.send(DEAD_LETTER_QUEUE, data);
    results.push({ id, status: 'completed' });
  }
  if (handleBatch && readable.length > 1) {
    try {
      await handleBatch(readable.map(({ data }) => data));
      return [...results, ...readable.map(({ id }): JobResult => ({ id, status: 'completed' }))];
    } catch (error) {
      log.warn({ err: error, job: job.name, jobs: readable.length }, 'jobs failed together: each is tried alone');
    }
  }
  for (const { id, data } of readable) results.push(await doOne({ id, data }, work));
  return results;
}

async function doOne({ id, data }: FetchedJob, { log, job, handle }: Work): Promise<JobResult> {
  try {
    await handle(data);
    return { id, status: 'completed' };
  } catch (error) {
    log.error({ err: error, job: job.name, jobId: id }, 'job failed');
    return { id, status: 'failed', output: toOutput(error) };
  }
}

/** What the queue shows of an error. */
function toOutput(error: unknown): object {
  return error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { error };
}
