import path from 'node:path';
import { Router } from 'express';
import { data, redirect } from 'react-router';
import { changeAdSchema, newAdSchema } from '#shared/admin/administration.ts';
import { AppError, messages, type ErrorCode, type FieldErrors } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { isUuid } from '#shared/uuid.ts';
import type { AppContext } from '../../platform/context.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { isHydrated } from '../../platform/http/hydrated.ts';
import { parseForm, readFormFields, type FormFields } from '../../platform/http/parse-form.ts';
import { appContext, requireMember, uploadContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { isAdmin } from '../admin/roles.queries.ts';
import type { Actor } from '../audit/audit.queries.ts';
import { addAd, BANNER_PATH, listAds, openBanner, removeAd, setAdActive, type Ad } from './ads.service.ts';
import { BANNER_CONTENT_TYPE } from './banner.ts';

const LISTS = ['target_pages'];
/** Without JavaScript the browser itself goes on to the front page (S-administration-3). */
const GO_HOME = '4; url=/';

/** What was just done, told once by the address that one is sent to. */
const results = {
  creee: 'ad_created',
  supprimee: 'ad_removed',
  activee: 'ad_activated',
  desactivee: 'ad_deactivated',
} as const;
type Result = keyof typeof results;
export type AdNotice = (typeof results)[Result];

export type AdsData =
  | { readonly state: 'refused' }
  | {
      readonly state: 'list';
      /** Null where they cannot be read at present. */
      readonly ads: readonly Ad[] | null;
      readonly notice: AdNotice | null;
    };

/** The banners, for members with the role of an administrator. */
export const adsRoute = {
  access: 'admin',
  async loader({ request, context }): Promise<AdsData | ReturnType<typeof refused>> {
    const ctx = context.get(appContext);
    if (!(await isAdmin(ctx.db, requireMember(context).id))) return refused(request);
    const result = new URL(request.url).searchParams.get('publicite');
    const notice = result !== null && Object.hasOwn(results, result) ? results[result as Result] : null;
    return { state: 'list', ads: await tryToList(ctx), notice };
  },
  async action({ request, context }) {
    const ctx = context.get(appContext);
    const { id } = requireMember(context);
    if (!(await isAdmin(ctx.db, id))) throw new AppError('admin_only', 403);
    const { intent } = await readFormFields(request.clone(), LISTS);
    return intent === 'create' ? create(request, context, `member:${id}`) : change(request, ctx, `member:${id}`);
  },
} satisfies ServerRoute;

/** A page that runs its script reads what it is told; a document says it by its status too. */
function refused(request: Request) {
  const told: AdsData = { state: 'refused' };
  return isHydrated(request) ? told : data(told, { status: 403, headers: { Refresh: GO_HOME } });
}

async function tryToList(ctx: AppContext): Promise<Ad[] | null> {
  try {
    return await listAds(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'banners not listed');
    return null;
  }
}

async function create(request: Request, context: RouteArguments['context'], actor: Actor) {
  const ctx = context.get(appContext);
  const upload = context.get(uploadContext);
  const form = await parseForm(request.clone(), newAdSchema, LISTS);
  const values = await readFormFields(request, LISTS);
  if (!form.ok) return refuse(form.errors, values);
  if (upload?.refusal) return refuse({ image: messages[upload.refusal] }, values);
  if (!upload?.bytes) return refuse({ image: messages.ad_fields_missing }, values);
  const { title, target_pages: pages, display_order: order } = form.value;
  try {
    await addAd(ctx, actor, { title, pages, order, bytes: upload.bytes });
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return refuse({ image: messages[error.code] }, values);
    return fail(ctx, error, 'ad_create_failed', values);
  }
  return answer('creee');
}

async function change(request: Request, ctx: AppContext, actor: Actor) {
  const form = await parseForm(request, changeAdSchema);
  if (!form.ok) {
    if ('intent' in form.errors) throw new AppError('bad_request', 400);
    return refuse({ form: messages.ad_gone }, {});
  }
  const { ad, intent } = form.value;
  try {
    if (intent === 'remove') await removeAd(ctx, actor, ad);
    else await setAdActive(ctx, actor, ad, intent === 'activate');
  } catch (error) {
    if (error instanceof AppError) return refuse({ form: messages[error.code] }, {}, error.status);
    return fail(ctx, error, intent === 'remove' ? 'ad_remove_failed' : 'ad_change_failed', {});
  }
  return answer(({ remove: 'supprimee', activate: 'activee', deactivate: 'desactivee' } as const)[intent]);
}

function answer(result: Result) {
  return redirect(`${routes.adminAds}?publicite=${result}`);
}

function refuse(errors: FieldErrors, values: FormFields, status = 422) {
  return data({ errors, values }, { status });
}

function fail(ctx: AppContext, error: unknown, code: ErrorCode, values: FormFields) {
  ctx.log.error({ err: error, code }, 'banner not changed');
  const isLater = error instanceof AppError || isDatabaseUnavailable(error);
  return refuse({ form: messages[code] }, values, isLater ? 503 : 500);
}

/** The pictures of banners: public, and never changed under one address. */
export function bannerPictures(ctx: AppContext): Router {
  const router = Router();
  router.get(`${BANNER_PATH}/:file`, async (req, res) => {
    const id = path.basename(req.params.file, '.webp');
    const bytes = req.params.file === `${id}.webp` && isUuid(id) ? await openBanner(ctx, id) : null;
    if (!bytes) throw new AppError('not_found', 404);
    res
      .set({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Content-Disposition': 'inline',
      })
      .type(BANNER_CONTENT_TYPE)
      .send(bytes);
  });
  return router;
}
