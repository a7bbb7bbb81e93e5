import type { Request, RequestHandler, Response } from 'express';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { AppContext } from '../../platform/context.ts';
import { clientOf, type Client } from '../../platform/http/client.ts';
import type { Session } from '../members/session.ts';
import { countDay } from './activity.service.ts';
import { countReferralDay } from './referral-days.service.ts';

/** Counts a member's first page of each day, also for an invitation. An error while counting does not stop the page. */
export function countDays(ctx: AppContext, sessionOf: (req: Request, res: Response) => Session): RequestHandler {
  return async (req, res, next) => {
    const { member } = sessionOf(req, res);
    if (member && req.method !== 'HEAD' && member.countedOn !== dayOf(ctx.now())) {
      const counted = count(ctx, member.id, clientOf(req));
      await counted.catch((error: unknown) => ctx.log.error({ err: error }, 'day not counted'));
    }
    next();
  };
}

async function count(ctx: AppContext, memberId: string, client: Client): Promise<void> {
  if (await countDay(ctx, memberId)) await countReferralDay(ctx, memberId, client);
}
