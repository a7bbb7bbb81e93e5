import type { Request, Response } from 'express';
import { COOKIE_CHOICE_DAYS } from '#shared/legal/cookie-days.ts';
import { choiceNamed, nameOfChoice, type CookieChoice } from '#shared/legal/cookies.ts';
import { DAY_MS } from '#shared/duration.ts';
import type { Config } from '../platform/config.ts';
import { readCookie } from '../platform/http/cookies.ts';

/** The cookie choice of a request's browser. */
export interface StoredCookieChoice {
  /** Null as long as nothing was chosen. */
  readonly choice: CookieChoice | null;
  save(choice: CookieChoice): void;
}

/** The prefix of cookie names that binds them to this host in production. */
export function cookiePrefix({ isProduction }: Config): string {
  return isProduction ? '__Host-' : '';
}

const cookieNameOf = (config: Config) => `${cookiePrefix(config)}cookie-choice`;

export function readCookieChoice(config: Config, req: Request): CookieChoice | null {
  return choiceNamed(readCookie(req, cookieNameOf(config)));
}

/**
 * Reads and writes the cookie choice: a cookie without identity, valid for 180 days from the choice, and not renewed.
 */
export function cookieChoiceOf(config: Config, req: Request, res: Response): StoredCookieChoice {
  return {
    choice: readCookieChoice(config, req),
    save(choice) {
      res.cookie(cookieNameOf(config), nameOfChoice(choice), {
        httpOnly: true,
        sameSite: 'lax',
        secure: config.isProduction,
        path: '/',
        maxAge: COOKIE_CHOICE_DAYS * DAY_MS,
      });
    },
  };
}
