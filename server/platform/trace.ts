import { AsyncLocalStorage } from 'node:async_hooks';

/** What a line in the log belongs to. Random ids of ours and names of jobs alone. */
export interface Trace {
  /** The request with which it began; jobs and mails that it queued have it too. */
  readonly requestId?: string | undefined;
  readonly job?: string;
  readonly jobId?: string;
}

const traces = new AsyncLocalStorage<Trace>();

/** Does some work under a trace: what it logs names the trace, and what it queues goes on with its request. */
export function withTrace<Result>(trace: Trace, work: () => Result): Result {
  return traces.run(trace, work);
}

export function currentTrace(): Trace | undefined {
  return traces.getStore();
}

/** The request with which the present work began; null for what the clock or an operator began. */
export function currentRequestId(): string | null {
  return currentTrace()?.requestId ?? null;
}
