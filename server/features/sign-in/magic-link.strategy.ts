import jwt from 'jsonwebtoken';
import type { Request, RequestHandler, Response } from 'express';
import { Passport, type Strategy } from 'passport';
import { Strategy as MagicLinkStrategy } from 'passport-magic-link';
import * as z from 'zod/mini';
import { DAY_SECONDS } from '#shared/duration.ts';
import { LINK_LIFETIME_SECONDS } from './login-link.queries.ts';

/** What a token of a mailed link carries, signed: nothing about the person. */
const tokenFieldsSchema = z.object({
  linkId: z.string(),
  /** The hash of the cookie of the browser that asked; it is worthless without the cookie. */
  browser: z.string(),
  /** Until when it is good, by the clock of the database, in seconds since 1970; the release before wrote none. */
  until: z.optional(z.number()),
});
export type TokenFields = z.infer<typeof tokenFieldsSchema>;

const settings = {
  userFields: ['linkId', 'browser', 'until'],
  tokenField: 'token',
  // The package goes by the clock of its machine, which may be wrong by hours: `until` decides (S-sign-in-15).
  ttl: DAY_SECONDS,
  verifyUserAfterToken: true,
};

/**
 * Signs the token of a new link with the package's own function.
 * @param now by the clock of the database
 */
export async function writeToken(key: Buffer, fields: Omit<TokenFields, 'until'>, now: Date): Promise<string> {
  let written: string | undefined;
  const strategy = strategyOf(key, (token) => (written = token));
  const until = Math.floor(now.getTime() / 1000) + LINK_LIFETIME_SECONDS;
  await run([strategy], { ...fields, until }, { action: 'requestToken' });
  if (written === undefined) throw new Error('passport-magic-link wrote no token.');
  return written;
}

/**
 * The fields of a token that one of the keys signed and that has not expired; else null. Does not mark it as used.
 * @param now by the clock of the database
 */
export async function readToken(keys: readonly Buffer[], token: string, now: Date): Promise<TokenFields | null> {
  const strategies = keys.filter((key) => isLinkToken(token, secretOf(key))).map((key) => strategyOf(key));
  if (strategies.length === 0) return null;
  const fields = await run(strategies, { token }, { action: 'acceptToken', allowReuse: true, session: false });
  const read = tokenFieldsSchema.safeParse(fields).data;
  return read && now.getTime() < (read.until ?? Infinity) * 1000 ? read : null;
}

/** The unverified fields of a token, only for deciding what to ask for. */
export function peekIntoToken(token: string): TokenFields | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return z.object({ user: tokenFieldsSchema }).safeParse(payload).data?.user ?? null;
  } catch {
    return null;
  }
}

/**
 * Whether a link's token was signed with this secret, at most a day ago by the clock of this machine. Checked before the Passport strategy, which
 * would print a stack trace for an expected error.
 */
export function isLinkToken(token: string, secret: string): boolean {
  try {
    jwt.verify(token, secret, { algorithms: ['HS256'] });
    return true;
  } catch {
    return false;
  }
}

/**
 * passport-magic-link as docs/decisions/0004 uses it: it signs and reads tokens, and does nothing else. Mails, single
 * use and accounts are ours, so nothing is waited for inside its callbacks, which print what they catch.
 */
function strategyOf(key: Buffer, onToken: (token: string) => void = () => undefined): Strategy {
  return new MagicLinkStrategy(
    { ...settings, secret: secretOf(key) },
    async (_fields, token) => onToken(token),
    async (payload) => payload,
  );
}

function secretOf(key: Buffer): string {
  return key.toString('base64url');
}

const passport = new Passport();

/** Runs strategies on a body alone: nothing else that a client sends gets in. The first that succeeds answers. */
function run(strategies: Strategy[], body: object, options: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const done = (error: unknown, result?: unknown) => (error ? reject(error) : resolve(result || null));
    const authenticate = passport.authenticate(strategies as never, options, done) as RequestHandler;
    authenticate({ body, query: {}, params: {} } as Request, {} as Response, (error?: unknown) => done(error));
  });
}
