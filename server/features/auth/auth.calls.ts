import { isUtf8 } from 'node:buffer';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod/mini';
import { consentsCallSchema, logoutCallSchema, otpCallSchema, verifyCallSchema } from '#shared/auth.ts';
import { AppError, messages, type ErrorCode } from '#shared/errors.ts';
import type { AppContext } from '../../context.ts';
import type { AuthSession } from './auth-session.ts';
import { giveConsents, withdrawSensitiveConsent } from './consents.service.ts';
import type { Member } from './member.queries.ts';

const JSON_LIMIT = '16kb';

/** The named calls of decisions, section 3, that have to do with signing in. */
export function authCalls(ctx: AppContext, sessionOf: (req: Request, res: Response) => AuthSession): Router {
  const router = Router();
  router.use('/auth/v1', readJson, (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });

  router.post('/auth/v1/otp', async (req, res) => {
    const { email, data, create_user: createsAccount = true, redirect_to: target } = parseCall(req, otpCallSchema);
    if (target !== undefined && !isOwnAddress(target, ctx.config.publicUrl)) throw new AppError('bad_request', 422);
    if (createsAccount && !data?.display_name) throw new AppError('sign_up_incomplete', 422);
    if (createsAccount && data?.age_confirmed !== true) throw new AppError('age_not_confirmed', 422);
    await sessionOf(req, res).requestLink({
      email,
      createsAccount,
      displayName: data?.display_name ?? null,
      ageConfirmed: data?.age_confirmed === true,
      isCrush: false,
    });
    res.json({});
  });

  router.post('/auth/v1/verify', async (req, res) => {
    const { token, email } = parseCall(req, verifyCallSchema);
    const session = sessionOf(req, res);
    const outcome = await session.acceptLink(token, email);
    if (outcome === 'email-required') throw new AppError('link_email_required', 422);
    if (outcome !== 'signed-in')
      throw new AppError(outcome === 'unusable' ? 'link_unusable' : 'link_email_mismatch', 401);
    res.json({ user: describeUser(memberOf(session)) });
  });

  router.post('/auth/v1/logout', async (req, res) => {
    const { scope = 'local' } = parseCall(req, logoutCallSchema);
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
    const { sensitive_data: isGiven } = parseCall(req, consentsCallSchema);
    await (isGiven ? giveConsents(ctx, member.id) : withdrawSensitiveConsent(ctx, member.id));
    res.json({});
  });

  router.use(['/auth/v1', '/functions/v1'], () => {
    throw new AppError('not_found', 404);
  });
  return router;
}

const readJson: RequestHandler = express.json({
  limit: JSON_LIMIT,
  verify: (_req, _res, body) => {
    if (!isUtf8(body)) throw new AppError('bad_request', 400);
  },
});

function parseCall<Schema extends z.ZodMiniType>(req: Request, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(req.body ?? {});
  if (result.success) return result.data;
  const code = Object.entries(messages).find(([, message]) => message === result.error.issues[0]?.message)?.[0];
  throw new AppError((code as ErrorCode | undefined) ?? 'bad_request', 422);
}

function memberOf(session: AuthSession): Member {
  if (!session.member) throw new AppError('authentication_required', 401);
  return session.member;
}

function describeUser(member: Member) {
  return {
    id: member.id,
    email: member.email,
    user_metadata: { display_name: member.displayName, age_confirmed: member.ageConfirmed },
  };
}

function isOwnAddress(target: string, publicUrl: string): boolean {
  return URL.canParse(target) && new URL(target).origin === new URL(publicUrl).origin;
}
