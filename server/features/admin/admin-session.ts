import { createContext } from 'react-router';
import type { Request, Response } from 'express';
import { readCookie } from '../../platform/http/cookies.ts';
import { addToLog } from '../../platform/http/request-log.ts';
import type { AppContext } from '../../platform/context.ts';
import {
  checkAdminPassword,
  closeAdminSession,
  isAdminSessionOpen,
  openAdminSession,
  type GivenCredentials,
} from './admin-log-in.service.ts';

/** The session of the statistics for one request; it is independent of a member's session. */
export interface AdminSession {
  /** `ended`: there was a session, and its time is over. */
  state(): Promise<'open' | 'ended' | 'none'>;
  logIn(credentials: GivenCredentials): Promise<'open' | 'wrong' | 'wait'>;
  /** Compares the password without opening a session. */
  check(credentials: GivenCredentials): Promise<'right' | 'wrong' | 'wait'>;
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
    const client = req.ip ?? 'unknown';
    return {
      async state() {
        const token = readCookie(req, cookie);
        if (token === undefined) return 'none';
        return (await isAdminSessionOpen(ctx, token)) ? 'open' : 'ended';
      },
      async logIn(credentials) {
        const outcome = await this.check(credentials);
        if (outcome !== 'right') return outcome;
        res.cookie(cookie, await openAdminSession(ctx), settings);
        return 'open';
      },
      async check(credentials) {
        const outcome = await checkAdminPassword(ctx, credentials, client);
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
