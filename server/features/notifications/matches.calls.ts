import { Router, type Request, type Response } from 'express';
import { findMatchesCallSchema, themeCompletionCallSchema } from '#shared/resonance/matches.ts';
import type { AppContext } from '../../platform/context.ts';
import { clientOf } from '../../platform/http/client.ts';
import { consentingCallerOf, failingAs, forbidCaching, memberOf, parseCall, readJson } from '../../web/named-call.ts';
import type { Session } from '../members/session.ts';
import { listMatches } from '../resonance/called-matches.service.ts';
import { notifyThemeCompletion } from './theme-notices.service.ts';

/** The calls `find-matches` and `notify-theme-completion` (S-resonance-11, S-play-7). */
export function matchCalls(ctx: AppContext, sessionOf: (req: Request, res: Response) => Session): Router {
  const router = Router();

  router.post('/functions/v1/find-matches', forbidCaching, readJson, async (req, res) => {
    const session = sessionOf(req, res);
    memberOf(session);
    const { userId } = parseCall(findMatchesCallSchema, req.body);
    const { id } = consentingCallerOf(session, userId);
    const onlooker = { memberId: id, client: clientOf(req) };
    res.json({ matches: await failingAs('matches_load_failed', () => listMatches(ctx, session, onlooker)) });
  });

  router.post('/functions/v1/notify-theme-completion', forbidCaching, readJson, async (req, res) => {
    memberOf(sessionOf(req, res));
    const { userId, themeName } = parseCall(themeCompletionCallSchema, req.body);
    const { id } = consentingCallerOf(sessionOf(req, res), userId);
    await notifyThemeCompletion(ctx, id, themeName);
    res.json({ success: true });
  });
  return router;
}
