import type { Request, RequestHandler, Response, Router } from 'express';
import type { RouterContextProvider } from 'react-router';
import type { RouteId } from '#shared/routes.ts';
import type { MailTemplates } from '../platform/mail/templates/template.ts';
import type { AppContext } from '../platform/context.ts';
import type { Admitters } from '../platform/mail/outbox.service.ts';
import type { JobHandler } from '../platform/queue/define-job.ts';
import type { Session } from '../features/members/session.ts';
import type { ServerRoute } from './route.ts';

/** What a feature's routers and middleware get. */
export interface WebParts {
  readonly ctx: AppContext;
  sessionOf(req: Request, res: Response): Session;
}

/** One request, for what a feature binds to it. */
export interface RequestParts {
  readonly req: Request;
  readonly res: Response;
  readonly session: Session;
}

/**
 * What a feature contributes to the product. `server/features/index.ts` names each feature once; the application and
 * the worker are made of all of them.
 */
export interface Feature {
  /** Loader, action and access rule of its screens, by the id of their address. */
  readonly screens?: { readonly [Id in RouteId]?: ServerRoute };
  /** Files at addresses of their own that are the same for everybody: no session is read for them. */
  readonly files?: (ctx: AppContext) => Router;
  /** Named calls, and files that depend on who asks. */
  readonly calls?: (parts: WebParts) => Router;
  /** What runs before every screen: receiving an upload, counting a visit. */
  readonly middleware?: (parts: WebParts) => RequestHandler;
  /** Puts what its loaders and actions need into the context of a request. */
  readonly provide?: (ctx: AppContext) => (request: RequestParts, context: RouterContextProvider) => void;
  /** What the worker does. */
  readonly jobs?: readonly JobHandler<AppContext>[];
  /** Its mails by kind (`<noun>.mails.ts`). */
  readonly mails?: MailTemplates;
  /** Decides about its mails when they are sent: whether what they say still holds. */
  readonly admitters?: (ctx: AppContext) => Admitters;
}
