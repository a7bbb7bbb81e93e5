import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import expressSession from 'express-session';
import { Passport } from 'passport';
import { Strategy as MagicLinkStrategy } from 'passport-magic-link';
import type pg from 'pg';
import type { AppContext } from '../../context.ts';
import { readCookie } from '../../http/cookies.ts';
import { noteInLog } from '../../http/request-log.ts';
import { createLinkLimits } from '../../http/limits.ts';
import { keysOf, randomToken } from '../../secrets.ts';
import { DAY_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import type { PlayNews } from '#shared/play/news.ts';
import type { SignOutScope } from '#shared/auth.ts';
import { deviceOf } from './device.ts';
import { isLinkToken, readTokenFields, type TokenFields } from './link-token.ts';
import { LINK_LIFETIME_SECONDS } from './login-link.queries.ts';
import { findActiveMember, type Member } from './member.queries.ts';
import { sessionCookieOf, signSession } from './session-cookie.ts';
import { SESSION_IDLE_DAYS, SessionStore } from './session-store.ts';
import { mailLink, signInByLink, type LinkRequest } from './sign-in.service.ts';

const STRATEGY = 'magiclink';
const strategySettings = {
  userFields: ['linkId', 'browser'],
  tokenField: 'token',
  ttl: LINK_LIFETIME_SECONDS,
  passReqToCallbacks: true,
  verifyUserAfterToken: true,
};

declare module 'express-session' {
  interface SessionData {
    openedMatchId?: string;
    /** On which class of device it was opened: for the member's own list of sessions. */
    device?: string;
    playNews?: PlayNews;
    safetyTarget?: SafetyTarget;
    secondFactorProof?: SecondFactorProof;
    offeredSecondFactor?: string;
    /** This browser's, as long as it gets notifications. */
    pushSubscriptionId?: string;
  }
}

/** Whom the screen for reporting and blocking is about. */
export interface SafetyTarget {
  readonly memberId: string;
  /** False for a crush of which it is not time yet to know whose it is. */
  readonly isNamed: boolean;
  readonly back: SafetyOrigin;
}
/** The screens from which somebody can be reported. */
export type SafetyOrigin = 'matches' | 'matchResonance' | 'matchResonanceRefined' | 'profileCrush';

/** That this session proved an administrator's second factor, which one, and when. */
export interface SecondFactorProof {
  readonly factorId: string;
  /** Milliseconds since 1970. */
  readonly provenAt: number;
}

export type LinkOutcome = 'signed-in' | 'email-required' | 'email-mismatch' | 'unusable';

/** Signing in and out, bound to one request. Loaders and actions get it; they never see `req` and `res`. */
export interface AuthSession {
  readonly member: Member | null;
  /** Names this session inside keyed hashes; never leaves the server. */
  readonly id: string;
  /** The match that was opened last: kept here, so that no address needs to say who it is. */
  readonly openedMatchId: string | null;
  /** Kept when it resolves: browsers follow a redirect before the session would be saved by itself. */
  rememberMatch(memberId: string): Promise<void>;
  /** Who is to be reported or blocked, if the member likes. Kept like the match, for the same reason. */
  readonly safetyTarget: SafetyTarget | null;
  rememberSafetyTarget(target: SafetyTarget): Promise<void>;
  /** What was just done in the play room, for the screen that follows to say. */
  keepNews(news: PlayNews): Promise<void>;
  /** The same, once. */
  takeNews(): Promise<PlayNews | null>;
  /** Names this browser, whoever is signed in, as long as it has its cookie. */
  readonly browser: string | null;
  /** The same; the browser gets its cookie, for a day from now on. */
  keepBrowser(): string;
  readonly secondFactorProof: SecondFactorProof | null;
  /** Goes on under a new session id, with the proof in it; null takes it back. */
  keepSecondFactorProof(proof: SecondFactorProof | null): Promise<void>;
  /** The sealed secret of a second factor that this session was shown and has not confirmed yet. */
  readonly offeredSecondFactor: string | null;
  offerSecondFactor(sealedSecret: string): Promise<void>;
  /** By which this browser gets notifications; they end with the session. */
  readonly pushSubscriptionId: string | null;
  keepPushSubscription(id: string | null): Promise<void>;
  /** Whether this browser asked for the link. Reads nothing but the token itself, so it tells nothing about it. */
  holds(token: string): boolean;
  /** @throws AppError 429 when this client asked for too many links */
  requestLink(request: LinkRequest): Promise<void>;
  acceptLink(token: string, email?: string): Promise<LinkOutcome>;
  signOut(scope: SignOutScope): Promise<void>;
}

export interface Authentication {
  /** Session and signed-in member for every request that follows. */
  readonly middleware: readonly RequestHandler[];
  sessionOf(req: Request, res: Response): AuthSession;
  stop(): void;
}

/** What a request is about, for the strategy's callbacks. Keyed by the request, so nothing a client sends gets in. */
const linkRequests = new WeakMap<Request, LinkRequest>();
const presentedEmails = new WeakMap<Request, string | undefined>();
/** What went wrong inside the callbacks: the package would print it, and pass on another error without its cause. */
const failures = new WeakMap<Request, unknown>();

async function noteFailure<Result>(req: Request, work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    failures.set(req, error);
    return null;
  }
}

/**
 * Passport with passport-magic-link in the mode of docs/decisions/0004: posts only, single use settled by one UPDATE in
 * our table (the package's own store is never touched), no personal field in the token, nothing sent in the request.
 */
export function createAuthentication(ctx: AppContext, sessionPool: pg.Pool): Authentication {
  const { isProduction } = ctx.config;
  const cookieName = (name: string) => (isProduction ? `__Host-${name}` : name);
  const browserCookie = cookieName('browser');
  const cookieSettings = { httpOnly: true, sameSite: 'lax', secure: isProduction, path: '/' } as const;
  const limits = createLinkLimits(ctx.db, ctx.config);
  const passport = new Passport();

  const send = async (req: Request, user: object, token: string) => {
    const fields = user as TokenFields;
    const request = linkRequests.get(req);
    if (!request) throw new Error('A link was asked for without a request.');
    const browserHash = Buffer.from(fields.browser, 'base64url');
    await noteFailure(req, () => mailLink(ctx, request, { linkId: fields.linkId, token, browserHash }));
  };
  const verify = async (req: Request, user: object) => {
    const fields = user as TokenFields;
    const browserHash = Buffer.from(fields.browser, 'base64url');
    const email = presentedEmails.get(req);
    const bearer = isBoundTo(req, fields.browser) ? { browserHash } : email && { email };
    const member = bearer ? await noteFailure(req, () => signInByLink(ctx, fields.linkId, bearer)) : null;
    return member && { ...member };
  };

  // One for each secret: the first writes links, and all of them read.
  const strategies = keysOf(ctx.config, 'login-link').map((key, index) => {
    const name = `${STRATEGY}-${index}`;
    const secret = key.toString('base64url');
    passport.use(name, new MagicLinkStrategy({ ...strategySettings, secret }, send, verify));
    return { name, secret };
  });
  passport.serializeUser<string>((user, done) => done(null, (user as Member).id));
  const store = new SessionStore({
    pool: sessionPool,
    tableName: 'sessions',
    // The worker removes what has ended.
    pruneSessionInterval: false,
    errorLog: (error: unknown) => ctx.log.error({ err: error }, 'session store error'),
  });
  passport.deserializeUser((req: Request, id: string, done: (error: unknown, user?: object | false) => void) => {
    const read = store.memberOf(req);
    if (read !== undefined && (read === null || read.id === id)) return done(null, read ?? false);
    findActiveMember(ctx.db, id).then((member) => done(null, member ?? false), done);
  });
  // express-session touches the session after the answer was made, and would cut it off where that fails.
  const touch = store.touch.bind(store);
  store.touch = (id, session, done) =>
    touch(id, session, (error?: unknown) => {
      if (error) ctx.log.warn({ err: error }, 'session not kept alive');
      done?.();
    });

  /** The browser keeps the cookie as long as the session; not with each answer, for signing takes time. */
  function keepCookie(req: Request, res: Response): void {
    const [key] = keysOf(ctx.config, 'session');
    const value = signSession(req.sessionID, key.toString('base64url'));
    res.cookie(sessionCookieOf(ctx.config), value, { ...cookieSettings, maxAge: SESSION_IDLE_DAYS * DAY_MS });
  }

  function isBoundTo(req: Request, browser: string): boolean {
    const cookie = readCookie(req, browserCookie);
    if (!cookie) return false;
    const own = hashOf(cookie);
    const asked = Buffer.from(browser, 'base64url');
    return own.length === asked.length && timingSafeEqual(own, asked);
  }

  function knownBrowserOf(req: Request): string | null {
    const known = readCookie(req, browserCookie);
    return known && /^[\w-]{43}$/.test(known) ? known : null;
  }

  function browserOf(req: Request, res: Response): string {
    const known = knownBrowserOf(req);
    const cookie = known ?? randomToken();
    if (cookie !== known) res.cookie(browserCookie, cookie, { ...cookieSettings, maxAge: DAY_MS });
    return hashOf(cookie).toString('base64url');
  }

  function runStrategies(
    names: readonly string[],
    { req, res }: { readonly req: Request; readonly res: Response },
    body: object,
    options: object,
  ): Promise<Member | null> {
    return new Promise((resolve, reject) => {
      req.body = body;
      const done = (error: unknown, member?: Member | false | null) => {
        const failure = error ?? failures.get(req);
        if (failure) reject(failure instanceof Error ? failure : new Error('Authentication failed'));
        else resolve(member || null);
      };
      const authenticate = passport.authenticate([...names], options, done) as RequestHandler;
      authenticate(req, res, (error?: unknown) => done(error));
    });
  }

  return {
    middleware: [
      (req, _res, next) => {
        // PUBLIC_URL is https in production: whatever the proxy says, the session cookie is Secure and is set.
        if (isProduction) Object.defineProperty(req, 'secure', { value: true });
        next();
      },
      expressSession({
        name: sessionCookieOf(ctx.config),
        secret: keysOf(ctx.config, 'session').map((key) => key.toString('base64url')),
        store,
        resave: false,
        saveUninitialized: false,
        cookie: { ...cookieSettings, maxAge: SESSION_IDLE_DAYS * DAY_MS },
      }),
      (req, res, next) => {
        if (store.isTouchDue(req.session)) keepCookie(req, res);
        next();
      },
      passport.session() as RequestHandler,
    ],

    sessionOf(req, res) {
      return {
        get member() {
          return (req.user as Member | undefined) ?? null;
        },
        get id() {
          return req.sessionID;
        },
        get openedMatchId() {
          return req.session.openedMatchId ?? null;
        },
        async rememberMatch(memberId) {
          req.session.openedMatchId = memberId;
          await saveSession(req);
        },
        get safetyTarget() {
          return req.session.safetyTarget ?? null;
        },
        async rememberSafetyTarget(target) {
          req.session.safetyTarget = target;
          await saveSession(req);
        },
        async keepNews(news) {
          req.session.playNews = news;
          await saveSession(req);
        },
        async takeNews() {
          const news = req.session.playNews ?? null;
          if (!news) return null;
          delete req.session.playNews;
          await saveSession(req);
          return news;
        },
        get browser() {
          const known = knownBrowserOf(req);
          return known && hashOf(known).toString('base64url');
        },
        keepBrowser() {
          const cookie = knownBrowserOf(req) ?? randomToken();
          res.cookie(browserCookie, cookie, { ...cookieSettings, maxAge: DAY_MS });
          return hashOf(cookie).toString('base64url');
        },
        get secondFactorProof() {
          return req.session.secondFactorProof ?? null;
        },
        async keepSecondFactorProof(proof) {
          await logIn(req, this.member, { keepSessionInfo: true });
          delete req.session.offeredSecondFactor;
          if (proof) req.session.secondFactorProof = proof;
          else delete req.session.secondFactorProof;
          await saveSession(req);
        },
        get offeredSecondFactor() {
          return req.session.offeredSecondFactor ?? null;
        },
        async offerSecondFactor(sealedSecret) {
          req.session.offeredSecondFactor = sealedSecret;
          await saveSession(req);
        },
        get pushSubscriptionId() {
          return req.session.pushSubscriptionId ?? null;
        },
        async keepPushSubscription(id) {
          if (id === null) delete req.session.pushSubscriptionId;
          else req.session.pushSubscriptionId = id;
          await saveSession(req);
        },
        holds(token) {
          const browser = readTokenFields(token)?.browser;
          return browser !== undefined && isBoundTo(req, browser);
        },
        async requestLink(request) {
          const client = req.ip ?? 'unknown';
          const isAdmitted =
            (await limits.admitsClient(client)) && (!request.createsAccount || (await limits.admitsSignUp(client)));
          if (!isAdmitted) throw new AppError('too_many_requests', 429);
          noteInLog(req, { event: 'link-asked' });
          const browser = browserOf(req, res);
          if (!(await limits.admitsAddress(request.email))) return;
          linkRequests.set(req, request);
          const fields = { linkId: randomToken(), browser };
          await runStrategies([`${STRATEGY}-0`], { req, res }, fields, { action: 'requestToken' });
        },
        async acceptLink(token, email) {
          const isBound = this.holds(token);
          if (!isBound && email === undefined) return 'email-required';
          presentedEmails.set(req, email);
          const options = { action: 'acceptToken', allowReuse: true, session: false };
          const names = strategies.filter(({ secret }) => isLinkToken(token, secret)).map(({ name }) => name);
          const member = names.length > 0 ? await runStrategies(names, { req, res }, { token }, options) : null;
          const refusal = isBound ? 'unusable' : 'email-mismatch';
          noteInLog(req, member ? { event: 'signed-in', memberId: member.id } : { event: 'sign-in-refused', refusal });
          if (!member) return refusal;
          await logIn(req, member);
          req.session.device = deviceOf(req.get('user-agent'));
          return 'signed-in';
        },
        async signOut(scope) {
          const memberId = this.member?.id;
          if (memberId) noteInLog(req, { event: 'signed-out', scope, memberId });
          if (memberId && scope !== 'local') {
            const sessions = ctx.db('sessions').where({ member_id: memberId });
            await (scope === 'others' ? sessions.whereNot({ sid: req.sessionID }) : sessions).delete();
          }
          if (scope === 'others') return;
          await new Promise<void>((resolve, reject) => {
            req.session.destroy((error?: unknown) => (error ? reject(error) : resolve()));
          });
          res.clearCookie(sessionCookieOf(ctx.config), cookieSettings);
          res.set('Clear-Site-Data', '"cache", "storage"');
        },
      };
    },

    stop: () => store.close(),
  };
}

/** Passport gives the session a new id. */
function logIn(req: Request, member: Member | null, { keepSessionInfo = false } = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    req.login({ ...member }, { session: true, keepSessionInfo }, (error?: unknown) =>
      error ? reject(error) : resolve(),
    );
  });
}

function saveSession(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.save((error?: unknown) => (error ? reject(error) : resolve()));
  });
}

function hashOf(cookie: string): Buffer {
  return createHash('sha256').update(cookie).digest();
}
