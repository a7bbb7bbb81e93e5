import type { Request, RequestHandler, Response } from 'express';
import { BANNER_BYTES } from '#shared/limits.ts';
import { routes } from '#shared/routes.ts';
import { secondFactorProof } from '../admin/second-factor.session.ts';
import type { AppContext } from '../../platform/context.ts';
import { receiveFile } from '../../platform/http/receive-file.ts';
import { roleAccessOf } from '../admin/second-factor.service.ts';
import type { Session } from '../members/session.ts';

/** Receives the picture of a banner from an administrator. */
export function receiveBanner(ctx: AppContext, sessionOf: (req: Request, res: Response) => Session): RequestHandler {
  return receiveFile(ctx.config, {
    path: routes.adminAds,
    field: 'image',
    maxBytes: BANNER_BYTES,
    tooLarge: 'banner_too_large',
    async senderOf(req, res) {
      const session = sessionOf(req, res);
      const { member } = session;
      const proof = session.get(secondFactorProof);
      return member && (await roleAccessOf(ctx, member.id, 'admin', proof)) === 'proven' ? member.id : null;
    },
  });
}
