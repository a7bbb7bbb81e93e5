import type { Request, RequestHandler, Response } from 'express';
import expressSession from 'express-session';
import { Passport } from 'passport';
import type pg from 'pg';
import { DAY_MS } from '#shared/duration.ts';
import type { SignOutScope } from '#shared/sign-in/auth.ts';
import type { Config } from '../../platform/config.ts';
import type { AppContext } from '../../platform/context.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { addToLog } from '../../platform/http/request-log.ts';
import { hashToken, keysOf, randomToken } from '../../platform/secrets.ts';
import { browserOf, cookieSettings, type Browser } from './browser-cookie.ts';
import { deviceOf } from './device.ts';
import { forgetAccount, knownBrowserOf, newBrowserId, rememberBrowser, type KnownBrowser } from './known-browser.ts';
import { findActiveMember, type Member } from './member.queries.ts';
import { sessionCookieOf, signSession } from './session-cookie.ts';
import { SESSION_IDLE_DAYS } from '#shared/sign-in/session-days.ts';
import { SessionStore } from './session-store.ts';

declare module 'express-session' {
  interface SessionData {
    /** The class of device on which the session was opened, for the member's own list of sessions. */
    device?: string;
  }
}

/** A slot in the session for one value of a feature. Its name is the key in the stored session and never changes. */
export interface SessionSlot<Value> {
  readonly name: string;
  /** For the type checker alone: the type of the slot's value. It is never set. */
  readonly holds?: Value;
}

/** Declares a session slot. */
export function sessionSlot<Value>(name: string): SessionSlot<Value> {
  return { name };
}

/** The member and the session slots of one request. Loaders and actions never see `req` and `res`. */
export interface Session {
  readonly member: Member | null;
  /** Names this session inside keyed hashes; never leaves the server. */
  readonly id: string;
  /** This browser, with or without a signed-in member. */
  readonly browser: Browser;
  /** The accounts whose sessions this browser has had. */
  readonly knownBrowser: KnownBrowser;
  /** The class of device and the family of browser that ask, in words. */
  readonly device: string;
  /** The hash by which this browser is recognised at its next sign-in; it is remembered for that. */
  identifyKnownBrowser(): Buffer;
  /** What the session remembers in a slot, or null. */
  get<Value>(slot: SessionSlot<Value>): Value | null;
  /**
   * Sets the value of a slot, null to forget it. Await it before a redirect: browsers follow the redirect before the
   * session would be saved by itself.
   */
  set<Value>(slot: SessionSlot<Value>, value: Value | null): Promise<void>;
  /** Reads a slot and empties it. */
  take<Value>(slot: SessionSlot<Value>): Promise<Value | null>;
  /** Continues under a new session id with the slots that the session has. */
  renew(): Promise<void>;
  /** Opens a session of this member under a new id; nothing of the session before is left in it. */
  signIn(member: Member): Promise<void>;
  signOut(scope: SignOutScope): Promise<void>;
  /** Makes this browser forget that it had sessions of a member whose account is deleted. */
  forget(member: Member): void;
}

export interface Sessions {
  /** Loads the session and the signed-in member for every later request handler. */
  readonly middleware: readonly RequestHandler[];
  sessionOf(req: Request, res: Response): Session;
  stop(): void;
}

/** Creates sessions in PostgreSQL with a signed cookie, and Passport, which reads the member of each. */
export function createSessions(ctx: AppContext, sessionPool: pg.Pool): Sessions {
  const { config } = ctx;
  const passport = new Passport();
  const store = createStore(ctx, sessionPool);
  passport.serializeUser<string>((user, done) => done(null, (user as Member).id));
  passport.deserializeUser((req: Request, id: string, done: (error: unknown, user?: object | false) => void) => {
    const read = store.memberOf(req);
    if (read !== undefined && (read === null || read.id === id)) return done(null, read ?? false);
    findActiveMember(ctx.db, id).then((member) => done(null, member ?? false), done);
  });

  return {
    middleware: [
      (req, _res, next) => {
        // In production PUBLIC_URL is https: the session cookie is Secure and is set whatever the proxy reports.
        if (config.isProduction) Object.defineProperty(req, 'secure', { value: true });
        next();
      },
      expressSession({
        name: sessionCookieOf(config),
        genid: randomToken,
        secret: keysOf(config, 'session').map((key) => key.toString('base64url')),
        store,
        resave: false,
        saveUninitialized: false,
        cookie: { ...cookieSettings(config), maxAge: SESSION_IDLE_DAYS * DAY_MS },
      }),
      (req, res, next) => {
        if (store.isTouchDue(req.session)) extendCookie(ctx, req, res);
        next();
      },
      passport.session() as RequestHandler,
      (req, res, next) => {
        // Also the sessions that were opened before browsers were remembered.
        const member = req.user as Member | undefined;
        if (member && store.isTouchDue(req.session)) rememberBrowser(config, req, res, accountOf(config, member));
        next();
      },
    ],
    sessionOf: (req, res) => bindSession(ctx, req, res),
    stop: () => store.close(),
  };
}

function createStore(ctx: AppContext, pool: pg.Pool): SessionStore {
  const store = new SessionStore({
    pool,
    tableName: 'sessions',
    // The worker removes ended sessions.
    pruneSessionInterval: false,
    errorLog: (error: unknown) => ctx.log.error({ err: error }, 'session store error'),
  });
  // express-session touches the session after the answer was made, and would cut the answer off if that fails.
  const touch = store.touch.bind(store);
  store.touch = (id, session, done) =>
    touch(id, session, (error?: unknown) => {
      if (error) ctx.log.warn({ err: error }, 'session not extended');
      done?.();
    });
  return store;
}

/**
 * Makes the browser's cookie live as long as the session. It is not sent with each answer, because signing takes time.
 */
function extendCookie({ config }: AppContext, req: Request, res: Response): void {
  const [key] = keysOf(config, 'session');
  const value = signSession(req.sessionID, key.toString('base64url'));
  res.cookie(sessionCookieOf(config), value, { ...cookieSettings(config), maxAge: SESSION_IDLE_DAYS * DAY_MS });
}

function bindSession(ctx: AppContext, req: Request, res: Response): Session {
  // For a browser without an id: the one that this sign-in is recorded with, and that its cookie gets.
  const newId = newBrowserId();
  return {
    get member() {
      return (req.user as Member | undefined) ?? null;
    },
    get id() {
      return req.sessionID;
    },
    get browser() {
      return browserOf(ctx.config, req, res);
    },
    get knownBrowser() {
      return knownBrowserOf(ctx.config, req);
    },
    get device() {
      return deviceOf(req.get('user-agent'));
    },
    identifyKnownBrowser: () => hashToken(knownBrowserOf(ctx.config, req).id ?? newId),
    get<Value>({ name }: SessionSlot<Value>) {
      return (slotsOf(req)[name] as Value | undefined) ?? null;
    },
    async set({ name }, value) {
      if (value === null) delete slotsOf(req)[name];
      else slotsOf(req)[name] = value;
      await saveSession(req);
    },
    async take(slot) {
      const value = this.get(slot);
      if (value !== null) await this.set(slot, null);
      return value;
    },
    renew: () => openSession(req, req.user as Member, { keepSessionInfo: true }),
    async signIn(member) {
      await openSession(req, member);
      req.session.device = this.device;
      rememberBrowser(ctx.config, req, res, accountOf(ctx.config, member), newId);
    },
    async signOut(scope) {
      const memberId = this.member?.id;
      if (memberId) addToLog(req, { event: 'signed-out', scope, memberId });
      if (memberId && scope !== 'local') {
        const sessions = ctx.db('sessions').where({ member_id: memberId });
        await (scope === 'others' ? sessions.whereNot({ sid: req.sessionID }) : sessions).delete();
      }
      if (scope !== 'others') {
        await new Promise<void>((resolve, reject) => {
          req.session.destroy((error?: unknown) => (error ? reject(error) : resolve()));
        });
        res.clearCookie(sessionCookieOf(ctx.config), cookieSettings(ctx.config));
        res.set('Clear-Site-Data', '"cache", "storage"');
      }
      // The streams of ended sessions close.
      if (memberId) ctx.hint(memberId);
    },
    forget: (member) => forgetAccount(ctx.config, req, res, accountOf(ctx.config, member)),
  };
}

/** What a browser is known for: the mailbox, so that it is the same for every spelling. */
function accountOf(config: Config, { email }: Member): string {
  return mailboxHash(config, email);
}

/** The stored values of a session by name. Only slots, each with its type, read and write them. */
function slotsOf(req: Request): Record<string, unknown> {
  return req.session as unknown as Record<string, unknown>;
}

/** Signs a member in through Passport, which gives the session a new id. */
function openSession(req: Request, member: Member, { keepSessionInfo = false } = {}): Promise<void> {
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
