import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import type { Config } from './config.ts';
import { createFileStore, type FileStore } from './files/file-store.ts';
import { createHintSender, type SendHint } from './live/hints.ts';
import type { JobDefinition } from './queue/define-job.ts';
import { sendJob, sendJobs, type JobTiming } from './queue/queue.ts';

/** The context that every service gets as its first argument. */
export interface AppContext {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
  /** The photos, on the disk or in an object store. */
  readonly files: FileStore;
  now(): Date;
  /** Sends a job; inside `inTransaction` it exists only if the transaction commits. */
  enqueue<Payload extends object>(job: JobDefinition<Payload>, payload: Payload, timing?: JobTiming): Promise<void>;
  /** Sends many jobs of one kind with one statement; otherwise as `enqueue`. */
  enqueueMany<Payload extends object>(job: JobDefinition<Payload>, payloads: readonly Payload[]): Promise<void>;
  /**
   * Makes a member's open pages read again; inside `inTransaction` only after it commits. It promises nothing: a page that
   * misses it reads at the next heartbeat of its stream.
   */
  readonly hint: SendHint;
}

export interface ContextParts {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
  readonly queue: PgBoss;
  readonly now?: () => Date;
}

const queues = new WeakMap<AppContext, PgBoss>();

export function createContext({ config, db, log, queue, now = () => new Date() }: ContextParts): AppContext {
  const hint = createHintSender(db, log);
  return bindContext({ config, log, now, files: createFileStore(config), hint }, queue, db);
}

/**
 * Runs `work` with a context on one transaction: rows and jobs are committed together or not at all, and hints are sent
 * when the rows can be read.
 */
export async function inTransaction<Result>(
  ctx: AppContext,
  work: (tx: AppContext) => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(ctx);
  if (!queue) throw new Error('This context was not made by createContext.');
  const hinted: string[] = [];
  const hint = (memberId: string) => void hinted.push(memberId);
  const result = await ctx.db.transaction((trx) => work(bindContext({ ...ctx, hint }, queue, trx)));
  for (const memberId of hinted) ctx.hint(memberId);
  return result;
}

const DEADLOCK = '40P01';
const DEADLOCKS_BORNE = 3;

/**
 * As `inTransaction`, and begins again when the database ended the transaction because it and another one waited for each
 * other. `work` may run several times, and therefore changes nothing but the database.
 */
export async function inTransactionDespiteDeadlocks<Result>(
  ctx: AppContext,
  work: (tx: AppContext) => Promise<Result>,
): Promise<Result> {
  for (let deadlocks = 0; ; deadlocks += 1) {
    try {
      return await inTransaction(ctx, work);
    } catch (error) {
      // Within a transaction of the caller the locks stay, and with them the deadlock.
      const isRepeated = isDeadlock(error) && deadlocks < DEADLOCKS_BORNE && !ctx.db.isTransaction;
      if (!isRepeated) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === DEADLOCK;
}

function bindContext(
  parts: Pick<AppContext, 'config' | 'log' | 'now' | 'files' | 'hint'>,
  queue: PgBoss,
  db: Database,
): AppContext {
  const ctx: AppContext = {
    config: parts.config,
    log: parts.log,
    now: parts.now,
    files: parts.files,
    hint: parts.hint,
    db,
    enqueue: (job, payload, timing) => sendJob(queue, db, job.name, job.payload.parse(payload), timing),
    enqueueMany: (job, payloads) =>
      sendJobs(
        queue,
        db,
        job.name,
        payloads.map((payload) => job.payload.parse(payload)),
      ),
  };
  queues.set(ctx, queue);
  return ctx;
}
