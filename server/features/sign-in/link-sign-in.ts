import type { Request } from 'express';
import { createContext } from 'react-router';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../../platform/context.ts';
import { addToLog } from '../../platform/http/request-log.ts';
import { clientOf, type Client } from '../../platform/http/client.ts';
import { createClientLimit } from '../../platform/limits/limits.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { keysOf, randomToken } from '../../platform/secrets.ts';
import { createMailQuota, type MailQuota } from '../members/mail-quota.ts';
import { sessionSlot, type Session } from '../members/session.ts';
import { takenQuizResult } from '../members/taken-quiz-result.ts';
import { areMailsLate } from '../../platform/mail/mail-watch.ts';
import { hasRoomForLink, isLastLinkLost } from './login-link.queries.ts';
import { peekIntoToken, readToken, writeToken } from './magic-link.strategy.ts';
import { beginVisit, openVisit } from './sign-in-visit.service.ts';
import { mailLink, signInByLink, type LinkRequest } from './sign-in.service.ts';

/** The name that this browser gave when it asked for the link. */
export const proposedName = sessionSlot<string>('proposedName');

export type LinkOutcome = 'signed-in' | 'email-required' | 'email-mismatch' | 'unusable';

/** Signing in by a mailed link, for one request. */
export interface LinkSignIn {
  /**
   * Whether this browser asked for the link. It reads nothing but the token itself, so it reveals nothing about the
   * link.
   */
  isBound(token: string): boolean;
  /** @throws AppError 429 when this client asked for too many links, unless the browser is a known one */
  requestLink(request: LinkRequest): Promise<void>;
  acceptLink(token: string, email?: string): Promise<LinkOutcome>;
  /** Whether mails leave late at present, which is equal for every address. */
  areMailsLate(): Promise<boolean>;
  /** Whether the mail that this browser asked for last could not leave before its link ended. Never throws. */
  isLastLinkLost(): Promise<boolean>;
}

/** Sign-in by link, for loaders and actions. */
export const linkContext = createContext<LinkSignIn>();

export function createLinkSignIn(ctx: AppContext): (req: Request, session: Session) => LinkSignIn {
  const limits = createLinkLimits(ctx);
  const keys = keysOf(ctx.config, 'login-link');
  return (req, session) => ({
    areMailsLate: () => areMailsLate(ctx.db),
    async isLastLinkLost() {
      const { hash } = session.browser;
      if (hash === null) return false;
      return isLastLinkLost(ctx.db, Buffer.from(hash, 'base64url'), ctx.now()).catch(() => false);
    },
    isBound(token) {
      const fields = peekIntoToken(token);
      return fields !== null && session.browser.is(fields.browser);
    },
    async requestLink(request) {
      const { knownBrowser } = session;
      const isClientAdmitted = await limits.admitsClient(clientOf(req), request.createsAccount);
      // Any known browser is answered as if it were admitted, or its answer would tell for whom it is known.
      if (!isClientAdmitted && knownBrowser.id === null) throw new AppError('too_many_requests', 429);
      addToLog(req, { event: 'link-asked' });
      const browser = session.browser.identify();
      const asker = {
        mailboxHash: mailboxHash(ctx.config, request.email),
        browserHash: Buffer.from(browser, 'base64url'),
        isFromKnownBrowser: knownBrowser.knows(mailboxHash(ctx.config, request.email)),
      };
      if (!isClientAdmitted && !asker.isFromKnownBrowser) return;
      if (!(await hasRoomForLink(ctx.db, { ...asker, now: ctx.now() }))) return;
      if (!(await limits.quota.admits(request.email, { name: browser, knownBrowser }))) return;
      const linkId = randomToken();
      const token = await writeToken(keys[0], { linkId, browser }, ctx.now());
      await mailLink(ctx, request, { ...asker, linkId, token });
    },
    async acceptLink(token, email) {
      const isBound = this.isBound(token);
      if (!isBound && email === undefined) return 'email-required';
      const fields = await readToken(keys, token, ctx.now());
      const bearer = isBound && fields ? { browserHash: Buffer.from(fields.browser, 'base64url') } : email && { email };
      const visit = beginVisit(session);
      const signedIn =
        fields && bearer ? await signInByLink(ctx, fields.linkId, bearer, { client: clientOf(req), visit }) : null;
      const outcome = isBound ? 'unusable' : 'email-mismatch';
      addToLog(
        req,
        signedIn
          ? { event: 'signed-in', memberId: signedIn.member.id }
          : { event: 'sign-in-refused', refusal: outcome },
      );
      if (!signedIn) return outcome;
      const { member, proposedName: name, quizResult } = signedIn;
      await openVisit(ctx, session, member, visit);
      // In any other browser it may be another person's text.
      if (isBound && member.displayName === null) await session.set(proposedName, name);
      if (isBound && quizResult) await session.set(takenQuizResult, quizResult);
      return 'signed-in';
    },
  });
}

/** The limits of S-sign-in-10, counted in PostgreSQL, so that all web processes count together. */
interface LinkLimits {
  /**
   * Whether the client may ask for a link: false after too many within an hour, and for accounts after as many within a
   * day.
   */
  admitsClient(client: Client, createsAccount: boolean): Promise<boolean>;
  readonly quota: MailQuota;
}

function createLinkLimits(ctx: AppContext): LinkLimits {
  const { db, config } = ctx;
  const points = config.linksPerClientAndHour;
  const links = createClientLimit(db, config, { name: 'link-client', points, seconds: HOUR_SECONDS });
  const signUps = createClientLimit(db, config, { name: 'sign-up-client', points, seconds: DAY_SECONDS });
  const quota = createMailQuota(ctx, 'link', {
    perBrowser: [
      { points: 3, seconds: 15 * MINUTE_SECONDS },
      { points: 10, seconds: DAY_SECONDS },
    ],
    perMailbox: [{ points: 6, seconds: 15 * MINUTE_SECONDS }],
    perMailboxAndDay: 20,
    hasOneAnHourMore: true,
  });
  return {
    admitsClient: async (client, createsAccount) =>
      (await links.admits(client)) && (!createsAccount || signUps.admits(client)),
    quota,
  };
}
