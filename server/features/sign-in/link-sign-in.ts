import type { Request } from 'express';
import { createContext } from 'react-router';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../../platform/context.ts';
import { addToLog } from '../../platform/http/request-log.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { keysOf, randomToken } from '../../platform/secrets.ts';
import type { Session } from '../members/session.ts';
import { peekIntoToken, readToken, writeToken } from './magic-link.strategy.ts';
import { beginVisit, openVisit } from './sign-in-visit.service.ts';
import { mailLink, signInByLink, type LinkRequest } from './sign-in.service.ts';

export type LinkOutcome = 'signed-in' | 'email-required' | 'email-mismatch' | 'unusable';

/** Signing in by a mailed link, for one request. */
export interface LinkSignIn {
  /**
   * Whether this browser asked for the link. It reads nothing but the token itself, so it reveals nothing about the
   * link.
   */
  isBound(token: string): boolean;
  /** @throws AppError 429 when this client asked for too many links */
  requestLink(request: LinkRequest): Promise<void>;
  acceptLink(token: string, email?: string): Promise<LinkOutcome>;
}

/** Sign-in by link, for loaders and actions. */
export const linkContext = createContext<LinkSignIn>();

export function createLinkSignIn(ctx: AppContext): (req: Request, session: Session) => LinkSignIn {
  const limits = createLinkLimits(ctx);
  const keys = keysOf(ctx.config, 'login-link');
  return (req, session) => ({
    isBound(token) {
      const fields = peekIntoToken(token);
      return fields !== null && session.browser.is(fields.browser);
    },
    async requestLink(request) {
      const client = req.ip ?? 'unknown';
      const isAdmitted =
        (await limits.admitsClient(client)) && (!request.createsAccount || (await limits.admitsSignUp(client)));
      if (!isAdmitted) throw new AppError('too_many_requests', 429);
      addToLog(req, { event: 'link-asked' });
      const browser = session.browser.identify();
      if (!(await limits.admitsAddress(request.email))) return;
      const linkId = randomToken();
      const token = await writeToken(keys[0], { linkId, browser });
      await mailLink(ctx, request, { linkId, token, browserHash: Buffer.from(browser, 'base64url') });
    },
    async acceptLink(token, email) {
      const isBound = this.isBound(token);
      if (!isBound && email === undefined) return 'email-required';
      const fields = await readToken(keys, token);
      const bearer = isBound && fields ? { browserHash: Buffer.from(fields.browser, 'base64url') } : email && { email };
      const visit = beginVisit(session);
      const member = fields && bearer ? await signInByLink(ctx, fields.linkId, bearer, visit) : null;
      const outcome = isBound ? 'unusable' : 'email-mismatch';
      addToLog(
        req,
        member ? { event: 'signed-in', memberId: member.id } : { event: 'sign-in-refused', refusal: outcome },
      );
      if (!member) return outcome;
      await openVisit(ctx, session, member, visit);
      return 'signed-in';
    },
  });
}

/** The limits of S-sign-in-10, counted in PostgreSQL, so that all web processes count together. */
interface LinkLimits {
  /** Whether the client may ask for a link: false after too many within an hour. */
  admitsClient(client: string): Promise<boolean>;
  /** Whether the client may make an account: false after as many in a day as links are allowed in an hour. */
  admitsSignUp(client: string): Promise<boolean>;
  /** Whether the address may get a link: false after three in 15 minutes or ten in a day. */
  admitsAddress(email: string): Promise<boolean>;
}

function createLinkLimits({ db, config }: AppContext): LinkLimits {
  const limit = (name: string, points: number, seconds: number) => createLimit(db, config, { name, points, seconds });
  const perClient = limit('link-client', config.linksPerClientAndHour, HOUR_SECONDS);
  const signUpsPerClient = limit('sign-up-client', config.linksPerClientAndHour, DAY_SECONDS);
  const perAddress = limit('link-address', 3, 15 * MINUTE_SECONDS);
  const perAddressAndDay = limit('link-address-day', 10, DAY_SECONDS);
  return {
    admitsClient: (client) => perClient.admits(client),
    admitsSignUp: (client) => signUpsPerClient.admits(client),
    admitsAddress: async (email) => (await perAddress.admits(email)) && (await perAddressAndDay.admits(email)),
  };
}
