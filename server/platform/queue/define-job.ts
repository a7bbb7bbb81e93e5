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
  /** A run that takes longer, or whose worker died, is given to another worker after so many seconds. */
  readonly expireInSeconds: number;
  /** A long run says that it lives; one that stays silent for so long is given to another worker. At least 10. */
  readonly heartbeatSeconds?: number;
  /** While a job waits for its key (`onceFor`), no second one is added. Fixed when the queue is created. */
  readonly isGathered?: boolean;
  /** So many run at the same time in one worker, so that a slow one does not hold up the others. */
  readonly concurrency: number;
  /** Short jobs that come in numbers are fetched together; after a full batch the next one follows without a rest. */
  readonly batchSize: number;
  /** Runs by itself at these times (Europe/Paris), with an empty payload; configured ones are set by each worker. */
  readonly cron?: string | ((config: Config) => string);
}

export function defineJob<Payload extends object>(
  job: Pick<JobDefinition<Payload>, 'name' | 'label' | 'payload'> & Partial<JobDefinition<Payload>>,
): JobDefinition<Payload> {
  return { retryLimit: 5, expireInSeconds: 60, concurrency: 1, batchSize: 1, ...job };
}

/** What the handlers of a worker share. */
export interface WorkerParts<Context> {
  readonly ctx: Context;
  /** Makes something at the first call and answers the same at every further one: the worker has one of each. */
  once<Part>(make: () => Part): Part;
}

/** A job with its handler, which reloads rows by id, tolerates missing ones, and may run twice. */
export interface JobHandler<Context> {
  readonly job: JobDefinition;
  /** Makes the handler when a worker starts. */
  create(parts: WorkerParts<Context>): (payload: object) => Promise<void>;
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
