import { Router, type Request, type Response } from 'express';
import { adminStatisticsCallSchema } from '#shared/admin/administration.ts';
import { AppError, messages } from '#shared/errors.ts';
import type { AdminStatistics } from '#shared/statistics/statistics.ts';
import type { AppContext } from '../../platform/context.ts';
import { logError, publicErrorOf } from '../../platform/http/error-handler.ts';
import { forbidCaching, parseCall, readJson } from '../../web/named-call.ts';
import type { AdminSession } from '../admin/admin-session.ts';
import { recordAction } from '../audit/audit.queries.ts';
import { countStatistics } from './statistics.service.ts';

/** What the call answers, whatever happens (S-statistics-4). */
interface StatisticsAnswer {
  readonly success: boolean;
  readonly stats: AdminStatistics | null;
  readonly error: string | null;
}

/** The call `admin-stats`, for a client with the address, the password and a code of the statistics. */
export function statisticsCalls(ctx: AppContext, sessionOf: (req: Request, res: Response) => AdminSession): Router {
  const router = Router();
  router.post('/functions/v1/admin-stats', forbidCaching, readJson, async (req, res) => {
    const answer = (status: number, body: StatisticsAnswer) => void res.status(status).json(body);
    const refuse = (status: number, error: string) => answer(status, { success: false, stats: null, error });
    try {
      const outcome = await sessionOf(req, res).check(parseCall(adminStatisticsCallSchema, req.body));
      if (outcome === 'wrong') return refuse(401, messages.admin_credentials_wrong);
      if (outcome === 'wait') return refuse(429, messages.admin_log_in_paused);
      if (outcome === 'unenrolled') return refuse(403, messages.admin_second_factor_missing);
      const stats = await countStatistics(ctx);
      await recordAction(ctx.db, { actor: 'admin-stats', action: 'statistics.read', subject: null, now: ctx.now() });
      answer(200, { success: true, stats, error: null });
    } catch (error) {
      if (error instanceof AppError) return refuse(error.status, error.message);
      const described = publicErrorOf(error);
      logError(req, error, described);
      refuse(described.status, messages.admin_log_in_failed);
    }
  });
  return router;
}
