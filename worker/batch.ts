import type { Job, JobResult } from 'pg-boss';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { endOfNight, isNight } from '#shared/night.ts';
import type { JobDefinition } from '#server/platform/queue/define-job.ts';
import { withTrace, type Trace } from '#server/platform/trace.ts';
import type { STARTED_BY_CLOCK } from '#server/platform/queue/queue.ts';

export interface Handlers {
  readonly handle: (payload: object) => Promise<void>;
  /** All or nothing, see `JobHandler`. */
  readonly handleBatch?: (payloads: readonly object[]) => Promise<void>;
}

interface Work extends Handlers {
  readonly log: Pick<Logger, 'error' | 'warn'>;
  now(): Date;
  readonly job: Pick<JobDefinition, 'name' | 'payload' | 'reachesPeople'>;
}

interface FetchedJob extends Pick<Job, 'id' | 'data' | 'groupId'> {
  /** Known of jobs that reach people. */
  readonly createdOn?: Date;
}

/** Does the jobs that were fetched together. Each has its own result: only those that failed are tried again. */
export async function doBatch(batch: readonly FetchedJob[], work: Work): Promise<JobResult[]> {
  const { log, job, handleBatch } = work;
  const results: JobResult[] = [];
  const readable: FetchedJob[] = [];
  for (const fetched of batch) {
    const { id, data, groupId = null } = fetched;
    if (isMadeUpAtNight(fetched, work)) {
      results.push({ id, status: 'completed', output: { leftTo: 'its next hour' } });
      continue;
    }
    const parsed = job.payload.safeParse(data);
    if (parsed.success) {
      readable.push({ id, data: parsed.data, groupId });
      continue;
    }
    const message = `The payload cannot be read: ${unreadableParts(parsed.error)}.`;
    withTrace(traceOf({ id, groupId }, job), () =>
      log.error({ job: job.name, jobId: id, reason: message }, 'job with an unreadable payload'),
    );
    // Trying again would not make it readable. The queue moves it to the dead letters, with its name and this reason.
    results.push({ id, status: 'deadletter', output: { name: 'UnreadablePayload', message } });
  }
  if (handleBatch && readable.length > 1) {
    try {
      await withTrace({ job: job.name, ...requestOfAll(readable) }, () =>
        handleBatch(readable.map(({ data }) => data)),
      );
      return [...results, ...readable.map(({ id }): JobResult => ({ id, status: 'completed' }))];
    } catch (error) {
      log.warn({ err: error, job: job.name, jobs: readable.length }, 'jobs failed together: each is tried alone');
    }
  }
  for (const one of readable) results.push(await withTrace(traceOf(one, job), () => doOne(one, work)));
  return results;
}

/**
 * Whether a job would write to people at night because no worker was up, or had time, when it was due: the clock has started
 * it, or it is a part of such a job and was queued before this night.
 */
function isMadeUpAtNight(
  { data, createdOn }: Pick<FetchedJob, 'data' | 'createdOn'>,
  { job, now }: Pick<Work, 'job' | 'now'>,
): boolean {
  if (!job.reachesPeople || !isNight(now())) return false;
  const { isStartedByClock } = (data ?? {}) as Partial<typeof STARTED_BY_CLOCK>;
  return isStartedByClock === true || (createdOn !== undefined && endOfNight(createdOn) < now());
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

/** What a job logs names it and the request with which it began, and what it queues goes on with that request. */
function traceOf({ id, groupId }: Pick<FetchedJob, 'id' | 'groupId'>, { name }: Pick<JobDefinition, 'name'>): Trace {
  return { job: name, jobId: id, ...(groupId && { requestId: groupId }) };
}

/** The request of jobs that are done together, if they have the same. */
function requestOfAll(jobs: readonly FetchedJob[]): Pick<Trace, 'requestId'> {
  const requests = new Set(jobs.map(({ groupId }) => groupId ?? null));
  const [request] = requests;
  return requests.size === 1 && request ? { requestId: request } : {};
}

/** Which fields of a payload are not as they should be, and how; never what they hold. */
function unreadableParts({ issues }: Pick<z.core.$ZodError, 'issues'>): string {
  return issues.map(({ path, code }) => `${path.join('.') || 'payload'} ${code}`).join(', ');
}

/** What the queue shows of an error. */
function toOutput(error: unknown): object {
  return error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { error };
}
