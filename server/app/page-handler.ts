import { isUtf8 } from 'node:buffer';
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express';
import {
  createContext,
  createStaticHandler,
  data,
  isRouteErrorResponse,
  redirect,
  RouterContextProvider,
  type DataRouteObject,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router';
import type { Role } from '#shared/admin/roles.ts';
import { AppError } from '#shared/errors.ts';
import { maintenanceWords } from '#shared/messages/maintenance.ts';
import { publicPageOf } from '#shared/pages/public-pages.ts';
import { DATA_PREFIX, GALLERY, routeIds, routes } from '#shared/routes.ts';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import type { CountedPage } from '#shared/statistics/visits.ts';
import { CONVERSATION_HEADER } from '#shared/talk/live.ts';
import type { Viewer } from '#shared/viewer.ts';
import { features } from '../features/index.ts';
import type { Feature } from '../web/feature.ts';
import { queueLabelsContext } from '../features/statistics/statistics.route.ts';
import { newsWordOf } from '../features/news/news-word.ts';
import { secondFactorProof } from '../features/admin/second-factor.session.ts';
import { isForDevelopment } from '../platform/config.ts';
import type { AppContext } from '../platform/context.ts';
import { cookieChoiceOf } from '../web/cookie-choice.ts';
import { roleAccessOf } from '../features/admin/second-factor.service.ts';
import { verificationPath } from '../features/admin/second-factor.route.ts';
import type { Session } from '../features/members/session.ts';
import type { VisitCounter } from '../features/statistics/visit-counter.ts';
import {
  appContext,
  clientContext,
  cookieChoiceContext,
  memberContext,
  sessionContext,
  uploadContext,
  type RouteArguments,
  type ServerRoute,
} from '../web/route.ts';
import type { MaintenanceWatch } from '../platform/maintenance/maintenance-watch.ts';
import { clientOf } from '../platform/http/client.ts';
import { publicErrorOf, logError, type PublicError } from '../platform/http/error-handler.ts';
import { receivedFileOf } from '../platform/http/receive-file.ts';
import type { RenderPage } from '../platform/http/render.ts';
import { addToLog } from '../platform/http/request-log.ts';
import { endedSessionError, leadToProof } from './ended-session.ts';
import { queueLabels } from './product-jobs.ts';
import { serverRoutes } from './server-routes.ts';
import type { PageCache } from './page-cache.ts';

const visitsContext = createContext<VisitCounter>();
const NOT_FOUND_ROUTE = 'notFound';
const noStore = 'private, no-store';

const screens: RouteObject[] = [
  ...routeIds.map((id): RouteObject => ({ id, path: routes[id], ...guarded(serverRoutes[id]) })),
  { ...GALLERY, ...guarded({ access: 'visitor', loader: developersAlone }) },
  { id: NOT_FOUND_ROUTE, path: '*', ...guarded({ access: 'visitor', loader: notFound, action: notFound }) },
];
// A route tree like the client's: its root shows every error; its screen is never rendered from this tree.
const handler = createStaticHandler([{ id: 'root', ErrorBoundary: () => null, children: screens }]);

export interface PageParts {
  readonly ctx: AppContext;
  readonly render: RenderPage;
  readonly pageCache: PageCache;
  readonly visits: VisitCounter;
  readonly maintenance: MaintenanceWatch;
  sessionOf(req: ExpressRequest, res: ExpressResponse): Session;
}

/**
 * Handles every screen: its page on GET, its action on POST, and both as JSON under `/_data`. Access, validation and
 * saving are in the loaders and actions only (S-screen-1).
 */
export function pageHandler({ ctx, render, pageCache, visits, maintenance, sessionOf }: PageParts): RequestHandler {
  const providers = (features as readonly Feature[]).flatMap(({ provide }) => (provide ? [provide(ctx)] : []));
  return async (req, res) => {
    if (!['GET', 'HEAD', 'POST'].includes(req.method)) {
      res.set('Allow', 'GET, HEAD, POST');
      throw new AppError('method_not_allowed', 405);
    }
    if (!isReadable(req.path)) throw new AppError('bad_request', 400);
    const session = sessionOf(req, res);
    const requestContext = new RouterContextProvider();
    requestContext.set(appContext, ctx);
    requestContext.set(sessionContext, session);
    requestContext.set(memberContext, session.member);
    const cookieChoice = cookieChoiceOf(ctx.config, req, res);
    requestContext.set(cookieChoiceContext, cookieChoice);
    requestContext.set(visitsContext, visits);
    requestContext.set(clientContext, clientOf(req));
    requestContext.set(uploadContext, receivedFileOf(req));
    requestContext.set(queueLabelsContext, queueLabels);
    for (const provide of providers) provide({ req, res, session }, requestContext);

    const isData = req.path === DATA_PREFIX || req.path.startsWith(`${DATA_PREFIX}/`);
    // Data is for our own scripts: a browser that opens its address is shown the screen.
    if (isData && req.method !== 'POST' && req.get('sec-fetch-mode') === 'navigate') {
      res.set('Cache-Control', noStore);
      return res.redirect(addressOf(req.originalUrl.slice(DATA_PREFIX.length)));
    }
    const request = toRequest(
      req,
      ctx.config.publicUrl,
      isData ? req.originalUrl.slice(DATA_PREFIX.length) : req.originalUrl,
    );
    const result = await handler.query(request, { requestContext, ...(isData && { skipRevalidation: true }) });

    res.set('Cache-Control', noStore);
    if (result instanceof Response) {
      const ended = isData && req.method === 'POST' ? endedSessionError(result, req) : null;
      if (!ended) return answerRedirect(req, res, result, isData);
      addToLog(req, { code: ended.code });
      res.status(401).json({ error: ended });
      return;
    }
    const error = takeError(result, req);
    if (isData) return answerData(res, result, error, req.method === 'POST');

    const hasChosenCookies = cookieChoice.choice !== null;
    const viewer = { ...viewerOf(ctx, session, hasChosenCookies), ...noticeOf(ctx, maintenance) };
    const html = await render({ staticContext: result, viewer, publicUrl: ctx.config.publicUrl });
    if (!error && result.statusCode === 200) pageCache.save(req, html, viewer);
    setHeaders(res, result);
    const isMailed = req.originalUrl.includes('token=');
    // By http from a telephone the origin alone says that a form is ours, and 'no-referrer' would hide it.
    if (isMailed) res.set('Referrer-Policy', ctx.config.isOnLocalNetwork ? 'same-origin' : 'no-referrer');
    // Search engines do not sign in, so members' pages need no meta tag.
    if (isMailed || (!viewer.isSignedIn && !publicPageOf(result.matches.at(-1)?.route.id)))
      res.set('X-Robots-Tag', 'noindex');
    sendPage(res.status(result.statusCode), html);
  };
}

/** Sends a page without an ETag: no browser caches the page, and Express would compute the ETag from all of it. */
function sendPage(res: ExpressResponse, html: string): void {
  const bytes = Buffer.from(html);
  res.type('html').set('Content-Length', String(bytes.length)).end(bytes);
}

/** Renders the page of an error that happened before any route could answer. */
export async function renderErrorPage(
  { ctx, render, maintenance }: Pick<PageParts, 'ctx' | 'render' | 'maintenance'>,
  req: ExpressRequest,
  error: PublicError,
): Promise<string> {
  const request = new Request(new URL('/_failure', ctx.config.publicUrl));
  const result = await handler.query(request, { requestContext: new RouterContextProvider() });
  if (result instanceof Response) throw new Error('The failure page redirects.');
  result.statusCode = error.status;
  result.errors = Object.fromEntries(Object.keys(result.errors ?? {}).map((id) => [id, error]));
  // The links of the page lead back to the address that was asked for.
  const { pathname, search } = new URL(addressOf(req.originalUrl), ctx.config.publicUrl);
  result.location = { ...result.location, pathname, search };
  const viewer = {
    isSignedIn: req.user !== undefined,
    isPaused: false,
    isAdministrator: false,
    isOrganiser: false,
    hasNews: false,
    newsWord: '0',
    invitations: 0,
    waiting: 0,
    displayName: null,
    hasChosenCookies: true,
    ...publicNames(ctx),
    ...noticeOf(ctx, maintenance),
  };
  return render({ staticContext: result, viewer, publicUrl: ctx.config.publicUrl });
}

/** Checks a route's access rule before its loader or action. */
function guarded(route: ServerRoute): Pick<DataRouteObject, 'loader' | 'action'> {
  const guard = async (args: RouteArguments, isSent: boolean) => {
    if (route.access === 'visitor') return;
    const member = args.context.get(memberContext);
    if (!member) throw leadToProof('session', loginPath(route, args.request));
    // A form that was opened before a release with newer texts is kept; the next page asks for the new agreement.
    const isAgreed = isSent ? member.maySend : member.hasConsented;
    if (route.access === 'consenting' && !isAgreed) throw redirect(routes.home);
    if (route.access === 'admin' || route.access === 'organiser')
      await requireSecondFactor(args, member.id, route.access);
  };
  const { loader, action } = route;
  return {
    loader: async (args) => {
      await guard(args, false);
      if (route.counts) countVisit(route.counts, args);
      return loader(args);
    },
    ...(action && {
      action: async (args) => {
        await guard(args, true);
        return action(args);
      },
    }),
  };
}

function countVisit(page: CountedPage, { request: { method }, context }: RouteArguments): void {
  context.get(visitsContext).count(page, method, context.get(cookieChoiceContext).choice);
}

/** Sends a member with this role, without the second factor, to the page that asks for it, which leads back afterwards. */
async function requireSecondFactor({ request, context }: RouteArguments, memberId: string, role: Role): Promise<void> {
  const proof = context.get(sessionContext).get(secondFactorProof);
  const access = await roleAccessOf(context.get(appContext), memberId, role, proof);
  if (access === 'new' || access === 'unproven') throw leadToProof('verification', verificationPath(role, request.url));
}

/**
 * The sign-in page that a visitor without a session is sent to, with the reason that it shows (S-session-5) and the page
 * that it leads to afterwards.
 */
function loginPath({ sessionMissing = 'acces' }: ServerRoute, { url, method }: Request): string {
  const { pathname, search } = new URL(url);
  const isUnsaved = method === 'POST' && sessionMissing === 'acces-et-sauvegarde';
  const reason = isUnsaved ? 'sauvegarde' : 'acces';
  return signInPath(sessionMissing === 'silent' ? null : reason, pathname + search);
}

function developersAlone({ context }: RouteArguments): null {
  return isForDevelopment(context.get(appContext).config) ? null : notFound();
}

function notFound(): never {
  throw data(null, { status: 404 });
}

/**
 * Whether a path can be decoded and has no line break. React Router would print a broken path as it was sent, and none
 * of its patterns matches a line break, not even those for any address.
 */
function isReadable(path: string): boolean {
  try {
    return /^.+$/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** An Express request as a web `Request`; its body was read and checked before. */
function toRequest(req: ExpressRequest, publicUrl: string, url: string): Request {
  const headers = new Headers();
  for (const name of [
    'accept',
    'content-type',
    'user-agent',
    'sec-fetch-mode',
    'sec-fetch-site',
    CONVERSATION_HEADER,
  ]) {
    const value = req.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  const target = new URL(addressOf(url), publicUrl);
  if (req.method !== 'POST') return new Request(target, { method: req.method, headers });
  const upload = receivedFileOf(req);
  // The file is read separately; the other fields are an ordinary form.
  if (upload) {
    headers.delete('content-type');
    return new Request(target, {
      method: 'POST',
      headers,
      body: new URLSearchParams(upload.fields.map(([name, value]) => [name, value])),
    });
  }
  const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  if (!isUtf8(body)) throw new AppError('bad_request', 400);
  return new Request(target, { method: 'POST', headers, body: body.toString('utf8') });
}

/** The URL of a request. A path that begins with two slashes would otherwise name another host. */
function addressOf(url: string): string {
  return `/${url.replace(/^[/\\]+/, '')}`;
}

function answerRedirect(req: ExpressRequest, res: ExpressResponse, answer: Response, isData: boolean): void {
  const location = answer.headers.get('location') ?? '/';
  if (isData) res.status(204).set('X-Redirect', location).end();
  else res.redirect(req.method === 'POST' ? 303 : 302, location);
}

/** Replaces an error that a route threw by the text that visitors may see, and logs the error. */
function takeError(result: StaticHandlerContext, req: ExpressRequest): PublicError | null {
  if (!result.errors) return null;
  const thrown: unknown = Object.values(result.errors)[0];
  const described = publicErrorOf(isRouteErrorResponse(thrown) ? { status: thrown.status } : thrown);
  const error = { ...described, ...(req.method === 'POST' && { isAfterForm: true }) };
  logError(req, thrown, error);
  result.statusCode = error.status;
  result.errors = Object.fromEntries(Object.keys(result.errors).map((id) => [id, error]));
  return error;
}

function answerData(
  res: ExpressResponse,
  result: StaticHandlerContext,
  error: PublicError | null,
  isAction: boolean,
): void {
  if (error) {
    if (error.status === 503) res.set('Retry-After', '5');
    res.status(error.status).json({ error: { code: error.code, message: error.message } });
    return;
  }
  setHeaders(res, result);
  const answers = isAction ? result.actionData : result.loaderData;
  res.status(result.statusCode).json(Object.values(answers ?? {})[0] ?? null);
}

function setHeaders(res: ExpressResponse, result: StaticHandlerContext): void {
  for (const headers of [...Object.values(result.loaderHeaders), ...Object.values(result.actionHeaders)]) {
    headers.forEach((value, name) => res.append(name, value));
  }
  if (result.statusCode === 503) res.set('Retry-After', '5');
}

function viewerOf(ctx: AppContext, { member }: Session, hasChosenCookies: boolean): Viewer {
  return {
    isSignedIn: member !== null,
    isPaused: member?.isPaused === true,
    isAdministrator: member?.isAdministrator === true,
    isOrganiser: member?.isOrganiser === true,
    displayName: member?.displayName ?? null,
    hasNews: member?.hasNews === true,
    newsWord: member ? newsWordOf(ctx, member.id, member.newsVersion) : '0',
    invitations: member?.invitations ?? 0,
    waiting: member?.waiting ?? 0,
    hasChosenCookies,
    ...publicNames(ctx),
  };
}

/** What every page says while a maintenance lasts. */
function noticeOf({ now }: AppContext, { known }: MaintenanceWatch): Pick<Viewer, 'maintenance'> {
  return known ? { maintenance: maintenanceWords(known.until, now()).notice } : {};
}

function publicNames({ config: { productName, contactEmail } }: AppContext) {
  return { productName, contactEmail };
}
