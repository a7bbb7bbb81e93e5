import { mailJobs } from '../platform/mail/sending.service.ts';
import type { AppContext } from '../platform/context.ts';
import type { JobDefinition, JobHandler } from '../platform/queue/define-job.ts';
import { DEAD_LETTER_LABEL, DEAD_LETTER_QUEUE } from '../platform/queue/queue.ts';
import { features } from '../features/index.ts';
import type { Feature } from '../web/feature.ts';
import { mailTemplates } from './product-mails.ts';

const brought: readonly Feature[] = features;

/** Every job of the product with its handler. */
export const jobHandlers: readonly JobHandler<AppContext>[] = [
  ...mailJobs(mailTemplates, (ctx) => Object.assign({}, ...brought.map((feature) => feature.admitters?.(ctx) ?? {}))),
  ...brought.flatMap((feature) => feature.jobs ?? []),
];

/** Every job of the product, for making its queues. */
export const productJobs: readonly JobDefinition[] = jobHandlers.map(({ job }) => job);

/** What each queue does, in French, by its name. */
export const queueLabels: ReadonlyMap<string, string> = new Map([
  ...productJobs.map(({ name, label }) => [name, label] as const),
  [DEAD_LETTER_QUEUE, DEAD_LETTER_LABEL],
]);
