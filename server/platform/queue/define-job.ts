import type { z } from 'zod';
import type { Config } from '../config.ts';

/** A job is data: its name, the shape of its payload, and how the queue treats it. */
export interface JobDefinition<Payload extends object = object> {
  readonly name: string;
  /** What the job does, in French, for the statistics. */
  readonly label: string;
  readonly payload: z.ZodType<Payload>;
  /** How often a failed run is tried again before the job goes to the dead-letter queue. */
  readonly retryLimit: number;
  /** After how many seconds a run that takes too long, or whose worker died, is given to another worker. */
  readonly expireInSeconds: number;
  /** After how many seconds of silence a long run is given to another worker; a run that lives says so. At least 10. */
  readonly heartbeatSeconds?: number;
  /** Whether no second job is added while one waits for its key (`onceFor`). Fixed when the queue is created. */
  readonly isGathered?: boolean;
  /** How many run at one time in a worker, so that a slow one does not delay the others. */
  readonly concurrency: number;
  /**
   * How many jobs are fetched together; for short jobs that come in numbers. After a full batch the next one follows at
   * once.
   */
  readonly batchSize: number;
  /**
   * The times at which it runs by itself (Europe/Paris), with an empty payload. A function reads them from each
   * worker's configuration; null means that it never runs by itself.
   */
  readonly cron?: string | ((config: Config) => string | null);
  /**
   * Whether it writes to many people at its hour. One that is made up at night, because no worker was up in time, leaves
   * that to its next hour, and so does a part of such a job whose turn comes at night.
   */
  readonly reachesPeople?: boolean;
  /** How its work bears that members become many. Every job whose payload names nobody says so: it is about everybody. */
  readonly growth?: JobGrowth;
}

/**
 * How the work of a job grows (S-operations-14). `parts`: it only divides the work, and the named job does each part.
 * `part`: it is such a part, of a size that is limited. `steps`: it goes through everything in steps that are committed one by
 * one, and a later run goes on where it ended. `limited`: something other than the number of members limits it.
 */
export type JobGrowth = { readonly parts: string } | 'part' | 'steps' | 'limited';

/** What a job sets that runs long: it may take a quarter of an hour, and says every few seconds that it lives. */
export const longRun = { expireInSeconds: 900, heartbeatSeconds: 15 } as const;

/** The longest run that the queue knows, in seconds: a little less than the day at which it refuses. */
export const LONGEST_RUN_SECONDS = 24 * 3600 - 60;

/** Whether nothing limits how long one run takes: its work grows with the members, and is not cut into parts of a size. */
export function growsWithoutLimit({ growth }: Pick<JobDefinition, 'growth'>): boolean {
  return growth !== undefined && growth !== 'part' && growth !== 'limited';
}

/**
 * Makes a job. One whose work grows never ends because a time is over, for that time would be right for some number of
 * members only: it lives as long as it says so (decision 108).
 */
export function defineJob<Payload extends object>(
  job: Pick<JobDefinition<Payload>, 'name' | 'label' | 'payload'> & Partial<JobDefinition<Payload>>,
): JobDefinition<Payload> {
  return {
    retryLimit: 5,
    expireInSeconds: 60,
    concurrency: 1,
    batchSize: 1,
    ...job,
    ...(growsWithoutLimit(job) && { ...longRun, expireInSeconds: LONGEST_RUN_SECONDS }),
  };
}

/** What the handlers of a worker share. */
export interface WorkerParts<Context> {
  readonly ctx: Context;
  /** Makes something at the first call and returns it at every later one: each worker has one of each. */
  once<Part>(make: () => Part): Part;
  /** Aborted when the worker begins to stop: it waits some seconds for what is under way. */
  readonly stopping?: AbortSignal;
}

/** A job with its handler, which reloads rows by id, tolerates missing ones, and may run twice. */
export interface JobHandler<Context> {
  readonly job: JobDefinition;
  /** Makes the handler when a worker starts. */
  create(parts: WorkerParts<Context>): (payload: object) => Promise<void>;
  /** Makes a handler for all jobs that were fetched together: it does all of them, or throws and does none. */
  createForBatch?(parts: WorkerParts<Context>): (payloads: readonly object[]) => Promise<void>;
}

/**
 * Binds a job to a handler that does at once what was fetched together: all of it, or it throws and nothing is done. Then
 * each job is tried alone, so that one that fails does not hold up the others.
 */
export function handlesTogether<Context, Payload extends object>(
  job: JobDefinition<Payload>,
  create: (parts: WorkerParts<Context>) => (payloads: readonly Payload[]) => Promise<unknown>,
): JobHandler<Context> {
  const createForBatch = (parts: WorkerParts<Context>) => {
    const handle = create(parts);
    return async (payloads: readonly object[]) => void (await handle(payloads as readonly Payload[]));
  };
  return {
    job,
    createForBatch,
    create(parts) {
      const handle = createForBatch(parts);
      return (payload) => handle([payload]);
    },
  };
}

/** Binds a job to its handler; the payload is parsed with the job's schema. */
export function handles<Context, Payload extends object>(
  job: JobDefinition<Payload>,
  create: (parts: WorkerParts<Context>) => (payload: Payload) => Promise<unknown>,
): JobHandler<Context> {
  return {
    job,
    create(parts) {
      const handle = create(parts);
      return async (payload) => {
        await handle(payload as Payload);
      };
    },
  };
}
