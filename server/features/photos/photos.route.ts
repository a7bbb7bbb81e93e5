import { Router, type Request, type Response } from 'express';
import { data, redirect } from 'react-router';
import { HOUR_SECONDS } from '#shared/duration.ts';
import { AppError, messages, type ErrorCode } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { isUuid } from '#shared/uuid.ts';
import type { AppContext } from '../../platform/context.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { createLimit, type Limit } from '../../platform/limits/limits.ts';
import { readFormFields } from '../../platform/http/parse-form.ts';
import { appContext, requireMember, uploadContext, type ServerRoute } from '../../web/route.ts';
import type { Session } from '../members/session.ts';
import { editPathOf, isFromRecap } from '../members/recap-path.ts';
import { PHOTO_CONTENT_TYPE, photoVariants, type PhotoVariant } from './image.ts';
import { goWithoutPhoto, loadPhotoStep, nextAfterPhoto, openPhoto, savePhoto } from './photos.service.ts';

const UPLOADS_PER_HOUR = 20;

/** The photo step: continue with a photo, skip, or remove it. */
export const photoUploadRoute = {
  access: 'consenting',
  loader: ({ request, context }) =>
    loadPhotoStep(context.get(appContext), requireMember(context), isFromRecap(request)),
  async action({ request, context }) {
    const ctx = context.get(appContext);
    const { id } = requireMember(context);
    const { intent } = await readFormFields(request);
    const upload = context.get(uploadContext);
    try {
      switch (intent) {
        case 'save':
          if (upload?.refusal) return refuse(upload.refusal);
          if (!upload?.bytes) return refuse('photo_required');
          if (!(await uploadLimit(ctx).admits(id))) return refuse('photo_too_often', 429);
          await savePhoto(ctx, id, upload.bytes);
          break;
        case 'skip':
          await goWithoutPhoto(ctx, id);
          break;
        case 'remove':
          await goWithoutPhoto(ctx, id);
          return redirect(isFromRecap(request) ? editPathOf('profilePhotoUpload') : routes.profilePhotoUpload);
        default:
          throw new AppError('bad_request', 400);
      }
      return redirect(await nextAfterPhoto(ctx, id, isFromRecap(request)));
    } catch (error) {
      if (error instanceof AppError && error.status === 422) return refuse(error.code);
      if (error instanceof AppError && error.status !== 503) throw error;
      ctx.log.error({ err: error }, 'photo not saved');
      const status = error instanceof AppError || isDatabaseUnavailable(error) ? 503 : 500;
      return data({ errors: { form: messages.photo_upload_failed }, values: {} }, { status });
    }
  },
} satisfies ServerRoute;

function refuse(code: ErrorCode, status = 422) {
  return data({ errors: { photo: messages[code] }, values: {} }, { status });
}

function uploadLimit({ db, config }: AppContext): Limit {
  return createLimit(db, config, { name: 'photo-member', points: UPLOADS_PER_HOUR, seconds: HOUR_SECONDS });
}

/**
 * The pictures. Access is checked each time; people who may not see one learn nothing, not even that it exists
 * (S-photo-4).
 */
export function photoPictures(ctx: AppContext, sessionOf: (req: Request, res: Response) => Session): Router {
  const router = Router();
  router.get('/photos/:id/:variant', async (req, res) => {
    const { id, variant } = req.params;
    const { member } = sessionOf(req, res);
    const bytes = member && isUuid(id) && isVariant(variant) ? await openPhoto(ctx, member.id, id, variant) : null;
    if (!bytes) throw new AppError('not_found', 404);
    sendPrivatePicture(res, bytes);
  });
  return router;
}

/** A picture for this one answer: never cached. */
export function sendPrivatePicture(res: Response, bytes: Buffer): void {
  res
    .set({
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': 'inline',
    })
    .type(PHOTO_CONTENT_TYPE)
    .send(bytes);
}

function isVariant(text: string): text is PhotoVariant {
  return (photoVariants as readonly string[]).includes(text);
}
