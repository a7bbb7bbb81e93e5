import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '#server/platform/db/database.ts';
import { createFileStore } from '#server/platform/files/file-store.ts';
import { prepare, runAround } from './prepare.ts';
import { planTestContext, readTestConfig, type TestContext } from './test-context.ts';
import { planTestDatabase, type DatabaseOptions, type TestDatabase } from './test-database.ts';
import { startWebHere, startWorkerHere } from './programs-here.ts';
import {
  patientWithDatabase,
  startWeb,
  startWorker,
  type AnsweringWeb,
  type TestProcess,
  type TestWeb,
  type WorkingWorker,
} from './test-process.ts';

/*
 * What most tests begin with: each function here is called once at the top of a file or of a `describe`, starts its part
 * before the tests there and removes it after them (`prepare`).
 */

type Environment = Readonly<Record<string, string>>;
/** A function where it names something that has to start first. */
type GivenEnvironment = Environment | (() => Environment);

interface ContextOptions {
  readonly now?: () => Date;
  readonly env?: GivenEnvironment;
}

interface SiteOptions extends ContextOptions, Pick<DatabaseOptions, 'places'> {}

/** For what is proved of the web's process itself: its signals and its end, its memory, what it prints. */
interface OwnProcess {
  readonly ownProcess: true;
}

interface Storage {
  readonly database: TestDatabase;
  /** A folder of its own for files. */
  readonly dataDir: string;
}

/** Database, files and a context on both: for tests that call services themselves. */
export interface ServiceSite extends Storage, TestContext {
  /** The database itself, for statements. */
  readonly db: Database;
}

/** With a web: for what ends with the answer to a request. */
export interface WebSite<Web extends AnsweringWeb = AnsweringWeb> extends ServiceSite {
  readonly web: Web;
}

/** The product as it runs: with a worker as well. */
export interface TestSite<
  Web extends AnsweringWeb = AnsweringWeb,
  Worker extends WorkingWorker = WorkingWorker,
> extends WebSite<Web> {
  readonly worker: Worker;
}

/** Nothing listens there: mails stay in the outbox, where tests read them. */
const NOWHERE = 'smtp://127.0.0.1:9';
/** Where the links of mails lead of a worker that is told no other address. */
const PUBLIC_URL = 'https://resonance.test';
const defaults = { LIMIT_LINKS_PER_CLIENT: '100000', SMTP_URL: NOWHERE, ...patientWithDatabase };

/** Database, files and context. */
export function prepareServices(options: SiteOptions = {}): ServiceSite {
  const storage = prepareStorage(options);
  return { ...storage, ...prepareContext(storage, options) };
}

/** @param options `env` is for the web and the context, in addition to what they need */
export function prepareWebSite(options: SiteOptions & OwnProcess): WebSite<TestWeb>;
export function prepareWebSite(options?: SiteOptions): WebSite;
export function prepareWebSite(options: SiteOptions & Partial<OwnProcess> = {}): WebSite {
  const storage = prepareStorage(options);
  const web = options.ownProcess ? prepareWeb(storage, options.env) : prepareWebHere(storage, options.env);
  const env = () => ({ PUBLIC_URL: web.url, ...read(options.env) });
  return { ...storage, web, ...prepareContext(storage, { ...options, env }) };
}

/** @param options `env` is for web, worker and context, in addition to what they need */
export function prepareSite(options: SiteOptions & OwnProcess): TestSite<TestWeb, TestProcess>;
export function prepareSite(options?: SiteOptions): TestSite;
export function prepareSite(options: SiteOptions & Partial<OwnProcess> = {}): TestSite {
  const site = prepareWebSite(options);
  const env = () => ({ PUBLIC_URL: site.web.url, ...read(options.env) });
  return { ...site, worker: options.ownProcess ? prepareWorker(site, env) : prepareWorkerHere(site, env) };
}

export function prepareDatabase(options: DatabaseOptions = {}): TestDatabase {
  const database = planTestDatabase(options);
  runAround(database.create, database.drop);
  return database;
}

/** One more context, with a clock and a configuration of its own. */
export function prepareContext({ database, dataDir }: Storage, { env, ...options }: ContextOptions = {}): TestContext {
  const basic = { ...defaults, DATA_DIR: dataDir };
  const context = planTestContext(database, { ...options, env: basic });
  runAround(
    async () => {
      await context.queue.start();
      // The rest of the configuration may name what has only just started.
      const config = readTestConfig(database.databaseUrl, { ...basic, ...read(env) });
      Object.assign(context.ctx, { config, files: createFileStore(config) });
    },
    () => context.queue.stop({ graceful: false }),
  );
  return context;
}

/** One more web, in a process of its own, as two of production share nothing but the database. */
export function prepareWeb({ database, dataDir }: Storage, env: GivenEnvironment = {}): TestWeb {
  return prepare(() => startWeb(database.databaseUrl, { ...defaults, DATA_DIR: dataDir, ...read(env) }));
}

function prepareWebHere({ database, dataDir }: Storage, env: GivenEnvironment = {}): AnsweringWeb {
  return prepare(() => startWebHere(database.databaseUrl, { ...defaults, DATA_DIR: dataDir, ...read(env) }));
}

/** One more worker, in a process of its own. */
export function prepareWorker({ database, dataDir }: Storage, env: GivenEnvironment = {}): TestProcess {
  return prepare(() => startWorker(database.databaseUrl, PUBLIC_URL, { ...defaults, DATA_DIR: dataDir, ...read(env) }));
}

function prepareWorkerHere({ database, dataDir }: Storage, env: GivenEnvironment): WorkingWorker {
  return prepare(() =>
    startWorkerHere(database.databaseUrl, PUBLIC_URL, { ...defaults, DATA_DIR: dataDir, ...read(env) }),
  );
}

/** A folder of its own, which is there while the tests run. */
export function prepareFolder(): string {
  const folder = path.join(tmpdir(), `resonance-test-${randomUUID()}`);
  runAround(
    () => mkdir(folder),
    () => rm(folder, { recursive: true, force: true }),
  );
  return folder;
}

function prepareStorage({ places = false }: SiteOptions): Storage & { readonly db: Database } {
  const dataDir = prepareFolder();
  const database = prepareDatabase({ places });
  return { database, dataDir, db: database.db };
}

function read(env: GivenEnvironment = {}): Environment {
  return typeof env === 'function' ? env() : env;
}
