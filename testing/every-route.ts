import type { Express, RequestHandler } from 'express';
import knex from 'knex';
import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import pino from 'pino';
import { createApp } from '#server/app/app.ts';
import { liveSources } from '#server/app/live-stream.ts';
import { createVisitCounter } from '#server/features/statistics/visit-counter.ts';
import { readConfig } from '#server/platform/config.ts';
import { createContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createStreams } from '#server/platform/live/streams.ts';
import { TEST_SECRET, testPublisher } from './test-process.ts';

/** Nobody listens there. */
const NOWHERE = 'postgres://nobody@127.0.0.1:9/nothing';

/** An application whose database is away, for asking what it is made of and what it says then. */
export function createLonelyApp(env: Readonly<Record<string, string>> = {}): { app: Express; close(): Promise<void> } {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: NOWHERE,
    SECRET_KEY: TEST_SECRET,
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...testPublisher,
    ...env,
  });
  // Knex would print every try to reach it.
  const silent = { warn() {}, error() {}, deprecate() {}, debug() {} };
  const pool: unknown = knex({ client: 'pg', connection: NOWHERE, pool: { min: 0, max: 1 }, log: silent });
  const db = pool as Database;
  const sessionPool = new pg.Pool({ connectionString: NOWHERE, connectionTimeoutMillis: 1000 });
  const queue = {} as PgBoss;
  const ctx = createContext({ config, db, log: pino({ level: 'silent' }), queue });
  const renderer = { render: () => Promise.resolve('<!doctype html><title>Une page</title>') };
  const visits = createVisitCounter(ctx);
  const streams = createStreams(liveSources(ctx), ctx.log);
  const readiness = { isStopping: false };
  const app = createApp({ ctx, healthPool: db, sessionPool, renderer, readiness, visits, streams });
  return { app, close: async () => void (await Promise.all([db.destroy(), sessionPool.end()])) };
}

export interface RegisteredRoute {
  readonly method: string;
  /** As it was declared, for example `/photos/:id/:variant`. */
  readonly path: string;
}

interface Layer {
  readonly rawPath?: string | readonly string[];
  readonly route?: { readonly path: string | readonly string[]; readonly stack: readonly { method: string }[] };
  readonly handle: RequestHandler & { readonly stack?: readonly Layer[] };
}

/** Every address that the application answers at by itself, in whatever router; the screens are `shared/routes.ts`. */
export function registeredRoutes(app: Express): RegisteredRoute[] {
  return routesIn((app.router as unknown as { stack: readonly Layer[] }).stack, '');
}

function routesIn(layers: readonly Layer[], above: string): RegisteredRoute[] {
  return layers.flatMap(({ rawPath = '/', route, handle }) => {
    if (route) {
      const methods = [...new Set(route.stack.map(({ method }) => method.toUpperCase()))];
      return [route.path].flat().flatMap((path) => methods.map((method) => ({ method, path: above + path })));
    }
    const mounts = [rawPath].flat().map((mount) => (mount === '/' ? above : above + mount));
    return handle.stack ? mounts.flatMap((mount) => routesIn(handle.stack ?? [], mount)) : [];
  });
}
