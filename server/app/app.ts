import express, { Router, type Express, type RequestHandler } from 'express';
import type { Knex } from 'knex';
import type pg from 'pg';
import { isForDevelopment } from '../platform/config.ts';
import type { AppContext } from '../platform/context.ts';
import { downloads } from '../features/account/download.route.ts';
import { countDays } from '../features/points/count-days.ts';
import { adminSessions } from '../features/admin/admin-session.ts';
import { bannerPictures } from '../features/ads/ads.route.ts';
import { receiveBanner } from '../features/ads/banner-upload.ts';
import { assistantCalls } from '../features/assistant/assistant.calls.ts';
import { authCalls } from '../features/sign-in/auth.calls.ts';
import { createAuthentication } from '../features/members/auth-session.ts';
import { crushCalls } from '../features/crush/crush.calls.ts';
import { installationFiles } from '../features/installation/installation-files.ts';
import { wellKnownFiles } from '../features/legal/well-known.ts';
import { matchCalls } from '../features/notifications/matches.calls.ts';
import { receivePhoto } from '../features/photos/photo-upload.ts';
import { photoPictures } from '../features/photos/photos.route.ts';
import { placeCalls } from '../features/places/places.calls.ts';
import { reportedPhotos } from '../features/safety/admin-reports.route.ts';
import { statisticsCalls } from '../features/statistics/statistics.calls.ts';
import { routes } from '#shared/routes.ts';
import { compressAnswers } from '../platform/http/compress-answers.ts';
import { clientFiles } from '../platform/http/client-files.ts';
import { errorHandler } from '../platform/http/error-handler.ts';
import { healthRouter, type Readiness } from '../platform/http/health.ts';
import { createKeptPages } from './kept-pages.ts';
import { pageHandler, renderFailurePage } from './page-handler.ts';
import { refuseUnknownCall } from '../web/named-call.ts';
import { CLIENT_FILES, type Renderer } from '../platform/http/render.ts';
import { requestLog } from '../platform/http/request-log.ts';
import { refuseForeignRequests, securityHeaders, setHeaders } from '../platform/http/security.ts';
import { developmentMailbox } from '../platform/mail/mailbox.ts';

const FORM_LIMIT = '64kb';

export interface AppParts {
  readonly ctx: AppContext;
  /** For the checks of health alone. */
  readonly healthPool: Knex;
  readonly sessionPool: pg.Pool;
  readonly renderer: Renderer;
  readonly readiness: Readiness;
}

/** The web application: the middleware in its order, one line each. */
export function createApp({ ctx, healthPool, sessionPool, renderer, readiness }: AppParts): Express {
  const authentication = createAuthentication(ctx, sessionPool);
  const adminSessionOf = adminSessions(ctx);
  const headers = securityHeaders(ctx.config);
  const log = requestLog(ctx.log);
  const keptPages = createKeptPages(ctx, { headers, log, readiness });
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', ctx.config.trustedProxies);
  app.use(keptPages.serve);
  app.use(setHeaders(headers));
  app.use(healthRouter(ctx.log, healthPool, readiness));
  app.use(log);
  if (renderer.middleware) app.use(renderer.middleware);
  app.use(installationFiles(ctx.config, renderer));
  app.use(clientFiles(CLIENT_FILES));
  app.use(compressAnswers());
  app.use(unlessScreen(wellKnownFiles(ctx), bannerPictures(ctx)));
  app.use(refuseForeignRequests(ctx.config));
  app.use(...authentication.middleware);
  if (isForDevelopment(ctx.config)) app.use('/dev/mailbox', developmentMailbox(ctx));
  app.use(
    unlessScreen(
      authCalls(ctx, authentication.sessionOf),
      placeCalls(ctx, authentication.sessionOf),
      crushCalls(ctx, authentication.sessionOf),
      matchCalls(ctx, authentication.sessionOf),
      statisticsCalls(ctx, adminSessionOf),
      assistantCalls(ctx, authentication.sessionOf),
      Router().use(['/auth/v1', '/functions/v1'], refuseUnknownCall),
      photoPictures(ctx, authentication.sessionOf),
      downloads(ctx, authentication.sessionOf),
      reportedPhotos(ctx, authentication.sessionOf),
    ),
  );
  app.use(receivePhoto(authentication.sessionOf));
  app.use(receiveBanner(ctx, authentication.sessionOf));
  app.use(express.raw({ type: 'application/x-www-form-urlencoded', limit: FORM_LIMIT }));
  app.use(countDays(ctx, authentication.sessionOf));
  app.use(pageHandler(ctx, renderer.render, keptPages, authentication.sessionOf, adminSessionOf));
  app.use(
    errorHandler(ctx.config.productName, (req, failure) => renderFailurePage(ctx, renderer.render, req, failure)),
  );
  return app;
}

const screens: ReadonlySet<string> = new Set(Object.values(routes));

/** What answers at addresses of its own: whoever asks for a screen is not led past all of them. */
function unlessScreen(...routers: readonly Router[]): Router {
  const leave: RequestHandler = (req, _res, next) => next(screens.has(req.path) ? 'router' : undefined);
  return Router().use(leave, ...routers);
}
