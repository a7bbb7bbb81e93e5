import { Router, type Request, type Response } from 'express';
import { sendCrushCallSchema } from '#shared/crush/crush.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../../platform/context.ts';
import { consentingCallerOf, forbidCaching, parseCall, readJson } from '../../web/named-call.ts';
import type { Session } from '../members/session.ts';
import { sendCrush } from './crush.service.ts';

/** The call `send-crush-email`, with the rules of the screen. */
export function crushCalls(ctx: AppContext, sessionOf: (req: Request, res: Response) => Session): Router {
  const router = Router();
  router.post('/functions/v1/send-crush-email', forbidCaching, readJson, async (req, res) => {
    const session = sessionOf(req, res);
    if (!session.member) throw new AppError('crush_authentication_required', 401);
    const { email: contact, userId } = parseCall(sendCrushCallSchema, req.body);
    const member = consentingCallerOf(session, userId);
    const { pointsGained, personal } = await sendCrush(ctx, member, contact);
    res.json({ success: true, error: null, points: pointsGained, sms: personal });
  });
  return router;
}
