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

/** Something whose changes a member's open pages learn of at once, through the browser's event stream. */
export interface LiveTopic {
  readonly name: string;
  /**
   * For each of these members a word that differs after each change, and tells nothing else, not even how many there
   * were (S-live-6); members without anything are left out.
   */
  readStates(ctx: AppContext, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
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
  /** The loader, the action and the access rule of each of its screens, by the id of the address. */
  readonly screens?: { readonly [Id in RouteId]?: ServerRoute };
  /** Files at addresses of their own that are equal for all visitors: no session is read for them. */
  readonly files?: (ctx: AppContext) => Router;
  /** Named calls, and files that depend on the visitor. */
  readonly calls?: (parts: WebParts) => Router;
  /** Request handlers that run before every screen, such as receiving an upload or counting a visit. */
  readonly middleware?: (parts: WebParts) => RequestHandler;
  /** Puts what its loaders and actions need into the context of a request. */
  readonly provide?: (ctx: AppContext) => (request: RequestParts, context: RouterContextProvider) => void;
  /** What is live on its screens. */
  readonly live?: LiveTopic;
  /** The jobs that the worker runs for this feature. */
  readonly jobs?: readonly JobHandler<AppContext>[];
  /** The feature's mails by kind (`<noun>.mails.ts`). */
  readonly mails?: MailTemplates;
  /** Decide about its mails at the moment of sending: whether their content is still true. */
  readonly admitters?: (ctx: AppContext) => Admitters;
}
