import { createContext } from 'react-router';
import type { Request, Response } from 'express';
import { clientOf } from '../../platform/http/client.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import { addToLog } from '../../platform/http/request-log.ts';
import type { AppContext } from '../../platform/context.ts';
import { knownBrowserOf, rememberBrowser } from '../members/known-browser.ts';
import {
  checkAdminCredentials,
  closeAdminSession,
  isAdminSessionOpen,
  openAdminSession,
  statisticsAccount,
  type GivenCredentials,
} from './admin-log-in.service.ts';
import { enrolStatisticsFactor, offerStatisticsFactor, readStatisticsOffer } from './statistics-factor.service.ts';

/** Begins the cookie of a browser that has given the right password, and has to enrol an application of codes. */
const OFFER = 'offer.';

/** An application of codes that waits for its first code: what it needs to know, and the address it is for. */
export interface OfferedFactor {
  readonly secret: string;
  readonly email: string;
}

/** The session of the statistics for one request; it is independent of a member's session. */
export interface AdminSession {
  /** `ended`: there was a session, or an offer, and its time is over. */
  state(): Promise<'open' | 'ended' | 'none' | OfferedFactor>;
  /** `unenrolled`: the browser got the offer of an application of codes. */
  logIn(credentials: GivenCredentials): Promise<'open' | 'wrong' | 'wait' | 'unenrolled'>;
  /** Enrols the offered application of codes, and opens the session. */
  enrol(code: string): Promise<'open' | 'wrong' | 'gone'>;
  /** Compares the credentials without opening a session. */
  check(credentials: GivenCredentials): ReturnType<typeof checkAdminCredentials>;
  logOut(): Promise<void>;
}

/**
 * Reads the session of the statistics of a request; its cookie contains a random token and ends with the browser
 * session.
 */
export function adminSessions(ctx: AppContext): (req: Request, res: Response) => AdminSession {
  const { isProduction } = ctx.config;
  const cookie = isProduction ? '__Host-statistics' : 'statistics';
  const settings = { httpOnly: true, sameSite: 'strict', secure: isProduction, path: '/' } as const;
  return (req, res) => {
    const findOffer = async () => {
      const value = readCookie(req, cookie);
      return value?.startsWith(OFFER) ? readStatisticsOffer(ctx, value.slice(OFFER.length)) : null;
    };
    const open = async (email: string) => {
      res.cookie(cookie, await openAdminSession(ctx), settings);
      rememberBrowser(ctx.config, req, res, statisticsAccount(email));
      return 'open' as const;
    };
    return {
      async state() {
        const token = readCookie(req, cookie);
        if (token === undefined) return 'none';
        return (await findOffer()) ?? ((await isAdminSessionOpen(ctx, token)) ? 'open' : 'ended');
      },
      async logIn(credentials) {
        const outcome = await this.check(credentials);
        if (outcome === 'right') return open(credentials.email);
        if (outcome === 'unenrolled') res.cookie(cookie, OFFER + (await offerStatisticsFactor(ctx)), settings);
        return outcome;
      },
      async enrol(code) {
        const offer = await findOffer();
        if (!offer) return 'gone';
        const outcome = await enrolStatisticsFactor(ctx, offer.secret, code);
        addToLog(req, { event: 'statistics-second-factor', outcome });
        if (outcome === 'enrolled') return open(offer.email);
        return outcome === 'taken' ? 'gone' : 'wrong';
      },
      async check(credentials) {
        const asker = { client: clientOf(req), knownBrowser: knownBrowserOf(ctx.config, req) };
        const outcome = await checkAdminCredentials(ctx, credentials, asker);
        addToLog(req, { event: 'statistics-password', outcome });
        return outcome;
      },
      async logOut() {
        const token = readCookie(req, cookie);
        if (token !== undefined) await closeAdminSession(ctx, token);
        res.clearCookie(cookie, settings);
        res.set('Clear-Site-Data', '"cache"');
      },
    };
  };
}

/** The session of the statistics, for loaders and actions. */
export const adminSessionContext = createContext<AdminSession>();
