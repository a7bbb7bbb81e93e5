import { Router, type Request, type Response } from 'express';
import { redirect } from 'react-router';
import { AppError } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import type { AppContext } from '../../platform/context.ts';
import { formAction, refuse } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, uploadContext, type ServerRoute } from '../../web/route.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { editPathOf, isFromRecap } from '../members/recap-path.ts';
import { PHOTO_CONTENT_TYPE, photoVariants, type PhotoVariant } from './image.ts';
import { VEIL_CONTENT_TYPE } from './veil.ts';
import { goWithoutPhoto, loadPhotoStep, nextAfterPhoto, openPhoto, savePhoto } from './photos.service.ts';

const notSaved = {
  expected: ({ code, status }: AppError) => (status === 422 ? { photo: code } : undefined),
  unexpected: { code: 'photo_upload_failed', log: 'photo not saved' },
} as const;

/** The photo step: save a photo, skip, or remove it. */
export const photoUploadRoute = {
  access: 'consenting',
  loader({ request, context }) {
    const ctx = context.get(appContext);
    const pseudonyms = pseudonymsOf(ctx, context.get(sessionContext));
    return loadPhotoStep(ctx, pseudonyms, requireMember(context), isFromRecap(request));
  },
  action: formAction({
    admit: ({ context }) => requireMember(context),
    intents: {
      save: {
        async run({ ctx, request, context, visitor: { id } }) {
          const upload = context.get(uploadContext);
          if (upload?.errorCode) return refuse({ photo: upload.errorCode });
          if (!upload?.bytes) return refuse({ photo: 'photo_required' });
          await savePhoto(ctx, id, upload.bytes);
          return redirect(await nextAfterPhoto(ctx, id, isFromRecap(request)));
        },
        failed: notSaved,
      },
      skip: {
        async run({ ctx, request, visitor: { id } }) {
          await goWithoutPhoto(ctx, id);
          return redirect(await nextAfterPhoto(ctx, id, isFromRecap(request)));
        },
        failed: notSaved,
      },
      remove: {
        async run({ ctx, request, visitor: { id } }) {
          await goWithoutPhoto(ctx, id);
          return redirect(isFromRecap(request) ? editPathOf('profilePhotoUpload') : routes.profilePhotoUpload);
        },
        failed: notSaved,
      },
    },
  }),
} satisfies ServerRoute;

/**
 * Serves photos. An address names a photo in one session only, and access is checked for each request; a member who may
 * not see a photo gets the answer for one that does not exist (S-photo-4).
 */
export function photoPictures(ctx: AppContext, sessionOf: (req: Request, res: Response) => Session): Router {
  const router = Router();
  router.get('/photos/:id/:variant', async (req, res) => {
    const { id: pseudonym, variant } = req.params;
    const session = sessionOf(req, res);
    const { member } = session;
    const photoId = member && pseudonymsOf(ctx, session).idOf('photo', pseudonym);
    const bytes = photoId && isVariant(variant) ? await openPhoto(ctx, member.id, photoId, variant) : null;
    if (!bytes) throw new AppError('not_found', 404);
    sendPrivatePicture(res, bytes, variant === 'blurred' ? VEIL_CONTENT_TYPE : PHOTO_CONTENT_TYPE);
  });
  return router;
}

/**
 * Sends a photo with headers that forbid caching. Express would add a hash of its bytes, by which two members could
 * compare the photos that they were sent.
 */
export function sendPrivatePicture(res: Response, bytes: Buffer, contentType = PHOTO_CONTENT_TYPE): void {
  res
    .set({
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': 'inline',
    })
    .type(contentType)
    .set('Content-Length', String(bytes.length))
    .end(bytes);
}

function isVariant(text: string): text is PhotoVariant {
  return (photoVariants as readonly string[]).includes(text);
}
