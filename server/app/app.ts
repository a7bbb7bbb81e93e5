import express, { Router, type Express, type RequestHandler } from 'express';
import type pg from 'pg';
import { DATA_PREFIX, routes } from '#shared/routes.ts';
import { createSessions } from '../features/members/session.ts';
import type { Feature } from '../web/feature.ts';
import { features } from '../features/index.ts';
import type { VisitCounter } from '../features/statistics/visit-counter.ts';
import { isForDevelopment } from '../platform/config.ts';
import type { AppContext } from '../platform/context.ts';
import type { Database } from '../platform/db/database.ts';
import { installationFiles } from '../features/installation/installation-files.ts';
import { compressAnswers } from '../platform/http/compress-answers.ts';
import { clientFiles } from '../platform/http/client-files.ts';
import { errorHandler } from '../platform/http/error-handler.ts';
import { createFormTurns } from '../platform/http/form-turns.ts';
import { healthRouter, type Readiness } from '../platform/http/health.ts';
import { refuseUnknownCall } from '../web/named-call.ts';
import { leadToPublicUrl } from '../platform/http/own-address.ts';
import { CLIENT_FILES, type Renderer } from '../platform/http/render.ts';
import { requestLog, traceRequest } from '../platform/http/request-log.ts';
import { permitDevices, refuseForeignRequests, securityHeaders, setHeaders } from '../platform/http/security.ts';
import { holdWhatIsSent } from '../platform/maintenance/maintenance-gate.ts';
import { watchMaintenanceOf } from '../platform/maintenance/maintenance-watch.ts';
import { developmentMailbox } from '../platform/mail/mailbox.ts';
import { mailTemplates } from './product-mails.ts';
import type { Streams } from '../platform/live/streams.ts';
import { liveStream } from './live-stream.ts';
import { createPageCache } from './page-cache.ts';
import { pageHandler, renderErrorPage } from './page-handler.ts';

const FORM_LIMIT = '64kb';
/** A message of 2 000 characters, each an emoji of two people with their tones of skin, takes 210 KB as a form. */
const MESSAGE_FORM_LIMIT = '256kb';
const messageForms = [routes.discussion, `${DATA_PREFIX}${routes.discussion}`];

export interface AppParts {
  readonly ctx: AppContext;
  /** The connections for the health checks alone. */
  readonly healthPool: Database;
  readonly sessionPool: pg.Pool;
  readonly renderer: Renderer;
  readonly readiness: Readiness;
  readonly visits: VisitCounter;
  readonly streams: Streams;
}

/** Creates the web application: all middleware in its order, one line each. */
export function createApp({ ctx, healthPool, sessionPool, renderer, readiness, visits, streams }: AppParts): Express {
  const { middleware, sessionOf } = createSessions(ctx, sessionPool);
  const brought: readonly Feature[] = features;
  const headers = securityHeaders(ctx.config);
  const log = requestLog(ctx.log);
  const formTurns = createFormTurns((req, res) => sessionOf(req, res).member?.id ?? null);
  const maintenance = watchMaintenanceOf(ctx);
  const pageCache = createPageCache(ctx, { headers, log, readiness, visits, maintenance });
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', ctx.config.trustedProxies);
  app.use(leadToPublicUrl(ctx.config, { headers, log }));
  app.use(pageCache.serve);
  app.use(setHeaders(headers), permitDevices);
  app.use(healthRouter(ctx.log, healthPool, readiness));
  app.use(log, traceRequest);
  if (renderer.middleware) app.use(renderer.middleware);
  app.use(installationFiles(ctx.config, renderer));
  app.use(clientFiles(CLIENT_FILES));
  app.use(compressAnswers());
  app.use(unlessScreen(...brought.flatMap(({ files }) => (files ? [files(ctx)] : []))));
  app.use(refuseForeignRequests(ctx.config), holdWhatIsSent(ctx, maintenance));
  app.use(...middleware);
  if (isForDevelopment(ctx.config)) app.use('/dev/mailbox', developmentMailbox(ctx, mailTemplates));
  app.use(
    unlessScreen(
      liveStream(streams, sessionOf),
      ...brought.flatMap(({ calls }) => (calls ? [calls({ ctx, sessionOf })] : [])),
      Router().use(['/auth/v1', '/functions/v1'], refuseUnknownCall),
    ),
  );
  app.use(formTurns.take);
  app.use(messageForms, express.raw({ type: 'application/x-www-form-urlencoded', limit: MESSAGE_FORM_LIMIT }));
  app.use(express.raw({ type: 'application/x-www-form-urlencoded', limit: FORM_LIMIT }));
  app.use(...brought.flatMap((feature) => (feature.middleware ? [feature.middleware({ ctx, sessionOf })] : [])));
  app.use(
    traceRequest,
    formTurns.during(pageHandler({ ctx, render: renderer.render, pageCache, visits, maintenance, sessionOf })),
  );
  const errorParts = { ctx, render: renderer.render, maintenance };
  app.use(errorHandler(ctx.config.productName, (req, error) => renderErrorPage(errorParts, req, error)));
  return app;
}

const screens: ReadonlySet<string> = new Set(Object.values(routes));

/** Routes at addresses of their own, arranged so that a request for a screen does not pass through all of them. */
function unlessScreen(...routers: readonly Router[]): Router {
  const leave: RequestHandler = (req, _res, next) => next(screens.has(req.path) ? 'router' : undefined);
  return Router().use(leave, ...routers);
}
