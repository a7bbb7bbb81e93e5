import { Router, type Request, type Response } from 'express';
import { findMatchesCallSchema, themeCompletionCallSchema } from '#shared/matches.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../../context.ts';
import { isDatabaseUnavailable } from '../../db/unavailable.ts';
import { consentingCallerOf, forbidKeeping, memberOf, parseCall, readJson } from '../../http/named-call.ts';
import type { AuthSession } from '../auth/auth-session.ts';
import { notifyThemeCompletion } from '../cards/theme-notices.service.ts';
import { listMatches } from './matches.service.ts';

/** The named calls about one's matches (S-resonance-11, S-play-7). */
export function matchCalls(ctx: AppContext, sessionOf: (req: Request, res: Response) => AuthSession): Router {
  const router = Router();

  router.post('/functions/v1/find-matches', forbidKeeping, readJson, async (req, res) => {
    memberOf(sessionOf(req, res));
    const { userId } = parseCall(findMatchesCallSchema, req.body);
    const { id } = consentingCallerOf(sessionOf(req, res), userId);
    const onlooker = { memberId: id, client: req.ip ?? 'unknown' };
    const matches = await listMatches(ctx, onlooker).catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause;
      throw new AppError('matches_load_failed', isDatabaseUnavailable(cause) ? 503 : 500, { cause });
    });
    res.json({ matches });
  });

  router.post('/functions/v1/notify-theme-completion', forbidKeeping, readJson, async (req, res) => {
    memberOf(sessionOf(req, res));
    const { userId, themeName } = parseCall(themeCompletionCallSchema, req.body);
    const { id } = consentingCallerOf(sessionOf(req, res), userId);
    await notifyThemeCompletion(ctx, id, themeName);
    res.json({ success: true });
  });
  return router;
}
