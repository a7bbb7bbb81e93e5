import type { z } from 'zod';

/** A job is data: its name, the shape of its payload, and how the queue treats it. */
export interface JobDefinition<Payload extends object = object> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** How often a failed run is tried again before the job goes to the dead-letter queue. */
  readonly retryLimit: number;
  /** A run that takes longer, or whose worker died, is given to another worker after so many seconds. */
  readonly expireInSeconds: number;
  /** A long run says that it lives; one that stays silent for so long is given to another worker. At least 10. */
  readonly heartbeatSeconds?: number;
  /** While a job waits for its key (`onceFor`), no second one is added. Settled when the queue is made. */
  readonly isGathered?: boolean;
  /** Runs by itself at these times (Europe/Paris), with an empty payload. */
  readonly cron?: string;
}

export function defineJob<Payload extends object>(
  job: Pick<JobDefinition<Payload>, 'name' | 'payload'> & Partial<JobDefinition<Payload>>,
): JobDefinition<Payload> {
  return { retryLimit: 5, expireInSeconds: 60, ...job };
}
