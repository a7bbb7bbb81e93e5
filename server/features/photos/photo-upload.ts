import type { Request, RequestHandler, Response } from 'express';
import { HOUR_SECONDS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { PHOTO_BYTES } from '#shared/limits.ts';
import { routes } from '#shared/routes.ts';
import type { AppContext } from '../../platform/context.ts';
import { receiveFile } from '../../platform/http/receive-file.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import type { Session } from '../members/session.ts';

const UPLOADS_PER_HOUR = 20;

/** Receives a photo from a member who may send one. A photo counts before it is received (S-photo-6). */
export function receivePhoto(
  { db, config }: AppContext,
  sessionOf: (req: Request, res: Response) => Session,
): RequestHandler {
  const limit = createLimit(db, config, { name: 'photo-member', points: UPLOADS_PER_HOUR, seconds: HOUR_SECONDS });
  return receiveFile(config, {
    path: routes.profilePhotoUpload,
    field: 'photo',
    maxBytes: PHOTO_BYTES,
    tooLarge: 'photo_too_large',
    senderOf(req, res) {
      const { member } = sessionOf(req, res);
      return member?.maySend ? member.id : null;
    },
    async count(memberId) {
      if (!(await limit.admits(memberId))) throw new AppError('photo_too_often', 429);
    },
  });
}
