import type { RequestHandler } from 'express';
import { AppError } from '#shared/errors.ts';
import { MAINTENANCE_HEADER } from '#shared/maintenance.ts';
import { maintenanceWords } from '#shared/messages/maintenance.ts';
import { routes } from '#shared/routes.ts';
import type { AppContext } from '../context.ts';
import type { MaintenanceWatch } from './maintenance-watch.ts';

/** After how many seconds scripts may try again, where the announced end is sooner or over, and where it is far away. */
const RETRY_AFTER_SECONDS = { least: 30, most: 3600 } as const;

/** What was sent in a maintenance. */
export class MaintenanceError extends AppError {
  override name = 'MaintenanceError';
  /** Says until when, which no message by code can. */
  readonly sentence: string;
  readonly retryAfterSeconds: number;
  constructor(sentence: string, retryAfterSeconds: number) {
    super('maintenance', 503);
    this.sentence = sentence;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Lets everything be read in a maintenance, and accepts nothing that is sent, before it is read (S-operations-30). Who wants
 * no messages any more is heard at any time: mail programs ask once.
 */
export function holdWhatIsSent({ now }: Pick<AppContext, 'now'>, watch: MaintenanceWatch): RequestHandler {
  return async (req, res, next) => {
    const maintenance = await watch.look();
    if (!maintenance) return next();
    const { notice, refusal } = maintenanceWords(maintenance.until, now());
    res.set(MAINTENANCE_HEADER, encodeURIComponent(notice));
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (isRead || req.path === routes.unsubscribeOneClick) return next();
    const seconds = Math.ceil((maintenance.until.getTime() - now().getTime()) / 1000);
    const { least, most } = RETRY_AFTER_SECONDS;
    throw new MaintenanceError(refusal, Math.min(Math.max(seconds, least), most));
  };
}
