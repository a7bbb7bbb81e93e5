import { Router, type Request, type Response } from 'express';
import { consentsCallSchema, logoutCallSchema, otpCallSchema, verifyCallSchema } from '#shared/sign-in/auth.ts';
import { wantedPageOf } from '#shared/sign-in/wanted-page.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../../platform/context.ts';
import { forbidCaching, memberOf, parseCall, readJson } from '../../web/named-call.ts';
import type { Session } from '../members/session.ts';
import { giveConsents, withdrawSensitiveConsent } from '../account/consents.service.ts';
import type { Member } from '../members/member.queries.ts';
import { createLinkSignIn } from './link-sign-in.ts';

/** The calls of signing in (S-sign-in-13). */
export function authCalls(ctx: AppContext, sessionOf: (req: Request, res: Response) => Session): Router {
  const linkSignInOf = createLinkSignIn(ctx);
  const router = Router();
  router.use('/auth/v1', forbidCaching, readJson);

  router.post('/auth/v1/otp', async (req, res) => {
    const { email, data, create_user: createsAccount = true, redirect_to: target } = parseCall(otpCallSchema, req.body);
    if (target !== undefined && !isOwnAddress(target, ctx.config.publicUrl)) throw new AppError('bad_request', 422);
    if (createsAccount && !data?.display_name) throw new AppError('sign_up_incomplete', 422);
    if (createsAccount && data?.age_confirmed !== true) throw new AppError('age_not_confirmed', 422);
    await linkSignInOf(req, sessionOf(req, res)).requestLink({
      email,
      createsAccount,
      displayName: data?.display_name ?? null,
      ageConfirmed: data?.age_confirmed === true,
      isCrush: false,
      wantedPage: target === undefined ? null : wantedPageAt(target),
      invitationCode: null,
    });
    res.json({});
  });

  router.post('/auth/v1/verify', async (req, res) => {
    const { token, email } = parseCall(verifyCallSchema, req.body);
    const session = sessionOf(req, res);
    const outcome = await linkSignInOf(req, session).acceptLink(token, email);
    if (outcome === 'email-required') throw new AppError('link_email_required', 422);
    if (outcome !== 'signed-in')
      throw new AppError(outcome === 'unusable' ? 'link_unusable' : 'link_email_mismatch', 401);
    res.json({ user: describeUser(memberOf(session)) });
  });

  router.post('/auth/v1/logout', async (req, res) => {
    const { scope = 'local' } = parseCall(logoutCallSchema, req.body);
    const session = sessionOf(req, res);
    memberOf(session);
    await session.signOut(scope);
    res.status(204).end();
  });

  router.get('/auth/v1/user', (req, res) => {
    res.json(describeUser(memberOf(sessionOf(req, res))));
  });

  router.post('/auth/v1/consents', async (req, res) => {
    const member = memberOf(sessionOf(req, res));
    const {
      sensitive_data: isGiven,
      display_name: displayName,
      age_confirmed: ageConfirmed,
    } = parseCall(consentsCallSchema, req.body);
    await (isGiven
      ? giveConsents(ctx, member.id, { displayName, ageConfirmed })
      : withdrawSensitiveConsent(ctx, member.id));
    res.json({});
  });
  return router;
}

function describeUser(member: Member) {
  return {
    id: member.id,
    email: member.email,
    user_metadata: { display_name: member.displayName, age_confirmed: member.ageConfirmed },
  };
}

/** The page of this site that an address leads to, where it is one to lead to after signing in. */
function wantedPageAt(target: string): string | null {
  const { pathname, search } = new URL(target);
  return wantedPageOf(pathname + search);
}

function isOwnAddress(target: string, publicUrl: string): boolean {
  return URL.canParse(target) && new URL(target).origin === new URL(publicUrl).origin;
}
