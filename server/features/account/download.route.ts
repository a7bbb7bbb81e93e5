import { pipeline } from 'node:stream/promises';
import { Router, type Request, type Response } from 'express';
import { DOWNLOAD_PATH, routes } from '#shared/routes.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Session } from '../members/session.ts';
import { hasConfirmedCopy } from './copy-link.service.ts';
import { openDownload } from './download.service.ts';

const FILE_NAME = 'mes-donnees.zip';

/** The router of a member's data download, for its signed-in owner who has confirmed by mail to want it (S-account-9). */
export function downloads(ctx: AppContext, sessionOf: (req: Request, res: Response) => Session): Router {
  const router = Router();
  router.get(DOWNLOAD_PATH, async (req, res) => {
    res.set('Cache-Control', 'private, no-store');
    const session = sessionOf(req, res);
    const { member } = session;
    if (!member) return res.redirect(`${routes.login}?raison=acces`);
    const found = hasConfirmedCopy(ctx, session) ? await openDownload(ctx, member.id) : null;
    if (!found) return res.redirect(`${routes.account}#donnees`);
    res.attachment(FILE_NAME).set('Content-Length', String(found.byteCount));
    if (req.method === 'HEAD') {
      found.bytes.destroy();
      return res.end();
    }
    // A client that disconnects in the middle is no error.
    return pipeline(found.bytes, res).catch(() => undefined);
  });
  return router;
}
