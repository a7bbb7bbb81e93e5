import type { Request, RequestHandler, Response } from 'express';
import { PHOTO_BYTES } from '#shared/limits.ts';
import { routes } from '#shared/routes.ts';
import { receiveFile } from '../../platform/http/receive-file.ts';
import type { Session } from '../members/session.ts';

/** Receives a photo from a member who may send one. */
export function receivePhoto(sessionOf: (req: Request, res: Response) => Session): RequestHandler {
  return receiveFile({
    path: routes.profilePhotoUpload,
    field: 'photo',
    maxBytes: PHOTO_BYTES,
    tooLarge: 'photo_too_large',
    maySend: (req, res) => sessionOf(req, res).member?.hasConsented === true,
  });
}
